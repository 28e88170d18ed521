import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Shippers, a finance clerk and a payment company that all go on whatever happens to the server: what was
 * cut off is asked again with the same key, as browsers and companies do.
 */
export type Reply = { readonly status: number; readonly data: unknown; readonly location: string }

export type Line = {
  /** Where the server is to be found; it may be away. */
  readonly url: string
  readonly agent: Agent
  /** Called after every answer that stands. */
  readonly onAnswer: () => void
  /** How often each outcome was seen. */
  readonly seen: Map<string, number>
}

export const openLine = (url: string, onAnswer: () => void): Line => ({
  url,
  agent: new Agent({ keepAlive: true, maxSockets: 24 }),
  onAnswer,
  seen: new Map(),
})

export type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: object | string
  readonly key?: string
}

/** One try; null when nobody answered or the connection ended. */
const tryOnce = (line: Line, { method, path, token, body, key }: Asked): Promise<Reply | null> =>
  new Promise((settle) => {
    const form = typeof body === 'string'
    const sent = request(
      `${line.url}${path}`,
      {
        method,
        agent: line.agent,
        timeout: 20_000,
        headers: {
          ...(token ? { token } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.once('error', () => settle(null))
        answer.once('end', () => {
          let data: unknown = text
          try {
            const read = JSON.parse(text)
            data = answer.statusCode === 200 ? read.data : read
          } catch {
            // A page of the cashier, or a company's own word.
          }
          settle({ status: answer.statusCode ?? 0, data, location: String(answer.headers.location ?? '') })
        })
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => settle(null))
    sent.end(body === undefined ? undefined : form ? body : JSON.stringify(body))
  })

const pauseMilliseconds = 40
/** On a busy machine kill may follow kill for minutes before one of the clients gets a word in. */
const mostTries = 10_000

/** Asks until there is an answer that stands: anything but silence, busy and a failing server. */
export async function insist(line: Line, asked: Asked): Promise<Reply> {
  for (let tries = 0; tries < mostTries; tries++) {
    const reply = await tryOnce(line, asked)
    const name = reply === null ? 'broken' : String(reply.status)
    line.seen.set(name, (line.seen.get(name) ?? 0) + 1)
    if (reply !== null && reply.status < 500 && reply.status !== 429) {
      line.onAnswer()
      return reply
    }
    await pause(pauseMilliseconds)
  }
  throw new Error(`in vain: ${asked.method} ${asked.path}`)
}

/** Asks for something that must be granted. */
export async function granted<Data>(line: Line, asked: Asked): Promise<Data> {
  const reply = await insist(line, asked)
  if (reply.status !== 200) throw new Error(`${asked.path}: ${reply.status} ${JSON.stringify(reply.data)}`)
  return reply.data as Data
}

/** Looks again until the data is as wanted. */
async function awaited<Data>(line: Line, asked: Asked, is: (data: Data) => boolean): Promise<Data> {
  for (let tries = 0; tries < mostTries; tries++) {
    const data = await granted<Data>(line, asked)
    if (is(data)) return data
    await pause(pauseMilliseconds * 3)
  }
  throw new Error(`in vain: ${asked.path}`)
}

/** What happens to an order: how it is paid at the cashier, and whether its money is wanted back. */
export const plans = [
  ['pay', false],
  ['twice', false],
  ['pay', true],
  ['quietly', false],
  ['wrongAmount', false],
  ['late', false],
  ['twice', true],
  ['cancel', false],
  ['quietly', true],
  ['pay', true],
] as const
export type Plan = (typeof plans)[number]

type State = {
  state: string
  payment: {
    status: string
    outcome: string | null
    refunds: { kind: string; status: string; orderId: string | null }[]
  }
}

/** One order from placing to its end; answers its id. Every step may be cut off and is then asked again. */
export async function liveOrder(
  line: Line,
  who: { readonly shipper: string; readonly finance: string },
  quoteId: string,
  [act, refunded]: Plan,
): Promise<string> {
  const token = who.shipper
  const post = (path: string, body: object, key?: string, as = token): Asked => ({
    method: 'POST',
    path,
    body,
    token: as,
    ...(key ? { key: `${key}-${quoteId}` } : {}),
  })
  const { id } = await granted<{ id: string }>(line, post('/api/crm/order/place', { quoteId }, 'order'))
  if (act === 'cancel') {
    await granted(line, post('/api/crm/order/cancel', { id }, 'cancel'))
    return id
  }
  const charge = { orderIds: [id], channel: 'cashier' }
  const { paymentId, redirectTo } = await granted<{ paymentId: string; redirectTo: string }>(
    line,
    post('/api/crm/payment/createCharge', charge, 'charge'),
  )
  const opened = await insist(line, { method: 'GET', path: redirectTo })
  if (opened.status !== 303) throw new Error(`the cashier answered ${opened.status}`)
  if (act === 'late') await granted(line, post('/api/crm/payment/close', { paymentId }))
  // Pressed again after a cut, the cashier may say that it is paid already: that is what was wanted.
  const pressed = await insist(line, { method: 'POST', path: `${opened.location}/${act}` })
  if (pressed.status !== 303) throw new Error(`the cashier answered ${pressed.status}`)

  const state = (ask: '0' | '1'): Asked => ({
    method: 'GET',
    path: `/api/crm/payment/state?paymentId=${paymentId}&ask=${ask}`,
    token,
  })
  if (act === 'wrongAmount') {
    await awaited<State>(line, state('0'), ({ payment }) => payment.outcome === 'wrongAmount')
    return id
  }
  await awaited<State>(line, state('1'), ({ payment }) => payment.outcome === 'credited')
  if (!refunded) return id
  const asked = { orderId: id, reason: 'plans have changed' }
  const refund = await granted<{ id: string }>(line, post('/api/crm/payment/requestRefund', asked, 'refund'))
  const approval = { refundId: refund.id }
  await granted(line, post('/api/crm/desk/refund/approve', approval, 'approve', who.finance))
  return id
}

/** A company's network at its worst: tells again, in any sequence, what it told before. */
export async function tellAgain(
  line: Line,
  notices: () => Promise<readonly string[]>,
  goOn: () => boolean,
): Promise<void> {
  while (goOn()) {
    const bodies = await notices().catch(() => [])
    for (const body of bodies) {
      await tryOnce(line, { method: 'POST', path: '/api/crm/payment/notice/cashier', body })
    }
    await pause(pauseMilliseconds)
  }
}
