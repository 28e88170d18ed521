import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCaptchaCall, loginByCodeCall, loginByPasswordCall, phoneCodeCall } from '#contract/users.ts'
import { codeDigits } from '#domain/users/login.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { addressSubject } from '#server/platform/login/limits.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { askForCode, buildCaptcha } from './support/login.ts'
import { buildCustomer } from './support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SAMPAN_ADDRESS_LIMITS: '1', SAMPAN_PROXIES: '127.0.0.1' })
})
afterAll(() => app.stop())

let numbers = 0
const nextPhone = (): string => {
  numbers += 1
  return `137${String(numbers).padStart(8, '0')}`
}
let addresses = 0
/** A browser at an address of its own, behind the trusted proxy. */
const elsewhere = (): Record<string, string> => {
  addresses += 1
  return { 'x-forwarded-for': `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}
const ask = async (phone: string, headers = elsewhere()) => (await askForCode(app, phone, { headers })).asked

it('refuses a repeat within 20 seconds with 90001, and within the minute by the number’s limit [§5]', async () => {
  const phone = nextPhone()
  expect((await ask(phone)).status).toBe(200)
  app.clock.advance(19)
  const soon = await ask(phone)
  expect([soon.status, soon.code, soon.message]).toEqual([
    429,
    90001,
    '请勿频繁操作，重复请求须间隔 20 秒，请稍候再试。',
  ])
  app.clock.advance(1)
  const minute = await ask(phone)
  expect([minute.status, minute.reason, minute.message]).toEqual([
    429,
    'login.smsLimitReached',
    '该号码获取验证码的次数已达上限，请于 1 分钟后再试。',
  ])
  app.clock.advance(40)
  expect((await ask(phone)).status).toBe(200)
})

it('sends five an hour and ten a day to one number, from however many addresses (decision 007)', async () => {
  const phone = nextPhone()
  const start = app.clock.now.getTime()
  const sent: number[] = []
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const answer = await ask(phone)
    if (answer.status === 200) sent.push((app.clock.now.getTime() - start) / 60_000)
    else expect(answer.reason).toBe('login.smsLimitReached')
    app.clock.advance(300)
  }
  expect(sent).toEqual([0, 5, 10, 15, 20, 60, 65, 70, 75, 80])
  expect((await ask(phone)).status).toBe(200)
})

it('sends thirty an hour to one address, over however many numbers (decision 007)', async () => {
  const here = elsewhere()
  for (let sent = 0; sent < 30; sent++) expect((await ask(nextPhone(), here)).status).toBe(200)
  const refused = await ask(nextPhone(), here)
  expect([refused.status, refused.code, refused.reason]).toEqual([429, 90000, 'request.busy'])
  expect((await ask(nextPhone())).status).toBe(200)
  app.clock.advance(3_600)
  expect((await ask(nextPhone(), here)).status).toBe(200)
})

it('counts a refused number for nobody: the address keeps what it had', async () => {
  const here = elsewhere()
  const phone = nextPhone()
  for (let tries = 0; tries < 8; tries++) await ask(phone, here)
  for (let sent = 0; sent < 29; sent++) expect((await ask(nextPhone(), here)).status).toBe(200)
  expect((await ask(nextPhone(), here)).reason).toBe('request.busy')
})

it('lets exactly one of many parallel requests for a number through', async () => {
  const phone = nextPhone()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(phone)))
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
  expect(answers.filter((each) => each.reason === 'request.tooSoon')).toHaveLength(11)
})

it('holds limits and single use across two processes on one database', async () => {
  const pool = openPool(String(app.ctx.pool.options.connectionString), 4)
  const second = await buildApp({ ...app.ctx, pool, db: openDatabase(pool) })
  try {
    const phone = nextPhone()
    const proof = await buildCaptcha(app)
    const send = (fastify: typeof second.fastify, given: object) =>
      fastify.inject({
        method: 'POST',
        url: `/api${phoneCodeCall.path}`,
        headers: elsewhere(),
        payload: { phone, ...given },
      })
    const [here, there] = await Promise.all([send(app.http.fastify, proof), send(second.fastify, proof)])
    expect([here.statusCode, there.statusCode].sort()).toEqual([200, 422])
    expect((await send(second.fastify, await buildCaptcha(app))).json()).toMatchObject({ code: 90001 })
    expect((await send(app.http.fastify, await buildCaptcha(app))).json()).toMatchObject({ code: 90001 })

    const { mobile } = await buildCustomer(app, { password: 'a password 1' })
    const enter = (fastify: typeof second.fastify) =>
      fastify.inject({
        method: 'POST',
        url: `/api${loginByPasswordCall.path}`,
        headers: elsewhere(),
        payload: { phone: mobile, password: 'wrong password 1', agreementAccepted: true },
      })
    for (const each of [app.http.fastify, second.fastify, app.http.fastify]) {
      expect((await enter(each)).json()).toMatchObject({ reason: 'login.credentialsWrong' })
    }
    expect((await enter(second.fastify)).json()).toMatchObject({ reason: 'login.captchaNeeded' })
  } finally {
    await second.fastify.close()
    await pool.end()
  }
})

it('wants a picture from an address that tries many numbers', async () => {
  const here = elsewhere()
  const enter = async (proof: object) =>
    (
      await app.call(loginByPasswordCall, {
        headers: here,
        body: { phone: nextPhone(), password: 'wrong password 1', agreementAccepted: true, ...proof },
      })
    ).reason
  for (let tries = 0; tries < 30; tries++) expect(await enter({})).toBe('login.credentialsWrong')
  expect(await enter({})).toBe('login.captchaNeeded')
  expect(await enter(await buildCaptcha(app))).toBe('login.credentialsWrong')
})

it('believes a forwarded address from a trusted proxy only', async () => {
  const direct = await startTestApp({ SAMPAN_ADDRESS_LIMITS: '1' })
  try {
    for (let sent = 0; sent < 30; sent++) {
      expect((await askForCode(direct, nextPhone(), { headers: elsewhere() })).asked.status).toBe(200)
    }
    expect((await askForCode(direct, nextPhone(), { headers: elsewhere() })).asked.reason).toBe(
      'request.busy',
    )
  } finally {
    await direct.stop()
  }
})

describe('a script that asks for codes', () => {
  /** Asks with a solved picture; what came back. */
  const asks = async (phone: string, headers: Record<string, string>) =>
    app.call(phoneCodeCall, { headers, body: { phone, ...(await buildCaptcha(app)) } })
  const sent = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).filter(({ status }) => status === 200).length

  it('from one address for forty numbers at once: thirty in any hour', async () => {
    const here = elsewhere()
    const ask = (numbers: number) => sent(Array.from({ length: numbers }, () => asks(nextPhone(), here)))
    expect(await ask(40)).toBe(30)
    app.clock.advance(3_599)
    expect(await ask(1)).toBe(0)
    app.clock.advance(1)
    expect(await ask(15)).toBe(15)
  })

  it('from two hundred addresses for one number: one a minute, five an hour, ten a day', async () => {
    const phone = nextPhone()
    const all = Array.from({ length: 200 }, elsewhere)
    const at: number[] = []
    for (const [turn, headers] of all.entries()) {
      if ((await asks(phone, headers)).status === 200) at.push(turn * 30)
      app.clock.advance(30)
    }
    expect(at).toEqual([0, 60, 120, 180, 240, 3_600, 3_660, 3_720, 3_780, 3_840])
    expect(await sent(all.map((headers) => asks(phone, headers)))).toBe(0)
    app.clock.advance(86_400 - 200 * 30)
    expect(await sent(all.map((headers) => asks(phone, headers)))).toBe(1)
  })

  it('from two hundred addresses for a thousand numbers: a thousand an hour in all, so that no purse is emptied', async () => {
    app.clock.advance(3_600)
    const all = Array.from({ length: 200 }, elsewhere)
    const next = (turn: number) => asks(nextPhone(), all[turn % all.length] ?? {})
    let went = 0
    for (let turn = 0; turn < 1_000; turn += 50)
      went += await sent(Array.from({ length: 50 }, (_, each) => next(turn + each)))
    expect(went).toBe(1_000)
    const refused = await next(0)
    expect([refused.status, refused.reason]).toEqual([429, 'request.busy'])
    expect(await sent(Array.from({ length: 50 }, (_, each) => next(each)))).toBe(0)
    app.clock.advance(3_600)
    expect((await next(1)).status).toBe(200)
  }, 240_000)

  it('for one number at two processes, and at the one that is started after them: one limit', async () => {
    const phone = nextPhone()
    const node = async () => {
      const pool = openPool(String(app.ctx.pool.options.connectionString), 4)
      const { fastify } = await buildApp({ ...app.ctx, pool, db: openDatabase(pool) })
      return {
        ask: async () =>
          fastify.inject({
            method: 'POST',
            url: `/api${phoneCodeCall.path}`,
            headers: elsewhere(),
            payload: { phone, ...(await buildCaptcha(app)) },
          }),
        stop: async () => {
          await fastify.close()
          await pool.end()
        },
      }
    }
    const count = async (asked: { statusCode: number }[]) =>
      asked.filter(({ statusCode }) => statusCode === 200).length
    const nodes = [await node(), await node()]
    let went = 0
    for (let turn = 0; turn < 8; turn++) {
      went += await count(await Promise.all(nodes.flatMap(({ ask }) => [ask(), ask()])))
      app.clock.advance(60)
    }
    expect(went).toBe(5)
    for (const { stop } of nodes) await stop()
    const after = await node()
    expect(await count([await after.ask()])).toBe(0)
    app.clock.advance(3_600)
    for (let turn = 0; turn < 8; turn++) {
      went += await count([await after.ask()])
      app.clock.advance(3_600 / 4)
    }
    expect(went).toBe(10)
    await after.stop()
  })
})

describe('a script that guesses', () => {
  it('has fifty guesses at a number’s codes in a day, so one in twenty thousand', async () => {
    const phone = nextPhone()
    const guess = (challengeId: string, phoneCode: string) =>
      app.call(loginByCodeCall, {
        headers: elsewhere(),
        body: { phone, challengeId: challengeId as never, phoneCode, agreementAccepted: true },
      })
    const challenges: string[] = []
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const { asked, challengeId, phoneCode } = await askForCode(app, phone, { headers: elsewhere() })
      if (asked.status === 200) {
        challenges.push(challengeId)
        const wrong = Array.from({ length: 12 }, (_, each) =>
          String((Number(phoneCode) + 1 + each) % 1_000_000),
        )
        const answers = await Promise.all(wrong.map((each) => guess(challengeId, each.padStart(6, '0'))))
        expect(answers.filter(({ reason }) => reason === 'login.codeWrong')).toHaveLength(4)
        expect(answers.filter(({ reason }) => reason === 'login.codeExpired')).toHaveLength(8)
        // Burnt: the right one is no better now.
        expect((await guess(challengeId, phoneCode)).reason).toBe('login.codeExpired')
      }
      app.clock.advance(300)
    }
    const { rows } = await app.ctx.pool.query(
      'select sum(tries)::int as guesses from sms_codes where challenge_id = any($1)',
      [challenges],
    )
    expect(challenges).toHaveLength(10)
    expect(rows[0].guesses).toBe(50)
    expect(rows[0].guesses / 10 ** codeDigits).toBeLessThanOrEqual(5e-5)
  })

  it('at a code that is five minutes old: too late, however few the guesses', async () => {
    const [inTime, late] = [nextPhone(), nextPhone()]
    const enter = (phone: string, code: { challengeId: string; phoneCode: string }) =>
      app.call(loginByCodeCall, {
        body: {
          phone,
          challengeId: code.challengeId as never,
          phoneCode: code.phoneCode,
          agreementAccepted: true,
        },
      })
    const [one, other] = [
      await askForCode(app, inTime, { headers: elsewhere() }),
      await askForCode(app, late, { headers: elsewhere() }),
    ]
    app.clock.advance(299)
    expect((await enter(inTime, one)).status).toBe(200)
    app.clock.advance(1)
    expect((await enter(late, other)).reason).toBe('login.codeExpired')
  })

  it('at passwords from one address, at three processes: a hundred and twenty an hour, pictures or not', async () => {
    const here = elsewhere()
    const outcomes: Record<string, number> = {}
    for (const _ of ['one', 'two', 'three']) {
      const { fastify } = await buildApp(app.ctx)
      for (let tries = 0; tries < 43; tries++) {
        const proof = await buildCaptcha(app)
        const answer = await fastify.inject({
          method: 'POST',
          url: `/api${loginByPasswordCall.path}`,
          headers: here,
          payload: { phone: nextPhone(), password: 'wrong password 1', agreementAccepted: true, ...proof },
        })
        const { reason } = answer.json()
        outcomes[reason] = (outcomes[reason] ?? 0) + 1
      }
      await fastify.close()
    }
    expect(outcomes).toEqual({ 'login.credentialsWrong': 120, 'login.tooManyTries': 9 })
  }, 240_000)
})

describe('a picture', () => {
  const send = async (proof: object) =>
    (
      await app.call(phoneCodeCall, {
        headers: elsewhere(),
        body: { phone: nextPhone(), ...proof } as never,
      })
    ).reason ?? 'sent'

  it('is good for one of twenty that use it at once', async () => {
    const proof = await buildCaptcha(app)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(proof)))
    expect(outcomes.filter((each) => each === 'sent')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'login.captchaWrong')).toHaveLength(19)
  })

  it('is answered by its own characters only', async () => {
    const [one, other] = [await buildCaptcha(app, 'Kp7X'), await buildCaptcha(app, 'Ty4H')]
    expect(await send({ challengeId: one.challengeId, captcha: other.captcha })).toBe('login.captchaWrong')
    expect(await send(other)).toBe('sent')
    const drawn = await app.call(getCaptchaCall, { headers: elsewhere() })
    expect(await send({ challengeId: drawn.data.challengeId, captcha: one.captcha })).toBe(
      'login.captchaWrong',
    )
  })

  it('is good for two minutes', async () => {
    const { data } = await app.call(getCaptchaCall, { headers: elsewhere() })
    expect(new Date(data.expiresAt).getTime() - app.clock.now.getTime()).toBe(120_000)
    const [inTime, late] = [await buildCaptcha(app), await buildCaptcha(app)]
    app.clock.advance(119)
    expect(await send(inTime)).toBe('sent')
    app.clock.advance(1)
    expect(await send(late)).toBe('login.captchaWrong')
  })
})

it('counts an IPv6 network as one address', () => {
  expect(addressSubject('203.0.113.7')).toBe('203.0.113.7')
  expect(addressSubject('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressSubject('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressSubject('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(addressSubject('2001:db8::9')).toBe('2001:db8:0:0')
  expect(addressSubject('::1')).toBe('0:0:0:0')
})
