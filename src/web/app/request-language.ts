import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { paths, plainPath } from './paths.ts'

/**
 * The language in which a page is rendered: an English twin is English; else the stored preference,
 * else the browser's first of the two, else Chinese (requirements §1).
 */
export function languageOfRequest(request: Request): Language {
  const path = plainPath(new URL(request.url).pathname.replace(/\.data$/, ''))
  if (
    path === paths.homeEnglish() ||
    /^\/en(science|experience|company|vision|oceanShipping|landCarriage|news|clearance)$/.test(path)
  ) {
    return 'en-US'
  }
  const cookie = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((each) => each.split(';')[0] ?? '')
  return chooseLanguage(cookie, wanted)
}
