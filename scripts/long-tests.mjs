// `npm run test:crash`, `test:model`, `test:races`: the long forms of tests of which `npm test` takes a share.
import { bin, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

const forms = {
  crash: ['test/crash.test.ts', { SAMPAN_CRASH_ORDERS: '500', SAMPAN_CRASH_KILLS: '100' }],
  model: ['-model.test.ts', { SAMPAN_MODEL_RUNS: '2000', SAMPAN_BILL_RUNS: '300' }],
  races: ['races.test.ts', { SAMPAN_RACE_ROUNDS: '200' }],
}
const [file, more] = forms[process.argv[2]] ?? process.exit(1)
ensureInstalled()
const { code } = await runToEnd(productNode(), bin('vitest'), ['run', file], { more })
process.exit(code)
