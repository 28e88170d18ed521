import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fieldsOf, requestOf, type ScannedCall, type Values, valuesWith } from './scanned-calls.ts'

/**
 * What stands between a scanner and what it scans. A scanner knows addresses and forms; here every call is
 * `/call/<name>`, and each of its open fields a parameter of that. The gate makes the call's true request of them,
 * with the token of who may make it, counts the answers, and looks through them for what no answer may say.
 */
export type Gate = {
  readonly url: string
  /** Addresses and forms of these calls, as a page that a scanner may crawl. */
  pageOf(calls: readonly ScannedCall[]): string
  /** The address of a call, and what is sent there when it is a form. */
  formOf(call: ScannedCall): { url: string; form: string | null }
  readonly counts: ReadonlyMap<string, Counts>
  /** Answers that no handler may give: faults, and words of the database, of files or of code. */
  readonly strange: readonly string[]
  stop(): Promise<void>
}

/** How often each kind of answer came. */
export type Counts = {
  /** Done, sent elsewhere, or refused by a handler: whatever came past the shapes. */
  handled: number
  /** Refused by a shape. */
  shape: number
  /** Told to log in. */
  login: number
  /** Too many, too busy, or not in time. */
  turnedAway: number
  fault: number
}

export type Scanned = {
  readonly origin: string
  readonly calls: ReadonlyMap<string, ScannedCall>
  /** Headers of who makes a call; `anew` after an answer that the token is over. */
  readonly headersOf: (call: ScannedCall, anew: boolean) => Promise<Readonly<Record<string, string>>>
}

