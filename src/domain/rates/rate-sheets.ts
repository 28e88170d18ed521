import type { MoveTable } from '#domain/kernel/moves.ts'

/**
 * A rate sheet is one file of prices as a carrier or a haulier sends it. A clerk uploads it and sees every row
 * read and every problem named; nothing is for sale until the sheet is applied. An applied sheet can be withdrawn:
 * its prices stop being offered at once, while quotes and orders made from it keep their figures. Where two applied
 * sheets price the same thing for the same day, the one applied last wins (decision 010).
 */
export const rateSheetKinds = ['ocean', 'trucking', 'service', 'freeTime'] as const
export type RateSheetKind = (typeof rateSheetKinds)[number]

/** Kinds whose rows have one price each, which can be compared. Terms of free time have steps. */
export type PricedSheetKind = Exclude<RateSheetKind, 'freeTime'>

/** What the prices of a sheet are: what we sell for, or what we buy for and mark up (decision 059). */
export const rateSheetPrices = ['selling', 'buying'] as const
export type RateSheetPrices = (typeof rateSheetPrices)[number]

export const rateSheetStatuses = ['previewed', 'applied', 'withdrawn', 'discarded'] as const
export type RateSheetStatus = (typeof rateSheetStatuses)[number]

export const rateSheetMoves = {
  apply: { from: ['previewed'], to: 'applied', by: ['staff', 'system'] },
  discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
  withdraw: { from: ['applied'], to: 'withdrawn', by: ['staff'] },
} as const satisfies MoveTable<RateSheetStatus>
export type RateSheetMove = keyof typeof rateSheetMoves

/** The columns of each template, in order. Their headings stand in both languages in the phrase files. */
export const rateColumns = {
  ocean: [
    'carrier',
    'service',
    'pol',
    'pod',
    'via',
    'passage',
    'containerType',
    'currency',
    'amount',
    'charges',
    'validFrom',
    'validTo',
    'transitDays',
    'sailingWeekdays',
    'demurrageDays',
    'detentionDays',
    'allotment',
    'remarks',
  ],
  trucking: [
    'direction',
    'port',
    'zone',
    'containerType',
    'currency',
    'amount',
    'includedHours',
    'validFrom',
    'validTo',
    'remarks',
  ],
  service: [
    'valueAddedService',
    'port',
    'containerType',
    'chargeCode',
    'basis',
    'currency',
    'amount',
    'minimum',
    'payer',
    'validFrom',
    'validTo',
    'remarks',
  ],
  freeTime: [
    'carrier',
    'freeTimeType',
    'direction',
    'port',
    'equipment',
    'freeDays',
    'dayUnit',
    'firstDay',
    'lastDayCounts',
    'stepsFrom',
    'currency',
    'steps',
    'validFrom',
    'validTo',
    'remarks',
  ],
} as const satisfies Record<RateSheetKind, readonly string[]>
export type RateColumn = (typeof rateColumns)[RateSheetKind][number]

/** Columns a sheet of the kind cannot be read without. */
export const neededColumns = {
  ocean: [
    'carrier',
    'service',
    'pol',
    'pod',
    'containerType',
    'currency',
    'amount',
    'validFrom',
    'validTo',
    'transitDays',
    'sailingWeekdays',
  ],
  trucking: ['direction', 'port', 'zone', 'containerType', 'currency', 'amount', 'validFrom', 'validTo'],
  service: ['valueAddedService', 'basis', 'currency', 'amount', 'validFrom', 'validTo'],
  freeTime: [
    'carrier',
    'freeTimeType',
    'direction',
    'equipment',
    'freeDays',
    'currency',
    'steps',
    'validFrom',
    'validTo',
  ],
} as const satisfies Record<RateSheetKind, readonly RateColumn[]>

export const truckingDirections = ['pickup', 'delivery'] as const
export type TruckingDirection = (typeof truckingDirections)[number]

/** Assumed (decision 010): the largest sheet read at once, and the rows a preview shows. */
export const rateSheetLimits = {
  rows: 200_000,
  bytes: 60 * 1024 * 1024,
  shown: 200,
  longestValidityDays: 5 * 366,
} as const
