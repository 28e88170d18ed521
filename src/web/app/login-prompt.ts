import { useSyncExternalStore } from 'react'
import { noteLogin } from './lost-parts.ts'
import { paths } from './paths.ts'

/** Whether the login dialog is open, and which path is opened after it (requirements §2). */
type Prompt = { readonly open: boolean; readonly wanted: string | null }

const closed: Prompt = { open: false, wanted: null }
let prompt = closed
const listeners = new Set<() => void>()

function set(next: Prompt): void {
  prompt = next
  noteLogin(next.open ? (next.wanted ?? paths.login()) : null)
  for (const listener of listeners) listener()
}

/** Opens the login; a path named here is opened once the visitor is logged in. */
export function askToLogIn(wanted: string | null = null): void {
  set({ open: true, wanted: wanted ?? prompt.wanted })
}

export const closeLogin = (): void => set(closed)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLoginPrompt = (): Prompt =>
  useSyncExternalStore(
    subscribe,
    () => prompt,
    () => closed,
  )
