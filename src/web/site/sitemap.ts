import type { LoaderFunctionArgs } from 'react-router'
import { languages } from '#domain/kernel/language.ts'
import { pageRequest } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { type SitePage, sitePages, sitePath } from '#web/app/site-pages.ts'

/** /sitemap.xml (sitemaps.org 0.9): every public page in each language, beside its twin. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const base = context.get(pageRequest)?.site.publicUrl ?? ''
  const twins = (page: SitePage) =>
    languages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${base}${sitePath(page, language)}"/>`,
      )
      .join('')
  const entries = (Object.keys(sitePages) as SitePage[]).flatMap((page) =>
    languages.map((language) => `<url><loc>${base}${sitePath(page, language)}</loc>${twins(page)}</url>`),
  )
  const others = [paths.quoteSearch(), paths.protocol()].map((path) => `<url><loc>${base}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...entries, ...others].join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
