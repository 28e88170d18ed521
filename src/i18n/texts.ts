import { createInstance, type i18n } from 'i18next'
import type { Language } from '#domain/kernel/language.ts'
import type { Area } from './areas.ts'

export type Texts = i18n
/** Fetches the phrases of one area in one language. */
export type LoadPhrases = (language: Language, area: Area) => Promise<object>
/** All phrases of both languages, for where nothing needs to be fetched. */
export type AllPhrases = Record<Language, Record<string, object>>

const shared = {
  defaultNS: 'common' as const,
  fallbackLng: false as const,
  // React escapes what it renders; phrases elsewhere are plain text.
  interpolation: { escapeValue: false },
  returnNull: false as const,
  showSupportNotice: false,
}

/** The phrases of one language, all at hand: for rendering on the server and for tests. */
export function textsFrom(language: Language, all: AllPhrases): Texts {
  const texts = createInstance()
  void texts.init({ ...shared, lng: language, resources: { [language]: all[language] }, initAsync: false })
  return texts
}

/** The reader's language only, area by area as the pages need it: for the browser. */
export async function textsLoadedBy(
  load: LoadPhrases,
  language: Language,
  first: readonly Area[],
): Promise<Texts> {
  const texts = createInstance()
  texts.use({
    type: 'backend',
    init: () => undefined,
    read: (lng: string, area: string, done: (error: unknown, phrases: object | false) => void) => {
      load(lng as Language, area as Area).then(
        (phrases) => done(null, phrases),
        (error) => done(error, false),
      )
    },
  })
  await texts.init({ ...shared, lng: language, ns: [...first], partialBundledLanguages: true })
  return texts
}

const kept = new Map<Language | 'reader', Texts>()

/** Keeps texts for what renders outside of components (page titles): one per language, or the reader's own. */
export const keepTexts = (texts: Texts, whose: Language | 'reader'): void => void kept.set(whose, texts)

export const keptTexts = (language: Language): Texts | undefined => kept.get('reader') ?? kept.get(language)
