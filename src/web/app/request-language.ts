import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { plainPath } from './paths.ts'
import { sitePageAt } from './site-pages.ts'

/**
 * The language in which a page is rendered: an English twin is English; else the stored preference,
 * else the browser's first of the two, else Chinese (requirements §1).
 */
export function languageOfRequest(request: Request): Language {
  const { pathname, searchParams } = new URL(request.url)
  const path = plainPath(pathname.replace(/\.data$/, ''))
  if (sitePageAt(path)?.language === 'en-US') return 'en-US'
  if (path === '/manage/news/details' && searchParams.get('lang') === 'en') return 'en-US'
  const cookie = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((each) => each.split(';')[0] ?? '')
  return chooseLanguage(cookie, wanted)
}
