// Runs one of our TypeScript files on the product's Node: `node scripts/run.mjs scripts/migrate.ts`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, productNode, root, runNode } from './toolchain.mjs'

ensureInstalled()
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
runNode(productNode(), [...settings, ...process.argv.slice(2)])