/** What tells that text of ours ran in the database, read a file, or that a fault was shown. */
const tells =
  /syntax error at or near|unterminated quoted|invalid input syntax for type|operator does not exist|invalid byte sequence|root:x:0:|node_modules|\.ts:\d+:\d+/

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function textOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Opens the gate on a port of this machine; `seen` hears of every answer of a call. */
export async function openGate(scanned: Scanned, port: number): Promise<Gate> {
  const { origin, calls, headersOf } = scanned
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const counts = new Map<string, Counts>()
  const strange: string[] = []
  const pages = new Map<string, string>()
  /** Who asked the gate as if it were a stranger's server, as wapiti reads it: by session, by request, by parameter. */
  const asked = new Map<string, Record<string, Record<string, object[]>>>()

  const ask = (
    method: string,
    target: string,
    headers: Record<string, string>,
    body: Buffer | string | null,
  ) =>
    new Promise<Answer>((settle, fail) => {
      const sent = request(`${origin}${target}`, { method, headers, agent, timeout: 60_000 }, (reply) => {
        textOf(reply).then(
          (read) => settle({ status: reply.statusCode ?? 0, headers: reply.headers, body: read }),
          fail,
        )
      })
      sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')))
      sent.once('error', fail)
      sent.end(body ?? undefined)
    })

  function count(name: string, { status, body }: Answer, sent: string): void {
    const known = counts.get(name) ?? { handled: 0, shape: 0, login: 0, turnedAway: 0, fault: 0 }
    counts.set(name, known)
    if (status === 429 || status === 502 || status === 503 || status === 504) known.turnedAway++
    else if (status >= 500 || status === 0) known.fault++
    else if (status === 401) known.login++
    else if (status === 400 && body.includes('"reason":"request.')) known.shape++
    else known.handled++
    const told = status === 500 ? `status ${status}` : tells.exec(body.toString('latin1', 0, 200_000))?.[0]
    if (told && strange.length < 1_000) strange.push(`${name}: ${told}, asked ${sent.slice(0, 300)}`)
  }

  async function call(name: string, given: URLSearchParams): Promise<Answer> {
    const called = calls.get(name)
    if (!called) return { status: 404, headers: {}, body: Buffer.from('no such call') }
    const values: Values = valuesWith(called.values, given)
    const { target, body } = requestOf(called, values)
    const own = Object.fromEntries(
      called.headers
        .map((header) => [header, given.get(`header.${header}`)] as const)
        .filter((each): each is readonly [string, string] => each[1] !== null),
    )
    const send = async (anew: boolean) =>
      ask(
        called.method,
        target,
        {
          ...(await headersOf(called, anew)),
          ...(called.idempotent ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...own,
        },
        body,
      )
    let answer = await send(false)
    if (answer.status === 401 && called.asker !== 'visitor' && !('token' in own)) answer = await send(true)
    count(name, answer, `${target} ${body ?? ''}`)
    return answer
  }

  async function serve(message: IncomingMessage): Promise<Answer> {
    const url = new URL(message.url ?? '/', 'http://gate')
    const [, first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
    const sent = await textOf(message)
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (first === 'call') {
      const form = /^application\/x-www-form-urlencoded/.test(message.headers['content-type'] ?? '')
      return call(
        second,
        new URLSearchParams([...url.searchParams, ...new URLSearchParams(form ? sent.toString() : '')]),
      )
    }
    if (first === 'page') return { status: 200, headers: html, body: Buffer.from(pages.get(second) ?? '') }
    if (first === 'ssrf') {
      const session = asked.get(second) ?? {}
      asked.set(second, session)
      const byParameter = session[third] ?? {}
      session[third] = byParameter
      const times = byParameter[fourth] ?? []
      byParameter[fourth] = times
      times.push({
        url: url.href,
        date: new Date().toISOString(),
        ip: '127.0.0.1',
        method: message.method,
      })
      return { status: 200, headers: html, body: Buffer.from('asked') }
    }
    if (first === 'get_ssrf.php' || first === 'get_xxe.php') {
      const known = first === 'get_ssrf.php' ? asked.get(url.searchParams.get('id') ?? '') : {}
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(known ?? {})),
      }
    }
    // Files are no pages, calls are scanned by themselves, and the desk is not what strangers see. (wapiti's own way to
    // leave addresses out fails on Python 3.11.)
    if (['assets', 'api', 'desk'].includes(first))
      return { status: 404, headers: {}, body: Buffer.from('left out') }
    // Anything else is a page of the site.
    const headers = Object.fromEntries(
      ['user-agent', 'accept', 'accept-language', 'content-type', 'cookie', 'referer']
        .map((name) => [name, message.headers[name]])
        .filter((each): each is [string, string] => typeof each[1] === 'string'),
    )
    const answer = await ask(message.method ?? 'GET', message.url ?? '/', headers, sent)
    count('pages', answer, message.url ?? '/')
    return answer
  }

  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    serve(message).then(
      ({ status, headers, body }) => {
        const { 'content-encoding': _, 'transfer-encoding': __, connection: ___, ...kept } = headers
        // A page's policy would send a scanner's links to https, where nobody listens.
        const { 'content-security-policy': ____, 'strict-transport-security': _____, ...plain } = kept
        response.writeHead(status, { ...plain, 'content-length': body.length }).end(body)
      },
      // A header that no request may carry, or a scanned server that is gone.
      (error: Error) => response.writeHead(400).end(error.message),
    )
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const given = (called: ScannedCall): [string, string][] => {
    const values = new Map(fieldsOf(called.values))
    return [
      ...called.open.map((field): [string, string] => [field, String(values.get(field) ?? '')]),
      ...called.headers.map((header): [string, string] => [`header.${header}`, 'en']),
    ]
  }
  const formOf: Gate['formOf'] = (called) => {
    const form = new URLSearchParams(given(called)).toString()
    return called.method === 'GET'
      ? { url: `${url}/call/${called.name}?${form}`, form: null }
      : { url: `${url}/call/${called.name}`, form }
  }
  return {
    url,
    formOf,
    pageOf(some) {
      const name = String(pages.size)
      const entries = some.map((called) => {
        const to = formOf(called).url
        if (called.method === 'GET') return `<a href="${escaped(to)}">${called.name}</a>`
        const inputs = given(called).map(
          ([field, value]) => `<input type="text" name="${escaped(field)}" value="${escaped(value)}">`,
        )
        return `<form method="post" action="${to}">${inputs.join('')}<input type="submit"></form>`
      })
      pages.set(name, `<!doctype html><title>calls</title><body>${entries.join('\n')}</body>`)
      return `${url}/page/${name}`
    },
    counts,
    strange,
    async stop() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
