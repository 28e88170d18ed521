import type { QueryOf } from '#contract/endpoint.ts'
import { type DeskRecord, type exportRecords as exportCall, mostExportedRecords } from '#contract/records.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import { records as english } from '#i18n/en-US/records.ts'
import { formatInstant } from '#i18n/format.ts'
import { actionWord, changeWord, type RecordPhrase, reasonWord } from '#i18n/record-words.ts'
import { records as chinese } from '#i18n/zh-CN/records.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { giveWay } from '#server/platform/give-way.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { presentRecords } from './present.ts'
import { conditionsOf, cursorAfter, type RecordSearch, readRecords } from './search.ts'

/** Records read at once while a sheet is written: no more of them are ever in memory. */
const atATime = 500

const wordsOf = (language: Language) => (language === 'zh-CN' ? chinese : english)

const phraseOf =
  (language: Language): RecordPhrase =>
  (key) => {
    let at: unknown = wordsOf(language)
    for (const part of key.split('.')) at = Object.hasOwn(at as object, part) ? at?.[part as never] : {}
    return typeof at === 'string' ? at : null
  }

/** The cells of a record, in the order of the headings. */
function cellsOf(record: DeskRecord, kind: RecordSearch['kind'], language: Language): string[] {
  const words = wordsOf(language)
  const phrase = phraseOf(language)
  const { who, subject, customer } = record
  return [
    String(record.number),
    formatInstant(record.happenedAt),
    who.name ?? who.id ?? words.who[who.kind],
    who.role === null ? words.who[who.kind] : (phrase(`roles.${who.role}`) ?? who.role),
    actionWord(phrase, kind, record.action),
    subject?.name ?? '',
    subject?.id ?? '',
    customer?.name ?? '',
    customer?.id ?? '',
    record.reason === null ? '' : reasonWord(phrase, record.reason),
    record.changes.map((change) => changeWord(phrase, change)).join('\n'),
    record.address ?? '',
    record.requestId,
  ]
}

/** All records of a search as a sheet, newest first; what was searched for is noted as the export's own record. */
export async function exportRecords(
  ctx: Context,
  actor: Staff,
  { as, ...search }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const { language } = actor
  const words = wordsOf(language)
  const conditions = await conditionsOf(ctx, search)
  noteChange(ctx, {
    subject: null,
    ...(search.customer ? { userId: search.customer } : {}),
    after: { format: as, filters: Object.entries(search).map(([name, value]) => `${name}=${value}`) },
  })
  async function* rows(): AsyncGenerator<string[]> {
    let cursor: string | undefined
    for (let written = 0; written < mostExportedRecords; ) {
      const limit = Math.min(atATime, mostExportedRecords - written)
      const found = await readRecords(ctx, search.kind, conditions, { cursor, limit })
      for (const record of await presentRecords(ctx, language, found))
        yield cellsOf(record, search.kind, language)
      const last = found.at(-1)
      if (found.length < limit || !last) return
      written += found.length
      cursor = cursorAfter(last)
      await giveWay()
    }
  }
  return {
    content: writeSpreadsheet(as, {
      name: words.tabs[search.kind],
      header: Object.values(words.sheet.columns),
      rows: rows(),
    }),
    name: `${words.sheet.file} ${words.tabs[search.kind]} ${businessDateOf(ctx.clock())}.${as}`,
    type: spreadsheetTypes[as],
  }
}
