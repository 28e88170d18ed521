// `npm start`: from a fresh clone to a running portal; `--dev` runs the server's sources and starts it anew when they change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, productNode, root, runNode, serverCommand } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
ensureBuilt(node)
const role = process.argv.find((word) => word.startsWith('--role='))?.slice('--role='.length)
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const command = process.argv.includes('--dev') ? ['--watch', 'src/server/main.ts'] : serverCommand
runNode(node, [...settings, ...command], { ...(role ? { SAMPAN_ROLE: role } : {}) })
