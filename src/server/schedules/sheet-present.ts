import type { ScheduleSheetReply } from '#contract/schedule-sheets.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import { foldWord } from '#domain/rates/read-rows.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { type PortCallStatus, portCallStatuses } from '#domain/schedules/port-calls.ts'
import type { CallTables } from '#domain/schedules/read-calls.ts'
import {
  type ScheduleColumn,
  type ScheduleSheetMove,
  type ScheduleSheetStatus,
  scheduleColumns,
  scheduleSheetMoves,
} from '#domain/schedules/schedule-sheets.ts'
import { scheduleSheets as english } from '#i18n/en-US/schedule-sheets.ts'
import { scheduleSheets as chinese } from '#i18n/zh-CN/schedule-sheets.ts'
import type { ScheduleSheetRow } from './sheet-store.ts'

const spellings = (text: string): string[] => text.split('|')
const printed = (text: string): string => spellings(text)[0] ?? ''

export const scheduleColumnTitle = (column: ScheduleColumn): Bilingual => ({
  zh: printed(chinese.columns[column]),
  en: printed(english.columns[column]),
})

/** Every spelling of each of `names`, folded, to the name. */
function spoken<Name extends string>(
  names: readonly Name[],
  ...texts: readonly Readonly<Record<Name, string>>[]
): ReadonlyMap<string, Name> {
  const known = new Map<string, Name>()
  for (const name of names)
    for (const text of [name, ...texts.flatMap((each) => spellings(each[name]))])
      known.set(foldWord(text), name)
  return known
}

const headings = spoken(scheduleColumns, chinese.columns, english.columns)
const statuses: ReadonlyMap<string, PortCallStatus> = spoken(
  portCallStatuses,
  chinese.statuses,
  english.statuses,
)

const tablesOf = new WeakMap<Reference, CallTables>()

/** What the rows of a file are read against; built once. */
export function callTables(reference: Reference): CallTables {
  let tables = tablesOf.get(reference)
  if (!tables) {
    const carriers = new Map<string, string>()
    for (const { scac, name, short } of reference.carriers.values())
      for (const text of [name.zh, name.en, short.zh, short.en, scac]) carriers.set(foldWord(text), scac)
    tables = {
      heading: (text) => headings.get(foldWord(text)) ?? null,
      carrier: (text) => carriers.get(foldWord(text)) ?? null,
      zoneOf: (code) => reference.seaports.get(code)?.zone ?? null,
      status: (text) => statuses.get(foldWord(text)) ?? null,
    }
    tablesOf.set(reference, tables)
  }
  return tables
}

export const presentScheduleSheet = (row: ScheduleSheetRow): ScheduleSheetReply => ({
  id: row.id,
  name: row.name,
  status: row.status,
  sequence: row.sequence === null ? null : Number(row.sequence),
  fileName: row.file_name,
  voyages: row.voyages,
  goodRows: row.good_rows,
  badRows: row.bad_rows,
  staffName: row.staff_name,
  uploadedAt: row.uploaded_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  withdrawnFor: row.withdrawn_for,
  openMoves: movesFrom<ScheduleSheetStatus, typeof scheduleSheetMoves>(
    scheduleSheetMoves,
    row.status,
    'staff',
  ) as ScheduleSheetMove[],
})
