import type { Viewing } from '#contract/customers.ts'
import type { LoggedInUser } from '#contract/users.ts'
import { keep, kept } from './vault.ts'

/**
 * A clerk's look at a customer's portal lives in one tab: other tabs keep their own logins, of the desk and of
 * customers. It survives a reload, and goes with the tab (decision 062).
 */
const name = 'viewing'

type KeptViewing = { readonly token: string; readonly viewing: Viewing; readonly user: LoggedInUser }

/** Keeps a viewing that began. The page that follows is to be loaded anew: nothing read before belongs to it. */
export const keepViewing = (viewed: KeptViewing): Promise<void> => keep(name, JSON.stringify(viewed), 'tab')

/** The viewing of this tab, also one that is over: its first call says so. */
export async function keptViewing(): Promise<KeptViewing | null> {
  const text = await kept(name, 'tab')
  return text === null ? null : (JSON.parse(text) as KeptViewing)
}

export function forgetViewing(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
