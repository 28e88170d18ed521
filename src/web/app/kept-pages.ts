/**
 * Still pages are the same for every reader of a language, but for the nonce. A page that was rendered a moment ago
 * is sent again with the reader's own nonce in its places. While one request renders it anew, others are sent what
 * stands; nothing older than `oldestMilliseconds` is.
 */
type Rendered = {
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  /** The page, cut where the nonce stands. */
  readonly pieces: readonly string[]
  renewing: boolean
}

/** Assumed (decision 026): what the desk publishes or changes is seen within a second. */
const freshMilliseconds = 1_000
const oldestMilliseconds = 3_000
/** Addresses kept at once: every public page and article in both languages; queries of no meaning push one another out. */
const mostKept = 300

export type StandingPage = { readonly headers: Readonly<Record<string, string>>; readonly html: string }

export type KeptPages = {
  /** The page under this name, with this nonce; null when it must be rendered. */
  find(name: string, nonce: string): StandingPage | null
  /** Keeps what was rendered with this nonce. */
  keep(name: string, nonce: string, headers: Headers, html: string): void
}

export function keptPages(now: () => number = Date.now): KeptPages {
  const pages = new Map<string, Rendered>()
  return {
    find(name, nonce) {
      const page = pages.get(name)
      if (!page) return null
      const age = now() - page.at
      if (age >= oldestMilliseconds) return null
      if (age >= freshMilliseconds && !page.renewing) {
        page.renewing = true
        return null
      }
      return { headers: page.headers, html: page.pieces.join(nonce) }
    },
    keep(name, nonce, headers, html) {
      pages.delete(name)
      const pieces = html.split(nonce)
      pages.set(name, { at: now(), headers: Object.fromEntries(headers), pieces, renewing: false })
      const [oldest] = pages.keys()
      if (pages.size > mostKept && oldest !== undefined) pages.delete(oldest)
    },
  }
}
