import { afterEach, beforeEach, vi } from 'vitest'

/** A surprising line on the error console fails the test that made it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})
