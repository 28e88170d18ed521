import type { SecondStep } from '#contract/users.ts'
import { keep, kept } from './vault.ts'

/**
 * A login between its two steps. It lives in one tab, survives a reload and ends with its ticket, a few minutes later
 * (decision 086).
 */
const name = 'halfLogin'

export type HalfLogin = {
  readonly ticket: string
  /** Milliseconds since 1970, by the clock of this browser. */
  readonly until: number
  /** The path that asked for the login. */
  readonly wanted: string | null
}

export function keepHalfLogin({ ticket, validSeconds }: SecondStep, wanted: string | null): Promise<void> {
  const half: HalfLogin = { ticket, until: Date.now() + validSeconds * 1000, wanted }
  return keep(name, JSON.stringify(half), 'tab')
}

/** The login that waits for its second step in this tab, or null. */
export async function keptHalfLogin(): Promise<HalfLogin | null> {
  const text = await kept(name, 'tab')
  const half = text === null ? null : (JSON.parse(text) as HalfLogin)
  return half && half.until > Date.now() ? half : null
}

export function forgetHalfLogin(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
