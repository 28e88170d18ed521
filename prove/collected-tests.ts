import { expect } from 'vitest'

/**
 * Stands in for Vitest's `describe` and `it` while mutants are run: tests are collected and run many times in one
 * process, and only whether all of them pass is asked. `expect` is Vitest's own. What is not offered here fails to
 * import, so that no test is passed over.
 */
type Body = (...row: never[]) => unknown
type Row = readonly unknown[] | unknown

let collected: (() => unknown)[] = []
/** The tests that were declared since this was last asked. */
export function takeTests(): readonly (() => unknown)[] {
  const tests = collected
  collected = []
  return tests
}

const spread = (body: Body, row: Row): unknown =>
  (body as (...given: unknown[]) => unknown)(...(Array.isArray(row) ? row : [row]))

const describe = Object.assign((_name: string, body: () => void) => body(), {
  each:
    (rows: readonly Row[]) =>
    (_name: string, body: Body): void => {
      for (const row of rows) spread(body, row)
    },
})
const it = Object.assign((_name: string, body: () => unknown) => void collected.push(body), {
  each:
    (rows: readonly Row[]) =>
    (_name: string, body: Body): void => {
      for (const row of rows) collected.push(() => spread(body, row))
    },
})

export { describe, expect, it, it as test }
