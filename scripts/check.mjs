// `npm run check`: types, lint and format, unused code, architecture; the quick part of `npm test`.
import { bin, checkTypes, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
const steps = [
  ['route types', bin('react-router'), ['typegen']],
  ['types', bin('tsc'), checkTypes],
  ['lint and format', bin('biome'), ['check', '.']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['architecture', bin('vitest'), ['run', '--config', 'vitest.config.ts', 'test/architecture.test.ts']],
]
const failed = []
for (const [name, command, args] of steps) {
  const { code } = await runToEnd(node, command, args)
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  process.stderr.write(`check failed: ${failed.join(', ')}\n`)
  process.exit(1)
}
