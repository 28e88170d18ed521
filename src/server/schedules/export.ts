import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/schedules.ts'
import type { CallTimesReply } from '#contract/schedules.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { cutOffCodes } from '#domain/quotes/offer.ts'
import type { ScheduleSource } from '#domain/schedules/port-calls.ts'
import { quotes as quotesEn } from '#i18n/en-US/quotes.ts'
import { schedules as schedulesEn } from '#i18n/en-US/schedules.ts'
import { formatInstant } from '#i18n/format.ts'
import { quotes as quotesZh } from '#i18n/zh-CN/quotes.ts'
import { schedules as schedulesZh } from '#i18n/zh-CN/schedules.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { searchSchedules, vesselTimetable } from './queries.ts'

const words = {
  'zh-CN': { ...schedulesZh, cutOff: quotesZh.detail.cutOff },
  'en-US': { ...schedulesEn, cutOff: quotesEn.detail.cutOff },
} as const

/** How a workbook writes ports, carriers and times for a reader. */
function writerFor(ctx: Context, language: Language) {
  const word = words[language]
  return {
    word,
    port: (code: string): string => {
      const name = ctx.reference.seaports.get(code)?.name
      return name ? `${inLanguage({ zh: name.zh ?? name.en, en: name.en }, language)} (${code})` : code
    },
    carrier: (scac: string): string => {
      const short = ctx.reference.carriers.get(scac)?.short
      return short ? inLanguage(short, language) : scac
    },
    /** What is known best, in the port's own time. */
    time: ({ planned, estimated, actual }: CallTimesReply, port: string): string =>
      formatInstant(actual ?? estimated ?? planned, ctx.reference.seaports.get(port)?.zone),
    source: (source: ScheduleSource): string => (source === 'generated' ? word.demo : word.imported),
  }
}

const workbook = (
  sheet: string,
  name: string,
  header: readonly string[],
  rows: Iterable<string[]>,
): FileAnswer => ({
  content: writeSpreadsheet('xlsx', { name: sheet, header, rows }),
  name,
  type: spreadsheetTypes.xlsx,
})

/** The routes of a search, one a row, as the page lists them. */
export async function exportSchedules(
  ctx: Context,
  language: Language,
  query: QueryOf<typeof contract.exportSchedules>,
): Promise<FileAnswer> {
  const { routes } = await searchSchedules(ctx, query)
  const { word, port, carrier, time, source } = writerFor(ctx, language)
  const header = [
    word.carrier,
    word.service,
    word.vessel,
    word.from,
    word.departs,
    ...cutOffCodes.map((code) => word.cutOff[code]),
    word.transshipmentPort,
    word.second,
    word.to,
    word.arrives,
    word.transit,
    word.co2Column,
    word.sourceColumn,
  ]
  const rows = routes.flatMap(({ legs, cutOffs, transitDays, co2e }) => {
    const [first, second] = legs
    const last = second ?? first
    if (!first || !last) return []
    const zone = ctx.reference.seaports.get(first.from)?.zone
    return [
      [
        carrier(first.carrier),
        first.service,
        `${first.vessel} ${first.voyage}`,
        port(first.from),
        time(first.departure, first.from),
        ...cutOffCodes.map((code) => {
          const at = cutOffs.find((each) => each.code === code)?.at
          return at ? formatInstant(at, zone) : ''
        }),
        second ? port(second.from) : '',
        second ? `${second.service} ${second.vessel} ${second.voyage}` : '',
        port(last.to),
        time(last.arrival, last.to),
        String(transitDays),
        co2e ? String(Math.round(co2e.grams / 1_000)) : '',
        source(first.source),
      ],
    ]
  })
  const name = word.file.replace('{{from}}', query.from).replace('{{to}}', query.to)
  return workbook(word.sheet, name, header, rows)
}

/** The calls of a timetable, one a row. */
export async function exportTimetable(ctx: Context, language: Language, name: string): Promise<FileAnswer> {
  const { voyages } = await vesselTimetable(ctx, name)
  const { word, port, carrier, time, source } = writerFor(ctx, language)
  const header = [
    word.carrier,
    word.service,
    word.vessel,
    word.plan.voyage,
    word.plan.port,
    word.plan.arrival,
    word.plan.departure,
    word.plan.state,
    word.sourceColumn,
  ]
  const rows = voyages.flatMap((voyage) =>
    voyage.calls.map((call) => [
      carrier(voyage.carrier),
      voyage.service,
      voyage.vessel,
      [call.importVoyage, call.exportVoyage].filter(Boolean).join(' / '),
      port(call.port),
      time(call.arrival, call.port),
      time(call.departure, call.port),
      call.status ? word.status[call.status] : '',
      source(voyage.source),
    ]),
  )
  return workbook(word.sheet, word.plan.file.replace('{{name}}', name), header, rows)
}
