import type { LoaderFunctionArgs } from 'react-router'
import { noSiteFacts, pageRequest } from '#web/app/page-request.ts'

/** What is for logged-in people only; nothing there can be found by a search engine anyway. */
const closed = ['/api/', '/desk', '/orderManage/', '/accountManage/', '/personalCenter/', '/paying']

/** /robots.txt (RFC 9309). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl: base, environment } = context.get(pageRequest)?.site ?? noSiteFacts
  const lines = [
    'User-agent: *',
    ...(environment === 'production' ? closed : ['/']).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
