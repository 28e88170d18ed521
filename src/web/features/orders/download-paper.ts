import type { Endpoint, QueryInput } from '#contract/endpoint.ts'
import { download } from '#web/lib/call.ts'
import { keepsNoFiles, saveFile } from '#web/lib/save-file.ts'

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
  if (keepsNoFiles()) return
  const paper = await download(call as Endpoint, { query, timeout: paperMilliseconds })
  saveFile({ content: paper.content, name: name ?? paper.name })
}
