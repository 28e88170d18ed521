import { useSyncExternalStore } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Stage } from '#domain/orders/stages.ts'
import { onForgotten } from './session.ts'

/**
 * What happened to the customer’s things while the page is open, told by live events. A list that the server keeps can
 * be read into the same shape: `add` takes one line at a time, whoever tells it.
 */
export type Happening = {
  /** The same thing told again takes the place of what was told before. */
  readonly id: string
  readonly at: Date
  /** Where it can be looked at. */
  readonly to: string
} & (
  | { readonly kind: 'order'; readonly number: string; readonly status: OrderStatus }
  | { readonly kind: 'tracking'; readonly number: string; readonly stage: Stage }
  | { readonly kind: 'told'; readonly told: Pick<NotificationReply, 'kind' | 'params'> }
  | { readonly kind: 'exported' | 'exportFailed'; readonly rows: number }
  /** A clerk's own. */
  | { readonly kind: 'deskExported' | 'deskExportFailed'; readonly rows: number }
)
export type HappeningState = {
  readonly list: readonly Happening[]
  /** Orders that carry a red dot (requirements §4). */
  readonly dots: number
  /** Everything up to here has been read. */
  readonly readAt: Date
}

const keptHappenings = 50
/** What happened to a clerk's own things, or to a customer's: one browser may hold both logins. */
export const happenedTo = (realm: 'customer' | 'staff', list: readonly Happening[]): readonly Happening[] =>
  list.filter(({ kind }) => kind.startsWith('desk') === (realm === 'staff'))

export const noHappenings: HappeningState = { list: [], dots: 0, readAt: new Date(0) }

export function createHappenings() {
  let state = noHappenings
  const hearers = new Set<() => void>()
  const set = (change: Partial<HappeningState>) => {
    state = { ...state, ...change }
    for (const hear of hearers) hear()
  }
  return {
    subscribe(hear: () => void) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    state: () => state,
    add(happening: Happening) {
      const others = state.list.filter((each) => each.id !== happening.id)
      set({
        list: [happening, ...others]
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
          .slice(0, keptHappenings),
      })
    },
    remove: (id: string) => set({ list: state.list.filter((each) => each.id !== id) }),
    setDots: (dots: number) => set({ dots }),
    /** Never backwards. */
    readUntil: (at: Date) => at > state.readAt && set({ readAt: at }),
    readAll: (now: Date) => set({ readAt: now }),
    clear: () => set(noHappenings),
  }
}

export const happenings = createHappenings()
onForgotten(happenings.clear)

export const useHappenings = (): HappeningState =>
  useSyncExternalStore(happenings.subscribe, happenings.state, () => noHappenings)
