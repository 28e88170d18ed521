import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type DeskStatementDetail, deskGetStatement } from '#contract/statements.ts'
import { formatMoney, formatMonth, formatSigned } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { downloadDeskStatement, useDeskStatement } from '#web/features/statements/desk-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DateTime, Money, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { RefundState } from './money-marks.tsx'
import { PaymentTerm } from './payment-term.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { saveFile } from './save-file.ts'
import { StatementLines } from './statement-lines.tsx'
import { CustomerName, OverdueMark, StatementState } from './statement-marks.tsx'

export const meta = pageTitle('deskStatement')

/** What it comes to; each is the sum of the lines below. */
function Sums({ statement }: { statement: DeskStatementDetail }): ReactElement {
  const { t } = useTranslation('billing')
  const { totals } = statement
  const figures = [
    ['quoted', totals.quoted],
    ['billed', totals.billed],
    ['difference', totals.difference],
    ['prepaid', statement.prepaid],
    ['due', statement.due],
    ['paid', totals.paid],
    ['invoiced', totals.invoiced],
  ] as const
  return (
    <dl className="figure-row">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`one.${name}`)}</dt>
          <dd>
            {name === 'difference'
              ? formatSigned(amount, { currency: 'none' })
              : formatMoney(amount, { currency: 'none', zero: 'shown' })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function History({ moves }: Pick<DeskStatementDetail, 'moves'>): ReactElement {
  const { t } = useTranslation('billing')
  return (
    <ol className="moves">
      {moves.map((each) => (
        <li key={`${each.at} ${each.move}`}>
          <DateTime at={each.at} />
          <span>
            {t(`moves.${each.move}`)}
            <small>
              {each.byName
                ? t('one.moveBy', { by: t(`by.${each.by}`), name: each.byName })
                : t(`by.${each.by}`)}
            </small>
            {each.reason && <small>{t('one.reason', { reason: each.reason })}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Facts({ statement }: { statement: DeskStatementDetail }): ReactElement {
  const { t } = useTranslation('billing')
  const { age, customer, paymentId, refunds, totals } = statement
  const facts: [ReactNode, ReactNode][] = [
    [
      t('one.customer'),
      <Link key="customer" className="link" to={paths.deskCustomer(customer.userId)}>
        <CustomerName customer={customer} />
      </Link>,
    ],
    [t('term.open'), t('one.term', { count: customer.termDays })],
    [t('one.issued'), statement.issuedOn],
    [
      t('one.dueOn'),
      <span key="due">
        {statement.dueOn} <OverdueMark age={age} />
      </span>,
    ],
    [t('one.confirmed'), <DateTime key="confirmed" at={statement.confirmedAt} />],
    [t('one.paidAt'), <DateTime key="paid" at={statement.paidAt} />],
    ...(paymentId
      ? ([
          [
            t('one.payment'),
            <Link key="payment" className="link" to={paths.deskPayment(paymentId)}>
              {t('one.openPayment')}
            </Link>,
          ],
        ] as [ReactNode, ReactNode][])
      : []),
    ...refunds.map(({ amount, id, status }): [ReactNode, ReactNode] => [
      t('one.refunds'),
      <Link key={id} to={paths.deskRefund(id)}>
        <Money amount={amount} /> <RefundState status={status} />
      </Link>,
    ]),
    [t('list.invoiced'), t(`invoiced.${statement.invoiced}`)],
    [t('one.currencies'), totals.byCurrency.map((each) => formatMoney(each, { zero: 'shown' })).join(' · ')],
  ]
  return <Pairs wide items={facts} />
}

function Statement({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['billing', 'desk', 'bills', 'quotes'])
  const { language } = useReader()
  const read = useDeskStatement(id)
  const [saving, setSaving] = useState(false)
  const [setting, setSetting] = useState(false)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{ title: t('one.notFound'), text: t('one.notFoundText'), toList: t('one.toList') }}
        listTo={paths.deskStatements()}
        onRetry={() => void read.refetch()}
      />
    )
  const statement = read.data
  const { customer } = statement
  const save = async () => {
    setSaving(true)
    await downloadDeskStatement(id).then(saveFile, () => undefined)
    setSaving(false)
  }
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskStatements()}>{t('one.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1 className="code">{statement.number}</h1>
        <StatementState status={statement.status} />
        <b className="money-sum">
          <Money amount={statement.due} currency="symbol" zero="shown" />
        </b>
        <span className="row-end">
          <Link className={buttonClass()} to={paths.deskStatements({ customer: customer.userId })}>
            {t('statementsOf')}
          </Link>
          <Button onClick={() => setSetting(true)}>{t('term.open')}</Button>
          <Button icon="download" pending={saving} onClick={() => void save()}>
            {t('one.paper')}
          </Button>
        </span>
        <p className="facts">
          <span>{customer.name}</span>
          <span>{t(`kinds.${statement.kind}`)}</span>
          <span>{formatMonth(statement.month, language)}</span>
          {statement.sequence > 1 && <span>{t('list.of', { sequence: statement.sequence })}</span>}
        </p>
      </div>
      <Sums statement={statement} />
      <QueueSection id="lines" title={t('one.lines')} lead={t('one.sumsLead')}>
        <StatementLines id={id} label={t('one.lines')} />
      </QueueSection>
      <div className="desk-two">
        <QueueSection id="history" title={t('one.history')}>
          <History moves={statement.moves} />
        </QueueSection>
        <QueueSection id="facts" title={t('one.facts')}>
          <Facts statement={statement} />
        </QueueSection>
      </div>
      {setting && <PaymentTerm customer={customer} onClose={() => setSetting(false)} />}
    </>
  )
}

export default function DeskStatement(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={deskGetStatement}>
      <Statement key={id} id={id} />
    </ForRoles>
  )
}
