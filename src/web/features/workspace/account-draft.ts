import { keepDraft, readDraft } from '#contract/workspace.ts'
import { call } from '#web/lib/call.ts'
import { browserStore } from './browser-store.ts'

/** A text and when it was typed; no text: it was thrown away then. */
export type KeptText = { readonly text: string | null; readonly savedAt: string | null }

const nothing: KeptText = { text: null, savedAt: null }

/** The one that was typed last; where both are as old, the browser's. */
export const newestOf = (here: KeptText, there: KeptText): KeptText =>
  (there.savedAt ?? '') > (here.savedAt ?? '') ? there : here

/** What is kept in the browser, brought back into shape. */
export function keptTextOf(stored: string | null): KeptText {
  if (!stored) return nothing
  try {
    const { text, savedAt } = JSON.parse(stored) as KeptText
    if ((text === null || typeof text === 'string') && typeof savedAt === 'string') return { text, savedAt }
  } catch {
    // Not ours: as good as nothing.
  }
  return nothing
}

const nameHere = (name: string): string => `draft.${browserStore().who() ?? 'nobody'}.${name}`
const quiet = { msgFlag: false, loadingFlag: false } as const

export const readHere = async (name: string): Promise<KeptText> =>
  keptTextOf(await browserStore().kept(nameHere(name)))

export const writeHere = (name: string, kept: KeptText): Promise<void> =>
  browserStore().keep(nameHere(name), JSON.stringify(kept))

/** What other devices kept; nothing for visitors, and where it cannot be read now. */
export async function readThere(name: string): Promise<KeptText> {
  if (!browserStore().who()) return nothing
  return call(readDraft, { query: { name }, ...quiet }).catch(() => nothing)
}

/** Sends a text to where other devices find it; answers whether it stands there. A failure is no failure of the page. */
export async function writeThere(name: string, kept: KeptText): Promise<boolean> {
  if (!browserStore().who() || !kept.savedAt) return false
  return call(keepDraft, { body: { name, text: kept.text, savedAt: kept.savedAt }, ...quiet }).then(
    ({ kept: stands }) => stands,
    () => false,
  )
}
