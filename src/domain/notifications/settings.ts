import { addDays, businessDateOf, homeZone, instantOf } from '../kernel/business-date.ts'
import { type ChosenKind, chosenKinds, moneyKinds, type TextMode } from './kinds.ts'

/** How one kind is told. */
export type Choice = {
  /** In the list of messages. */
  readonly listed: boolean
  readonly text: TextMode
  /** By mail, where the customer has confirmed an address for it. */
  readonly mail: TextMode
}

export type NotificationSettings = {
  readonly choices: Readonly<Record<ChosenKind, Choice>>
  /** An arrival that moves by less is not told; whole hours. */
  readonly arrivalHours: number
  /** Wall-clock times, `HH:mm`; null: at any hour. */
  readonly quiet: { readonly from: string; readonly to: string } | null
  /** When the daily summary goes out, `HH:mm`. */
  readonly dailyAt: string
  /** IANA name of the zone in which these times are meant. */
  readonly zone: string
}

/** What differs for one order. */
export type OrderSettings = {
  /** `own`: these choices; `muted`: nothing of this order. */
  readonly mode: 'own' | 'muted'
  readonly choices: NotificationSettings['choices']
  readonly arrivalHours: number
}

/** A ship that is half a day late changes nobody's plans; a day does. Assumed (decision 036) */
const defaultArrivalHours = 24
export const mostArrivalHours = 720

/** What a shipper has to act upon before the next day at work: the order is about to be lost, or is. */
const urgentKinds: readonly ChosenKind[] = ['paymentDue', 'orderCancelled']

/** Whatever is chosen, of money a message stays in the list (decision 020). */
const isAlwaysListed = (kind: ChosenKind): boolean => moneyKinds.some((each) => each === kind)

/**
 * Everything stands in the list of messages; text messages and mails cost somebody's attention and are asked for, but
 * for what cannot wait. Assumed (decisions 036, 085, 087)
 */
function defaultChoice(kind: ChosenKind): Choice {
  const unasked = urgentKinds.includes(kind) ? 'atOnce' : 'never'
  return { listed: true, text: unasked, mail: unasked }
}

export const defaultSettings: NotificationSettings = {
  choices: Object.fromEntries(
    chosenKinds.map((kind) => [kind, defaultChoice(kind)]),
  ) as NotificationSettings['choices'],
  arrivalHours: defaultArrivalHours,
  quiet: { from: '22:00', to: '07:30' },
  dailyAt: '08:30',
  zone: homeZone,
}

/** What is chosen of every kind: of kinds, and of ways to tell, that came later it is as by default. */
const completeChoices = (
  kept: Readonly<Partial<Record<ChosenKind, Partial<Choice>>>>,
): NotificationSettings['choices'] =>
  Object.fromEntries(
    chosenKinds.map((kind) => [kind, { ...defaultSettings.choices[kind], ...kept[kind] }]),
  ) as NotificationSettings['choices']

/** Settings as they are kept, complete. */
export const completeSettings = (kept: NotificationSettings): NotificationSettings => ({
  ...kept,
  choices: completeChoices(kept.choices),
})
export const completeOrderSettings = (kept: OrderSettings): OrderSettings => ({
  ...kept,
  choices: completeChoices(kept.choices),
})

/** The same choices, with no mails of these kinds any more. */
export const withoutMails = (
  choices: NotificationSettings['choices'],
  kinds: readonly ChosenKind[],
): NotificationSettings['choices'] =>
  Object.fromEntries(
    chosenKinds.map((kind) => [
      kind,
      kinds.includes(kind) ? { ...choices[kind], mail: 'never' } : choices[kind],
    ]),
  ) as NotificationSettings['choices']

/** How a kind is told of an order: the order's own choices stand before the customer's. */
export function choiceOf(
  kind: ChosenKind,
  settings: NotificationSettings,
  ofOrder: OrderSettings | null,
): Choice {
  const always = isAlwaysListed(kind)
  if (ofOrder?.mode === 'muted') return { listed: always, text: 'never', mail: 'never' }
  // A kind that came with a later version has no choice yet.
  const chosen = ofOrder?.choices[kind] ?? settings.choices[kind] ?? defaultSettings.choices[kind]
  return { ...chosen, listed: chosen.listed || always }
}

/** By how many hours an arrival must move to be told of an order. */
export const arrivalHoursOf = (settings: NotificationSettings, ofOrder: OrderSettings | null): number =>
  ofOrder?.mode === 'own' ? ofOrder.arrivalHours : settings.arrivalHours

/** The next instant after `at`, or `at` itself, at which the clocks of a zone show a time. */
function nextAt(at: Date, time: string, zone: string): Date {
  const today = businessDateOf(at, zone)
  const then = instantOf(today, time, zone)
  return then >= at ? then : instantOf(addDays(today, 1), time, zone)
}

const clockIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** Quiet hours may reach over midnight; equal times are none. */
function isQuiet(at: Date, { quiet, zone }: NotificationSettings): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const clock = clockIn(at, zone)
  return quiet.from < quiet.to
    ? clock >= quiet.from && clock < quiet.to
    : clock >= quiet.from || clock < quiet.to
}

/** When a text message or a mail may go out; null: none shall. A daily summary that falls into quiet hours waits for their end. */
export function sendDueAt(now: Date, mode: TextMode, settings: NotificationSettings): Date | null {
  if (mode === 'never') return null
  const wanted = mode === 'daily' ? nextAt(now, settings.dailyAt, settings.zone) : now
  return settings.quiet && isQuiet(wanted, settings)
    ? nextAt(wanted, settings.quiet.to, settings.zone)
    : wanted
}

/** Text messages to one customer within a day; what is more waits and goes out together. Assumed (decision 036) */
export const mostTextsPerDay = 20

/** Mails likewise. Assumed (decision 087) */
export const mostMailsPerDay = 20

/** Whole hours between two arrivals, later positive, cut towards zero. */
export const hoursMoved = (from: Date, to: Date): number =>
  Math.trunc((to.getTime() - from.getTime()) / 3_600_000)

/** How long messages are kept. Assumed (decision 036) */
export const keptDays = 180
