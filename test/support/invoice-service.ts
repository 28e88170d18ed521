import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/** A service that issues invoices, on loopback, in the shape of docs/operations.md; it can be slow, wrong and lie. */
export type InvoiceTrouble =
  | 'hang'
  | 'stall'
  | 'cut'
  | 'down'
  | 'busy'
  | 'moved'
  | 'garbage'
  | 'huge'
  | 'pending'
  | 'otherNumber'
  | 'otherAmount'
  | 'shortNumber'
  | 'notAPdf'
  | 'otherXml'
  | 'quota'
  | 'title'
  | 'unknownCode'
  | 'otherKey'
  | 'badRequest'

export type AskedInvoice = {
  number: string
  amount: string
  redOf: { invoiceNo: string } | null
  buyer: { name: string; taxNumber: string | null }
  seller: { name: string; taxNumber: string }
  items: { amount: string }[]
}

export type InvoiceService = {
  readonly settings: NonNullable<Config['invoicing']>
  /** What was issued, by our application number: asked again, the same comes back. */
  readonly issued: Map<string, { invoiceNo: string; issuedAt: string }>
  readonly asked: AskedInvoice[]
  /** Another one of these for the same application: a service that forgets. */
  forgets: boolean
  trouble: InvoiceTrouble | null
  stop(): Promise<void>
}

const key = 'a key of tests that has 32 characters or more'
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

export async function startInvoiceService(now: () => Date): Promise<InvoiceService> {
  let numbers = 0
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  /** True when the trouble has answered, or never will. */
  function isOutOfOrder(response: ServerResponse): boolean {
    switch (service.trouble) {
      case 'hang':
        return true
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":')
        return true
      case 'cut':
        response.writeHead(200, { 'content-length': '1000' }).write('{"status":')
        setTimeout(() => response.destroy(), 20)
        return true
      case 'down':
        json(response, 503, {})
        return true
      case 'busy':
        json(response, 429, {})
        return true
      case 'moved':
        response.writeHead(302, { location: '/elsewhere' }).end()
        return true
      case 'garbage':
        response.writeHead(200).end('<html>')
        return true
      case 'huge':
        response.writeHead(200).end(`"${'x'.repeat(9_000_000)}"`)
        return true
      case 'badRequest':
        json(response, 400, {})
        return true
      case 'pending':
        json(response, 202, { status: 'pending' })
        return true
      case 'quota':
        json(response, 422, { status: 'refused', code: 'quotaUsedUp', retryable: true, message: 'quota 0' })
        return true
      case 'title':
        json(response, 422, { status: 'refused', code: 'titleRefused' })
        return true
      case 'unknownCode':
        json(response, 422, { status: 'refused', code: 'noAnswer', message: 'E-4711' })
        return true
      default:
        return false
    }
  }

  function isSigned(request: IncomingMessage, body: string): boolean {
    const timestamp = String(request.headers['x-timestamp'])
    const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    return (
      request.headers['x-signature'] === expected &&
      Math.abs(Number(timestamp) - now().getTime() / 1000) < 300 &&
      service.trouble !== 'otherKey'
    )
  }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (!isSigned(request, body)) {
      json(response, 401, {})
      return
    }
    const asked = JSON.parse(body) as AskedInvoice
    if (request.method !== 'POST' || request.headers['idempotency-key'] !== asked.number) {
      json(response, 400, {})
      return
    }
    service.asked.push(asked)
    if (isOutOfOrder(response)) return
    const known = service.forgets ? undefined : service.issued.get(asked.number)
    numbers += 1
    const given = known ?? {
      invoiceNo: `263302${String(numbers).padStart(14, '0')}`,
      issuedAt: now().toISOString(),
    }
    service.issued.set(asked.number, given)
    const { trouble } = service
    json(response, 200, {
      status: 'issued',
      ...given,
      number: trouble === 'otherNumber' ? 'IV2026112099999' : asked.number,
      amount: trouble === 'otherAmount' ? '1.00' : asked.amount,
      ...(trouble === 'shortNumber' ? { invoiceNo: '123' } : {}),
      pdf: base64(trouble === 'notAPdf' ? 'MZ' : `%PDF-1.7 ${given.invoiceNo}`),
      xml: base64(`<EInvoice>${trouble === 'otherXml' ? 'another' : given.invoiceNo}</EInvoice>`),
    })
  }

  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const service: InvoiceService = {
    settings: { url: `http://127.0.0.1:${port}/invoices`, key },
    issued: new Map(),
    asked: [],
    forgets: false,
    trouble: null,
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
    },
  }
  return service
}
