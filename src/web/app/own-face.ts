import { useSyncExternalStore } from 'react'
import { onForgotten } from './session.ts'

/** The header picture of who is logged in, as an address in this browser; read once the page stands. */
let face: string | null = null
const hearers = new Set<() => void>()

export function showFace(address: string | null): void {
  face = address
  for (const hearer of hearers) hearer()
}
onForgotten(() => showFace(null))

const subscribe = (hearer: () => void) => {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}
export const useFace = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => face,
    () => null,
  )
