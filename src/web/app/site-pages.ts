import type { Language } from '#domain/kernel/language.ts'

/** Public pages with an address of their own in each language (requirements §2); one table for all directions. */
export const sitePages = {
  home: ['/', '/english'],
  oceanShipping: ['/oceanShipping', '/enoceanShipping'],
  landCarriage: ['/landCarriage', '/enlandCarriage'],
  clearance: ['/clearance', '/enclearance'],
  storage: ['/storage', '/enstorage'],
  shipping: ['/shipping', '/enshipping'],
  science: ['/science', '/enscience'],
  experience: ['/experience', '/enexperience'],
  information: ['/information', '/eninformation'],
  company: ['/company', '/encompany'],
  vision: ['/vision', '/envision'],
  news: ['/news', '/ennews'],
} as const satisfies Record<string, readonly [chinese: `/${string}`, english: `/${string}`]>
export type SitePage = keyof typeof sitePages

/** Where a public page is read in a language. */
export const sitePath = (page: SitePage, language: Language): string =>
  sitePages[page][language === 'en-US' ? 1 : 0]

/** The public page that an address shows and the language it has, or null. */
export function sitePageAt(path: string): { readonly page: SitePage; readonly language: Language } | null {
  for (const [page, [chinese, english]] of Object.entries(sitePages)) {
    if (path === chinese) return { page: page as SitePage, language: 'zh-CN' }
    if (path === english) return { page: page as SitePage, language: 'en-US' }
  }
  return null
}
