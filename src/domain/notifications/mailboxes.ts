import type { OrderId } from '../kernel/ids.ts'
import type { Language } from '../kernel/language.ts'
import type { Limit } from '../users/limits.ts'
import { codeTries } from '../users/login.ts'
import {
  type ChosenKind,
  chosenKinds,
  moneyKinds,
  type NotificationKind,
  type NotificationParams,
} from './kinds.ts'

/**
 * A customer may have what happened sent to a mailbox. The address is confirmed first, by a code that is mailed to it:
 * nothing else goes there before. It works until a mail server says that there is no such mailbox, or until its owner
 * switches mails off, in the settings or by the link that every mail holds; who holds the mailbox needs no login for
 * that. An address that fails is confirmed anew, or changed. Everything here is assumed (decision 087).
 */
export const mailboxStates = ['works', 'failing', 'off'] as const
export type MailboxState = (typeof mailboxStates)[number]

export type Mailbox = {
  readonly address: string
  /** Of the page on which it was confirmed: mails are in it. */
  readonly language: Language
  readonly confirmedAt: Date
  readonly failingAt: Date | null
  readonly offAt: Date | null
}

/** That mails do not arrive is said first: switching them on again would not help. */
export const mailboxState = ({ failingAt, offAt }: Mailbox): MailboxState =>
  failingAt ? 'failing' : offAt ? 'off' : 'works'

/** A mail takes longer than a text message, and is read elsewhere. */
export const mailCodeSeconds = 30 * 60
export const mailCodeTries = codeTries
/** After this the page offers to send again. */
export const mailResendSeconds = 60

/** An address whose code is on its way, has come, or could not. */
export const askedStates = ['sending', 'sent', 'refused'] as const

/**
 * Codes to one mailbox, whoever asks: its owner may have nothing to do with us. The figures are lower than those of
 * text messages, which nobody can be sent by a stranger with ten logins.
 */
export const codeLimitsOfMailbox: readonly Limit[] = [
  { seconds: mailResendSeconds, most: 1 },
  { seconds: 3_600, most: 3 },
  { seconds: 86_400, most: 5 },
]
/** Codes that one login asks for, to whatever addresses. */
export const codeLimitsOfLogin: readonly Limit[] = [
  { seconds: 3_600, most: 5 },
  { seconds: 86_400, most: 10 },
]
/** Codes that are asked for from one network address. */
export const codeLimitsOfAddress: readonly Limit[] = [{ seconds: 3_600, most: 30 }]

/** An address as it is written down: what stands behind `@` has no letters of two sizes (RFC 1035). */
export function tidyMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}${address.slice(at).toLowerCase()}`
}

/** What an address is counted under: `a+b@example.com` and `A@example.com` lie in one mailbox. */
export const mailboxSubject = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')

/** Minutes until a mail that could not be handed over is tried again, after the first time and so on; then the last again. */
export const mailPauseMinutes = [2, 5, 15, 30, 60] as const
export const mailPauseAfter = (tries: number): number =>
  mailPauseMinutes[Math.min(tries, mailPauseMinutes.length) - 1] ?? mailPauseMinutes[0]

/** What a server refuses for good by its own rules is tried for so long: somebody has to mend it (RFC 5321, 4.5.4.1). */
export const refusedMailDays = 5

/** Things that one mail names; more are counted. */
export const mostMailLines = 30

/** The page of whoever wants no more mails; what it is about stands behind `#`. */
export const unsubscribePath = '/unsubscribe'
/** Where mail programs unsubscribe by themselves (RFC 8058). */
export const oneClickPath = '/api/crm/notification/oneClick'

/** What a link to unsubscribe is about: whose mails, and which kinds the mail told. */
export type Subscription = { readonly userId: string; readonly kinds: readonly ChosenKind[] }

/** Reads what a link is about; null for what never was one. Whether it is ours is for its signature to say. */
export function readSubscription(text: string): Subscription | null {
  const [userId, ...kinds] = text.split(' ')
  const known = kinds.filter((kind): kind is ChosenKind => chosenKinds.some((each) => each === kind))
  return userId && known.length > 0 && known.length === kinds.length ? { userId, kinds: known } : null
}
export const writeSubscription = ({ userId, kinds }: Subscription): string => [userId, ...kinds].join(' ')

const ofMoney: readonly NotificationKind[] = moneyKinds

/** The page of what was told, as the portal's own list of messages leads to it; the list itself where there is none. */
export function noticePath({
  kind,
  orderId,
  params,
}: {
  readonly kind: NotificationKind
  readonly orderId: OrderId | null
  readonly params: NotificationParams
}): string {
  const to = (path: string, id?: string) => (id ? `${path}?id=${encodeURIComponent(id)}` : path)
  if (orderId) return to('/orderManage/orderDetail/overview', orderId)
  if (ofMoney.includes(kind) && params.refundId) return to('/orderManage/refundDetail', params.refundId)
  if (ofMoney.includes(kind) && params.paymentId) return to('/orderManage/paymentDetail', params.paymentId)
  if (kind === 'statementDue' || kind === 'statementOverdue')
    return params.statementId
      ? to('/accountManage/statementManage/statement', params.statementId)
      : '/accountManage/statementManage'
  if (kind === 'priceRequestAnswered') return '/quotationSearch/index?tab=requests'
  return '/personalCenter/notifications'
}
