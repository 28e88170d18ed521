import type { Language } from '#domain/kernel/language.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import { formatShortDay } from './format.ts'
import type { exceptions } from './zh-CN/exceptions.ts'
import type { notifications } from './zh-CN/notifications.ts'

/** Names that a sentence holds before they become a number of containers. */
const mostNamed = 3

export type Saying = keyof (typeof notifications)['said']
export type TroubleName = keyof (typeof exceptions)['kinds']
/** What the words of a page or of the server say for a key. */
export type Words = {
  readonly trouble: (kind: TroubleName) => string
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

function sayingKey(
  kind: NotificationKind,
  { hours = 0, containers = [], reason }: NotificationParams,
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
    case 'webhookDisabled':
      return reason === 'gone' ? 'webhookGone' : 'webhookFailing'
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
      host: params.host ?? '',
      about: params.about ?? '',
      reason: params.reason ?? '',
    },
  }
}
