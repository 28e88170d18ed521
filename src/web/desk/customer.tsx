import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { deskCertification } from '#contract/certification.ts'
import { placeOrderForCustomer } from '#contract/customer-orders.ts'
import {
  assignCustomer,
  type CustomerMoney,
  type DeskCustomer,
  deskCustomer,
  holdCredit,
  takeSecondFactor,
  viewAsCustomer,
} from '#contract/customers.ts'
import { deskListAgreements } from '#contract/invoices.ts'
import { deskListStatements, setPaymentTerm } from '#contract/statements.ts'
import { ageBands } from '#domain/bills/statements.ts'
import { formatCount, formatDay, formatInstant, formatMoney, formatMonth, formatShare } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useCustomerMoney, useDeskCustomer } from '#web/features/customers/desk-api.ts'
import { OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime, Money, Pairs, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { certificationLooks } from './certification-looks.ts'
import styles from './customer.module.css'
import { CustomerClerkDialog } from './customer-clerk.tsx'
import { HoldDialog, LiftDialog } from './customer-hold.tsx'
import { CustomerLogins } from './customer-logins.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { ForRoles } from './for-roles.tsx'
import { useMay } from './may-call.ts'
import { PaymentTerm } from './payment-term.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { StatementState } from './statement-marks.tsx'
import { TakeFactorDialog } from './take-factor.tsx'

export const meta = pageTitle('deskCustomer')

type Fact = readonly [name: ReactNode, value: ReactNode]

function Who({ customer }: { customer: DeskCustomer }): ReactElement {
  const { t } = useTranslation('customers')
  const { may } = useMay()
  const [taking, setTaking] = useState(false)
  const { certificationId, certificationStatus, certificationType, inviter, webhooks, webhooksOff } = customer
  const given = (name: string, value: ReactNode): Fact[] => (value ? [[name, value]] : [])
  const facts: Fact[] = [
    ...given(t('one.userName'), customer.userName),
    ...given(t('one.nickName'), customer.nickName),
    ...given(t('one.company'), customer.company),
    ...given(t('one.position'), customer.position),
    [
      t('one.mobile'),
      <span key="mobile" className="num">
        {customer.mobile}
      </span>,
    ],
    ...given(t('one.mail'), customer.mail),
    [
      t('one.certification'),
      <span key="certification">
        {t(`certified.${certificationStatus}`)}
        {certificationType && ` · ${t(`types.${certificationType}`)}`}
        {certificationId && may(deskCertification) && (
          <>
            {' '}
            <Link className="link" to={paths.deskCertification(certificationId)}>
              {t('one.openCertification')}
            </Link>
          </>
        )}
      </span>,
    ],
    [t('one.addresses'), t('one.addressesCount', { count: customer.addresses })],
    ...given(
      t('one.inviter'),
      inviter && (
        <Link className="link" to={paths.deskCustomer(inviter.userId)}>
          {inviter.name}
        </Link>
      ),
    ),
    [t('one.team'), t('one.teamCount', { count: customer.team })],
    [t('one.language'), t(customer.language === 'en-US' ? 'one.languages.en' : 'one.languages.zh')],
    [t('one.lastSeen'), <DateTime key="seen" at={customer.lastSeenAt} />],
    [
      t('one.providers'),
      customer.providers.length > 0
        ? customer.providers.map((each) => t(`one.provider.${each}`)).join(' ')
        : t('one.noProviders'),
    ],
    [
      t('factor.title'),
      <span key="factor">
        {customer.secondFactorSince
          ? t('factor.since', { at: formatInstant(customer.secondFactorSince) })
          : t('factor.none')}
        {customer.secondFactorSince && may(takeSecondFactor) && (
          <>
            {' '}
            <button type="button" className="link" onClick={() => setTaking(true)}>
              {t('factor.takeOpen')}
            </button>
          </>
        )}
      </span>,
    ],
    [t('one.texts'), t('one.textsCount', { count: customer.textedKinds, kinds: customer.kinds })],
    [
      t('one.webhooks'),
      webhooksOff > 0
        ? t('one.webhooksOff', { count: webhooks, off: webhooksOff })
        : t('one.webhooksCount', { count: webhooks }),
    ],
  ]
  return (
    <>
      <Pairs items={facts} />
      {taking && (
        <TakeFactorDialog userId={customer.userId} name={customer.name} onClose={() => setTaking(false)} />
      )}
    </>
  )
}

/** Holds that are over. */
function PastHolds({ holds }: { holds: DeskCustomer['pastHolds'] }): ReactElement | null {
  const { t } = useTranslation('customers')
  if (holds.length === 0) return null
  return (
    <details className={styles.past}>
      <summary>{t('hold.past')}</summary>
      <ul>
        {holds.map((hold) => (
          <li key={hold.id}>
            {t('hold.pastLine', { from: formatInstant(hold.setAt), by: hold.setBy, reason: hold.reason })}
            {hold.liftedAt && (
              <small>
                {t('hold.liftedLine', {
                  at: formatInstant(hold.liftedAt),
                  by: hold.liftedBy ?? '–',
                  reason: hold.liftReason ?? '–',
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Figures({ money }: { money: CustomerMoney }): ReactElement {
  const { t } = useTranslation('customers')
  const figures: { name: string; value: ReactNode; note?: ReactNode; late?: boolean; wide?: boolean }[] = [
    {
      name: t('money.level'),
      wide: true,
      value: t(`levels.${money.level}`),
      note: (
        <>
          {t('money.paid', { amount: formatMoney(money.paidInYear, { zero: 'shown' }) })}
          <br />
          {money.next
            ? t('money.next', {
                amount: formatMoney(money.next.left),
                level: t(`levels.${money.next.level}`),
              })
            : t('money.top')}
        </>
      ),
    },
    { name: t('money.owed'), value: formatMoney(money.owed, { zero: 'shown' }) },
    {
      name: t('money.overdue'),
      value: formatMoney(money.overdue, { zero: 'shown' }),
      late: money.overdue.minor > 0,
    },
    {
      name: t('money.unpaid'),
      value: formatMoney(money.unpaid, { zero: 'shown' }),
      note: t('money.unpaidCount', { count: money.unpaidOrders }),
    },
    { name: t('money.credit'), value: formatMoney(money.credit, { zero: 'shown' }) },
    {
      name: t('money.points'),
      value: formatCount(money.points),
      note: `${t('money.vouchers')} ${t('money.vouchersCount', { count: money.vouchers })}`,
    },
    { name: t('money.rebate'), value: formatMoney(money.rebate, { zero: 'shown' }) },
  ]
  return (
    <dl className={`figure-row ${styles.figures}`}>
      {figures.map(({ late, name, note, value, wide }) => (
        <div key={name} className={wide ? styles.wide : undefined}>
          <dt>{name}</dt>
          <dd className={late ? 't-stop' : undefined}>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Terms({ customer, money }: { customer: DeskCustomer; money: CustomerMoney }): ReactElement {
  const { t } = useTranslation(['customers', 'billing'])
  const { barred } = useMay()
  const [setting, setSetting] = useState(false)
  const { tolerance, termDays } = money
  return (
    <>
      <Pairs
        items={[
          ...ageBands
            .filter((band) => money.bands[band].minor > 0)
            .map(
              (band): Fact => [t(`billing:ages.${band}`), <Money key={band} amount={money.bands[band]} />],
            ),
          [
            t('money.term'),
            <span key="term" className={styles.act}>
              {t('money.termDays', { count: termDays })}
              <Button size="s" reason={barred(setPaymentTerm)} onClick={() => setSetting(true)}>
                {t('money.termChange')}
              </Button>
            </span>,
          ],
          [
            t('money.tolerance'),
            <span key="tolerance">
              {t('money.toleranceText', {
                share: formatShare(tolerance.basisPoints),
                most: formatMoney(tolerance.most, { zero: 'shown' }),
              })}
              <small className={styles.note}>{t('money.toleranceHint')}</small>
            </span>,
          ],
        ]}
      />
      {setting && (
        <PaymentTerm
          customer={{ userId: customer.userId, name: customer.name, company: customer.company, termDays }}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  )
}

function Papers({
  title,
  all,
  rows,
}: {
  title: string
  all?: ReactNode
  rows: readonly { key: string; name: ReactNode; about: ReactNode; amount?: ReactNode }[]
}): ReactElement {
  const { t } = useTranslation('customers')
  return (
    <div className={styles.papers}>
      <h3>
        {title} {all}
      </h3>
      {rows.length === 0 ? (
        <p className="quiet">{t('money.noPapers')}</p>
      ) : (
        <ul>
          {rows.map(({ about, amount, key, name }) => (
            <li key={key}>
              <span>{name}</span>
              <span>{about}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AllPapers({ money, userId }: { money: CustomerMoney; userId: string }): ReactElement {
  const { t } = useTranslation(['customers', 'orders', 'billing'])
  const { language } = useReader()
  const { may } = useMay()
  const finance = may(deskListStatements)
  const linked = (to: string, text: string) =>
    finance ? (
      <Link className="code" to={to}>
        {text}
      </Link>
    ) : (
      <span className="code">{text}</span>
    )
  return (
    <div className={styles.allPapers}>
      <Papers
        title={t('papers.orders')}
        all={
          money.orderCount > 0 && (
            <Link className="link" to={paths.deskOrders({ customer: userId })}>
              {t('papers.allOrders', { count: money.orderCount })}
            </Link>
          )
        }
        rows={money.orders.map((order) => ({
          key: order.id,
          name: (
            <Link className="code" to={paths.deskOrder(order.id)}>
              {order.number}
            </Link>
          ),
          about: <OrderStatusText order={order} />,
          amount: <Money amount={order.prepaid} />,
        }))}
      />
      <Papers
        title={t('papers.statements')}
        all={
          finance &&
          money.statements.length > 0 && (
            <Link className="link" to={paths.deskStatements({ customer: userId })}>
              {t('papers.allStatements')}
            </Link>
          )
        }
        rows={money.statements.map((statement) => ({
          key: statement.id,
          name: (
            <>
              {linked(paths.deskStatement(statement.id), statement.number)}
              <small>
                {formatMonth(statement.month, language)} {t('papers.due', { day: statement.dueOn })}
              </small>
            </>
          ),
          about: <StatementState status={statement.status} />,
          amount: <Money amount={statement.due} />,
        }))}
      />
      <Papers
        title={t('papers.invoices')}
        rows={money.invoices.map((invoice) => ({
          key: invoice.id,
          name: linked(paths.deskInvoice(invoice.id), invoice.number),
          about: t(`papers.invoiceStatuses.${invoice.status}`),
          amount: <Money amount={invoice.amount} />,
        }))}
      />
      <Papers
        title={t('papers.agreements')}
        rows={money.agreements.map((agreement) => ({
          key: agreement.id,
          name: (
            <>
              {may(deskListAgreements) ? (
                <Link to={paths.deskAgreements({ tab: agreement.status })}>{agreement.payerName}</Link>
              ) : (
                agreement.payerName
              )}
              <small>
                {t(`papers.agreementKinds.${agreement.kind}`)}{' '}
                {t('papers.validUntil', { day: agreement.validUntil })}
              </small>
            </>
          ),
          about: t(`papers.agreementStatuses.${agreement.status}`),
        }))}
      />
    </div>
  )
}

function Standing({ customer }: { customer: DeskCustomer }): ReactElement {
  const { t } = useTranslation('customers')
  const read = useCustomerMoney(customer.userId)
  const retry = () => void read.refetch()
  if (!read.data)
    return read.error ? <ErrorState error={read.error} onRetry={retry} /> : <Skeleton lines={8} />
  const money = read.data
  return (
    <>
      {read.error && <StaleNote onRetry={retry} />}
      {money.holdSuggested && (
        <Callout meaning="wait">{t('hold.suggested', { day: money.oldestDueOn ?? '–' })}</Callout>
      )}
      <Figures money={money} />
      <Terms customer={customer} money={money} />
      <h2 className={styles.heading}>{t('one.papers')}</h2>
      <AllPapers money={money} userId={customer.userId} />
    </>
  )
}

function Head({ customer }: { customer: DeskCustomer }): ReactElement {
  const { t } = useTranslation(['customers', 'desk'])
  const { barred, may } = useMay()
  const [asking, setAsking] = useState<'hold' | 'lift' | 'clerk' | null>(null)
  const { certificationStatus, clerk, hold, name } = customer
  const close = () => setAsking(null)
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskCustomers()}>{t('back')}</Link>
      </nav>
      <div className="head money-head">
        <h1>{name}</h1>
        {certificationStatus !== 'none' && (
          <StatusBadge {...certificationLooks[certificationStatus]}>
            {t(`certified.${certificationStatus}`)}
          </StatusBadge>
        )}
        {customer.joined && (
          <StatusBadge meaning="sea" icon="team">
            {t('same.logins', { count: customer.joined.logins.length })}
          </StatusBadge>
        )}
        {hold && (
          <StatusBadge meaning="wait" icon="barred">
            {t('hold.state')}
          </StatusBadge>
        )}
        <span className="row-end">
          {may(placeOrderForCustomer) && !customer.disabledAt && (
            <Link className={buttonClass()} to={paths.deskOrderFor(customer.userId)}>
              <Icon name="plus" />
              {t('order.open')}
            </Link>
          )}
          {may(viewAsCustomer) && (
            <a
              className={buttonClass()}
              href={paths.deskViewPortal(customer.userId)}
              target="_blank"
              rel="noopener"
            >
              <Icon name="user" />
              {t('view.open')}
              <span className="sr">{t('view.newTab')}</span>
            </a>
          )}
          <Button icon="user" reason={barred(assignCustomer)} onClick={() => setAsking('clerk')}>
            {t('clerk.change')}
          </Button>
          {hold ? (
            <Button look="primary" reason={barred(holdCredit)} onClick={() => setAsking('lift')}>
              {t('hold.lift')}
            </Button>
          ) : (
            <Button icon="barred" reason={barred(holdCredit)} onClick={() => setAsking('hold')}>
              {t('hold.set')}
            </Button>
          )}
        </span>
        <p className="facts">
          <span>{t('one.since', { day: formatDay(customer.createdAt) })}</span>
          <span>
            {t('clerk.title')} <b>{clerk?.name ?? t('nobody')}</b>
          </span>
          <span className="code">{t('one.code', { code: customer.userId })}</span>
        </p>
      </div>
      {customer.disabledAt && <Callout meaning="stop">{t('one.disabled')}</Callout>}
      {customer.closesAt && (
        <Callout meaning="wait">{t('one.closes', { at: formatInstant(customer.closesAt) })}</Callout>
      )}
      {hold && (
        <Callout meaning="wait">
          <b>{t('hold.since', { name: hold.setBy, at: formatInstant(hold.setAt), reason: hold.reason })}</b>
          <p>{t('hold.means')}</p>
        </Callout>
      )}
      {asking === 'clerk' && <CustomerClerkDialog customer={customer} onClose={close} />}
      {asking === 'hold' && <HoldDialog customer={customer} onClose={close} />}
      {asking === 'lift' && hold && <LiftDialog customer={customer} hold={hold} onClose={close} />}
    </>
  )
}

function Customer({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['customers', 'desk', 'billing', 'orders', 'users'])
  const read = useDeskCustomer(id)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{ title: t('one.notFound'), text: t('one.notFoundText'), toList: t('one.toList') }}
        listTo={paths.deskCustomers()}
        onRetry={() => void read.refetch()}
      />
    )
  const customer = read.data
  const { joined } = customer
  // A customer with several logins has one page: the main one's.
  if (joined && joined.mainId !== id) return <Navigate replace to={paths.deskCustomer(joined.mainId)} />
  return (
    <>
      {read.error && <StaleNote onRetry={() => void read.refetch()} />}
      <Head customer={customer} />
      <div className={styles.file}>
        <div>
          <QueueSection id="standing" title={t('one.standing')}>
            <Standing customer={customer} />
          </QueueSection>
        </div>
        <div>
          {joined && (
            <QueueSection id="logins" title={t('same.loginsTitle')} lead={t('same.loginsLead')}>
              <CustomerLogins joined={joined} />
            </QueueSection>
          )}
          <QueueSection id="notes" title={t('notes.title')} lead={t('notes.lead')}>
            <CustomerNotes userId={id} />
          </QueueSection>
          <QueueSection id="who" title={t('one.who')}>
            <Who customer={customer} />
            <PastHolds holds={customer.pastHolds} />
          </QueueSection>
        </div>
      </div>
    </>
  )
}

export default function DeskCustomerPage(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={deskCustomer}>
      <Customer key={id} id={id} />
    </ForRoles>
  )
}
