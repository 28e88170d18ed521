import type { RateSheetReply } from '#contract/rates.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import {
  type RateColumn,
  type RateSheetKind,
  type RateSheetMove,
  type RateSheetStatus,
  rateColumns,
  rateSheetKinds,
  rateSheetMoves,
} from '#domain/rates/rate-sheets.ts'
import {
  foldWord,
  freeTimeCells,
  oceanCells,
  type RateTables,
  type RateWords,
  serviceCells,
  truckingCells,
} from '#domain/rates/read-rows.ts'
import { findContainerType } from '#domain/reference/containers.ts'
import { divisionNames } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { rateSheets as english } from '#i18n/en-US/rate-sheets.ts'
import { rateSheets as chinese } from '#i18n/zh-CN/rate-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type FreeTimeRecord,
  freeTimeRowOf,
  type OceanRecord,
  type RateSheetRow,
  rateLineOf,
  type ServiceRecord,
  serviceTariffOf,
  type TruckingRecord,
  truckingTariffOf,
  unpackCharge,
} from './store.ts'

const spellings = (text: string): string[] => text.split('|')
const printed = (text: string): string => spellings(text)[0] ?? ''

export const columnTitle = (column: RateColumn): Bilingual => ({
  zh: printed(chinese.columns[column]),
  en: printed(english.columns[column]),
})

export const columnsOf = (kind: RateSheetKind): { key: RateColumn; title: Bilingual }[] =>
  rateColumns[kind].map((key) => ({ key, title: columnTitle(key) }))

export const sheetTitle = (kind: RateSheetKind): Bilingual => ({
  zh: chinese.files[kind],
  en: english.files[kind],
})

export const templateTitle = (kind: RateSheetKind): Bilingual => ({
  zh: chinese.files.template.replace('{{kind}}', chinese.files[kind]),
  en: english.files.template.replace('{{kind}}', english.files[kind]),
})

function rateWords(): RateWords {
  const words = new Map<string, string>()
  for (const language of [chinese, english]) {
    for (const [word, text] of Object.entries(language.words)) {
      words.set(foldWord(word), word)
      for (const spelling of spellings(text)) words.set(foldWord(spelling), word)
    }
  }
  const headings = Object.fromEntries(
    rateSheetKinds.map((kind) => {
      const known = new Map<string, RateColumn>()
      for (const column of rateColumns[kind]) {
        for (const text of [column, chinese.columns[column], english.columns[column]]) {
          for (const spelling of spellings(text)) known.set(foldWord(spelling), column)
        }
      }
      return [kind, known]
    }),
  ) as unknown as RateWords['headings']
  return { headings, words }
}

const words = rateWords()

/** Names of divisions and foreign places to their codes; a name that two places bear means neither. */
function zoneNames({ divisions, foreignPlaces }: Reference): Map<string, string | null> {
  const names = new Map<string, string | null>()
  const put = (name: string, code: string) => {
    const key = foldWord(name)
    names.set(key, names.has(key) && names.get(key) !== code ? null : code)
  }
  for (const { code, level, name } of divisions.byCode.values()) {
    if (level === 'province') continue
    const path = divisionNames(divisions, code)
    put(path.map((each) => each.zh).join(''), code)
    put(
      path
        .slice(1)
        .map((each) => each.zh)
        .join('') || name.zh,
      code,
    )
    if (level === 'city') put(name.en, code)
  }
  for (const { code, country, name } of foreignPlaces.cities.values()) {
    put(name.zh, code)
    put(`${country} ${name.en}`, code)
  }
  return names
}

type Kept = { readonly charges: Reference['charges']; readonly tables: RateTables }
const keptOf = new WeakMap<Reference, Kept>()

/** What the rows of a file are read against; built once, and again when a charge was changed. */
export function rateTables(ctx: Context): RateTables {
  const { reference } = ctx
  const { charges } = reference
  const kept = keptOf.get(reference)
  let tables = kept?.charges === charges ? kept.tables : undefined
  if (!tables) {
    const offered = reference.containerTypes.filter((each) => each.offered)
    const countries = new Set(reference.countries.map((each) => each.code))
    const carriers = new Map<string, string>()
    for (const { scac, name, short } of reference.carriers.values()) {
      for (const text of [name.zh, name.en, short.zh, short.en, scac]) carriers.set(foldWord(text), scac)
    }
    let zones: Map<string, string | null> | undefined
    tables = {
      words,
      charges: [...charges.values()],
      portKnown: (code) => reference.seaports.has(code),
      portClosed: (code) => reference.closedSeaports.has(code),
      countryKnown: (code) => countries.has(code),
      carrier: (text) => carriers.get(foldWord(text)) ?? null,
      containerType: (text) => findContainerType(offered, text)?.code ?? null,
      zone: (text) => {
        if (reference.divisions.byCode.has(text) || reference.foreignPlaces.cities.has(text)) return text
        zones ??= zoneNames(reference)
        return zones.get(foldWord(text)) ?? null
      },
    }
    keptOf.set(reference, { charges, tables })
  }
  return tables
}

export const presentRateSheet = (row: RateSheetRow): RateSheetReply => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  prices: row.prices,
  status: row.status,
  sequence: row.sequence,
  fileName: row.file_name,
  goodRows: row.good_rows,
  badRows: row.bad_rows,
  staffName: row.staff_name,
  uploadedAt: row.uploaded_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  withdrawnFor: row.withdrawn_for,
  openMoves: movesFrom<RateSheetStatus, typeof rateSheetMoves>(
    rateSheetMoves,
    row.status,
    'staff',
  ) as RateSheetMove[],
})

export function presentRateRow(
  kind: RateSheetKind,
  record: unknown,
): { row: number; cells: Record<string, string> } {
  switch (kind) {
    case 'ocean': {
      const { charges, ...row } = record as OceanRecord
      const line = rateLineOf(row, charges.map(unpackCharge))
      return { row: line.row, cells: oceanCells(line) }
    }
    case 'trucking': {
      const line = truckingTariffOf(record as TruckingRecord)
      return { row: line.row, cells: truckingCells(line) }
    }
    case 'service': {
      const line = serviceTariffOf(record as ServiceRecord)
      return { row: line.row, cells: serviceCells(line) }
    }
    case 'freeTime': {
      const line = freeTimeRowOf(record as FreeTimeRecord)
      return { row: line.row, cells: freeTimeCells(line) }
    }
  }
}
