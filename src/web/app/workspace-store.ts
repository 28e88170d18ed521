import { connectBrowserStore } from '#web/features/workspace/browser-store.ts'
import { sessionNow } from './session.ts'
import { forget, keep, kept } from './vault.ts'

/**
 * What the workplace keeps in this browser lies in the vault, under the name of whoever is logged in; of a portal that
 * a clerk looks at nothing stays here.
 */
connectBrowserStore({
  keep,
  kept,
  forget,
  who: () => (sessionNow().viewing ? null : (sessionNow().customer?.user.userCode ?? null)),
})
