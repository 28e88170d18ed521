import { createContext, type ReactElement, use } from 'react'
import type { i18nConfigCall } from '#contract/site.ts'
import { headerOfLanguage, type Language } from '#domain/kernel/language.ts'
import type { TextOverrides } from '#domain/site/text-overrides.ts'
import type { Area } from '#i18n/areas.ts'
import { call } from '#web/lib/call.ts'

/**
 * The desk's own texts on their way to the browser. Those that a page speaks with at once come with it, so that what
 * the browser renders is what the server has rendered; of the others it says only that there are some.
 */
export type OwnTexts = {
  readonly given: TextOverrides
  /** Areas with texts of the desk's that are fetched with their phrases. */
  readonly more: readonly string[]
}

/** The areas that pages with a script have from their start. */
const firstAreas = ['common', 'site', 'home', 'chat'] as const satisfies readonly Area[]
export type FirstArea = (typeof firstAreas)[number]

/** What is told to the browser; null where the desk has changed nothing. */
export function ownTextsFrom(overrides: TextOverrides): OwnTexts | null {
  const areas = Object.keys(overrides)
  if (areas.length === 0) return null
  const isFirst = (area: string) => firstAreas.some((each) => each === area)
  return {
    given: Object.fromEntries(
      areas.filter(isFirst).flatMap((area) => (overrides[area] ? [[area, overrides[area]]] : [])),
    ),
    more: areas.filter((area) => !isFirst(area)),
  }
}

/** Given by the server around the page that it renders. */
export const OwnTextsContext = createContext<OwnTexts | null>(null)

const blockId = 'own-texts'
const told = (): string =>
  (typeof document === 'undefined' ? null : document.getElementById(blockId)?.textContent) ?? ''

/** What came with the page. */
export function ownTextsOfPage(): OwnTexts | null {
  const text = told()
  return text ? (JSON.parse(text) as OwnTexts) : null
}

/** The texts as a block of data in the page, and nothing where there are none. */
export function OwnTextsBlock({ nonce }: { nonce: string }): ReactElement | null {
  const own = use(OwnTextsContext)
  // In the browser the block says again what it says already.
  const text = own ? JSON.stringify(own).replaceAll('<', '\\u003c') : told()
  return text ? (
    <script
      id={blockId}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a character that could end the block.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ) : null
}

/** The call without its shapes, which readers do not download. */
export const readConfig = {
  method: 'GET',
  path: '/content/i18n-config',
  access: 'open',
  carries: 'json',
  idempotent: false,
} as unknown as typeof i18nConfigCall

const asked = new Map<Language, Promise<TextOverrides>>()

/** The desk's own texts of a language, asked once. Without an answer the product's own phrases stand. */
function overridesIn(language: Language): Promise<TextOverrides> {
  let answer = asked.get(language)
  if (!answer) {
    answer = call(readConfig, {
      headers: { language: headerOfLanguage(language) },
      withoutToken: true,
      msgFlag: false,
      loadingFlag: false,
    }).then(
      ({ overrides }) => overrides,
      () => {
        asked.delete(language)
        return {}
      },
    )
    asked.set(language, answer)
  }
  return answer
}

/** The desk's own texts of one area, from the page or asked for; `pageLanguage` is the one the page came in. */
export async function ownTextsOfArea(
  page: OwnTexts | null,
  pageLanguage: Language,
  language: Language,
  area: Area,
): Promise<TextOverrides[string] | undefined> {
  if (language === pageLanguage) {
    const given = page?.given[area]
    if (given || !page?.more.includes(area)) return given
  }
  return (await overridesIn(language))[area]
}
