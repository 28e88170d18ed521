import { readFile } from 'node:fs/promises'

/** Tokens, numbers of telephones and ID cards, passwords and refresh tokens, wherever they stand in a line. */
const never =
  /eyJ[\w-]{10,}\.[\w-]{10,}|(?<![\w.+-])(?:\d{17}[\dXx]|62\d{14,17}|(?:\+?86)?1[3-9]\d{9})(?![\w-])|sampan2026|__Host-s?rt=/

/** The lines that show what no line may. The demo world says at its start how to log in to it. */
export const linesThatTell = (lines: readonly string[]): string[] =>
  lines.filter((line) => never.test(line) && !line.startsWith('  Demo logins'))

/** After the last browser test: nothing that people typed in any of them stands in the log of the product. */
export default async function readLog(): Promise<void> {
  const file = process.env.SAMPAN_E2E_LOG ?? ''
  const lines = (await readFile(file, 'utf8')).split('\n')
  const asked = lines.filter((line) => line.includes('"msg":"request"'))
  if (asked.length === 0) throw new Error(`${file} tells of no request`)
  const found = linesThatTell(lines)
  if (found.length > 0) throw new Error(`the log tells what it must not:\n${found.slice(0, 5).join('\n')}`)
  process.stdout.write(`  ${asked.length} requests were logged, and no secret with them.\n`)
}
