import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { deskGetInvoice } from '#contract/invoices.ts'
import { waitsForCustomer } from '#domain/invoices/invoices.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { downloadDeskInvoice, useDeskInvoice } from '#web/features/invoices/desk-api.ts'
import { DocumentPreview } from '#web/features/orders/document-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout, DateTime, Money, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { ForRoles } from './for-roles.tsx'
import styles from './invoice.module.css'
import { customerName, InvoiceState, MailState, RetryInvoice } from './invoice-marks.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { saveFile } from './save-file.ts'

export const meta = pageTitle('deskInvoice')

type Detail = ReplyOf<typeof deskGetInvoice>

/** The charges that it is made out for, each with its order. */
function InvoiceLines({ invoice }: { invoice: Detail }): ReactElement {
  const { t } = useTranslation('invoicing')
  const { read } = useReader()
  return (
    <WideTable caption={t('record.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('record.order')}</th>
          <th scope="col">{t('record.charge')}</th>
          <th scope="col" className="r">
            {t('record.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.lineId}>
            <td>
              <Link className="code" to={paths.deskOrder(line.orderId)}>
                {line.orderNumber}
              </Link>
            </td>
            <th scope="row">{read(line.name)}</th>
            <td className="r">
              <Money amount={line.amount} currency="none" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('record.total')}
          </th>
          <td className="r">
            <b>
              <Money amount={invoice.amount} currency="none" />
            </b>
          </td>
        </tr>
      </tfoot>
    </WideTable>
  )
}

/** What was taken back of it, and what still stands: red letters that are issued count. */
function RedLetters({ invoice }: { invoice: Detail }): ReactElement {
  const { t } = useTranslation('invoicing')
  if (invoice.redLetters.length === 0) return <p className="quiet sm">{t('record.noRed')}</p>
  const issued = invoice.redLetters.filter((each) => each.status === 'success')
  const back = sum(
    issued.map((each) => each.amount),
    'CNY',
  )
  return (
    <>
      <ul className="work">
        {invoice.redLetters.map((red) => (
          <li key={red.id}>
            <InvoiceState invoice={{ ...red, givenUpAt: null, failure: null, redOf: invoice.id }} />
            <Link className="code" to={paths.deskInvoice(red.id)}>
              {red.number}
            </Link>
            <span className="r">
              <Money amount={red.amount} currency="symbol" />
            </span>
          </li>
        ))}
      </ul>
      <Pairs
        wide
        items={[
          [t('record.redTotal'), <Money key="back" amount={back} currency="symbol" zero="shown" />],
          [
            t('record.remaining'),
            <b key="left">
              <Money amount={sum([invoice.amount, back], 'CNY')} currency="symbol" zero="shown" />
            </b>,
          ],
        ]}
      />
    </>
  )
}

/** What a reader must know before the figures: why it failed, that it is given up, a sample, or a red letter. */
function Notes({ invoice }: { invoice: Detail }): ReactElement {
  const { t } = useTranslation('invoicing')
  return (
    <div className={styles.notes}>
      {invoice.givenUpAt && (
        <Callout meaning="wait">{t('record.givenUp', { at: formatInstant(invoice.givenUpAt) })}</Callout>
      )}
      {invoice.status === 'failed' && !invoice.givenUpAt && (
        <Callout meaning="stop">
          <b>{invoice.failure}</b> {t('tries', { count: invoice.tries })}
          {waitsForCustomer(invoice) && <p>{t('record.anew')}</p>}
        </Callout>
      )}
      {invoice.status === 'invoicing' && <Callout meaning="wait">{t('record.working')}</Callout>}
      {invoice.sample && <Callout meaning="wait">{t('record.sample')}</Callout>}
      {invoice.redOf && (
        <Callout>
          {t('record.redOf')}{' '}
          <Link className="link" to={paths.deskInvoice(invoice.redOf)}>
            {t('record.seeOriginal')}
          </Link>
        </Callout>
      )}
    </div>
  )
}

function Invoice({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['invoicing', 'desk', 'orders'])
  const [seeing, setSeeing] = useState(false)
  const found = useDeskInvoice(id)
  if (!found.data)
    return (
      <RecordMissing
        error={found.error}
        words={{
          title: t('record.notFound'),
          text: t('record.notFoundText'),
          toList: t('record.toList'),
        }}
        listTo={paths.deskInvoices()}
        onRetry={() => void found.refetch()}
      />
    )
  const invoice = found.data
  const { title, customer } = invoice
  const issued = invoice.openMoves.includes('download')
  const save = (as: 'pdf' | 'xml') => void downloadDeskInvoice(id, as).then(saveFile, () => undefined)
  const facts: [ReactNode, ReactNode][] = [
    [t('record.title'), <b key="title">{title.name}</b>],
    [
      t('record.owner'),
      t('record.ownerOf', { kind: t(`kinds.${title.kind}`), owner: t(`owners.${title.owner}`) }),
    ],
    [
      t('record.taxNumber'),
      title.taxNumber ? (
        <span key="tax" className="code">
          {title.taxNumber}
        </span>
      ) : (
        t('record.noTaxNumber')
      ),
    ],
    [t('record.treatment'), t(`treatments.${invoice.treatment}`)],
    [
      t('record.invoiceNo'),
      <span key="number" className="code">
        {invoice.invoiceNo ?? '–'}
      </span>,
    ],
    [t('record.applied'), <DateTime key="applied" at={invoice.appliedAt} />],
    [t('record.issued'), <DateTime key="issued" at={invoice.issuedAt} />],
    [
      t('record.customer'),
      <span key="customer">
        {customerName(customer)}{' '}
        <Link className="link" to={paths.deskOrders({ customer: customer.userId })}>
          {t('record.customerOrders')}
        </Link>
      </span>,
    ],
    ...(invoice.email ? ([[t('record.mail'), invoice.email]] as [ReactNode, ReactNode][]) : []),
    [t('record.mailState'), <MailState key="mailed" invoice={invoice} />],
    [t('record.remark'), invoice.remark || t('record.noRemark')],
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskInvoices()}>{t('record.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1 className="code">{invoice.number}</h1>
        <InvoiceState invoice={{ ...invoice, failure: null }} />
        <b className="money-sum">
          <Money amount={invoice.amount} currency="symbol" />
        </b>
        <span className="row-end">
          {issued && (
            <>
              <Button icon="document" onClick={() => setSeeing(true)}>
                {t('download.see')}
              </Button>
              <Button icon="download" onClick={() => save('pdf')}>
                {t('download.pdf')}
              </Button>
              <Button icon="download" onClick={() => save('xml')}>
                {t('download.xml')}
              </Button>
            </>
          )}
          <RetryInvoice invoice={invoice} />
        </span>
      </div>
      <Notes invoice={invoice} />
      <div className="order-grid money-grid">
        <div className="order-main">
          <QueueSection
            id="lines"
            title={t('record.lines')}
            lead={t(invoice.redOf ? 'record.redLinesLead' : 'record.linesLead')}
          >
            <InvoiceLines invoice={invoice} />
          </QueueSection>
          {!invoice.redOf && invoice.status === 'success' && (
            <QueueSection id="red" title={t('record.red')} lead={t('record.redLead')}>
              <RedLetters invoice={invoice} />
            </QueueSection>
          )}
        </div>
        <div className="order-side">
          <QueueSection id="facts" title={t('record.facts')}>
            <Pairs items={facts} />
          </QueueSection>
        </div>
      </div>
      {seeing && (
        <DocumentPreview
          name={`${invoice.number}.pdf`}
          read={() => downloadDeskInvoice(id, 'pdf')}
          onClose={() => setSeeing(false)}
        />
      )}
    </>
  )
}

export default function DeskInvoice(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={deskGetInvoice}>
      <Invoice key={id} id={id} />
    </ForRoles>
  )
}
