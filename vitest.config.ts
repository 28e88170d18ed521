import { defineConfig } from 'vitest/config'

/** Tests that keep nothing from one file to the next: one process runs many of them. */
const alone = ['src/domain/**/*.test.ts', 'src/i18n/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    globalSetup: ['test/support/database.ts'],
    setupFiles: ['test/support/console.ts'],
    pool: 'forks',
    // Some tests wait for whole processes to start and stop; a third one uses their time.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'rules', include: alone, isolate: false } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'db/reference/build/**'],
        },
      },
    ],
  },
})
