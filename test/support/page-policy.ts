import { createHash } from 'node:crypto'

/** What a page's Content-Security-Policy allows scripts by, besides its own origin. */
function allowances(policy: unknown): { nonces: string[]; hashes: string[] } {
  const sources = /script-src ([^;]*)/.exec(String(policy))?.[1]?.split(' ') ?? []
  const named = (name: string) =>
    sources.flatMap((each) => new RegExp(`^'${name}-(.+)'$`).exec(each)?.[1] ?? [])
  return { nonces: named('nonce'), hashes: named('sha256') }
}

/** The nonce of an answer; null where scripts are allowed by their hash. */
export const nonceOf = (policy: unknown): string | null => allowances(policy).nonces[0] ?? null

/** The scripts in a page that its policy would not let a browser run (CSP Level 3, 6.7.2 and 6.7.3); data are none. */
export function refusedScripts(policy: unknown, body: string): string[] {
  const { nonces, hashes } = allowances(policy)
  return [...body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, head = '', text = '']) => {
      if (/ type="application\//.test(head)) return false
      if (nonces.some((nonce) => head.includes(` nonce="${nonce}"`))) return false
      if (/ src="\/(?!\/)/.test(head)) return false
      return / src=/.test(head) || !hashes.includes(createHash('sha256').update(text).digest('base64'))
    })
    .map(([script]) => script)
}

/** A page without what differs between two answers of the same: nonces, and ids of requests. */
export const samePage = (body: string): string =>
  body.replaceAll(/ nonce="[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
