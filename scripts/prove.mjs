// `npm run prove`: everything that holds the bars of prove/bars.ts; a group or a bar may be named.
import { ensureBuilt, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
ensureBuilt(node)
// Of a run that is broken off, what was started is broken off by the same signal from the terminal.
const { code } = await runToEnd(node, node, ['prove/main.ts', ...process.argv.slice(2)])
process.exit(code)
