/**
 * Where a container stands between booking and the return of its empty box (requirements §4).
 * The stage itself is never written by anyone: it is derived from tracking events. What is
 * here is only the list, in the order in which a container passes it.
 */
export const stages = [
  'toBeBooked',
  'toBeLoaded',
  'toBeFumigated',
  'toBeGatedIn',
  'toBeSailed',
  'waitingForArrival',
  'toBeDeclared',
  'taxToPay',
  'awaitingCustomsRelease',
  'toBeTransported',
  'delivering',
  'containerToBeReturned',
  'containerReturned',
] as const
export type Stage = (typeof stages)[number]

/** What can hold a container up, the gravest first; shown before any stage (decision 015). */
export const holdNames = [
  /** Left behind: the vessel sailed without it. */
  'rolled',
  'exportCustomsHeld',
  'customsHeld',
  'carrierHeld',
  'terminalHeld',
] as const
export type Hold = (typeof holdNames)[number]

export const firstStage: Stage = 'toBeBooked'

/** Place in the order of stages; a smaller number is less advanced. */
export const rankOf = (stage: Stage): number => stages.indexOf(stage)

/** The order shows its least advanced container (decision 012). No containers: the first stage. */
export const leastAdvanced = (of: readonly Stage[]): Stage =>
  of.reduce<Stage | null>(
    (least, each) => (least === null || rankOf(each) < rankOf(least) ? each : least),
    null,
  ) ?? firstStage
