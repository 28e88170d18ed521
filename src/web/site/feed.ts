import type { LoaderFunctionArgs } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listArticles } from '#contract/news.ts'
import { inLanguage, type Language, languages } from '#domain/kernel/language.ts'
import { pageRequest, pageTexts } from '#web/app/page-request.ts'
import { paths, plainPath } from '#web/app/paths.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { addressOf } from '#web/lib/call.ts'

/** How many articles a feed holds: the newest. Assumed (decision 020) */
const newest = 20

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it may stand in XML 1.0, whose characters are not all of Unicode's (section 2.2). */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (found) => entities[found] ?? '')

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${xmlText(text)}</${name}>`

/** /rss.xml and /enrss.xml (RSS 2.0, www.rssboard.org): the newest articles that are complete in the language. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const at = plainPath(new URL(request.url).pathname)
  const language: Language = languages.find((each) => paths.feed(each) === at) ?? languages[0]
  const texts = (await context.get(pageTexts)?.(language))?.texts
  const answer = await page?.read(
    addressOf(listArticles, {}, { size: newest }).replace(/^\/api/, ''),
    language,
  )
  if (!page || !texts || answer?.status !== 200) throw new Response(null, { status: 503 })
  const base = page.site.publicUrl
  const { items } = answer.data as ReplyOf<typeof listArticles>
  const say = texts.from('news')
  const changed = items
    .map((article) => article.updatedAt)
    .toSorted()
    .at(-1)
  const rows = items.map((article) => {
    const link = base + paths.article(article.slug, language)
    return [
      '<item>',
      tag('title', inLanguage(article.title, language)),
      tag('link', link),
      // The address may change with the slug; the id never does.
      tag('guid', article.id, ' isPermaLink="false"'),
      tag('pubDate', new Date(article.publishedAt).toUTCString()),
      tag('category', say(`categories.${article.category}`)),
      tag('description', inLanguage(article.summary, language)),
      '</item>',
    ].join('')
  })
  const self = xmlText(base + paths.feed(language))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${[
  tag('title', texts.t('common:brand.title', { page: say('title') })),
  tag('link', base + sitePath('news', language)),
  tag('description', say('description')),
  tag('language', language.toLowerCase()),
  `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
  ...(changed ? [tag('lastBuildDate', new Date(changed).toUTCString())] : []),
  ...rows,
].join('\n')}
</channel>
</rss>
`
  return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
