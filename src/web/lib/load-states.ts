/** How far the loading of a thing is (requirements §4). */
export const loadStates = { notStarted: 0, loading: 1, loaded: 2, failed: 3 } as const
export type LoadState = (typeof loadStates)[keyof typeof loadStates]
