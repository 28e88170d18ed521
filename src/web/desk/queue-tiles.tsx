import type { ReactElement, ReactNode } from 'react'
import type { DeskQueue } from '#contract/desk-queues.ts'
import { goalMinutes, lateDays, minutesSince, type QueueName, queueGroups } from '#domain/workbench/queues.ts'
import { ageOf, formatShortDay } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { EmptyTile, QueueTile } from './queue-tile.tsx'

const icons: Readonly<Record<QueueName, IconName>> = {
  tasks: 'check-circle',
  mentions: 'chat',
  accept: 'box',
  resume: 'retry',
  changeAnswered: 'check-circle',
  changeAsked: 'swap',
  prices: 'quote',
  departures: 'ship',
  arrivals: 'anchor',
  gateIn: 'route',
  silent: 'bell',
  freeTime: 'clock',
  exceptions: 'alert',
  events: 'pin',
  transfers: 'bank',
  payments: 'pay',
  refunds: 'back',
  differences: 'swap',
  questions: 'chat',
  consents: 'team',
  invoices: 'receipt',
  agreements: 'shield',
  withdrawals: 'coin',
  chats: 'chat',
  certifications: 'user',
  reports: 'info',
}

/** Where the work of a queue is done, with its filter in the address. */
function placeOf({ name, count, pressing }: DeskQueue): string {
  switch (name) {
    case 'accept':
    case 'resume':
    case 'changeAnswered':
    case 'changeAsked':
    case 'departures':
    case 'arrivals':
    case 'gateIn':
    case 'silent':
    case 'freeTime':
      return paths.deskOrders({ queue: name })
    case 'tasks':
      return paths.deskTasks()
    case 'mentions':
      return paths.deskTasks({ tab: 'mentions' })
    case 'prices':
      return paths.deskRates({ tab: 'requests' })
    case 'exceptions':
      return paths.deskExceptions({ owner: 'none' })
    case 'events':
      return paths.deskEvents()
    case 'transfers':
      return paths.deskPayments({ tab: 'transfers' })
    case 'payments':
      return paths.deskPayments({ tab: 'held' })
    case 'refunds':
      return paths.deskRefunds(pressing > 0 && pressing === count ? { tab: 'failed' } : {})
    case 'differences':
      return paths.deskReconciliations()
    case 'questions':
      return paths.deskStatements({ tab: 'questions' })
    case 'consents':
      return paths.deskConsents(pressing > 0 ? { tab: 'refused' } : {})
    case 'invoices':
      return paths.deskInvoices()
    case 'agreements':
      return paths.deskAgreements()
    case 'withdrawals':
      return paths.deskWithdrawals(pressing === 0 ? { tab: 'approved' } : {})
    case 'chats':
      return paths.deskChats()
    case 'certifications':
      return paths.deskCertifications()
    case 'reports':
      return paths.deskReports()
    default:
      return name satisfies never
  }
}

