import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * What an error may say in a log: name, sentence, code, where in the code it happened, and the names of what the
 * database refused. Never its other properties: PostgreSQL's `detail` holds the row that failed, and a client's error
 * what was sent and answered.
 */
const told = ['code', 'status', 'port', 'reason', 'retryable', 'table', 'column', 'constraint'] as const
const deepest = 5

export function shownError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? 'no error' : error
  if (depth === deepest) return error.name
  const own = error as unknown as Record<string, unknown>
  const facts = told.filter((name) => ['string', 'number', 'boolean'].includes(typeof own[name]))
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(facts.map((name) => [name, own[name]])),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: shownError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.map((each) => shownError(each, depth + 1)) }
      : {}),
  }
}

/** A word begins here: ids and times that hold the same digits are left alone. `\n` in JSON ends the word before. */
const begins = String.raw`(?:(?<=\\[nrt])|(?<![\w.+-]))`
/** What such a word begins with is looked for first: most of a line does not. */
const word = (pattern: string) => new RegExp(`(?=[+\\d])${begins}${pattern}(?![\\w-])`, 'g')
const secretNames = 'password|newPassword|oldPassword|phoneCode|token|jwt|refreshToken|secret|totp|signature'

/**
 * What is never written, whoever hands it to the log: tokens of sessions, what stands behind a name of a secret, and
 * numbers of ID cards, bank cards and telephones.
 */
const hidden: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?=eyJ)${begins}eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*`, 'g'), '[token]'],
  [/smp_[0-9a-z]{8}_[\w-]{16,}/g, '[token]'],
  [new RegExp(String.raw`(${secretNames}|code)=[^\s&"\\]+`, 'gi'), '$1=[hidden]'],
  [new RegExp(String.raw`(\\*"(?:${secretNames})\\*"\s*:\s*\\*")[^"\\]+`, 'g'), '$1[hidden]'],
  [word(String.raw`\d{17}[\dXx]`), '[number]'],
  [word(String.raw`62\d{14,17}`), '[number]'],
  [word(String.raw`(?:\+?86[ -]?)?1[3-9]\d{9}`), '[phone]'],
  [word(String.raw`\+[1-9]\d{6,14}`), '[phone]'],
]

/** What every line that is to be hidden has somewhere; a line of a request has none of it and costs no more than this. */
const suspect = new RegExp(String.raw`eyJ|smp_|=|\d{16}|1[3-9]\d{9}(?!\d)|\+\d{7}|"(?:${secretNames})\\*"`)

/** A line as it is written. */
export function hideSecrets(line: string): string {
  if (!suspect.test(line)) return line
  let shown = line
  for (const [pattern, instead] of hidden) shown = shown.replace(pattern, instead)
  return shown
}

/** What a library hands to the log whole, with the token of whoever asked: the request, and how it reads an upload. */
const unwritten = ['req', 'res', 'request', 'headers', 'busboyOptions'] as const
const notWritten = () => '[not written]'

/** The log of the product: one line of JSON each, in which no line break is the writer's. */
export function openLog(
  level: string,
  destination?: DestinationStream,
  written: (line: string) => string = hideSecrets,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: {
      ...Object.fromEntries(unwritten.map((name) => [name, notWritten])),
      err: (error: unknown) => shownError(error),
      error: (error: unknown) => shownError(error),
    },
    hooks: { streamWrite: written },
  }
  return destination ? pino(options, destination) : pino(options)
}
