import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tellFigure } from '#test/support/figures.ts'
import { findChromium } from '../scripts/chromium.mjs'

/**
 * All browser stories against two processes behind nginx, on one PostgreSQL and one bucket, while one process after
 * the other is killed (test/e2e/two-nodes.ts). Exits 3 where there is no nginx.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const bar = 'D-01'
if (spawnSync('nginx', ['-v']).error) {
  tellFigure({
    bar,
    what: 'two processes',
    figure: 'nginx is not on this machine (apt-get install nginx-light)',
    holds: null,
  })
  process.exit(3)
}
const chromium = await findChromium()
const folder = mkdtempSync(join(tmpdir(), 'sampan-two-nodes-'))
let failed = 0
for (const language of ['zh', 'en']) {
  const report = join(folder, `${language}.json`)
  spawnSync(
    'playwright',
    ['test', `--project=${language}`, '--reporter=list,json', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(chromium.environment as Record<string, string>),
        CHROMIUM: chromium.path,
        SAMPAN_E2E_NODES: '2',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    },
  )
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const bad = stats.unexpected + stats.flaky + stats.skipped
  failed += bad + (stats.expected === 0 ? 1 : 0)
  tellFigure({
    bar,
    what: `browser stories (${language})`,
    figure: `${stats.expected} of ${stats.expected + bad} pass`,
    holds: bad === 0 && stats.expected > 0,
  })
}
rmSync(folder, { recursive: true, force: true })
process.exit(failed > 0 ? 1 : 0)
