import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondStepCall } from '#contract/customer-factor.ts'
import * as contract from '#contract/identities.ts'
import { currentUserCall } from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, loggedIn, ownPage } from '#test/support/login.ts'
import { buildCustomer } from '#test/support/people.ts'
import { nextCode, turnOnFactor } from '#test/support/second-factor.ts'
import { startWechatLogin, type WechatLogin } from '#test/support/wechat-login.ts'
import { forgetIdentities } from './commands/identities.ts'
import { disableUser } from './commands/people.ts'

/** Logging in by WeChat, on the adapter itself and a WeChat of tests. */
let app: TestApp
let wechat: WechatLogin
let people = 0
beforeAll(async () => {
  wechat = await startWechatLogin()
  app = await startTestApp({
    WECHAT_LOGIN_APP_ID: wechat.settings.appId,
    WECHAT_LOGIN_SECRET: wechat.settings.secret,
    WECHAT_LOGIN_PAGE: wechat.settings.pageUrl,
    WECHAT_LOGIN_GATEWAY: wechat.settings.apiUrl,
  })
})
afterAll(async () => {
  await app.stop()
  await wechat.stop()
})
beforeEach(() => {
  wechat.trouble = null
})

const newPerson = () => {
  people += 1
  return { openid: `openid-${people}`, nickname: `微友${people}` }
}
const newMobile = () => {
  people += 1
  return `+86137${String(people).padStart(8, '0')}`
}

/** A browser that left for WeChat: its state, and the cookie that ties the way back to it. */
async function leave(options: { token?: string; bind?: boolean; wanted?: string } = {}) {
  const { token, ...body } = options
  const started = await app.call(contract.startIdentityLogin, { ...(token ? { token } : {}), body })
  expect(started.status).toBe(200)
  const cookie = /__Host-idl=([^;]+)/.exec(String(started.raw.headers['set-cookie']))?.[1] ?? ''
  return { state: new URL(started.data.url).searchParams.get('state') ?? '', cookie }
}
const page = (cookie: string) => ownPage(cookie, '__Host-idl')
const comeBack = (way: { state: string; cookie: string }, code: string, token?: string) =>
  app.call(contract.finishIdentityLogin, {
    ...(token ? { token } : {}),
    headers: page(way.cookie),
    body: { state: way.state, code },
  })
async function bind(way: { cookie: string }, ticket: string, mobile: string, agreementAccepted = true) {
  const { challengeId, phoneCode } = await askForCode(app, mobile)
  return app.call(contract.bindIdentityCall, {
    headers: page(way.cookie),
    body: { ticket, phone: mobile, phoneCode, challengeId, agreementAccepted },
  })
}
/** A stranger who came back and may bind a number. */
async function stranger(person = newPerson()) {
  const way = await leave()
  const { data } = await comeBack(way, wechat.scan(person))
  expect(data).toMatchObject({ outcome: 'bind', login: null, nickName: person.nickname })
  return { person, way, ticket: data.ticket ?? '' }
}
const count = async (table: 'users' | 'user_identities', where: string, value: string): Promise<number> =>
  Number(
    (await app.ctx.pool.query(`select count(*) from ${table} where ${where} = $1`, [value])).rows[0].count,
  )

