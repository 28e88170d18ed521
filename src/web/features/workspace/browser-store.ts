/** Where this browser keeps things, sealed, and whose they are; the shell says which store that is. */
export type BrowserStore = {
  readonly keep: (name: string, text: string) => Promise<void>
  readonly kept: (name: string) => Promise<string | null>
  readonly forget: (name: string) => void
  /** Who is logged in; null for nobody. */
  readonly who: () => string | null
}

let store: BrowserStore | null = null

/** Tells this area about the page it runs in; once, at start. */
export function connectBrowserStore(around: BrowserStore): void {
  store = around
}

const nobodys: BrowserStore = {
  keep: async () => undefined,
  kept: async () => null,
  forget: () => undefined,
  who: () => null,
}

export const browserStore = (): BrowserStore => store ?? nobodys
