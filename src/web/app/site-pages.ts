import type { Language } from '#domain/kernel/language.ts'
import {
  type HelpGuide,
  type HelpTopic,
  helpAddresses,
  helpPages,
  helpRoots,
} from '#domain/site/help-topics.ts'

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
  help: helpRoots.shippers,
  deskHelp: helpRoots.clerks,
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

/** A page of the guides where it is read in a language: a topic, or the first page of a guide. */
export const helpPath = (guide: HelpGuide, topic: HelpTopic | null, language: Language): string =>
  (topic ? helpAddresses(guide, topic) : helpRoots[guide])[language === 'en-US' ? 1 : 0]

type Twins = readonly [chinese: string, english: string]
/** Every public page that has an address in each language: those of the table, and the topics of the guides. */
export const twins: readonly Twins[] = [
  ...new Map(
    [...Object.values(sitePages), ...helpPages].map((pair): [string, Twins] => [pair[0], pair]),
  ).values(),
]
const twinsByAddress = new Map<string, { readonly language: Language; readonly addresses: Twins }>(
  twins.flatMap((addresses) => [
    [addresses[0], { language: 'zh-CN', addresses }],
    [addresses[1], { language: 'en-US', addresses }],
  ]),
)

/** The language that an address of such a page has, and where the page is read in each; null for any other address. */
export const twinsAt = (
  path: string,
): { readonly language: Language; readonly pathIn: (language: Language) => string } | null => {
  const at = twinsByAddress.get(path)
  return at ? { language: at.language, pathIn: (each) => at.addresses[each === 'en-US' ? 1 : 0] } : null
}

/** The guide that a page belongs to; null for any other page. */
export function helpGuideAt(path: string): HelpGuide | null {
  const within = (root: string) => path === root || path.startsWith(`${root}/`)
  // The clerks' guide stands below the shippers'.
  if (helpRoots.clerks.some(within)) return 'clerks'
  return helpRoots.shippers.some(within) ? 'shippers' : null
}
