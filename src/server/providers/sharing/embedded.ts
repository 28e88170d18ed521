import type { ShareSigner } from './port.ts'

/** Without an official account nothing is signed: pages are shared as plain links, with what their head says. */
export const noSharing: ShareSigner = { on: false, sign: async () => null }
