import type { Classifier, SourceKind } from './events.ts'

/** Sources that may tell events by machine; the others are ourselves. */
export const senderKinds = [
  'carrier',
  'terminal',
  'customs',
  'truck',
] as const satisfies readonly SourceKind[]
export type SenderKind = (typeof senderKinds)[number]

/** Events that could not be placed: kept aside with what was told, for the desk to look at. */
export const unplacedOutcomes = [
  'unknownOrder',
  'severalOrders',
  'unknownContainer',
  'unknownCode',
  'unclearPlace',
  'inFuture',
  'beforeOrder',
] as const
export type UnplacedOutcome = (typeof unplacedOutcomes)[number]

/** What is kept of a told event. `notFollowed`: a known code that no stage or milestone follows. */
export type KeptOutcome = 'taken' | 'retracted' | 'notFollowed' | UnplacedOutcome

/**
 * What became of one event of a call. `known`: this version was told before. `overtaken`: a later version was.
 * `invalid`: it could not be read; nothing of it is kept.
 */
export type Outcome = KeptOutcome | 'known' | 'overtaken' | 'invalid'

/** Events that one call of a machine may bring. Assumed. */
export const toldLimit = 1_000

/** The version that stands, if there is one, and the one that was told: what to make of it. */
export function versionOutcome(
  standing: { readonly toldAt: Date; readonly outcome: KeptOutcome } | null,
  toldAt: Date,
): 'known' | 'overtaken' | null {
  if (!standing) return null
  const later = toldAt.getTime() - standing.toldAt.getTime()
  if (later < 0) return 'overtaken'
  // What could not be placed may fit by now: telling it again is worth another look.
  const placed = ['taken', 'retracted', 'notFollowed'].includes(standing.outcome)
  return later === 0 && placed ? 'known' : null
}

/** Ways in which one bill of lading is written: with its carrier's four letters and without. */
export function billSpellings(number: string, scacs: readonly string[]): string[] {
  const bare = scacs.some((scac) => number.startsWith(scac)) ? number.slice(4) : null
  return bare === null ? [number, ...scacs.map((scac) => `${scac}${number}`)] : [number, bare]
}

/** A clock may run a little ahead of ours before an actual event counts as lying in the future. */
export const toleratedMilliseconds = 5 * 60_000

/** An order is placed before its shipment moves; a booking may have been made some weeks earlier. Assumed (decision 015). */
export const daysBeforeOrder = 60

/**
 * What speaks against the time of an event, whoever tells it: a clerk, a file or a machine. Something actual cannot lie
 * ahead, and what lies long before its order is another shipment's or a slip of the year.
 */
export function timeFault(
  { classifier, happenedAt }: { readonly classifier: Classifier; readonly happenedAt: Date },
  placedAt: Date,
  now: Date,
): 'inFuture' | 'beforeOrder' | null {
  if (classifier === 'actual' && happenedAt.getTime() > now.getTime() + toleratedMilliseconds)
    return 'inFuture'
  return happenedAt.getTime() < placedAt.getTime() - daysBeforeOrder * 86_400_000 ? 'beforeOrder' : null
}
