import type { MoveTable } from '#domain/kernel/moves.ts'

/**
 * A file of events, as a carrier or an agent sends it. A clerk uploads it under the name of its source and sees every
 * row read and every problem named; nothing stands on a timeline until the import is applied, all of it at once. An
 * applied import can be withdrawn: its events are retracted and stay visible as such. A file whose import stands
 * already brings nothing new, and neither does a row that stands on its timeline from the same source.
 */
export const eventImportStatuses = ['previewed', 'applied', 'withdrawn', 'discarded'] as const
export type EventImportStatus = (typeof eventImportStatuses)[number]

export const eventImportMoves = {
  apply: { from: ['previewed'], to: 'applied', by: ['staff'] },
  discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
  withdraw: { from: ['applied'], to: 'withdrawn', by: ['staff'] },
} as const satisfies MoveTable<EventImportStatus>
export type EventImportMove = keyof typeof eventImportMoves

/** The columns of the template, in order. Their headings stand in both languages in the phrase files. */
export const eventColumns = [
  'order',
  'bill',
  'container',
  'event',
  'classifier',
  'happenedAt',
  'seaport',
  'facility',
  'zone',
  'note',
] as const
export type EventColumn = (typeof eventColumns)[number]

/** Columns a file cannot be read without; of order and bill it needs one. */
export const neededEventColumns = ['event', 'happenedAt'] as const satisfies readonly EventColumn[]

/** Assumed: the largest file read at once, and the rows a preview shows. */
export const eventImportLimits = { rows: 20_000, bytes: 10 * 1024 * 1024, shown: 200 } as const