describe('a login by WeChat [§4 §9]', () => {
  test('binds a number the first time, registering whoever is new, and needs none the next time', async () => {
    const { person, way, ticket } = await stranger()
    const mobile = newMobile()
    const bound = await bind(way, ticket, mobile)
    expect(bound.status).toBe(200)
    expect(String(bound.raw.headers['set-cookie'])).toContain('__Host-rt=')
    const { data: me } = await app.call(currentUserCall, { token: loggedIn(bound.data).jwt })
    expect(await count('users', 'mobile', mobile)).toBe(1)

    const again = await comeBack(await leave({ wanted: '/orderManage/index' }), wechat.scan(person))
    expect(again.data).toMatchObject({ outcome: 'loggedIn', ticket: null, wanted: '/orderManage/index' })
    expect(again.data.login?.user.userCode).toBe(me.userCode)
    expect(String(again.raw.headers['set-cookie'])).toContain('__Host-rt=')
  })

  test('binds to the customer who has the number', async () => {
    const customer = await buildCustomer(app)
    const { way, ticket } = await stranger()
    const bound = await bind(way, ticket, customer.mobile)
    expect(loggedIn(bound.data).user.userCode).toBe(customer.userId)
  })

  test('wants the agreement, a right code, and a number that is one', async () => {
    const { way, ticket } = await stranger()
    const mobile = newMobile()
    expect((await bind(way, ticket, mobile, false)).reason).toBe('login.agreementNotAccepted')
    const body = { ticket, phone: mobile, phoneCode: '000000', agreementAccepted: true }
    const wrong = await app.call(contract.bindIdentityCall, {
      headers: page(way.cookie),
      body: { ...body, challengeId: 'chl_01j00000000000000000000000' as never },
    })
    expect(wrong.reason).toBe('login.codeExpired')
    expect(await count('users', 'mobile', mobile)).toBe(0)
  })

  test('tells the audit trail, without a name or a number', async () => {
    const { way, ticket } = await stranger()
    const { data } = await bind(way, ticket, newMobile())
    const { rows } = await app.ctx.pool.query(
      'select what, reason from login_audit_entries where who = $1 order by id',
      [`customer:${loggedIn(data).user.userCode}`],
    )
    expect(rows).toEqual([
      { what: 'registered', reason: null },
      { what: 'identityBound', reason: 'wechat' },
      { what: 'loggedIn', reason: null },
    ])
  })

  test('of a closed customer is refused', async () => {
    const { person, way, ticket } = await stranger()
    const { data } = await bind(way, ticket, newMobile())
    await disableUser(app.ctx, system, loggedIn(data).user.userCode as never)
    const refused = await comeBack(await leave(), wechat.scan(person))
    expect(refused.reason).toBe('login.userClosed')
    expect(String(refused.raw.headers['set-cookie'] ?? '')).not.toContain('__Host-rt=')
  })
})

