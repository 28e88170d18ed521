import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/** WeChat's signing for official accounts on loopback: tokens, tickets, and what its app checks; it can be in trouble. */
export type WechatSharingTrouble =
  | 'hang'
  | 'down'
  | 'cut'
  | 'moved'
  | 'garbage'
  | 'huge'
  | 'busy'
  | 'wrongSecret'
  | 'wrongToken'

export type WechatSharing = {
  readonly settings: NonNullable<Config['wechatSharing']>
  /** Paths that were asked. */
  readonly asked: string[]
  trouble: WechatSharingTrouble | null
  /** For how long its tickets are good. */
  ticketSeconds: number
  /** The account's owner renews the token at the console: the one before is worth nothing. */
  renewToken(): void
  /** Whether WeChat's app would let a page with this address speak: as its documents say, with the ticket given last. */
  lets(url: string, given: { timestamp: number; nonce: string; signature: string }): boolean
  stop(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
}

export async function startWechatSharing(): Promise<WechatSharing> {
  let token = 1
  let tickets = 0
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json; encoding=utf-8' }).end(JSON.stringify(body))
  const refused = (errcode: number) => ({ errcode, errmsg: 'no' })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://wechat')
    wechat.asked.push(`${request.method} ${url.pathname}`)
    const { trouble, settings } = wechat
    const given = request.method === 'POST' ? await bodyOf(request) : {}
    if (trouble === 'hang') return
    if (trouble === 'down') response.writeHead(503).end()
    else if (trouble === 'moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (trouble === 'garbage') response.writeHead(200).end('<html>')
    else if (trouble === 'huge') response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
    else if (trouble === 'busy') json(response, refused(-1))
    else if (trouble === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"access_token":')
      setTimeout(() => response.destroy(), 20)
    } else if (request.method === 'POST' && url.pathname === '/cgi-bin/stable_token') {
      const right = given.appid === settings.appId && given.secret === settings.secret
      if (given.grant_type !== 'client_credential') json(response, refused(40002))
      else if (!right || trouble === 'wrongSecret') json(response, refused(40125))
      else json(response, { access_token: `token-${token}`, expires_in: 7200 })
    } else if (request.method === 'GET' && url.pathname === '/cgi-bin/ticket/getticket') {
      if (url.searchParams.get('type') !== 'jsapi') json(response, refused(40097))
      else if (url.searchParams.get('access_token') !== `token-${token}` || trouble === 'wrongToken')
        json(response, refused(40001))
      else {
        tickets += 1
        json(response, {
          errcode: 0,
          errmsg: 'ok',
          ticket: `ticket-${tickets}`,
          expires_in: wechat.ticketSeconds,
        })
      }
    } else response.writeHead(404).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const wechat: WechatSharing = {
    settings: {
      appId: 'wx-account-of-tests',
      secret: 'a secret of tests',
      apiUrl: `http://127.0.0.1:${port}`,
    },
    asked: [],
    trouble: null,
    ticketSeconds: 7200,
    renewToken() {
      token += 1
    },
    lets(url, { timestamp, nonce, signature }) {
      const values = { jsapi_ticket: `ticket-${tickets}`, noncestr: nonce, timestamp, url: url.split('#')[0] }
      const text = Object.entries(values)
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join('&')
      return createHash('sha1').update(text).digest('hex') === signature
    },
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
    },
  }
  return wechat
}
