import type { queryOfView } from './order-list-view.ts'

/**
 * How the list was looked at last, for the ways that lead back to it: the list itself stays mounted meanwhile
 * (requirements §2).
 */
type KeptQuery = ReturnType<typeof queryOfView>
let kept: KeptQuery | null = null

export function keepList(query: KeptQuery): void {
  kept = query
}

/** The list goes with its user. */
export function forgetList(): void {
  kept = null
}

export const keptListQuery = (): KeptQuery | undefined => kept ?? undefined