describe('the way to WeChat and back', () => {
  test('is gone once: a state that is played again brings nobody in, however many at a time', async () => {
    const { person, way, ticket } = await stranger()
    await bind(way, ticket, newMobile())
    const next = await leave()
    const codes = Array.from({ length: 8 }, () => wechat.scan(person))
    const tried = await Promise.all(codes.map((code) => comeBack(next, code)))
    expect(tried.filter((each) => each.status === 200)).toHaveLength(1)
    expect(tried.filter((each) => each.reason === 'identity.stateInvalid')).toHaveLength(7)
  })

  test('takes a code once', async () => {
    const person = newPerson()
    const code = wechat.scan(person)
    expect((await comeBack(await leave(), code)).status).toBe(200)
    expect((await comeBack(await leave(), code)).reason).toBe('identity.codeInvalid')
  })

  test('ends in the browser in which it began, and leaves the state good for that one', async () => {
    const { person, way: known, ticket } = await stranger()
    await bind(known, ticket, newMobile())
    const victim = await leave()
    const thief = await leave()
    const other = { state: victim.state, cookie: thief.cookie }
    expect((await comeBack(other, wechat.scan(person))).reason).toBe('identity.stateInvalid')
    const without = await app.call(contract.finishIdentityLogin, {
      headers: ownPage('', '__Host-idl'),
      body: { state: victim.state, code: wechat.scan(person) },
    })
    expect(without.reason).toBe('identity.stateInvalid')
    expect((await comeBack(victim, wechat.scan(person))).data.outcome).toBe('loggedIn')
  })

  test('a ticket binds in its own browser, and once', async () => {
    const { way, ticket } = await stranger()
    const thief = await leave()
    expect((await bind(thief, ticket, newMobile())).reason).toBe('identity.stateInvalid')
    expect((await bind(way, ticket, newMobile())).status).toBe(200)
    expect((await bind(way, ticket, newMobile())).reason).toBe('identity.stateInvalid')
  })

  test.each(['origin', 'x-requested-with'])('is no other site’s to finish: without our %s', async (name) => {
    const way = await leave()
    const { [name]: _left, ...headers } = page(way.cookie)
    const body = { state: way.state, code: wechat.scan(newPerson()) }
    expect((await app.call(contract.finishIdentityLogin, { headers, body })).reason).toBe('login.forbidden')
    const ticket = 'x'.repeat(43)
    const binding = { ticket, phone: newMobile(), phoneCode: '123456', agreementAccepted: true }
    const refused = await app.call(contract.bindIdentityCall, {
      headers,
      body: { ...binding, challengeId: 'chl_01j00000000000000000000000' as never },
    })
    expect(refused.reason).toBe('login.forbidden')
  })

  test('is over after ten minutes, and so is a ticket', async () => {
    const way = await leave()
    const { way: back, ticket } = await stranger()
    app.clock.advance(10 * 60)
    expect((await comeBack(way, wechat.scan(newPerson()))).reason).toBe('identity.stateInvalid')
    expect((await bind(back, ticket, newMobile())).reason).toBe('identity.stateInvalid')
  })

  test.each(['down', 'wrongSecret'] as const)(
    'says so when WeChat is %s, and spends the state',
    async (trouble) => {
      const way = await leave()
      wechat.trouble = trouble
      const refused = await comeBack(way, wechat.scan(newPerson()))
      expect([502, 503]).toContain(refused.status)
      expect(refused.raw.body).not.toContain(wechat.settings.secret)
      wechat.trouble = null
      expect((await comeBack(way, wechat.scan(newPerson()))).reason).toBe('identity.stateInvalid')
    },
  )

  test('keeps neither state nor ticket nor browser in a form that could be used', async () => {
    const { way, ticket } = await stranger()
    const { rows } = await app.ctx.pool.query('select * from identity_logins')
    const kept = JSON.stringify(rows)
    for (const secret of [way.state, way.cookie, ticket]) expect(kept).not.toContain(secret)
  })
})

describe('two at once', () => {
  test('of one WeChat with two numbers: one is bound, and the other is not even registered', async () => {
    for (let round = 0; round < 5; round++) {
      const person = newPerson()
      const [one, two] = [await stranger(person), await stranger(person)]
      const mobiles = [newMobile(), newMobile()] as const
      const proofs = [await askForCode(app, mobiles[0]), await askForCode(app, mobiles[1])]
      const tried = await Promise.all(
        [one, two].map(({ way, ticket }, turn) =>
          app.call(contract.bindIdentityCall, {
            headers: page(way.cookie),
            body: {
              ticket,
              phone: mobiles[turn] ?? '',
              phoneCode: proofs[turn]?.phoneCode ?? '',
              challengeId: proofs[turn]?.challengeId as never,
              agreementAccepted: true,
            },
          }),
        ),
      )
      expect(tried.map((each) => each.reason ?? 'in').sort()).toEqual(['identity.boundElsewhere', 'in'])
      expect(await count('user_identities', 'subject', person.openid)).toBe(1)
      const registered = await Promise.all(mobiles.map((mobile) => count('users', 'mobile', mobile)))
      expect(registered.sort()).toEqual([0, 1])
    }
  })

  test('of one ticket: one comes in', async () => {
    const { way, ticket } = await stranger()
    const mobile = newMobile()
    const { challengeId, phoneCode } = await askForCode(app, mobile)
    const body = { ticket, phone: mobile, phoneCode, challengeId, agreementAccepted: true }
    const tried = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.call(contract.bindIdentityCall, { headers: page(way.cookie), body }),
      ),
    )
    expect(tried.filter((each) => each.status === 200)).toHaveLength(1)
    expect(await count('users', 'mobile', mobile)).toBe(1)
  })
})

