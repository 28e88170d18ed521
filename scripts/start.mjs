// `npm start`: from a fresh clone to a running portal.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, productNode, root, runNode, serverFlags } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
ensureBuilt(node)
const role = process.argv.find((word) => word.startsWith('--role='))?.slice('--role='.length)
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
runNode(node, [...serverFlags, ...settings, 'src/server/main.ts'], { ...(role ? { SAMPAN_ROLE: role } : {}) })
