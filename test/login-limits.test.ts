import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginByPasswordCall, phoneCodeCall } from '#contract/users.ts'
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

it('holds limits and single use across two processes on one database, and after a restart', async () => {
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

it('wants a picture from an address that tries many numbers, and stops it in the end', async () => {
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

it('sends a thousand an hour in all, so that many numbers from many addresses cannot empty a purse (A-20)', async () => {
  await app.ctx.pool.query(
    "update login_limits set recent = array_fill($1::timestamptz, array[1000]) where key = 'sms.all'",
    [app.clock.now],
  )
  expect((await ask(nextPhone())).reason).toBe('request.busy')
  app.clock.advance(3_600)
  expect((await ask(nextPhone())).status).toBe(200)
})

it('counts an IPv6 network as one address', () => {
  expect(addressSubject('203.0.113.7')).toBe('203.0.113.7')
  expect(addressSubject('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressSubject('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressSubject('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(addressSubject('2001:db8::9')).toBe('2001:db8:0:0')
  expect(addressSubject('::1')).toBe('0:0:0:0')
})
