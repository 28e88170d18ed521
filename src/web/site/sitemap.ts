import type { LoaderFunctionArgs } from 'react-router'
import { type ArticleHead, listArticles } from '#contract/news.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { readForPage } from '#web/app/page-read.ts'
import { pageRequest } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { twins } from '#web/app/site-pages.ts'

/** A map may hold 50,000 addresses (sitemaps.org 0.9); articles are read by this many, and no more than these pages of them. */
const articlesPerRead = 100
const mostReads = 50

/** One text at its address in each language that it has, each beside its twins. */
function entries(
  base: string,
  languages: readonly Language[],
  pathIn: (language: Language) => string,
  changed = '',
) {
  const addressIn = (language: Language) => (base + pathIn(language)).replaceAll('&', '&amp;')
  const twins = languages
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(language)}"/>`)
    .join('')
  const on = changed && `<lastmod>${changed}</lastmod>`
  return languages.map((language) => `<url><loc>${addressIn(language)}</loc>${on}${twins}</url>`)
}

/** Every article, in each language that it is complete in. */
async function articles(args: LoaderFunctionArgs): Promise<ArticleHead[]> {
  const found = new Map<string, ArticleHead>()
  for (const language of languages) {
    let cursor: string | undefined
    for (let read = 0; read < mostReads; read++) {
      const page = await readForPage(
        args,
        listArticles,
        { query: { cursor, size: articlesPerRead } },
        language,
      )
      for (const article of page?.items ?? []) found.set(article.id, article)
      cursor = page?.nextCursor ?? undefined
      if (cursor === undefined) break
    }
  }
  return [...found.values()]
}

/** /sitemap.xml (sitemaps.org 0.9): every public page and article in each language, beside its twin. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const base = args.context.get(pageRequest)?.site.publicUrl ?? ''
  const pages = twins.flatMap(([chinese, english]) =>
    entries(base, languages, (language) => (language === 'en-US' ? english : chinese)),
  )
  const told = (await articles(args)).flatMap(({ slug, languages, updatedAt }) =>
    entries(base, languages, (language) => paths.article(slug, language), updatedAt),
  )
  const others = [paths.quoteSearch(), paths.protocol()].map((path) => `<url><loc>${base}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pages, ...told, ...others].join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
