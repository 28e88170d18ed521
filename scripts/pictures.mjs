// `npm run pictures`: pictures of every page, compared with those that were looked at (prove/pictures.ts).
import { ensureBuilt, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
ensureBuilt(node)
// Of a run that is broken off, what was started is broken off by the same signal from the terminal.
const { code } = await runToEnd(node, node, ['prove/pictures.ts', ...process.argv.slice(2)])
process.exit(code)
