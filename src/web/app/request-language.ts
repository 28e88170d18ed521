import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { paths, plainPath } from './paths.ts'
import { twinsAt } from './site-pages.ts'

/** What of a request says whose language it is asked in. */
export type Asked = { readonly url: string; readonly headers: { get(name: string): string | null } }

/** The stored preference, else the browser's first of the two, else Chinese (requirements §1). */
function preferredLanguage(request: Asked): Language {
  const cookie = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((each) => each.split(';')[0] ?? '')
  return chooseLanguage(cookie, wanted)
}

/** The language in which a page is rendered: an English twin is English, all else is in the preferred one. */
export function languageOfRequest(request: Asked): Language {
  const { pathname, searchParams } = new URL(request.url)
  const path = plainPath(pathname.replace(/\.data$/, ''))
  if (twinsAt(path)?.language === 'en-US') return 'en-US'
  if (path === '/manage/news/details' && searchParams.get('lang') === 'en') return 'en-US'
  return preferredLanguage(request)
}

/**
 * Where whoever prefers English reads a page that was asked for at its Chinese address, which is also the one without
 * a language; null where the page stands at its address. What is asked for at an English address is English: the
 * address says so.
 */
export function twinToPrefer(request: Asked): string | null {
  const { pathname, search, searchParams } = new URL(request.url)
  const path = plainPath(pathname)
  const at = twinsAt(path)
  const id = path === paths.article('', 'zh-CN') && !searchParams.has('lang') ? searchParams.get('id') : null
  if ((at?.language !== 'zh-CN' && !id) || preferredLanguage(request) !== 'en-US') return null
  return at ? at.pathIn('en-US') + search : paths.article(id ?? '', 'en-US')
}
