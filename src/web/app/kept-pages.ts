/**
 * Still pages are the same for every reader of a language, but for the nonce. A page that was rendered a moment ago is
 * sent again without one: it is the same object until it is rendered anew, so that whoever sends it may keep what
 * belongs to it. While one request renders it anew, others are sent what stands; nothing older than
 * `oldestMilliseconds` is.
 */
type Rendered = { readonly at: number; readonly page: StandingPage; renewing: boolean }

/** Assumed (decision 026): what the desk publishes or changes is seen within a second. */
const freshMilliseconds = 1_000
const oldestMilliseconds = 3_000
/** Addresses kept at once: every public page and article in both languages; queries of no meaning push one another out. */
const mostKept = 300

export type StandingPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /**
   * The texts of the scripts that were rendered under the nonce, each to be allowed by its hash. What stands in the page
   * as a script without having been ours is none of them.
   */
  readonly scripts: readonly string[]
}

/** The scripts in a page that carry this nonce and hold what they run; data are none. */
function scriptsUnder(nonce: string, html: string): string[] {
  const all = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
  return all
    .filter(([, head = '']) => head.includes(` nonce="${nonce}"`) && !/ src=| type="application\//.test(head))
    .map(([, , text = '']) => text)
}

export type KeptPages = {
  /** The page under this name; null when it must be rendered. */
  find(name: string): StandingPage | null
  /** Keeps what was rendered with this nonce. */
  keep(name: string, nonce: string, headers: Headers, html: string): void
}

export function keptPages(now: () => number = Date.now): KeptPages {
  const pages = new Map<string, Rendered>()
  return {
    find(name) {
      const rendered = pages.get(name)
      if (!rendered) return null
      const age = now() - rendered.at
      if (age >= oldestMilliseconds) return null
      if (age >= freshMilliseconds && !rendered.renewing) {
        rendered.renewing = true
        return null
      }
      return rendered.page
    },
    keep(name, nonce, headers, html) {
      pages.delete(name)
      const page = {
        headers: Object.fromEntries(headers),
        html: html.replaceAll(` nonce="${nonce}"`, ''),
        scripts: scriptsUnder(nonce, html),
      }
      pages.set(name, { at: now(), page, renewing: false })
      const [oldest] = pages.keys()
      if (pages.size > mostKept && oldest !== undefined) pages.delete(oldest)
    },
  }
}
