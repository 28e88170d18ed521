import { appendFileSync } from 'node:fs'

/** What was measured or counted while something was proved. */
export type Figure = {
  /** The bar it belongs to, as prove/bars.ts names it; null where that is said there. */
  readonly bar: string | null
  readonly what: string
  readonly figure: string
  /** Whether it is as good as it has to be; null where it is only told. */
  readonly holds: boolean | null
}

/** Keeps a figure for `npm run prove`, in the file that SAMPAN_FIGURES names; without one it is told to nobody. */
export function tellFigure(figure: Figure): void {
  const file = process.env.SAMPAN_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
