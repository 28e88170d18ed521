/** Where a Chromium is, and what its environment must hold. */
export function findChromium(): Promise<{
  readonly path: string
  readonly environment: Readonly<Record<string, string>>
}>
