import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

/** Browser tests run on the built product with the demo world, on a database of their own. */
const port = Number(process.env.SAMPAN_E2E_PORT ?? 3199)
/** What the product logged, for read-log.ts and for whoever looks into a failure. */
process.env.SAMPAN_E2E_LOG = fileURLToPath(new URL(`test-results/${port}.log`, import.meta.url))

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn by WebGL, here without a graphics card.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'test/e2e',
  globalTeardown: './test/e2e/read-log.ts',
  // Both languages may run at once.
  outputDir: `test-results/${port}`,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Pictures of every step would take longer than the steps.
    screenshot: 'only-on-failure',
    // Waiting for movements to end would take longer than some steps; tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
  },
  projects: [
    // What does not differ by language is tried in one of them, so that both take equally long.
    { name: 'zh', grepInvert: /@en\b/, use: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } },
    { name: 'en', grepInvert: /@zh\b/, use: { locale: 'en-US', timezoneId: 'America/Los_Angeles' } },
  ],
  webServer: {
    command: 'node test/e2e/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Shipments stand still while tests look at them.
    env: {
      SAMPAN_PORT: String(port),
      SAMPAN_LOG: 'debug',
      SAMPAN_ADDRESS_LIMITS: '0',
      SAMPAN_SIMULATOR_SPEED: '0',
      // A shipper's own system stands on this machine.
      SAMPAN_WEBHOOKS_TO_LOOPBACK: '1',
      // Tests share a busy machine; its delays say nothing about the product.
      SAMPAN_BUSY_AFTER: '0',
    },
  },
})
