import { createContext } from 'react'

/** The nonce of this page's Content-Security-Policy, for every script that the server writes; empty in the browser. */
export const NonceContext = createContext('')
