import type { ReactElement, ReactNode } from 'react'
import type { RunningCharge } from '#contract/bills.ts'
import { times } from '#domain/kernel/money.ts'
import { formatMoney, formatShortDay } from '#i18n/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useFreeTime } from './api.ts'
import styles from './free-time.module.css'
import { type ChargeGroup, daysLeft, groupCharges } from './free-time-groups.ts'

/** Containers that are named one by one. */
const mostNamed = 3

type Shown = RunningCharge['state'] | 'toBill'
const marks: Record<Shown, { readonly meaning: Meaning; readonly icon: IconName }> = {
  running: { meaning: 'wait', icon: 'coin' },
  free: { meaning: 'ok', icon: 'clock' },
  toBill: { meaning: 'note', icon: 'coin' },
  billed: { meaning: 'note', icon: 'coin' },
  ended: { meaning: 'idle', icon: 'check-circle' },
}
const shownAs = ({ state, chargedDays }: RunningCharge): Shown =>
  state === 'ended' && chargedDays > 0 ? 'toBill' : state

/**
 * Free time of an order's containers: the last free day, what runs a day and has run so far, with the arithmetic. What
 * ended in time is said in a line.
 */
export function FreeTime({ orderId, ended }: { orderId: string; ended: boolean }): ReactElement {
  const { t } = useTranslation('bills')
  const read = useFreeTime(orderId)
  return (
    <section className="section" id="free-time" aria-labelledby="free-time-title">
      <div className="section-head">
        <h2 id="free-time-title">{t('freeTime.title')}</h2>
        <p className="full">{t('freeTime.lead')}</p>
      </div>
      {read.data ? (
        read.data.charges.length === 0 ? (
          <p className="panel-text">{t(ended ? 'freeTime.noneEnded' : 'freeTime.none')}</p>
        ) : (
          <ul className={`table-box ${styles.list}`}>
            {groupCharges(read.data.charges).map((group) => (
              <Group key={keyOf(group)} group={group} />
            ))}
          </ul>
        )
      ) : read.isError ? (
        <ErrorState title={t('freeTime.failed')} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  )
}

/** The same in a few lines, only of what runs or will: a note among other things; nothing where there is none. */
export function FreeTimeNote({
  orderId,
  costs,
}: {
  orderId: string
  /** A way to the whole of it. */
  costs: ReactNode
}): ReactElement | null {
  const { t } = useTranslation('bills')
  const names = useNames()
  const sentence = useSentence()
  const charges = useFreeTime(orderId).data?.charges ?? []
  const going = groupCharges(charges).filter(({ charge }) => charge.endedOn === null)
  if (going.length === 0) return null
  return (
    <section className={styles.note} aria-labelledby="free-time-note">
      <h2 id="free-time-note">{t('freeTime.title')}</h2>
      <ul>
        {going.map((group) => (
          <li key={keyOf(group)} className={group.charge.state === 'running' ? styles.costs : undefined}>
            <Icon name={marks[group.charge.state].icon} size="s" />
            <span>
              <b>
                {names(group)} {t(`freeTime.stays.${group.charge.direction}.${group.charge.type}`)}
              </b>{' '}
              {sentence(group.charge)}
            </span>
          </li>
        ))}
      </ul>
      {costs}
    </section>
  )
}

const keyOf = ({ charge, containers }: ChargeGroup): string =>
  `${charge.direction} ${charge.type} ${charge.startedOn} ${charge.endedOn} ${containers[0]?.number}`

function useNames(): (group: ChargeGroup) => string {
  const { t } = useTranslation('bills')
  return ({ containers }) => {
    const names = containers
      .slice(0, mostNamed)
      .map(({ number, type }) => number ?? t('freeTime.box', { type }))
      .join(t('freeTime.between'))
    return containers.length > mostNamed ? t('freeTime.boxes', { names, count: containers.length }) : names
  }
}

/** What of a stay there is to know, in a sentence. */
function useSentence(): (charge: RunningCharge) => string {
  const { t } = useTranslation('bills')
  const { language } = useReader()
  return (charge) => {
    const { amount, chargedDays, lastFreeDay, nextDay, state } = charge
    const day = lastFreeDay ? formatShortDay(lastFreeDay, language) : ''
    const perDay = nextDay ? formatMoney(nextDay) : ''
    if (state === 'free') {
      const left = daysLeft(charge)
      return left > 0
        ? t('freeTime.free', { day, count: left, perDay })
        : t('freeTime.freeLast', { day, perDay })
    }
    const cost = { day, count: chargedDays, amount: formatMoney(amount), perDay }
    if (state === 'running') return t(lastFreeDay ? 'freeTime.running' : 'freeTime.runningUnfree', cost)
    return chargedDays > 0 ? t('freeTime.ended', cost) : t('freeTime.inTime')
  }
}

function Group({ group }: { group: ChargeGroup }): ReactElement {
  const { t } = useTranslation('bills')
  const { language, read } = useReader()
  const names = useNames()
  const sentence = useSentence()
  const { charge } = group
  const { direction, endedOn, startedOn, type } = charge
  const shown = shownAs(charge)
  const stay = t(`freeTime.stays.${direction}.${type}`)
  const days = {
    ends: t(`freeTime.ends.${direction}.${type}`),
    from: formatShortDay(startedOn, language),
    to: formatShortDay(endedOn, language),
  }
  return (
    <li className={shown === 'ended' ? styles.quiet : undefined}>
      <p className={styles.head}>
        <b>{stay}</b>
        <span className={styles.boxes}>{names(group)}</span>
        <StatusBadge {...marks[shown]}>{t(`freeTime.states.${shown}`)}</StatusBadge>
      </p>
      <p className={styles.words}>{sentence(charge)}</p>
      <p className={styles.facts}>
        <span>{t(endedOn ? 'freeTime.span' : 'freeTime.spanSince', days)}</span>
        <span>{t('freeTime.tariff', { name: read(charge.tariff) })}</span>
      </p>
      {charge.steps.length > 0 && (
        <details open={shown === 'running' || shown === 'toBill'}>
          <summary>{t('freeTime.arithmetic')}</summary>
          <Arithmetic group={group} caption={t('freeTime.table', { container: names(group), stay })} />
        </details>
      )}
    </li>
  )
}

/** Free days, then days × rate of each step, and their sum: each day of it can be counted. */
function Arithmetic({ group, caption }: { group: ChargeGroup; caption: string }): ReactElement {
  const { t } = useTranslation('bills')
  const { charge, containers } = group
  const { amount, endedOn, freeDays, steps, unit } = charge
  const free = Math.min(freeDays, charge.countedDays)
  // Steps that count from the first day of all begin after the free ones.
  const ofAll = (steps[0]?.fromDay ?? 1) > 1
  return (
    <table className={styles.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('freeTime.days')}</th>
          <th scope="col">{t('freeTime.perDay')}</th>
          <th scope="col">{t('freeTime.amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t(unit === 'working' ? 'freeTime.freeDaysWorking' : 'freeTime.freeDays')}</th>
          <td>{free}</td>
          <td>–</td>
          <td>–</td>
        </tr>
        {steps.map((step) => {
          const values = { from: step.fromDay, to: step.toDay }
          const one = step.fromDay === step.toDay
          return (
            <tr key={step.fromDay}>
              <th scope="row">
                {ofAll
                  ? t(one ? 'freeTime.stepOfAllOne' : 'freeTime.stepOfAll', values)
                  : t(one ? 'freeTime.stepOne' : 'freeTime.step', values)}
              </th>
              <td>{step.days}</td>
              <td>{formatMoney(step.perDay)}</td>
              <td>{formatMoney(step.amount)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(endedOn ? 'freeTime.total' : 'freeTime.totalSoFar')}</th>
          <td>{charge.countedDays}</td>
          <td />
          <td>{formatMoney(amount)}</td>
        </tr>
        {containers.length > 1 && (
          <tr>
            <th scope="row">{t('freeTime.totalOfBoxes', { count: containers.length })}</th>
            <td />
            <td />
            <td>{formatMoney(times(amount, containers.length))}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
