import type { LoaderFunctionArgs } from 'react-router'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { addressOf } from '#web/lib/call.ts'
import { pageRequest } from './page-request.ts'
import { languageOfRequest } from './request-language.ts'

/**
 * What an open GET call answers, for a page that is rendered on the server; null when there is no such thing. Throws
 * a 503 response where the call failed otherwise, so that the page says so.
 */
export async function readForPage<E extends Endpoint>(
  { request, context }: LoaderFunctionArgs,
  endpoint: E,
  given: { readonly params?: object; readonly query?: object } = {},
  language = languageOfRequest(request),
): Promise<ReplyOf<E> | null> {
  const page = context.get(pageRequest)
  if (!page) return null
  const path = addressOf(endpoint, given.params, given.query).replace(/^\/api/, '')
  const { status, data } = await page.read(path, language)
  if (status === 200) return data as ReplyOf<E>
  if (status === 404 || status === 400) return null
  throw new Response(null, { status: 503 })
}
