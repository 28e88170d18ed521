import type { Language } from '#domain/kernel/language.ts'
import type { TextOverrides } from '#domain/site/text-overrides.ts'
import type { Area, Areas } from './areas.ts'

/**
 * The phrases of the pages in one language. Every visitor downloads this file, so it holds no more than the product
 * needs: keys by area and dotted path, `{{names}}` filled in, and forms of number chosen by the language's own rules
 * (decision 025).
 */

/** `rows_one` and `rows_other` are one key, `rows`, asked for with a count. */
type Stem<Key extends string> = Key extends `${infer Before}_${'one' | 'other'}` ? Before : Key
type Keys<Tree, Before extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Before}${Stem<Key>}`
    : Keys<Tree[Key], `${Before}${Key}.`>
}[keyof Tree & string]

/** Keys of one area as they stand, and of the named ones behind their name: `rows`, `common:actions.close`. */
export type KeyOf<Home extends Area, Named extends Area = Home> =
  | Keys<Areas[Home]>
  | { [Each in Named | 'common']: `${Each}:${Keys<Areas[Each]>}` }[Named | 'common']
export type AnyKey = { [Each in Area]: `${Each}:${Keys<Areas[Each]>}` }[Area]
export type Values = Readonly<Record<string, string | number>>
export type Translate<Home extends Area, Named extends Area = Home> = (
  key: KeyOf<Home, Named>,
  values?: Values,
) => string

/** Fetches the phrases of one area in one language. */
export type LoadPhrases = (language: Language, area: Area) => Promise<object>
/** All phrases of both languages, for where nothing needs to be fetched. */
export type AllPhrases = Record<Language, Record<string, object>>

export type Texts = {
  readonly language: Language
  /** Counts the changes of language and of what is loaded. */
  readonly version: number
  /** The sentence of a key; the key itself where there is none. */
  t(key: AnyKey, values?: Values): string
  exists(key: string): boolean
  /** Speaks from one area: its keys need no name before them. */
  from(area: Area): (key: string, values?: Values) => string
  has(areas: readonly Area[]): boolean
  load(areas: readonly Area[]): Promise<void>
  changeLanguage(language: Language): Promise<void>
  subscribe(hear: () => void): () => void
}

function phraseAt(tree: unknown, path: string): string | null {
  let at = tree
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'string' ? at : null
}

const placed = (tree: object, [name = '', ...inner]: string[], text: string): object => ({
  ...tree,
  [name]: inner.length > 0 ? placed((tree as Record<string, object>)[name] ?? {}, inner, text) : text,
})

/**
 * The phrases of an area with the desk's own texts in place of some. What was given stays as it is, and a text for
 * which there is no phrase changes nothing.
 */
export function withOwnTexts(phrases: object, own: TextOverrides[string] = {}): object {
  let tree = phrases
  for (const [key, text] of Object.entries(own))
    if (phraseAt(tree, key) !== null) tree = placed(tree, key.split('.'), text)
  return tree
}

const fill = (phrase: string, values: Values): string =>
  phrase.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

function openTexts(first: Language, known: Record<string, object>, load: LoadPhrases | null): Texts {
  let language = first
  let phrases = known
  let version = 0
  let forms = new Intl.PluralRules(first)
  const loading = new Map<string, Promise<void>>()
  const hearers = new Set<() => void>()
  const spoken = new Map<Area, { version: number; say: (key: string, values?: Values) => string }>()

  const changed = () => {
    version += 1
    for (const hear of hearers) hear()
  }
  function find(area: string, path: string, values?: Values): string | null {
    const tree = Object.hasOwn(phrases, area) ? phrases[area] : null
    const { count } = values ?? {}
    if (typeof count === 'number') {
      const formed = phraseAt(tree, `${path}_${forms.select(count)}`) ?? phraseAt(tree, `${path}_other`)
      if (formed !== null) return formed
    }
    return phraseAt(tree, path)
  }
  function say(home: Area, key: string, values?: Values): string {
    const at = key.indexOf(':')
    const phrase = at < 0 ? find(home, key, values) : find(key.slice(0, at), key.slice(at + 1), values)
    if (phrase === null) return key
    return values ? fill(phrase, values) : phrase
  }
  const fetched = async (wanted: Language, areas: readonly Area[]) =>
    Object.fromEntries(
      await Promise.all(areas.map(async (area) => [area, (await load?.(wanted, area)) ?? {}] as const)),
    )

  return {
    get language() {
      return language
    },
    get version() {
      return version
    },
    t: (key, values) => say('common', key, values),
    exists: (key) => say('common', key) !== key,
    from(area) {
      let voice = spoken.get(area)
      if (!voice || voice.version !== version) {
        voice = { version, say: (key, values) => say(area, key, values) }
        spoken.set(area, voice)
      }
      return voice.say
    },
    has: (areas) => areas.every((area) => Object.hasOwn(phrases, area)),
    load(areas) {
      const missing = areas.filter((area) => !Object.hasOwn(phrases, area))
      const name = `${language} ${missing.join()}`
      let done = loading.get(name)
      if (!done) {
        const wanted = language
        done = fetched(wanted, missing).then((more) => {
          if (wanted !== language) return
          phrases = { ...phrases, ...more }
          changed()
        })
        done.catch(() => loading.delete(name))
        loading.set(name, done)
      }
      return done
    },
    async changeLanguage(next) {
      const more = await fetched(next, Object.keys(phrases) as Area[])
      language = next
      phrases = more
      forms = new Intl.PluralRules(next)
      loading.clear()
      changed()
    },
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** The phrases of one language, all at hand, some in the desk's own words: for rendering on the server and for tests. */
export const textsFrom = (language: Language, all: AllPhrases, own: TextOverrides = {}): Texts =>
  openTexts(
    language,
    Object.fromEntries(
      Object.entries(all[language]).map(([area, phrases]) => [area, withOwnTexts(phrases, own[area])]),
    ),
    null,
  )

/** The reader's language only, area by area as the pages need it: for the browser. */
export async function textsLoadedBy(
  load: LoadPhrases,
  language: Language,
  first: readonly Area[],
): Promise<Texts> {
  const texts = openTexts(language, {}, load)
  await texts.load(first)
  return texts
}

let readers: Texts | null = null
const keptFor = new WeakMap<object, Texts>()

/**
 * Keeps texts for what renders outside of components (page titles). In a browser they are the reader's; on the server,
 * where pages of many readers are made at once, those of one page, found again by what its root loader answered.
 */
export function keepTexts(texts: Texts, whose: 'reader' | object): void {
  if (whose === 'reader') readers = texts
  else keptFor.set(whose as object, texts)
}

export const keptTexts = (page: object | undefined): Texts | undefined =>
  readers ?? (page && keptFor.get(page))
