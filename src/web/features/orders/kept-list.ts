import { type ListView, queryOfView } from './order-list-view.ts'

/** How the list was looked at last, for the way back from an order: the list is kept as it was left (requirements §2). */
let kept: ReturnType<typeof queryOfView> | null = null

export function keepList(view: ListView): void {
  kept = queryOfView(view)
}

export const keptListQuery = (): ReturnType<typeof queryOfView> | undefined => kept ?? undefined
