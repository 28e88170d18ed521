import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/** WeChat's login for websites on loopback: codes that are good once, tokens, people; it can be slow, wrong and down. */
export type WechatLoginTrouble =
  | 'hang'
  | 'down'
  | 'cut'
  | 'moved'
  | 'garbage'
  | 'huge'
  | 'busy'
  | 'wrongSecret'
  | 'otherPerson'
  | 'noPerson'

export type WechatLogin = {
  readonly settings: NonNullable<Config['wechatLogin']>
  /** Path and query of what was asked. */
  readonly asked: { readonly path: string; readonly query: Record<string, string> }[]
  trouble: WechatLoginTrouble | null
  /** Somebody scans and agrees: the code that their browser brings back. */
  scan(person: { openid: string; nickname?: string; unionid?: string }): string
  stop(): Promise<void>
}

export async function startWechatLogin(): Promise<WechatLogin> {
  type Person = Parameters<WechatLogin['scan']>[0]
  const codes = new Map<string, Person>()
  const used = new Set<string>()
  const tokens = new Map<string, Person>()
  let count = 0
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body))
  const refused = (errcode: number) => ({ errcode, errmsg: 'no' })

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat')
    const query = Object.fromEntries(url.searchParams)
    wechat.asked.push({ path: url.pathname, query })
    const { trouble, settings } = wechat
    if (trouble === 'hang') return
    if (trouble === 'down') response.writeHead(503).end()
    else if (trouble === 'moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (trouble === 'garbage') response.writeHead(200).end('<html>')
    else if (trouble === 'huge') response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
    else if (trouble === 'busy') json(response, refused(-1))
    else if (trouble === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"access_token":')
      setTimeout(() => response.destroy(), 20)
    } else if (url.pathname === '/sns/oauth2/access_token') {
      const { appid, secret, code = '', grant_type } = query
      const right = appid === settings.appId && secret === settings.secret && trouble !== 'wrongSecret'
      const person = codes.get(code)
      if (!right || grant_type !== 'authorization_code') json(response, refused(40125))
      else if (used.has(code)) json(response, refused(40163))
      else if (!person) json(response, refused(40029))
      else {
        used.add(code)
        count += 1
        const access_token = `token-${count}`
        tokens.set(access_token, person)
        json(response, { access_token, expires_in: 7200, openid: person.openid, scope: 'snsapi_login' })
      }
    } else if (url.pathname === '/sns/userinfo') {
      const person = tokens.get(query.access_token ?? '')
      if (!person || trouble === 'noPerson') json(response, refused(40001))
      else
        json(response, {
          nickname: '林可',
          sex: 0,
          ...person,
          ...(trouble === 'otherPerson' ? { openid: 'another' } : {}),
        })
    } else response.writeHead(404).end()
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const wechat: WechatLogin = {
    settings: { appId: 'wx-of-tests', secret: 'a secret of tests', pageUrl: url, apiUrl: url },
    asked: [],
    trouble: null,
    scan(person) {
      count += 1
      const code = `code-${count}`
      codes.set(code, person)
      return code
    },
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
    },
  }
  return wechat
}
