// `npm run bench`: measures the built product; a part may be named.
import { ensureBuilt, ensureInstalled, productNode, runNode } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
ensureBuilt(node)
runNode(node, ['bench/main.ts', ...process.argv.slice(2)])
