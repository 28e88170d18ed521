import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/support/database.ts'],
    setupFiles: ['test/support/each-test.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'db/reference/build/**', '**/node_modules/**'],
    pool: 'forks',
    // A process reads the product once and runs many files, each with a database of its own: a test leaves nothing
    // behind in a module.
    isolate: false,
    // Some tests wait for whole processes to start and stop; a third one uses their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    // What is waited for comes at once, but not on a machine that does three things beside.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
})
