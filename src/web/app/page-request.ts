import { createContext, type MetaFunction } from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import { keptTexts, type Texts } from '#i18n/texts.ts'
import type { common } from '#i18n/zh-CN/common.ts'

/** What the server tells the pages about itself. */
export type SiteFacts = { readonly phone: string; readonly icp: string; readonly demo: boolean }

/** What the server knows when it renders a page. */
export type PageRequest = {
  readonly nonce: string
  readonly site: SiteFacts
  /** Writes down why a page failed. */
  readonly report: (error: unknown) => void
}

export const noSiteFacts: SiteFacts = { phone: '', icp: '', demo: false }

/** Given by the server with every request; null in development, where Vite serves the pages. */
export const pageRequest = createContext<PageRequest | null>(null)

export type RootData = { readonly language: Language; readonly site: SiteFacts }
export type PageName = keyof (typeof common)['pages']

/** The title of a page, from route metadata (requirements §2): `export const meta = pageTitle('orders')`. */
export function pageTitle(page: PageName, description?: (texts: Texts) => string): MetaFunction {
  return ({ matches }) => {
    const language =
      (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.language ?? 'zh-CN'
    const texts = keptTexts(language)
    if (!texts) return []
    const name = texts.t(`common:pages.${page}`)
    return [
      { title: texts.t('common:brand.title', { page: name }) },
      ...(description ? [{ name: 'description', content: description(texts) }] : []),
    ]
  }
}
