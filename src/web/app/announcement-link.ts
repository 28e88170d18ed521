import type { Language } from '#domain/kernel/language.ts'
import { paths, plainPath } from './paths.ts'
import { twinsAt } from './site-pages.ts'

/** Where an announcement leads a reader of this language: public pages and articles to their twin. */
export function linkIn(link: string, language: Language): string {
  const { pathname, search, hash } = new URL(link, 'https://a.invalid')
  const path = plainPath(pathname)
  const id = new URLSearchParams(search).get('id') ?? ''
  if (path === '/manage/news/details' && /^[\w-]{1,100}$/.test(id)) return paths.article(id, language)
  return (twinsAt(path)?.pathIn(language) ?? pathname) + search + hash
}
