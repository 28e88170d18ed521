import type { Bilingual, Language } from '#domain/kernel/language.ts'
import { type EventColumn, eventColumns } from '#domain/tracking/event-imports.ts'
import { classifiers, eventTypeNames } from '#domain/tracking/events.ts'
import { foldHeading, type ImportTables } from '#domain/tracking/read-import-rows.ts'
import { eventSheets as english } from '#i18n/en-US/event-sheets.ts'
import { tracking as englishTracking } from '#i18n/en-US/tracking.ts'
import { eventSheets as chinese } from '#i18n/zh-CN/event-sheets.ts'
import { tracking as chineseTracking } from '#i18n/zh-CN/tracking.ts'
import type { Context } from '#server/platform/context.ts'
import { zoneExists } from './commands.ts'
import { codeOfPort } from './take-events.ts'

/** The words of a file of events, in both languages: its headings, its events, its classifiers. */
const spellings = (text: string): string[] => text.split('|')
const printed = (text: string): string => spellings(text)[0] ?? ''

export const columnTitle = (column: EventColumn): Bilingual => ({
  zh: printed(chinese.columns[column]),
  en: printed(english.columns[column]),
})

const wordsIn = {
  'zh-CN': { sheets: chinese, tracking: chineseTracking },
  'en-US': { sheets: english, tracking: englishTracking },
} as const satisfies Record<Language, unknown>

/** How an event and a classifier are printed in a language, as a file says them and a preview shows them. */
export const printedWords = (language: Language) => wordsIn[language].tracking
export const sheetWords = (language: Language) => wordsIn[language].sheets

function readWords(): Pick<ImportTables, 'headings' | 'words'> {
  const headings = new Map<string, EventColumn>()
  for (const column of eventColumns)
    for (const text of [column, chinese.columns[column], english.columns[column]])
      for (const each of spellings(text)) headings.set(foldHeading(each), column)
  const words = new Map<string, string>()
  for (const type of eventTypeNames)
    for (const text of [type, chineseTracking.events[type], englishTracking.events[type]])
      words.set(foldHeading(text), type)
  for (const kind of classifiers)
    for (const text of [kind, chineseTracking.kinds[kind], englishTracking.kinds[kind]])
      words.set(foldHeading(text), kind)
  for (const sheets of [chinese, english])
    for (const [word, text] of Object.entries(sheets.words))
      for (const each of spellings(text))
        if (!words.has(foldHeading(each))) words.set(foldHeading(each), word)
  return { headings, words }
}
const known = readWords()

export const importTables = (ctx: Context): ImportTables => ({
  ...known,
  port: (code) => {
    const found = codeOfPort(ctx, code)
    return found !== null && ctx.reference.seaports.has(found) ? found : null
  },
  zoneKnown: zoneExists,
})
