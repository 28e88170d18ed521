import type { SeaportReply } from '#contract/reference.ts'
import { call } from '#web/lib/call.ts'

/** Ports for what was typed: LOCODE, English or Chinese name, pinyin or initials. The contract is fetched with the first search. */
export async function searchSeaports(text: string, signal?: AbortSignal): Promise<SeaportReply[]> {
  const { searchSeaportsCall } = await import('#contract/reference.ts')
  return call(searchSeaportsCall, { query: { text, limit: 10 }, signal, msgFlag: false, loadingFlag: false })
}
