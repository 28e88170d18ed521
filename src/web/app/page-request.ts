import { createContext, type MetaDescriptor, type MetaFunction } from 'react-router'
import type { Announcement } from '#contract/announcements.ts'
import { type Bilingual, type Language, languages } from '#domain/kernel/language.ts'
import type { Environment } from '#domain/site/environments.ts'
import type { TextOverrides } from '#domain/site/text-overrides.ts'
import { keptTexts, type Texts } from '#i18n/texts.ts'
import type { common } from '#i18n/zh-CN/common.ts'
import { paths, plainPath } from './paths.ts'
import { twinsAt } from './site-pages.ts'

/** What the server tells the pages about itself. */
export type SiteFacts = {
  readonly phone: string
  readonly email: string
  readonly address: Bilingual | null
  /** Numbers of filings: of the site, with the public security, and of the business of a carrier without ships. */
  readonly icp: string
  readonly policeFiling: string
  readonly nvoccFiling: string
  /** A script of others that counts who reads the public pages; null: none. */
  readonly analytics: string | null
  /** Where the forwarder's mark lies; null: the product's own is drawn. */
  readonly logo: string | null
  /** A style sheet of the forwarder's colours; null: the product's own. */
  readonly colours: string | null
  readonly demo: boolean
  readonly environment: Environment
  /** Mails or messages stay here instead of going out: the desk can read them. */
  readonly outbox: boolean
  /** Where the site is reached, without a slash at the end. */
  readonly publicUrl: string
}

/** What the server knows when it renders a page. */
export type PageRequest = {
  readonly nonce: string
  readonly requestId: string
  readonly site: SiteFacts
  /** What the desk says over the pages at this moment. */
  readonly announcements: readonly Announcement[]
  /** Asks a GET call of the API from within, as the reader and in the reader's language. */
  readonly read: (path: string, language: Language) => Promise<{ status: number; data: unknown }>
  /** The desk's own texts in place of phrases; the same object as long as they are the same. */
  readonly overrides: (language: Language) => Promise<TextOverrides>
  /** Writes down why a page failed. */
  readonly report: (error: unknown) => void
}

export const noSiteFacts: SiteFacts = {
  phone: '',
  email: '',
  address: null,
  icp: '',
  policeFiling: '',
  nvoccFiling: '',
  analytics: null,
  logo: null,
  colours: null,
  demo: false,
  environment: 'production',
  outbox: false,
  publicUrl: '',
}

/** Given by the server with every request; null in development, where Vite serves the pages. */
export const pageRequest = createContext<PageRequest | null>(null)

/** The texts of a language, and what of them is the desk's own. */
export type PageTexts = { readonly texts: Texts; readonly overrides: TextOverrides }
/** The same from the start of a request to its end; null in development, like the request. */
export const pageTexts = createContext<((language: Language) => Promise<PageTexts>) | null>(null)

export type RootData = {
  readonly language: Language
  readonly site: SiteFacts
  readonly announcements: readonly Announcement[]
  /** Names the answer that was this page, for a report of what went wrong. */
  readonly requestId: string | null
}
export type PageName = keyof (typeof common)['pages']

type Matches = Parameters<MetaFunction>[0]['matches']
const rootOf = (matches: Matches): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined

/** The texts of the page whose metadata is made. */
export const textsOf = (matches: Matches): Texts | undefined => keptTexts(rootOf(matches))

/** The title of a page, from route metadata (requirements §2): `export const meta = pageTitle('orders')`. */
export function pageTitle(page: PageName, description?: (texts: Texts) => string): MetaFunction {
  return ({ matches, location }) => {
    const language = rootOf(matches)?.language ?? 'zh-CN'
    const texts = textsOf(matches)
    if (!texts) return []
    const title = texts.t('common:brand.title', { page: texts.t(`common:pages.${page}`) })
    if (!description) return [{ title }]
    const path = plainPath(location.pathname)
    const at = twinsAt(path)
    return addressMeta(matches, {
      title,
      description: description(texts),
      type: 'website',
      pathIn: (each) => at?.pathIn(each) ?? path,
      language,
    })
  }
}

/** Leads programs that gather news from a page to the articles' feed in its language. */
export function feedMeta(matches: Matches): MetaDescriptor {
  const { language = 'zh-CN', site } = rootOf(matches) ?? {}
  const texts = textsOf(matches)
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: texts?.t('common:brand.title', { page: texts.t('news:title') }),
    href: (site?.publicUrl ?? '') + paths.feed(language),
  }
}

type Address = {
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'article'
  /** Where the page is read in a language; the same for both where it has no twin. */
  readonly pathIn: (language: Language) => string
  readonly language: Language
  /** A picture of its own for the card, as an address of this site. */
  readonly picture?: string | null
}

/** What search engines and chats read of a public page: its one address, its twin, and a card for sharing. */
export function addressMeta(
  matches: Matches,
  { title, description, type, pathIn, language, picture }: Address,
): MetaDescriptor[] {
  const base = rootOf(matches)?.site.publicUrl ?? ''
  const address = base + pathIn(language)
  const twins = languages.map((each) => [each, base + pathIn(each)] as const)
  const alternate = (hrefLang: string, href: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  })
  const [chinese, english] = twins.map(([, href]) => href)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: language === 'en-US' ? 'en_US' : 'zh_CN' },
    { property: 'og:image', content: base + (picture ?? '/share.png') },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(chinese === english
      ? []
      : [...twins.map(([each, href]) => alternate(each, href)), alternate('x-default', chinese ?? address)]),
  ]
}
