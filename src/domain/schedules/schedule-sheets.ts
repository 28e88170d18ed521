import type { MoveTable } from '#domain/kernel/moves.ts'

/**
 * A schedule sheet is one file of port calls as a carrier sends it: a row per call. A clerk uploads it and sees every
 * row read and every problem named; customers see nothing of it until it is applied. An applied sheet can be
 * withdrawn: what stood there before is shown again. Where two sheets tell of the same ship at the same time, or of the
 * same service in the same days, the one applied last is shown; an imported voyage goes before a generated one.
 */
export const scheduleSheetStatuses = ['previewed', 'applied', 'withdrawn', 'discarded'] as const
export type ScheduleSheetStatus = (typeof scheduleSheetStatuses)[number]

export const scheduleSheetMoves = {
  apply: { from: ['previewed'], to: 'applied', by: ['staff'] },
  discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
  withdraw: { from: ['applied'], to: 'withdrawn', by: ['staff'] },
} as const satisfies MoveTable<ScheduleSheetStatus>
export type ScheduleSheetMove = keyof typeof scheduleSheetMoves

/** The columns of the template, in order. */
export const scheduleColumns = [
  'carrier',
  'service',
  'vessel',
  'imo',
  'voyage',
  'port',
  'importVoyage',
  'exportVoyage',
  'plannedArrival',
  'plannedDeparture',
  'estimatedArrival',
  'estimatedDeparture',
  'actualArrival',
  'actualDeparture',
  'status',
] as const
export type ScheduleColumn = (typeof scheduleColumns)[number]

/** Columns a sheet cannot be read without. */
export const neededScheduleColumns = [
  'carrier',
  'service',
  'vessel',
  'voyage',
  'port',
  'plannedArrival',
  'plannedDeparture',
] as const satisfies readonly ScheduleColumn[]

/** Assumed (decision 034): the largest sheet read at once, and the rows a preview shows. */
export const scheduleSheetLimits = {
  rows: 60_000,
  bytes: 20 * 1024 * 1024,
  shown: 200,
  /** Nothing is at sea for longer on one voyage. */
  longestVoyageDays: 250,
} as const
