// `npm run test:crash`, `test:looks`, `test:model`, `test:races`: the long forms of tests of which `npm test` takes a share.
import { findChromium } from './chromium.mjs'
import { bin, ensureBuilt, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

const forms = {
  crash: ['test/crash.test.ts', { SAMPAN_CRASH_ORDERS: '500', SAMPAN_CRASH_KILLS: '100' }],
  model: ['model.test.ts', { SAMPAN_MODEL_RUNS: '2000', SAMPAN_BILL_RUNS: '300' }],
  races: ['races.test.ts', { SAMPAN_RACE_ROUNDS: '200' }],
}
ensureInstalled()
const node = productNode()

/** Every page in every look and language [C-01]; what fails is told at the end, by page and look. */
async function looks() {
  ensureBuilt(node)
  const chromium = await findChromium()
  const more = { ...chromium.environment, CHROMIUM: chromium.path, SAMPAN_E2E_LOOKS: 'all' }
  return runToEnd(node, bin('playwright'), ['test', 'test/e2e/access.spec.ts', 'test/e2e/site.spec.ts'], {
    more,
  })
}

async function tests(form) {
  const [file, more] = forms[form] ?? process.exit(1)
  return runToEnd(node, bin('vitest'), ['run', file], { more })
}

const form = process.argv[2]
const { code } = await (form === 'looks' ? looks() : tests(form))
process.exit(code)
