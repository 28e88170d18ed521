import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** The browser stories' product on a clock that stands still, for pictures.ts. */
const { globalTeardown: _, webServer, ...usual } = stories
if (!webServer || Array.isArray(webServer)) throw new Error('the browser stories start one product')
const clock = fileURLToPath(new URL('held-clock.ts', import.meta.url))
/**
 * The same pixels each time and on each processor: edges are not drawn anew beside what was drawn before, nor in the way
 * that suits this processor.
 */
const alike = ['--disable-partial-raster', '--disable-skia-runtime-opts', '--force-color-profile=srgb']
const { launchOptions } = usual.use ?? {}

export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: 'pictures-walk.ts',
  use: {
    ...usual.use,
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...alike] },
  },
  // What waits for a page that does not come is told by the page's own time limits.
  timeout: 3_600_000,
  webServer: {
    ...webServer,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...webServer.env, NODE_OPTIONS: `--import=${clock}` },
  },
})
