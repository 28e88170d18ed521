import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { disableUser, openSessionFor } from '#server/users/commands/people.ts'
import type { TestApp } from './support/app.ts'
import { tellFigure } from './support/figures.ts'
import { buildCaptcha, ownPage, refreshCookieOf } from './support/login.ts'
import { type RunningServer, startServer, until } from './support/server.ts'
import { type Shipper, sharedDatabase, shippersSecret } from './support/shipper.ts'

/** Two processes of the product on one database, asked in turn: limits and sessions are those of one. */
vi.setConfig({ testTimeout: 240_000 })

let shared: Awaited<ReturnType<typeof sharedDatabase>>
let shipper: Shipper
let nodes: RunningServer[] = []
beforeAll(async () => {
  shared = await sharedDatabase(1)
  shipper = shared.shipper
  const environment = {
    DATABASE_URL: shared.url,
    SAMPAN_SECRET: shippersSecret,
    SAMPAN_LOG: 'fatal',
    SAMPAN_ADDRESS_LIMITS: '1',
    SAMPAN_PROXIES: '127.0.0.1',
    SAMPAN_BUSY_AFTER: '0',
    SAMPAN_ROLE: 'web',
    SAMPAN_PUBLIC_URL: 'http://localhost:3000',
  }
  nodes = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await shared.close()
})

type Answer = { status: number; reason: string | undefined; jwt: string | undefined; cookie: string }
let turn = 0

/** Asks one process after the other. */
async function ask(
  path: string,
  body: object | null,
  headers: Record<string, string> = {},
  node = nodes[turn++ % nodes.length],
): Promise<Answer> {
  const answer = await fetch(`${node?.url}/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  const { reason, data } = (await answer.json()) as { reason?: string; data?: { jwt?: string } }
  const cookie = refreshCookieOf({ headers: { 'set-cookie': answer.headers.getSetCookie() } }).value
  return { status: answer.status, reason, jwt: data?.jwt, cookie }
}

let numbers = 0
const nextPhone = () => `136${String(++numbers).padStart(8, '0')}`
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })
const picture = () => buildCaptcha({ ctx: shipper.ctx, clock: { now: new Date() } } as unknown as TestApp)

/** Asks for so many codes at once; how many were sent. */
async function codes(count: number, of: () => string, from: () => Record<string, string>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, async () =>
      ask(contract.phoneCodeCall.path, { phone: of(), ...(await picture()) }, from()),
    ),
  )
  return answers.filter(({ status }) => status === 200).length
}

describe('limits across two processes', () => {
  const told: string[] = []
  const tell = (what: string, went: number, may: number) => told.push(`${what} ${went} of ${may}`)
  afterAll(() =>
    tellFigure({ bar: 'D-10', what: 'went through at two processes', figure: told.join(', '), holds: null }),
  )

  it('one code a minute goes to a number [D-10, A-20]', async () => {
    const phone = nextPhone()
    const went = await codes(20, () => phone, elsewhere)
    tell('codes to one number', went, 1)
    expect(went).toBe(1)
  })

  it('thirty codes an hour go to the numbers of one address [D-10, A-20]', async () => {
    const here = elsewhere()
    const went = await codes(50, nextPhone, () => here)
    tell('codes to one address', went, 30)
    expect(went).toBe(30)
  })

  it('a code bears five tries, and a picture one [D-10, A-20]', async () => {
    const phone = nextPhone()
    const proof = await picture()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => ask(contract.phoneCodeCall.path, { phone, ...proof }, elsewhere())),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    const here = elsewhere()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, each) =>
        ask(
          contract.loginByCodeCall.path,
          {
            phone,
            challengeId: proof.challengeId,
            phoneCode: String(each).padStart(6, '0'),
            agreementAccepted: true,
          },
          here,
        ),
      ),
    )
    // The fifth wrong one burns it, and is told the same as those after it.
    const looked = guesses.filter(({ reason }) => reason === 'login.codeWrong').length
    tell('guesses at a code that were looked at', looked + 1, 5)
    expect(looked).toBe(4)
    expect(guesses.filter(({ reason }) => reason === 'login.codeExpired')).toHaveLength(8)
  })

  it('ten passwords an hour are tried for a number, from however many addresses [D-10, A-20]', async () => {
    const phone = nextPhone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () =>
        ask(
          contract.loginByPasswordCall.path,
          { phone, password: 'wrong password 1', agreementAccepted: true, ...(await picture()) },
          elsewhere(),
        ),
      ),
    )
    const looked = answers.filter(({ reason }) => reason === 'login.credentialsWrong').length
    tell('passwords of one number', looked, 10)
    expect(looked).toBe(10)
    expect(answers.filter(({ reason }) => reason === 'login.tooManyTries')).toHaveLength(10)
  })
})

describe('sessions across two processes', () => {
  const session = async () => {
    const { reply, refreshToken } = await openSessionFor(shipper.ctx, system, shipper.userId)
    return { token: reply.jwt, refreshToken }
  }
  const me = (token: string, node?: RunningServer) =>
    ask(contract.currentUserCall.path, null, { token }, node).then(({ status }) => status)
  const both = (token: string) => Promise.all(nodes.map((node) => me(token, node)))

  it('one that logs out at one process is out at the other at once [D-10, A-19]', async () => {
    const { token, refreshToken } = await session()
    expect(await both(token)).toEqual([200, 200])
    const out = await ask(contract.logoutCall.path, {}, { token, ...ownPage(refreshToken) }, nodes[0])
    expect(out.status).toBe(200)
    const from = performance.now()
    expect(await both(token)).toEqual([401, 401])
    tellFigure({
      bar: 'D-10',
      what: 'a session that ended at one process, refused by both',
      figure: `at the first call, answered after ${Math.round(performance.now() - from)} ms`,
      holds: null,
    })
    expect((await ask(contract.refreshCall.path, {}, ownPage(refreshToken), nodes[1])).status).toBe(401)
  })

  it('tabs that ask both for the next token get the same one [D-10, A-19]', async () => {
    const { refreshToken } = await session()
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => ask(contract.refreshCall.path, {}, ownPage(refreshToken))),
    )
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1)
    for (const { jwt } of tabs) expect(await both(String(jwt))).toEqual([200, 200])
  })

  it('a user who is disabled, or signs out everywhere, is out at both [D-10, A-19]', async () => {
    const [one, other] = [await session(), await session()]
    expect((await ask(contract.signOutEverywhereCall.path, {}, { token: one.token }, nodes[1])).status).toBe(
      200,
    )
    expect([...(await both(one.token)), ...(await both(other.token))]).toEqual([401, 401, 401, 401])
    const again = await session()
    expect(await both(again.token)).toEqual([200, 200])
    await disableUser(shipper.ctx, system, shipper.userId)
    await until(async () => (await both(again.token)).every((status) => status === 401), 'it is over at both')
    expect((await ask(contract.refreshCall.path, {}, ownPage(again.refreshToken))).status).toBe(401)
  })
})
