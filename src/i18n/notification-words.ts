import type { Language } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import { formatCount, formatInstant, formatMoney, formatMonth, formatShortDay } from './format.ts'
import type { exceptions } from './zh-CN/exceptions.ts'
import type { notifications } from './zh-CN/notifications.ts'

/** Names that a sentence holds before they become a number of containers. */
const mostNamed = 3

export type Saying = keyof (typeof notifications)['said']
type Stays = (typeof notifications)['stays']
/** A direction and a type of free time: `import.demurrage`. */
export type StayName = { [Way in keyof Stays]: `${Way}.${keyof Stays[Way] & string}` }[keyof Stays]
export type TroubleName = keyof (typeof exceptions)['kinds']
/** What the words of a page or of the server say for a key. */
export type Words = {
  readonly trouble: (kind: TroubleName) => string
  readonly stay: (name: StayName) => string
  readonly count: (unit: 'hours' | 'days', count: number) => string
  readonly boxes: (count: number) => string
  readonly between: string
}

const troubleNames: Record<TroubleName, true> = {
  rolled: true,
  exportCustomsHeld: true,
  customsHeld: true,
  carrierHeld: true,
  terminalHeld: true,
  departureLate: true,
  arrivalLate: true,
  gateOutOverdue: true,
  returnOverdue: true,
  silent: true,
}
const isTrouble = (text: string | undefined): text is TroubleName =>
  text !== undefined && Object.hasOwn(troubleNames, text)

const stayNames: Record<StayName, true> = {
  'export.demurrage': true,
  'export.detention': true,
  'export.storage': true,
  'export.combined': true,
  'import.demurrage': true,
  'import.detention': true,
  'import.storage': true,
  'import.combined': true,
}
const isStay = (text: string | undefined): text is StayName =>
  text !== undefined && Object.hasOwn(stayNames, text)

function sayingKey(
  kind: NotificationKind,
  { hours = 0, containers = [], days = 0, reason, how }: NotificationParams,
): Saying {
  const of = containers.length > 0
  switch (kind) {
    case 'arrivalMoved':
      return hours < 0 ? 'arrivalEarlier' : 'arrivalLater'
    case 'rolled':
    case 'held':
    case 'late':
    case 'overdue':
    case 'noNews':
      return of ? 'troubleOf' : 'trouble'
    case 'troubleOver':
      return of ? 'troubleOverOf' : 'troubleOver'
    case 'freeTimeEnding':
      return of ? 'freeTimeEndingOf' : 'freeTimeEnding'
    case 'freeTimeOver':
      return of ? 'freeTimeOverOf' : 'freeTimeOver'
    case 'orderCancelled':
      return how === 'unpaid'
        ? 'orderCancelledUnpaid'
        : how === 'paid'
          ? 'orderCancelledPaid'
          : 'orderCancelled'
    case 'paymentDue':
      return how === 'held' ? 'paymentDueHeld' : 'paymentDue'
    case 'paymentReceived':
      return how === 'several' ? 'paymentReceivedSeveral' : 'paymentReceived'
    case 'refundApproved':
      return how === 'less' ? 'refundApprovedLess' : 'refundApproved'
    case 'webhookDisabled':
      return reason === 'gone' ? 'webhookGone' : 'webhookFailing'
    case 'statementDue':
      return reason === 'unconfirmed' ? 'statementDueUnconfirmed' : 'statementDue'
    case 'statementOverdue':
      if (reason === 'unconfirmed') return 'statementOverdueUnconfirmed'
      return days < 15 ? 'statementOverdue' : days < 30 ? 'statementOverdueStill' : 'statementOverdueLong'
    default:
      return kind
  }
}

/** Which sentence a notification is, and what fills it, in one language. */
export function sayingOf(
  { kind, params }: { readonly kind: NotificationKind; readonly params: NotificationParams },
  language: Language,
  words: Words,
): { readonly key: Saying; readonly values: Readonly<Record<string, string>> } {
  const { containers = [], hours = 0 } = params
  const whole = Math.abs(hours)
  const amount = params.amountMinor === undefined ? params.amount : money(params.amountMinor, 'CNY')
  const day = (text: string | undefined) => (text ? formatShortDay(text, language) : '')
  return {
    key: sayingKey(kind, params),
    values: {
      number: params.number ?? '',
      place: (language === 'zh-CN' ? params.place?.zh : params.place?.en) ?? '',
      containers:
        containers.length > mostNamed ? words.boxes(containers.length) : containers.join(words.between),
      trouble: isTrouble(params.trouble) ? words.trouble(params.trouble) : '',
      from: day(params.from),
      to: day(params.to),
      moved: whole < 48 ? words.count('hours', whole) : words.count('days', Math.round(whole / 24)),
      amount: amount ? formatMoney(amount) : '',
      at: params.at ? formatInstant(params.at, params.zone) : '',
      overdue: words.count('days', params.days ?? 0),
      host: params.host ?? '',
      month: params.month ? formatMonth(params.month, language) : '',
      count: params.count === undefined ? '' : formatCount(params.count),
      stay: isStay(params.stay) ? words.stay(params.stay) : '',
      perDay: params.perDay ? formatMoney(params.perDay) : '',
      about: params.about ?? '',
      reason: params.reason ?? '',
    },
  }
}
