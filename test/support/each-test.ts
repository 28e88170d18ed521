import { afterAll, afterEach, beforeEach, vi } from 'vitest'

/** A surprising line on the error console fails the test that made it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Files share a process: one that keeps the clock would date whatever comes after it. */
afterAll(() => {
  if (!vi.isFakeTimers()) return
  vi.useRealTimers()
  throw new Error('this file ends with a clock of its own: give it back with vi.useRealTimers()')
})
