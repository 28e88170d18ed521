import { z } from 'zod'
import type { CargoQuestion } from '#domain/cargo/cargo-question.ts'
import { boxStatuses, type CargoRecord, releaseResults } from '#domain/cargo/cargo-record.ts'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type CargoAnswer, type CargoData, cargoLimitMilliseconds } from './port.ts'

/**
 * A terminal-data company over HTTP: `GET CARGO_URL?billNo=…&containerNo=…&carrier=…` with the key in the header
 * `x-api-key`. 200 carries `{ updatedAt, source?, record }` with the fields of requirements §3 under their own names,
 * 404 says that nothing is known. A company that speaks otherwise is put behind a small translator of this shape.
 */
type Settings = NonNullable<Config['cargo']>

/** Far more than one record needs. */
const longestAnswer = 65_536

const text = z
  .string()
  .trim()
  .max(120)
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)
const amount = z
  .number()
  .min(0)
  .max(1_000_000)
  .nullish()
  .transform((value) => value ?? null)
const mark = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null)

const answerShape = z.object({
  updatedAt: z.iso.datetime({ offset: true }).transform((instant) => new Date(instant)),
  source: text,
  record: z.object({
    boxCode: text,
    declareNo: text,
    vsl: text,
    voy: text,
    containerNo: z.string(),
    bst: text,
    boxTotalWeight: amount,
    boxHeight: amount,
    boxWeight: amount,
    podEdi: text,
    polEdi: text,
    fieldBox: text,
    releaseResult: z
      .enum(releaseResults)
      .nullish()
      .transform((value) => value ?? null),
    wharfReleaseMark: mark,
    boxStatus: z
      .enum(boxStatuses)
      .nullish()
      .transform((value) => value ?? null),
    collageMark: mark,
    customsReleaseMark: mark,
    boxHolder: text,
    sealNo: text,
  }) satisfies z.ZodType<CargoRecord>,
})

/** Statuses that say "later", not "no". */
const mayHelpLater = (status: number): boolean => status >= 500 || status === 429 || status === 408

export function httpCargo(settings: Settings, limitMilliseconds: number = cargoLimitMilliseconds): CargoData {
  /** Status and text of one call. Throws ProviderFailure when there was no whole answer in time. */
  async function ask(question: CargoQuestion): Promise<{ status: number; text: string }> {
    const url = new URL(settings.url)
    url.searchParams.set('billNo', question.bill)
    url.searchParams.set('containerNo', question.container)
    if (question.carrier) url.searchParams.set('carrier', question.carrier)
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json', 'x-api-key': settings.key },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      return { status: answer.status, text: await readShort(answer) }
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      const slow = error instanceof Error && error.name === 'TimeoutError'
      throw new ProviderFailure('cargo', slow ? 'no answer in time' : 'no answer', true, error)
    }
  }

  return {
    name: 'http',
    demo: false,
    async find(question) {
      const { status, text } = await ask(question)
      if (status === 404) return null
      if (status !== 200) throw new ProviderFailure('cargo', `HTTP ${status}`, mayHelpLater(status))
      const answer = readAnswer(text)
      // What is said of another container would be shown under this one's number.
      if (answer.record.containerNo !== question.container)
        throw new ProviderFailure('cargo', 'answered about another container', true)
      return answer
    },
  }
}

function readAnswer(text: string): CargoAnswer {
  try {
    return answerShape.parse(JSON.parse(text))
  } catch (error) {
    throw new ProviderFailure('cargo', 'answered nonsense', true, error)
  }
}

/** The text of an answer that stays within what one may take. */
async function readShort(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw new ProviderFailure('cargo', 'answered too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
