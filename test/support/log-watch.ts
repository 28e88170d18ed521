import type { Logger } from 'pino'
import { openLog } from '#server/platform/log.ts'

/** What no line of a log may show, whoever it belongs to: tokens, numbers of telephones, ID cards and bank cards. */
const never: readonly RegExp[] = [
  /eyJ[\w-]{10,}\.[\w-]{10,}/,
  /(?<![\w.+-])\d{17}[\dXx](?![\w-])/,
  /(?<![\w.+-])62\d{14,17}(?![\w-])/,
  /(?<![\w.+-])(?:\+?86)?1[3-9]\d{9}(?![\w-])/,
  /(?<![\w.+-])\+[1-9]\d{6,14}(?![\w-])/,
]
/** What tests log in with. */
const passwords = ['a desk password 1', 'sampan2026']

/** Whether a line shows a secret as a word of its own: a code of six digits may well be a part of a time. */
const shows = (line: string, secret: string): boolean =>
  line.includes(secret) &&
  (secret.length > 6 || new RegExp(`(?<![0-9.a-zA-Z-])${secret}(?![0-9.a-zA-Z-])`).test(line))

export const isLeak = (line: string): boolean =>
  never.some((pattern) => pattern.test(line)) || passwords.some((each) => line.includes(each))

export type LogWatch = {
  readonly log: Logger
  /** Something that was said to one person only. */
  keepSecret(secret: string): void
  /** The lines that show what no line may, with what it was. */
  leaks(): string[]
}

/**
 * The log of a test, which is looked through at its end, as it is before the product hides what it knows the look of:
 * nothing shall get that far. `SAMPAN_TEST_LOG=1` prints it.
 */
export function watchLog(onLine: (line: string) => void): LogWatch {
  const lines: string[] = []
  const secrets = new Set<string>()
  const write = (line: string) => {
    lines.push(line)
    onLine(line)
    if (process.env.SAMPAN_TEST_LOG) process.stdout.write(line)
  }
  return {
    log: openLog('trace', { write }, (line) => line),
    keepSecret: (secret) => void (secret && secrets.add(secret)),
    leaks: () => {
      const whole = lines.join('')
      const told = [...secrets].filter((secret) => whole.includes(secret))
      return lines.filter((line) => isLeak(line) || told.some((secret) => shows(line, secret)))
    },
  }
}