describe('one’s own identities', () => {
  const list = async (token: string) => (await app.call(contract.listIdentities, { token })).data
  const unbind = (token: string) =>
    app.call(contract.unbindIdentityCall, { token, body: { provider: 'wechat' } })

  test('are bound by who is logged in, listed, and unbound; then it is a stranger again', async () => {
    const customer = await buildCustomer(app)
    const person = newPerson()
    expect(await list(customer.token)).toEqual([{ provider: 'wechat', demo: false, bound: null }])
    const way = await leave({ token: customer.token, bind: true })
    const { data } = await comeBack(way, wechat.scan(person), customer.token)
    expect(data).toMatchObject({ outcome: 'bound', login: null, ticket: null })
    expect(await list(customer.token)).toEqual([
      {
        provider: 'wechat',
        demo: false,
        bound: { nickName: person.nickname, boundAt: app.clock.now.toISOString(), mayUnbind: true },
      },
    ])
    expect((await comeBack(await leave(), wechat.scan(person))).data.outcome).toBe('loggedIn')
    expect((await unbind(customer.token)).status).toBe(200)
    expect((await unbind(customer.token)).reason).toBe('request.notFound')
    expect((await comeBack(await leave(), wechat.scan(person))).data.outcome).toBe('bind')
  })

  test('bound twice is bound once; another’s, and a second one, are refused', async () => {
    const [one, two] = [await buildCustomer(app), await buildCustomer(app)]
    const person = newPerson()
    const bindAs = async (who: { token: string }, scanned = person) =>
      comeBack(await leave({ token: who.token, bind: true }), wechat.scan(scanned), who.token)
    expect((await bindAs(one)).status).toBe(200)
    expect((await bindAs(one)).status).toBe(200)
    expect((await bindAs(two)).reason).toBe('identity.boundElsewhere')
    expect((await bindAs(one, newPerson())).reason).toBe('identity.numberHasAnother')
    // By the number as well, and then another number may be tried with the same ticket.
    const { way, ticket } = await stranger()
    expect((await bind(way, ticket, one.mobile)).reason).toBe('identity.numberHasAnother')
    expect((await bind(way, ticket, newMobile())).status).toBe(200)
  })

  test('are bound only to the customer who left, who has to be logged in', async () => {
    const [one, two] = [await buildCustomer(app), await buildCustomer(app)]
    const visitor = await app.call(contract.startIdentityLogin, { body: { bind: true } })
    expect(visitor.reason).toBe('login.required')
    const way = await leave({ token: one.token, bind: true })
    expect((await comeBack(way, wechat.scan(newPerson()), two.token)).reason).toBe('identity.stateInvalid')
    expect(await list(two.token)).toEqual([{ provider: 'wechat', demo: false, bound: null }])
  })

  test('stay where they are the last way in', async () => {
    const { way, ticket } = await stranger()
    const { data } = await bind(way, ticket, newMobile())
    // A customer whose number no code can be sent to; the database lets none in today.
    await app.owner.query('alter table users drop constraint mobile_is_e164_or_erased')
    await app.ctx.pool.query(`update users set mobile = 'none:' || id where id = $1`, [
      loggedIn(data).user.userCode,
    ])
    expect((await list(loggedIn(data).jwt))[0]?.bound?.mayUnbind).toBe(false)
    expect((await unbind(loggedIn(data).jwt)).reason).toBe('identity.lastWay')
  })

  test('are forgotten with their customer', async () => {
    const { person, way, ticket } = await stranger()
    const { data } = await bind(way, ticket, newMobile())
    await leave({ token: loggedIn(data).jwt, bind: true })
    await forgetIdentities(app.ctx, loggedIn(data).user.userCode as never)
    expect(await count('user_identities', 'subject', person.openid)).toBe(0)
    const { rows } = await app.ctx.pool.query('select 1 from identity_logins where user_id = $1', [
      loggedIn(data).user.userCode,
    ])
    expect(rows).toEqual([])
  })
})

