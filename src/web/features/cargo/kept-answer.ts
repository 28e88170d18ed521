import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { repeatSeconds } from '#domain/users/login.ts'
import { CallFailure } from '#web/lib/call.ts'
import type { CargoAsked, FoundCargo } from './api.ts'

/**
 * The last answer, kept in the page's entry of the browser's history: a reload asks the same question, which the
 * server refuses for 20 seconds (requirements §5), so it is answered from here. It goes with its tab.
 */
type Kept = { readonly asked: CargoAsked; readonly language: string; readonly at: number } & (
  | { readonly found: FoundCargo }
  | { readonly refused: { readonly reason: RefusalCode; readonly message: string } }
)

/** The entry's place of our own: the router's own state stands beside it. */
const place = 'cargoAnswer'
/** Only the first question of an opened page can be a repetition; whoever presses again asks again. */
let firstQuestion = true

const language = (): string => document.documentElement.lang
const same = (a: CargoAsked, b: CargoAsked): boolean =>
  a.bill === b.bill && a.container === b.container && a.carrier === b.carrier

function readKept(asked: CargoAsked): Kept | null {
  const kept = (history.state as { [place]?: Kept } | null)?.[place]
  if (!kept || !same(kept.asked, asked) || kept.language !== language()) return null
  const age = Date.now() - kept.at
  return age >= 0 && age < repeatSeconds * 1_000 ? kept : null
}

const keep = (
  asked: CargoAsked,
  answer: { found: FoundCargo } | Pick<Kept & { refused: unknown }, 'refused'>,
) =>
  history.replaceState(
    { ...history.state, [place]: { asked, language: language(), at: Date.now(), ...answer } },
    '',
  )

/** Asks, or answers from what a page that was just reloaded had. Throws what `ask` throws. */
export async function askOrRemember(asked: CargoAsked, ask: () => Promise<FoundCargo>): Promise<FoundCargo> {
  const kept = firstQuestion ? readKept(asked) : null
  firstQuestion = false
  if (kept && 'found' in kept) return kept.found
  if (kept) throw new CallFailure('refused', kept.refused.message, { reason: kept.refused.reason })
  try {
    const found = await ask()
    keep(asked, { found })
    return found
  } catch (error) {
    if (error instanceof CallFailure && error.reason === 'cargo.nothingFound')
      keep(asked, { refused: { reason: error.reason, message: error.message } })
    throw error
  }
}