/** What a tile says besides its count. */
function useTileWords(
  now: Date,
): (queue: DeskQueue) => { name: string; oldest: ReactNode; goal?: ReactNode } {
  const { t } = useTranslation(['desk', 'billing', 'money', 'work'])
  const { language } = useReader()
  const sinceOf = ({ since }: DeskQueue) => {
    if (!since) return null
    const { unit, count } = ageOf(since, now)
    return t('queue.oldest', { waited: t(`waited.${unit}`, { count }) })
  }
  const alarm = (words: string) => (
    <>
      <Icon name="alert" size="s" /> {words}
    </>
  )
  const goalOf = ({ since, urgency }: DeskQueue) => {
    if (urgency === 'stop') return alarm(t('queue.goalPassed'))
    if (urgency === 'wait' && since)
      return (
        <>
          <Icon name="clock" size="s" />{' '}
          {t('queue.goalSoon', { count: Math.ceil(goalMinutes - minutesSince(new Date(since), now)) })}
        </>
      )
    return t('queue.goal', { count: goalMinutes / 60 })
  }
  return (queue) => {
    const { name, day, pressing, urgency, count } = queue
    const oldest = sinceOf(queue)
    switch (name) {
      case 'accept':
      case 'prices':
        return { name: t(`queue.${name}.name`), oldest, goal: goalOf(queue) }
      case 'resume':
        return {
          name: t('queue.resume.name'),
          oldest: t('queue.resume.rejected'),
          goal: t('queue.resume.goal'),
        }
      case 'changeAnswered':
        return { name: t('queue.changeAnswered.name'), oldest, goal: goalOf(queue) }
      case 'changeAsked':
        return { name: t('queue.changeAsked.name'), oldest, goal: t('queue.changeAsked.goal') }
      case 'gateIn':
        return {
          name: t('queue.gateIn.name'),
          oldest: day && t('queue.gateIn.next', { day: formatShortDay(day, language) }),
          goal:
            urgency === 'stop'
              ? alarm(t('queue.gateIn.passed'))
              : t('queue.gateIn.goal', { count: lateDays }),
        }
      case 'freeTime':
        return {
          name: t('queue.freeTime.name'),
          oldest: day && t('queue.freeTime.first', { day: formatShortDay(day, language) }),
          goal: urgency === 'stop' ? alarm(t('queue.freeTime.passed')) : t('queue.freeTime.goal'),
        }
      case 'tasks':
        return {
          name: t('work:tile.tasks'),
          oldest: day && t('work:tile.first', { day: formatShortDay(day, language) }),
          goal: urgency === 'stop' ? alarm(t('work:tile.late')) : t('work:tile.tasksGoal'),
        }
      case 'mentions':
        return { name: t('work:tile.mentions'), oldest, goal: t('work:tile.mentionsGoal') }
      case 'departures':
      case 'arrivals':
        return {
          name: t(`queue.${name}.name`),
          oldest: t(`queue.${name}.today`),
          goal: t(`queue.${name}.goal`),
        }
      case 'consents':
        return {
          name: t('billing:queue.consents.name'),
          oldest: pressing > 0 ? t('billing:queue.consents.refused', { count: pressing }) : oldest,
          goal: pressing > 0 ? t('billing:queue.consents.goal') : undefined,
        }
      case 'questions':
        return { name: t('billing:queue.questions.name'), oldest, goal: t('billing:queue.questions.goal') }
      case 'withdrawals':
        return {
          name: t('money:withdrawals.tile'),
          oldest: t('money:withdrawals.tileSplit', { requested: pressing, approved: count - pressing }),
          goal: t('money:withdrawals.tileGoal'),
        }
      case 'refunds':
        return {
          name: t('queue.refunds.name'),
          oldest,
          goal:
            pressing > 0 ? alarm(t('queue.refunds.failed', { count: pressing })) : t('queue.refunds.goal'),
        }
      case 'silent':
      case 'exceptions':
      case 'events':
      case 'transfers':
      case 'payments':
      case 'differences':
      case 'invoices':
      case 'agreements':
      case 'chats':
      case 'certifications':
      case 'reports':
        return {
          name: t(`queue.${name}.name`),
          oldest: oldest ?? t('queue.waits', { count }),
          goal: t(`queue.${name}.goal`),
        }
      default:
        return name satisfies never
    }
  }
}

const groups = Object.keys(queueGroups) as (keyof typeof queueGroups)[]

/** The queues of the clerk's role, by the kind of work. */
export function QueueTiles({
  queues,
  now,
}: {
  queues: readonly DeskQueue[] | undefined
  now: Date
}): ReactElement {
  const { t } = useTranslation('desk')
  const wordsOf = useTileWords(now)
  const shown = groups.flatMap((group) => {
    const own = queueGroups[group].flatMap((name) => queues?.find((each) => each.name === name) ?? [])
    return queues && own.length === 0 ? [] : [{ group, own }]
  })
  return (
    <div className="queue-groups">
      {shown.map(({ group, own }) => (
        <section key={group} aria-labelledby={`queues-${group}`}>
          <h2 id={`queues-${group}`}>{t(`queue.groups.${group}`)}</h2>
          <ul className="queues fit">
            {queues
              ? own.map((queue) => (
                  <QueueTile
                    key={queue.name}
                    icon={icons[queue.name]}
                    to={placeOf(queue)}
                    queue={queue}
                    {...wordsOf(queue)}
                  />
                ))
              : queueGroups[group].slice(0, 3).map((name) => <EmptyTile key={name} />)}
          </ul>
        </section>
      ))}
    </div>
  )
}
