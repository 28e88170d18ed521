import { connectBrowserStore } from '#web/features/workspace/browser-store.ts'
import { sessionNow } from './session.ts'
import { forget, keep, kept } from './vault.ts'

/** What the workplace keeps in this browser lies in the vault, under the name of whoever is logged in. */
connectBrowserStore({ keep, kept, forget, who: () => sessionNow().customer?.user.userCode ?? null })
