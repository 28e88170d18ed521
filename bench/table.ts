import { tellFigure } from '#test/support/figures.ts'

/** One measured figure: what it is, its value, what it is held against, and whether it holds. */
export type Row = {
  readonly what: string
  readonly figure: string
  readonly bar: string
  readonly holds: boolean | null
}

const rows: Row[] = []

export function report(what: string, figure: string, bar = '', holds: boolean | null = null): void {
  rows.push({ what, figure, bar, holds })
  tellFigure({ bar: null, what, figure: bar ? `${figure} (${bar})` : figure, holds })
  console.log(`  ${what}: ${figure}${bar ? `  (bar ${bar}: ${holds ? 'met' : 'NOT MET'})` : ''}`)
}

export const number = (value: number, digits = 1): string => value.toFixed(digits)

/** The whole table once more, at the end. */
export function printTable(): void {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => [row.what, row.figure, row.bar][column]?.length ?? 0)),
  )
  console.log('')
  for (const row of rows) {
    const cells = [row.what, row.figure, row.bar].map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(`${cells.join('  ')}  ${row.holds === null ? '' : row.holds ? 'met' : 'NOT MET'}`)
  }
}
