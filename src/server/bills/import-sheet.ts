import { type BillColumn, billColumns, foldWord } from '#domain/bills/bill-imports.ts'
import { type EnteredCause, enteredCauses } from '#domain/bills/bill-lines.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { billSheets as english } from '#i18n/en-US/bill-sheets.ts'
import { tracking as englishTracking } from '#i18n/en-US/tracking.ts'
import { billSheets as chinese } from '#i18n/zh-CN/bill-sheets.ts'
import { tracking as chineseTracking } from '#i18n/zh-CN/tracking.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'

/** The words of a file of charges, read in both languages. */
const spellings = (text: string): string[] => text.split('|')
const printed = (text: string): string => spellings(text)[0] ?? ''

export const columnTitle = (column: BillColumn, language: Language): string =>
  inLanguage({ zh: printed(chinese.columns[column]), en: printed(english.columns[column]) }, language)

/** A heading stands in both languages, so that one file goes between both offices. */
const bothTitles = (column: BillColumn): string =>
  `${printed(chinese.columns[column])} ${printed(english.columns[column])}`

/** Spellings as `foldWord` leaves them, and what they mean. */
function tableOf<Name extends string>(names: readonly Name[], textsOf: (name: Name) => readonly string[]) {
  const table = new Map<string, Name>()
  for (const name of names) for (const text of textsOf(name)) table.set(foldWord(text), name)
  return table
}

const headings = tableOf<BillColumn>(billColumns, (column) => [
  column,
  bothTitles(column),
  ...spellings(chinese.columns[column]),
  ...spellings(english.columns[column]),
])
const causes = tableOf<EnteredCause>(enteredCauses, (cause) => [
  cause,
  ...spellings(chinese.causes[cause]),
  ...spellings(english.causes[cause]),
])
type EventName = keyof typeof chineseTracking.events
const events = tableOf(Object.keys(chineseTracking.events) as EventName[], (type) => [
  type,
  chineseTracking.events[type],
  englishTracking.events[type],
])

export const columnNamed = (text: string): BillColumn | null => headings.get(foldWord(text)) ?? null
export const causeNamed = (text: string): EnteredCause | null => causes.get(foldWord(text)) ?? null
export const eventNamed = (text: string): EventName | null => events.get(foldWord(text)) ?? null

/** A charge by its code, or an open one by its name in either language. */
export function chargeNamed(ctx: Context, text: string): ChargeCode | null {
  const { charges } = ctx.reference
  const code = charges.get(text.toUpperCase())?.code
  if (code) return code
  const wanted = foldWord(text)
  const found = [...charges.values()].filter(
    ({ name, closed }) => !closed && (foldWord(name.zh) === wanted || foldWord(name.en) === wanted),
  )
  return found.length === 1 ? (found[0]?.code ?? null) : null
}

/** The template with two rows as examples: headings in both languages, words in the reader's. */
export function billTemplate({ language }: Staff, format: SpreadsheetFormat): FileAnswer {
  const [sheet, tracking] = language === 'zh-CN' ? [chinese, chineseTracking] : [english, englishTracking]
  const order = 'SP2026010100001'
  const examples: readonly Partial<Record<BillColumn, string>>[] = [
    {
      order,
      code: 'DEM',
      quantity: '2',
      price: '60.00',
      currency: 'USD',
      cause: printed(sheet.causes.storageDays),
      evidence: `${tracking.events.gatedOut} CSQU3054383`,
    },
    {
      order,
      code: 'INSP',
      quantity: '1',
      price: '680.00',
      currency: 'CNY',
      cause: printed(sheet.causes.inspection),
      evidence: sheet.examples.evidence,
    },
    {
      order,
      quotedLine: '1',
      code: 'OF',
      quantity: '1',
      price: '50.00',
      currency: 'USD',
      cause: printed(sheet.causes.customerRequest),
      note: sheet.examples.note,
    },
  ]
  return {
    content: writeSpreadsheet(format, {
      name: sheet.sheet,
      header: billColumns.map(bothTitles),
      rows: examples.map((row) => billColumns.map((column) => row[column] ?? '')),
    }),
    name: `${sheet.file}.${format}`,
    type: spreadsheetTypes[format],
  }
}
