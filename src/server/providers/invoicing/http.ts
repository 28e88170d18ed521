import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type InvoiceFailure, invoiceFailures } from '#domain/invoices/invoices.ts'
import { decimal } from '#domain/kernel/money.ts'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import {
  type InvoiceIssuer,
  type InvoiceRequest,
  type IssuerAnswer,
  issuerLimitMilliseconds,
} from './port.ts'
import type { Seller } from './xml.ts'

/**
 * A service that issues invoices, over HTTPS: `POST INVOICE_URL` with JSON, signed by HMAC-SHA256 over timestamp, full
 * stop and body, and with our application number as the idempotency key. The shapes stand in docs/operations.md; a
 * service that speaks otherwise is put behind a small translator of them.
 */
type Settings = NonNullable<Config['invoicing']>

/** Two papers in base64; far more than any invoice needs. */
const longestAnswer = 8_000_000

const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .transform((text) => Buffer.from(text, 'base64'))

const answerShape = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('issued'),
    number: z.string(),
    invoiceNo: z.string().regex(/^\d{20}$/),
    issuedAt: z.iso.datetime({ offset: true }).transform((instant) => new Date(instant)),
    /** Plain decimal in CNY. */
    amount: z.string(),
    pdf: base64,
    xml: base64,
  }),
  z.object({ status: z.literal('pending') }),
  z.object({
    status: z.literal('refused'),
    code: z.string(),
    retryable: z.boolean().default(false),
    message: z.string().default(''),
  }),
])

/** Codes that are ours to give stay ours. */
const failureOf = (code: string): InvoiceFailure =>
  code !== 'noAnswer' && code !== 'answerUnusable' && (invoiceFailures as readonly string[]).includes(code)
    ? (code as InvoiceFailure)
    : 'refused'

const bodyOf = (request: InvoiceRequest, seller: Seller): string =>
  JSON.stringify({
    number: request.number,
    redOf: request.redOf && {
      invoiceNo: request.redOf.invoiceNo,
      issuedAt: request.redOf.issuedAt.toISOString(),
    },
    seller,
    buyer: request.buyer,
    taxTreatment: request.treatment,
    items: request.items.map(({ name, quantity, amount }) => ({ name, quantity, amount: decimal(amount) })),
    amount: decimal(request.amount),
    currency: 'CNY',
    remark: request.remark,
  })

export function httpIssuer(
  settings: Settings,
  seller: Seller,
  clock: () => Date,
  limitMilliseconds: number = issuerLimitMilliseconds,
): InvoiceIssuer {
  /** Status and text of one call. Throws ProviderFailure when there was no whole answer in time. */
  async function ask(request: InvoiceRequest): Promise<{ status: number; text: string }> {
    const body = bodyOf(request, seller)
    const timestamp = String(Math.floor(clock().getTime() / 1000))
    try {
      const answer = await fetch(settings.url, {
        method: 'POST',
        body,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': request.number,
          'x-timestamp': timestamp,
          'x-signature': createHmac('sha256', settings.key).update(`${timestamp}.${body}`).digest('hex'),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      return { status: answer.status, text: await readShort(answer) }
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      const slow = error instanceof Error && error.name === 'TimeoutError'
      throw new ProviderFailure('invoicing', slow ? 'no answer in time' : 'no answer', true, error)
    }
  }

  return {
    name: 'http',
    async issue(request) {
      const { status, text } = await ask(request)
      if (status === 401 || status === 403)
        return { status: 'refused', code: 'notAuthorised', retryable: false, reason: `HTTP ${status}` }
      if (status >= 500 || status === 429 || status === 408)
        throw new ProviderFailure('invoicing', `HTTP ${status}`, true)
      if (status !== 200 && status !== 202 && status !== 422)
        return { status: 'refused', code: 'refused', retryable: false, reason: `HTTP ${status}` }
      return answerOf(request, read(text))
    },
  }
}

function read(text: string): z.output<typeof answerShape> {
  try {
    return answerShape.parse(JSON.parse(text))
  } catch (error) {
    throw new ProviderFailure('invoicing', 'answered nonsense', true, error)
  }
}

/** What is about another invoice than ours is never kept; somebody has to look, so that no second one is made. */
function answerOf(request: InvoiceRequest, answer: z.output<typeof answerShape>): IssuerAnswer {
  if (answer.status === 'pending') throw new ProviderFailure('invoicing', 'not issued yet', true)
  if (answer.status === 'refused')
    return {
      status: 'refused',
      code: failureOf(answer.code),
      retryable: answer.retryable,
      reason: `${answer.code} ${answer.message}`.trim().slice(0, 300),
    }
  const { number, invoiceNo, issuedAt, amount, pdf, xml } = answer
  const lie = (reason: string) => new ProviderFailure('invoicing', reason, false)
  if (number !== request.number) throw lie('answered about another application')
  if (amount !== decimal(request.amount)) throw lie('answered with another amount')
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw lie('sent a PDF that is none')
  if (!xml.includes(invoiceNo)) throw lie('sent an XML of another invoice')
  return { status: 'issued', invoice: { invoiceNo, issuedAt, pdf, xml } }
}

/** The text of an answer that stays within what one may take. */
async function readShort(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw new ProviderFailure('invoicing', 'answered too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
