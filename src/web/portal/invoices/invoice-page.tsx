import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { InvoiceDetail } from '#contract/invoices.ts'
import { waitsForCustomer } from '#domain/invoices/invoices.ts'
import { formatMoney } from '#i18n/format.ts'
import { treatmentWords } from '#i18n/invoice-words.ts'
import { paths } from '#web/app/paths.ts'
import { useInvoice } from '#web/features/invoices/api.ts'
import { InvoiceActs } from '#web/features/invoices/invoice-acts.tsx'
import { InvoiceStanding, InvoiceTags, standingOf } from '#web/features/invoices/invoice-marks.tsx'
import { Callout, DateTime, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import css from './invoices.module.css'

const yuan = { currency: 'symbol', zero: 'shown' } as const

/** What an invoice says, over what it was issued, and what became of it. */
export function InvoicePage({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const invoice = useInvoice(id)
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link to={paths.invoices()}>{t('common:pages.invoices')}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{invoice.data?.number ?? t('common:pages.invoice')}</span>
      </nav>
      {invoice.data ? (
        <Invoice invoice={invoice.data} />
      ) : invoice.error ? (
        <>
          <h1 className="sr">{t('common:pages.invoice')}</h1>
          <ErrorState title={t('page.failed')} error={invoice.error} onRetry={() => void invoice.refetch()} />
        </>
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}

function Invoice({ invoice }: { invoice: InvoiceDetail }): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  const { title, email, invoiceNo, redOf, remark } = invoice
  const facts: (readonly [ReactNode, ReactNode])[] = [
    [t('page.title'), title.name],
    ...(title.taxNumber
      ? [
          [
            t('titles.taxNumber'),
            <span key="tax" className="code">
              {title.taxNumber}
            </span>,
          ] as const,
        ]
      : []),
    [t('list.amount'), <b key="sum">{formatMoney(invoice.amount, yuan)}</b>],
    [t('page.treatment'), read(treatmentWords[invoice.treatment])],
    [
      t('list.invoiceNo'),
      invoiceNo ? (
        <span key="no" className="code">
          {invoiceNo}
        </span>
      ) : (
        t('page.notYet')
      ),
    ],
    [t('page.email'), email ?? t('page.noEmail')],
    ...(redOf
      ? [
          [
            t('page.takesBack'),
            <Link key="red" className="link" to={paths.invoice(redOf)}>
              {t('list.redOf')}
            </Link>,
          ] as const,
        ]
      : []),
  ]
  return (
    <>
      <div className="head">
        <div>
          <h1 className={css.heading}>
            {t(redOf ? 'page.redHeading' : 'page.heading', { number: invoice.number })}{' '}
            <InvoiceStanding invoice={invoice} plate /> <InvoiceTags invoice={invoice} />
          </h1>
        </div>
        <div className={`head-end ${css.acts}`}>
          <InvoiceActs invoice={invoice} />
        </div>
      </div>
      <div role="status">
        <Standing invoice={invoice} />
      </div>
      <section className="section" aria-labelledby="invoice-facts">
        <div className="section-head">
          <h2 id="invoice-facts">{t('page.facts')}</h2>
        </div>
        <div className={css.facts}>
          <Pairs items={facts} />
        </div>
        {remark && (
          <div className={css.remark}>
            <h3>{t('page.remark')}</h3>
            <p>{remark}</p>
          </div>
        )}
      </section>
      <Lines invoice={invoice} />
      <RedLetters invoice={invoice} />
      <History invoice={invoice} />
    </>
  )
}

/** What happens next, or what is wrong, in a sentence. */
function Standing({ invoice }: { invoice: InvoiceDetail }): ReactElement | null {
  const { t } = useTranslation('invoices')
  switch (standingOf(invoice)) {
    case 'invoicing':
      return (
        <Callout meaning="wait">
          <b>{t('page.invoicing')}</b>
          <p>
            {t('page.invoicingText')} {invoice.failure}
          </p>
        </Callout>
      )
    case 'failed':
      return (
        <Callout meaning="stop">
          <b>{t('page.failedHead')}</b>
          <p>
            {invoice.failure} {!invoice.redOf && !waitsForCustomer(invoice) && t('page.failedText')}
          </p>
        </Callout>
      )
    case 'givenUp':
      return <Callout>{t('page.givenUp')}</Callout>
    case 'success':
      return (
        <>
          <Callout meaning="ok">
            <b>{t(invoice.redOf ? 'page.redIssued' : 'page.issued')}</b>
            <p>
              {t('page.issuedText')} {invoice.sample && t('sampleText')}
            </p>
          </Callout>
          {invoice.mailFailure && <Callout meaning="stop">{invoice.mailFailure}</Callout>}
        </>
      )
  }
}

function Lines({ invoice }: { invoice: InvoiceDetail }): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  return (
    <section className="section" aria-labelledby="invoice-lines">
      <div className="section-head">
        <h2 id="invoice-lines">{t('page.lines')}</h2>
      </div>
      <WideTable caption={t('page.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('page.charge')}</th>
            <th scope="col">{t('page.order')}</th>
            <th scope="col" className="r">
              {t('list.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row" className={css.charge}>
                <span className="code">{line.code}</span> {read(line.name)}
              </th>
              <td>
                <Link className="link code" to={paths.orderCosts(line.orderId)}>
                  {line.orderNumber}
                </Link>
              </td>
              <td className="r money">{formatMoney(line.amount, yuan)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('page.total')}
            </th>
            <td className="r money">
              <b>{formatMoney(invoice.amount, yuan)}</b>
            </td>
          </tr>
        </tfoot>
      </WideTable>
    </section>
  )
}

/** What was taken back of it; nothing where nothing was. */
function RedLetters({ invoice }: { invoice: InvoiceDetail }): ReactElement | null {
  const { t } = useTranslation('invoices')
  if (invoice.redLetters.length === 0) return null
  return (
    <section className="section" aria-labelledby="red-letters">
      <div className="section-head">
        <h2 id="red-letters">{t('page.redLetters')}</h2>
        <p className="full">{t('page.redLettersText')}</p>
      </div>
      <ul className={css.list}>
        {invoice.redLetters.map((letter) => (
          <li key={letter.id}>
            <Link className="link code" to={paths.invoice(letter.id)}>
              {letter.number}
            </Link>
            <InvoiceStanding invoice={{ status: letter.status, givenUpAt: null }} />
            <b className="money">{formatMoney(letter.amount, yuan)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What happened when, newest last; what was tried more than once says how often. */
function History({ invoice }: { invoice: InvoiceDetail }): ReactElement {
  const { t } = useTranslation('invoices')
  const { appliedAt, issuedAt, mailedAt, givenUpAt, tries, email } = invoice
  const steps = [
    { key: 'applied', at: appliedAt, text: t(invoice.redOf ? 'history.redApplied' : 'history.applied') },
    ...(tries > 1 || (tries > 0 && !issuedAt)
      ? [{ key: 'tries', at: null, text: t('history.tries', { count: tries }) }]
      : []),
    ...(issuedAt
      ? [{ key: 'issued', at: issuedAt, text: t('history.issued', { number: invoice.invoiceNo ?? '' }) }]
      : []),
    ...(mailedAt ? [{ key: 'mailed', at: mailedAt, text: t('history.mailed', { email: email ?? '' }) }] : []),
    ...(givenUpAt ? [{ key: 'givenUp', at: givenUpAt, text: t('history.givenUp') }] : []),
  ]
  return (
    <section className="section" aria-labelledby="invoice-history">
      <div className="section-head">
        <h2 id="invoice-history">{t('history.title')}</h2>
      </div>
      <ol className={css.list}>
        {steps.map(({ key, at, text }) => (
          <li key={key}>
            <span>{text}</span>
            {at && <DateTime at={at} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