describe('where WeChat is not set up', () => {
  test('a page of ours offers it; where there is none, it is not offered', async () => {
    const plain = await startTestApp()
    try {
      expect((await plain.call(contract.listIdentityProviders)).data).toEqual([
        { provider: 'wechat', demo: true },
      ])
      Object.assign(plain.ctx, { identity: null })
      expect((await plain.call(contract.listIdentityProviders)).data).toEqual([])
      const refused = await plain.call(contract.startIdentityLogin, { body: {} })
      expect([refused.status, refused.reason]).toEqual([404, 'identity.notOffered'])
    } finally {
      await plain.stop()
    }
  })

  test('the page of ours is there, guarded, without a script, and leads nowhere else', async () => {
    const plain = await startTestApp()
    try {
      const { data } = await plain.call(contract.startIdentityLogin, { body: {} })
      const { pathname, search } = new URL(data.url)
      const get = (url: string) => plain.http.fastify.inject({ method: 'GET', url })
      const shown = await get(pathname + search)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
      expect(shown.body).not.toContain('<script')
      expect((await get(`${pathname}${search.replace('localhost%3A3000', 'evil.example')}`)).statusCode).toBe(
        400,
      )
      const post = (as: string) =>
        plain.http.fastify.inject({ method: 'POST', url: `/wechat/authorize/${as}${search}` })
      const back = new URL(String((await post('new')).headers.location))
      expect(back.pathname).toBe('/login/wechat')
      expect([...back.searchParams.keys()].sort()).toEqual(['code', 'state'])
      expect([...new URL(String((await post('no')).headers.location)).searchParams.keys()]).toEqual(['state'])
      expect((await post('other')).statusCode).toBe(400)
    } finally {
      await plain.stop()
    }
  })
})

describe('an identity of whoever has a second factor [§4] [R9.17]', () => {
  const second = (ticket: string, totp: string) => app.call(secondStepCall, { body: { ticket, totp } })
  const identitiesOf = (userId: string) => count('user_identities', 'user_id', userId)

  test('is bound by the second step of the login, and not by the code to the number', async () => {
    const customer = await buildCustomer(app)
    const { secret } = await turnOnFactor(app, customer)
    app.clock.advance(61)
    const { person, way, ticket } = await stranger()
    const bound = await bind(way, ticket, customer.mobile)
    expect(bound.raw.headers['set-cookie']).toBeUndefined()
    if (!('secondFactor' in bound.data)) throw new Error('no second step was asked for')
    expect(await identitiesOf(customer.userId)).toBe(0)
    const half = bound.data.secondFactor.ticket
    const totp = nextCode(app, secret)
    expect((await second(half, totp === '000000' ? '000001' : '000000')).reason).toBe(
      'login.secondFactorWrong',
    )
    expect(await identitiesOf(customer.userId)).toBe(0)
    const entered = await second(half, totp)
    expect([entered.data.user.userCode, await identitiesOf(customer.userId)]).toEqual([customer.userId, 1])

    // From then on WeChat is the first step, and opens no session by itself.
    const again = await leave({ wanted: '/orderManage' })
    const back = await comeBack(again, wechat.scan(person))
    expect(back.data).toMatchObject({ outcome: 'secondFactor', login: null, wanted: '/orderManage' })
    expect(String(back.raw.headers['set-cookie'] ?? '')).not.toContain('__Host-rt')
    const ticketOfWechat = back.data.secondFactor?.ticket ?? ''
    expect((await second(ticketOfWechat, nextCode(app, secret))).data.user.userCode).toBe(customer.userId)
  })

  test('is refused before the second step where the number has another one', async () => {
    const customer = await buildCustomer(app)
    const first = await leave({ token: customer.token, bind: true })
    await comeBack(first, wechat.scan(newPerson()), customer.token)
    await turnOnFactor(app, customer)
    app.clock.advance(61)
    const { way, ticket } = await stranger()
    expect((await bind(way, ticket, customer.mobile)).reason).toBe('identity.numberHasAnother')
  })
})
