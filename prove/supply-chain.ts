import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tellFigure } from '#test/support/figures.ts'

/** What is known of weaknesses in the packages that run; the rest of A-26 is a test. Exits 3 where nobody answers. */
const root = fileURLToPath(new URL('..', import.meta.url))
const bar = 'A-26'
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
type Audit = { metadata?: { vulnerabilities?: Record<string, number>; dependencies?: { prod?: number } } }
let audit: Audit = {}
try {
  audit = JSON.parse(stdout) as Audit
} catch {
  // It printed no answer.
}
const counts = audit.metadata?.vulnerabilities
if (!counts) {
  tellFigure({ bar, what: 'npm audit', figure: 'the registry in use answers no audits', holds: null })
  process.exit(3)
}
const { high = 0, critical = 0, moderate = 0, low = 0 } = counts
const holds = high + critical === 0
tellFigure({
  bar,
  what: 'npm audit',
  figure: `critical ${critical}, high ${high}, moderate ${moderate}, low ${low}`,
  holds,
})
process.exit(holds ? 0 : 1)
