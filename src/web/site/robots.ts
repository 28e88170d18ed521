import type { LoaderFunctionArgs } from 'react-router'
import { pageRequest } from '#web/app/page-request.ts'

/** What is for logged-in people only; nothing there can be found by a search engine anyway. */
const closed = ['/api/', '/desk', '/orderManage/', '/accountManage/', '/personalCenter/', '/paying']

/** /robots.txt (RFC 9309). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const base = context.get(pageRequest)?.site.publicUrl ?? ''
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
