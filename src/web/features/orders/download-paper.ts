import type { Endpoint, QueryInput } from '#contract/endpoint.ts'
import { download } from '#web/lib/call.ts'

/** Setting a long paper and bringing it over a slow line takes more than the usual patience. */
const paperMilliseconds = 60_000

/**
 * Fetches a paper and hands it to the browser as a file; left without a name it bears the server's. A failure has
 * been said as a passing notice by then; it is thrown, so that the button can be ready again.
 */
export async function downloadPaper<E extends Endpoint>(
  call: E,
  query: QueryInput<E>,
  name?: string,
): Promise<void> {
  const paper = await download(call as Endpoint, { query, timeout: paperMilliseconds })
  const address = URL.createObjectURL(paper.content)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? paper.name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
