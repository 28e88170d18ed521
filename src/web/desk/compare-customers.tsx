import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  type ComparedCustomers,
  type ComparedLogin,
  compareCustomers,
  joinCustomers,
  takeBackApart,
  tellCustomersApart,
} from '#contract/same-customers.ts'
import { mostCompared, sameReasonLimit } from '#domain/customers/same-customers.ts'
import { formatCount, formatDay, formatInstant, formatMoney, formatShare } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useCompared, useJoin, useTakeBackApart } from '#web/features/customers/same-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, Pairs, StatusText } from '#web/ui/marks.tsx'
import { StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { useMay } from './may-call.ts'
import { QueueSection } from './queue-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RecordMissing } from './record-missing.tsx'
import styles from './same-customers.module.css'
import { TellApartDialog } from './tell-apart.tsx'

export const meta = pageTitle('deskCompare')

/** What is compared, each as a text: where the texts are not the same, the logins differ. */
function useFacts(): readonly (readonly [name: string, of: (login: ComparedLogin) => string])[] {
  const { t } = useTranslation('customers')
  const shown = { zero: 'shown' } as const
  return [
    [t('same.facts.company'), ({ company }) => company ?? ''],
    [t('same.facts.mobile'), ({ mobile }) => mobile],
    [t('same.facts.mail'), ({ mail }) => mail ?? ''],
    [
      t('same.facts.certified'),
      ({ certificationStatus, certificationType }) =>
        [t(`certified.${certificationStatus}`), certificationType && t(`types.${certificationType}`)]
          .filter(Boolean)
          .join(' · '),
    ],
    [t('same.facts.taxNumbers'), ({ taxNumbers }) => taxNumbers.join(' ')],
    [t('same.facts.registered'), ({ createdAt }) => formatDay(createdAt)],
    [t('same.facts.lastSeen'), ({ lastSeenAt }) => (lastSeenAt ? formatInstant(lastSeenAt) : '')],
    [
      t('same.facts.orders'),
      ({ openOrders, orders }) => t('same.ordersOpen', { count: orders, open: openOrders }),
    ],
    [t('same.facts.owed'), ({ owed }) => formatMoney(owed, shown)],
    [t('same.facts.overdue'), ({ overdue }) => formatMoney(overdue, shown)],
    [t('same.facts.paid'), ({ paidInYear }) => formatMoney(paidInYear, shown)],
    [t('same.facts.hold'), ({ hold }) => (hold ? `${hold.reason} (${hold.setBy})` : t('same.notHeld'))],
    [t('same.facts.clerk'), ({ clerk }) => clerk?.name ?? t('nobody')],
    [t('same.facts.points'), ({ points }) => formatCount(points)],
    [t('same.facts.rebate'), ({ rebate }) => formatMoney(rebate, shown)],
    [t('same.facts.term'), ({ termDays }) => t('money.termDays', { count: termDays })],
    [
      t('same.facts.tolerance'),
      ({ tolerance }) =>
        t('money.toleranceText', {
          share: formatShare(tolerance.basisPoints),
          most: formatMoney(tolerance.most, shown),
        }),
    ],
    [t('same.facts.notes'), ({ notes }) => t('same.notesCount', { count: notes })],
  ]
}

function SideBySide({
  logins,
  mainId,
  onMain,
}: {
  logins: readonly ComparedLogin[]
  mainId: string
  onMain: ((userId: string) => void) | null
}): ReactElement {
  const { t } = useTranslation('customers')
  const facts = useFacts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard.
    <section className={`scroll-x ${styles.scroll}`} aria-label={t('same.table')} tabIndex={0}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{t('same.fact')}</th>
            {logins.map(({ main, mobile, name, recordId, userId }) => (
              <th key={userId} scope="col">
                <Link to={paths.deskCustomer(userId)}>{name}</Link>
                {recordId && (
                  <small>
                    {t('same.joinedMark')}
                    {main && ` · ${t('same.mainMark')}`}
                  </small>
                )}
                {onMain && (
                  <label className={styles.main}>
                    <input
                      className="check"
                      type="radio"
                      name="main"
                      checked={mainId === userId}
                      aria-label={`${t('same.main')} ${name} ${mobile}`}
                      onChange={() => onMain(userId)}
                    />
                    {t('same.main')}
                  </label>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, of]) => {
            const differs = new Set(logins.map(of)).size > 1
            return (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row">
                  {name}
                  {differs && (
                    <small>
                      <StatusText meaning="wait" icon="swap">
                        {t('same.differs')}
                      </StatusText>
                    </small>
                  )}
                </th>
                {logins.map((login) => (
                  <td key={login.userId}>{of(login) || <span className="quiet">–</span>}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function JoinDialog({
  logins,
  main,
  onDone,
  onClose,
}: {
  logins: readonly ComparedLogin[]
  main: ComparedLogin
  onDone: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('customers')
  const join = useJoin()
  // As they stood when the dialog was opened: what changes behind it is refused, not joined unseen.
  const [seen] = useState(logins)
  return (
    <ReasonDialog
      title={t('same.joinTitle', { count: seen.length })}
      label={t('same.reason')}
      hint={t('same.reasonHint')}
      limit={sameReasonLimit}
      action={t('same.join')}
      act={async (reason) => {
        await join.mutateAsync({
          mainId: main.userId,
          logins: seen.map(({ recordId, userId, version }) => ({ userId, recordId, version })),
          reason,
        })
        notices.say('ok', t('same.joinDone'))
        onDone()
      }}
      onClose={onClose}
    >
      <p>{t('same.joinText', { name: `${main.name} (${main.mobile})` })}</p>
    </ReasonDialog>
  )
}

function Together({
  compared: { logins, together },
  main,
}: {
  compared: ComparedCustomers
  main: ComparedLogin
}): ReactElement {
  const { t } = useTranslation('customers')
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('same.afterFacts.level'),
      `${t(`levels.${together.level}`)} · ${formatMoney(together.paidInYear, { zero: 'shown' })}`,
    ],
    [t('same.afterFacts.owed'), formatMoney(together.owed, { zero: 'shown' })],
    [t('same.afterFacts.hold'), t(logins.some(({ hold }) => hold) ? 'same.held' : 'same.notHeld')],
    [t('same.afterFacts.clerk'), main.clerk?.name ?? t('nobody')],
    [
      t('same.afterFacts.own'),
      <span key="own" className={styles.own}>
        {t('same.ownText')}
      </span>,
    ],
  ]
  return <Pairs items={facts} />
}

function Compare({ ids }: { ids: readonly string[] }): ReactElement {
  const { t } = useTranslation(['customers', 'desk'])
  const navigate = useNavigate()
  const { barred } = useMay()
  const read = useCompared(ids)
  const takeBack = useTakeBackApart()
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState<'join' | 'apart' | null>(null)
  const close = () => setAsking(null)
  const crumbs = (
    <nav className="crumbs" aria-label={t('desk:crumbs')}>
      <Link to={paths.deskCustomers()}>{t('back')}</Link>
      <Icon name="chevron-right" size="s" />
      <Link to={paths.deskDuplicates()}>{t('same.title')}</Link>
    </nav>
  )
  if (!read.data)
    return (
      <>
        {crumbs}
        <RecordMissing
          error={read.error}
          words={{ title: t('one.notFound'), text: t('same.notFoundText'), toList: t('same.toList') }}
          listTo={paths.deskDuplicates()}
          onRetry={() => void read.refetch()}
        />
      </>
    )
  const { apart, logins } = read.data
  // The main login of a customer who has several stays it, unless another is chosen; else whoever orders most.
  const usual = [...logins].sort(
    (one, other) =>
      Number(other.recordId !== null && other.main) - Number(one.recordId !== null && one.main) ||
      other.orders - one.orders,
  )[0]
  const main = logins.find(({ userId }) => userId === chosen) ?? usual
  if (!main) return crumbs
  const one = logins.every(({ recordId }) => recordId !== null && recordId === logins[0]?.recordId)
  return (
    <>
      {read.error && <StaleNote onRetry={() => void read.refetch()} />}
      {crumbs}
      <div className="head money-head">
        <h1>{t('same.compareTitle')}</h1>
        {!one && (
          <span className="row-end">
            <Button reason={barred(tellCustomersApart)} onClick={() => setAsking('apart')}>
              {t('same.apart')}
            </Button>
            <Button
              look="primary"
              icon="team"
              reason={barred(joinCustomers) ?? (apart.length > 0 ? t('same.barredApart') : undefined)}
              onClick={() => setAsking('join')}
            >
              {t('same.join')}
            </Button>
          </span>
        )}
        <p>{t('same.compareLead')}</p>
      </div>
      {one && (
        <Callout meaning="note">
          {t('same.already')}{' '}
          <Link className="link" to={paths.deskCustomer(main.userId)}>
            {t('same.openFile')}
          </Link>
        </Callout>
      )}
      {apart.map((pair) => (
        <Callout key={pair.id} meaning="wait">
          <p>
            {t('same.toldApart', {
              name: pair.toldBy,
              at: formatInstant(pair.toldAt),
              one: `${pair.one.name} (${pair.one.mobile})`,
              other: `${pair.other.name} (${pair.other.mobile})`,
              reason: pair.reason,
            })}
          </p>
          <Button
            size="s"
            reason={barred(takeBackApart)}
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate({ id: pair.id })}
          >
            {t('same.takeBack')}
          </Button>
        </Callout>
      ))}
      <SideBySide logins={logins} mainId={main.userId} onMain={one ? null : setChosen} />
      {!one && (
        <QueueSection id="together" title={t('same.after')}>
          <Together compared={read.data} main={main} />
        </QueueSection>
      )}
      {asking === 'join' && (
        <JoinDialog
          logins={logins}
          main={main}
          onDone={() => void navigate(paths.deskCustomer(main.userId))}
          onClose={close}
        />
      )}
      {asking === 'apart' && (
        <TellApartDialog
          customers={logins.filter((login) => login.recordId === null || login.main)}
          onDone={() => void navigate(paths.deskDuplicates())}
          onClose={close}
        />
      )}
    </>
  )
}

function ComparePage(): ReactElement {
  const { t } = useTranslation('customers')
  const [search] = useSearchParams()
  const ids = [...new Set(search.getAll('user'))].slice(0, mostCompared)
  if (ids.length < 2)
    return (
      <>
        <div className="head">
          <h1>{t('same.compareTitle')}</h1>
          <p>{t('same.notFoundText')}</p>
        </div>
        <Link className={buttonClass()} to={paths.deskDuplicates()}>
          {t('same.toList')}
        </Link>
      </>
    )
  return <Compare key={ids.join()} ids={ids} />
}

export default function CompareCustomersPage(): ReactElement {
  return (
    <ForRoles call={compareCustomers}>
      <ComparePage />
    </ForRoles>
  )
}
