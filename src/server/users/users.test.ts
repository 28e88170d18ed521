import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { forgetOldCalls } from '#server/platform/jobs/housekeeping.ts'
import { hashPassword, passwordFits } from '#server/platform/login/passwords.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, buildCaptcha, loggedIn, refreshCookieOf } from '#test/support/login.ts'
import { buildCustomer } from '#test/support/people.ts'
import { sendPhoneCode } from './commands/codes.ts'
import { disableUser } from './commands/people.ts'
import { forgetOldLogins } from './jobs.ts'
import { findUser, findUserIdByMobile, getVisibleCode } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let numbers = 0
const nextPhone = (): string => {
  numbers += 1
  return `138${String(numbers).padStart(8, '0')}`
}
const logIn = (phone: string, code: { phoneCode: string; challengeId: string }, rest: object = {}) =>
  app.call(contract.loginByCodeCall, {
    body: {
      phone,
      phoneCode: code.phoneCode,
      challengeId: code.challengeId,
      agreementAccepted: true,
      ...rest,
    },
  })

describe('pictures and proofs', () => {
  it('draws a readable PNG and gives each picture an id of its own [§5]', async () => {
    const first = await app.call(contract.getCaptchaCall)
    const second = await app.call(contract.getCaptchaCall)
    expect(first.status).toBe(200)
    expect(first.data.challengeId).not.toBe(second.data.challengeId)
    const png = await sharp(
      Buffer.from(first.data.image.replace('data:image/png;base64,', ''), 'base64'),
    ).metadata()
    expect(png).toMatchObject({ format: 'png' })
    expect(png.width).toBeGreaterThanOrEqual(132)
    expect(first.raw.headers['cache-control']).toBe('no-store')
    expect(first.raw.body).not.toContain('answer')
  })

  it('sends a code for work that the browser did, once (decision 009)', async () => {
    const { data } = await app.call(contract.getProofChallengeCall)
    const solution = await solveChallenge({ challenge: data.challenge as never, deriveKey })
    const proof = Buffer.from(JSON.stringify({ challenge: data.challenge, solution })).toString('base64')
    const phone = nextPhone()
    const body = { phone, challengeId: data.challengeId, proof }
    expect((await app.call(contract.phoneCodeCall, { body })).status).toBe(200)
    expect((await app.call(contract.phoneCodeCall, { body: { ...body, phone: nextPhone() } })).reason).toBe(
      'login.captchaWrong',
    )
  })

  it('refuses work that was not done, or was done for another challenge', async () => {
    const one = (await app.call(contract.getProofChallengeCall)).data
    const other = (await app.call(contract.getProofChallengeCall)).data
    const solution = await solveChallenge({ challenge: one.challenge as never, deriveKey })
    const wrap = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
    const tries = [
      { challengeId: other.challengeId, proof: wrap({ challenge: one.challenge, solution }) },
      {
        challengeId: one.challengeId,
        proof: wrap({ challenge: one.challenge, solution: { ...solution, counter: 1, derivedKey: '00' } }),
      },
      { challengeId: (await app.call(contract.getProofChallengeCall)).data.challengeId, proof: 'rubbish' },
    ]
    for (const each of tries) {
      expect((await app.call(contract.phoneCodeCall, { body: { phone: nextPhone(), ...each } })).reason).toBe(
        'login.captchaWrong',
      )
    }
  })

  it('refuses a wrong, used or expired picture, and a missing answer beside its field [§5]', async () => {
    const wrong = await buildCaptcha(app)
    const send = (body: object) =>
      app.call(contract.phoneCodeCall, { body: { phone: nextPhone(), ...body } as never })
    expect((await send({ ...wrong, captcha: 'nope' })).reason).toBe('login.captchaWrong')
    expect((await send(wrong)).reason).toBe('login.captchaWrong')
    const used = await buildCaptcha(app)
    expect((await send({ ...used, captcha: used.captcha.toLowerCase() })).status).toBe(200)
    expect((await send(used)).reason).toBe('login.captchaWrong')
    const old = await buildCaptcha(app)
    app.clock.advance(120)
    expect((await send(old)).reason).toBe('login.captchaWrong')
    const missing = await send({ challengeId: old.challengeId })
    expect([missing.status, missing.fields?.captcha?.code]).toEqual([400, 'login.captchaMissing'])
  })
})

describe('SMS codes', () => {
  it('registers at the first login, logs in at the next, and keeps the refresh token out of the body [§3]', async () => {
    const phone = nextPhone()
    const first = await logIn(phone, await askForCode(app, phone))
    expect(first.status).toBe(200)
    expect(first.raw.json()).toMatchObject({
      code: 200,
      content: { jwt: loggedIn(first.data).jwt, user: { identity: 'individual' } },
    })
    expect(loggedIn(first.data).user).toEqual({
      userCode: expect.stringMatching(/^usr_/),
      userName: null,
      nickName: null,
      identity: 'individual',
      certificationType: null,
      certificationStatus: 'none',
    })
    const cookie = refreshCookieOf(first.raw)
    expect(cookie.attributes).toContain('Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(first.raw.body).not.toContain(cookie.value)
    app.clock.advance(61)
    const again = await logIn(
      `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
      await askForCode(app, phone),
    )
    expect(loggedIn(again.data).user.userCode).toBe(loggedIn(first.data).user.userCode)
    const me = await app.call(contract.currentUserCall, { token: loggedIn(again.data).jwt })
    expect(me.data).toMatchObject({
      mobile: `138****${phone.slice(-4)}`,
      hasPassword: false,
      salutation: { kind: 'boss', text: '' },
    })
  })

  it('records who invited, and ignores an invitation that leads nowhere', async () => {
    const { userId } = await buildCustomer(app)
    const { rows: own } = await app.ctx.pool.query('select invite_code from users where id = $1', [userId])
    for (const [inviteCode, inviter] of [
      [own[0].invite_code, userId],
      ['usr_nobody', null],
    ] as const) {
      const phone = nextPhone()
      const { data } = await logIn(phone, await askForCode(app, phone), { inviteCode })
      const { rows } = await app.ctx.pool.query('select inviter_id from users where id = $1', [
        loggedIn(data).user.userCode,
      ])
      expect(rows[0].inviter_id).toBe(inviter)
    }
  })

  it('reads numbers of other countries and refuses what is no mobile number, beside its field [§5]', async () => {
    expect((await askForCode(app, '+31 6 12345678')).asked.status).toBe(200)
    for (const phone of [
      '12345',
      '010-62345678',
      '+8613',
      'abc',
      '+1 555 010 99',
      '１３８００１３８０００x',
    ]) {
      const { asked } = await askForCode(app, phone)
      expect([phone, asked.status, asked.fields?.phone?.code]).toEqual([phone, 400, 'login.mobileInvalid'])
    }
    const missing = await app.call(contract.loginByCodeCall, { body: {} as never })
    expect(missing.fields).toMatchObject({
      phone: { code: 'login.mobileMissing', message: '请输入手机号。' },
      phoneCode: { code: 'login.codeMissing' },
    })
  })

  it('wants the agreement ticked [§5]', async () => {
    const phone = nextPhone()
    const code = await askForCode(app, phone)
    const refused = await logIn(phone, code, { agreementAccepted: false })
    expect([refused.status, refused.reason]).toEqual([422, 'login.agreementNotAccepted'])
    expect((await logIn(phone, code)).status).toBe(200)
  })

  it('writes the message in the reader’s language', async () => {
    expect((await askForCode(app, nextPhone())).text).toMatch(/^【舢板】验证码 \d{6}，用于登录，5 分钟内有效/)
    expect((await askForCode(app, nextPhone(), { language: 'en' })).text).toMatch(
      /^\[Sampan\] \d{6} is your login code, valid for 5 minutes/,
    )
  })

  it('accepts a code once, for its number and its challenge only', async () => {
    const phone = nextPhone()
    const code = await askForCode(app, phone)
    const other = await askForCode(app, nextPhone())
    expect((await logIn(nextPhone(), code)).reason).toBe('login.codeExpired')
    expect((await logIn(phone, { ...code, challengeId: other.challengeId })).reason).toBe('login.codeExpired')
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(phone, code)))
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect((await logIn(phone, code)).reason).toBe('login.codeExpired')
    const { rows } = await app.ctx.pool.query('select count(*) as n from users where mobile = $1', [
      `+86${phone}`,
    ])
    expect(rows[0].n).toBe(1)
  })

  it('burns a code after five wrong tries and after five minutes [§8]', async () => {
    const phone = nextPhone()
    const code = await askForCode(app, phone)
    const wrong = { ...code, phoneCode: code.phoneCode === '000000' ? '000001' : '000000' }
    for (const left of [4, 3, 2, 1]) {
      const refused = await logIn(phone, wrong)
      expect([refused.reason, refused.message]).toEqual([
        'login.codeWrong',
        `验证码错误，还可尝试 ${left} 次，请核对短信后重新输入。`,
      ])
    }
    expect((await logIn(phone, wrong)).reason).toBe('login.codeExpired')
    expect((await logIn(phone, code)).reason).toBe('login.codeExpired')
    const late = nextPhone()
    const lateCode = await askForCode(app, late)
    app.clock.advance(300)
    expect((await logIn(late, lateCode)).reason).toBe('login.codeExpired')
  })

  it('says that the message could not be sent, and the code is void [§8]', async () => {
    const phone = nextPhone()
    const working = app.ctx.sms
    const failing = {
      ...app.ctx,
      sms: { ...working, send: async () => Promise.reject(new ProviderFailure('sms', 'down', true)) },
    }
    const proof = await buildCaptcha(app)
    const from = { address: '127.0.0.1', requestId: 'r' }
    await expect(
      sendPhoneCode(
        failing,
        { kind: 'visitor', language: 'zh-CN' },
        { phone, logInType: 'account', from, ...proof },
      ),
    ).rejects.toMatchObject({ code: 'login.smsFailed', status: 502 })
    const { rows } = await app.ctx.pool.query('select closed_at from sms_codes where challenge_id = $1', [
      proof.challengeId,
    ])
    expect(rows[0].closed_at).not.toBeNull()
  })

  it('shows a code only to the challenge that asked for it, and only without an SMS company (decision 002)', async () => {
    const phone = nextPhone()
    const { challengeId } = await askForCode(app, phone)
    const other = await askForCode(app, nextPhone())
    const see = (query: { phone: string; challengeId: string }) =>
      app.call(contract.visibleCodeCall, { query })
    expect((await see({ phone, challengeId })).status).toBe(200)
    expect((await see({ phone, challengeId: other.challengeId })).status).toBe(404)
    const live = { ...app.ctx, config: { ...app.ctx.config, visibleSms: false } }
    await expect(getVisibleCode(live, { phone, challengeId })).rejects.toMatchObject({
      code: 'request.notFound',
    })
  })

  it('keeps no code in the clear outside the embedded messages', async () => {
    const phone = nextPhone()
    const { phoneCode, challengeId } = await askForCode(app, phone)
    const { rows } = await app.ctx.pool.query('select * from sms_codes where challenge_id = $1', [
      challengeId,
    ])
    expect(rows[0].code_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows[0].code_digest)).not.toContain(phoneCode)
  })
})

describe('passwords', () => {
  const password = 'a password 1'
  const enter = (phone: string, given: string, rest: object = {}) =>
    app.call(contract.loginByPasswordCall, {
      body: { phone, password: given, agreementAccepted: true, ...rest },
    })

  it('logs in by password [§4]', async () => {
    const { mobile, userId } = await buildCustomer(app, { password })
    const answer = await enter(mobile, password)
    expect([answer.status, answer.data && loggedIn(answer.data).user.userCode]).toEqual([200, userId])
    expect((await enter(mobile, password, { agreementAccepted: false })).reason).toBe(
      'login.agreementNotAccepted',
    )
  })

  it('asks for a picture after three wrong passwords, and forgets them after a right one', async () => {
    const { mobile } = await buildCustomer(app, { password })
    for (let tries = 0; tries < 3; tries++)
      expect((await enter(mobile, 'wrong 1')).reason).toBe('login.credentialsWrong')
    expect((await enter(mobile, password)).reason).toBe('login.captchaNeeded')
    expect((await enter(mobile, password, { ...(await buildCaptcha(app)), captcha: 'no' })).reason).toBe(
      'login.captchaWrong',
    )
    expect((await enter(mobile, password, await buildCaptcha(app))).status).toBe(200)
    expect((await enter(mobile, 'wrong 1')).reason).toBe('login.credentialsWrong')
  })

  it('stops after ten wrong passwords an hour, captcha or not', async () => {
    const { mobile } = await buildCustomer(app, { password })
    for (let tries = 0; tries < 10; tries++) {
      expect((await enter(mobile, 'wrong 1', await buildCaptcha(app))).reason).toBe('login.credentialsWrong')
    }
    const refused = await enter(mobile, password, await buildCaptcha(app))
    expect([refused.status, refused.reason]).toEqual([429, 'login.tooManyTries'])
    app.clock.advance(3_600)
    expect((await enter(mobile, password)).status).toBe(200)
  })

  it('sets a first password with a code, then changes it with the old one; other sessions end', async () => {
    const { mobile, token } = await buildCustomer(app)
    const newPassword = 'first secret 1'
    const set = (token: string, body: object) =>
      app.call(contract.setPasswordCall, { token, body: { newPassword, ...body } as never })
    expect((await set(token, { oldPassword: 'whatever 1' })).reason).toBe('login.passwordNotSet')
    expect((await set(token, {})).fields?.phoneCode?.code).toBe('login.codeMissing')
    const loginCode = await askForCode(app, mobile)
    expect(
      (await set(token, { phoneCode: loginCode.phoneCode, challengeId: loginCode.challengeId })).reason,
    ).toBe('login.codeExpired')
    app.clock.advance(61)
    const code = await askForCode(app, mobile, { logInType: 'setPassword', token })
    const done = await set(token, { phoneCode: code.phoneCode, challengeId: code.challengeId })
    expect(done.status).toBe(200)
    expect((await app.call(contract.currentUserCall, { token })).status).toBe(401)
    expect((await app.call(contract.currentUserCall, { token: done.data.jwt })).data.hasPassword).toBe(true)
    expect((await set(done.data.jwt, { oldPassword: 'wrong secret 1' })).reason).toBe(
      'login.credentialsWrong',
    )
    const changed = await set(done.data.jwt, { oldPassword: newPassword, newPassword: 'second secret 2' })
    expect(changed.status).toBe(200)
    expect((await enter(mobile, newPassword)).reason).toBe('login.credentialsWrong')
    expect((await enter(mobile, 'second secret 2')).status).toBe(200)
  })

  it('sends a code for a password only to the number of whoever is logged in', async () => {
    const { token } = await buildCustomer(app)
    expect((await askForCode(app, nextPhone(), { logInType: 'setPassword' })).asked.reason).toBe(
      'login.required',
    )
    expect((await askForCode(app, nextPhone(), { logInType: 'setPassword', token })).asked.reason).toBe(
      'request.otherUser',
    )
  })

  it('refuses weak passwords beside the field [§5]', async () => {
    const { token } = await buildCustomer(app, { password })
    for (const [newPassword, code] of [
      ['short1', 'login.passwordTooShort'],
      ['nodigitshere', 'login.passwordTooWeak'],
    ] as const) {
      const refused = await app.call(contract.setPasswordCall, {
        token,
        body: { newPassword, oldPassword: password },
      })
      expect(refused.fields?.newPassword?.code).toBe(code)
    }
  })

  it('answers alike for a number that is nobody’s, one without a password and a wrong password', async () => {
    const known = await buildCustomer(app, { password })
    const withoutPassword = await buildCustomer(app)
    const answers = await Promise.all(
      [known.mobile, withoutPassword.mobile, nextPhone()].map((phone) => enter(phone, 'wrong secret 1')),
    )
    const shown = answers.map((each) => ({ ...each.raw.json(), requestId: '' }))
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
    expect(answers.map((each) => each.status)).toEqual([422, 422, 422])
    const known2 = await askForCode(app, known.mobile)
    const unknown2 = await askForCode(app, nextPhone())
    const plain = (body: { data: object }) => ({ ...body, data: { ...body.data, challengeId: '' } })
    expect(plain(unknown2.asked.raw.json())).toEqual(plain(known2.asked.raw.json()))
    const { rows } = await app.ctx.pool.query(
      "select count(*) as n from login_audit_entries where what = 'refused' and who like 'mobile:%' and reason = 'login.credentialsWrong'",
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(3)
  })

  it('derives the same hash for nobody as for somebody: the same work is done', async () => {
    const stored = await hashPassword(password)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect([
      await passwordFits(password, stored),
      await passwordFits('other', stored),
      await passwordFits(password, null),
    ]).toEqual([true, false, false])
    expect(await hashPassword(password)).not.toBe(stored)
  })

  it('tells a disabled user so only after the right password', async () => {
    const { mobile, userId } = await buildCustomer(app, { password })
    await disableUser(app.ctx, system, userId)
    expect((await enter(mobile, 'wrong secret 1')).reason).toBe('login.credentialsWrong')
    expect((await enter(mobile, password)).reason).toBe('login.userClosed')
    const refused = await logIn(mobile, await askForCode(app, mobile))
    expect([refused.status, refused.reason]).toEqual([403, 'login.userClosed'])
  })
})

describe('what others may ask', () => {
  it('finds a user by id and by number', async () => {
    const { userId, mobile } = await buildCustomer(app, {
      userName: '陈静',
      certificationType: 'enterprise',
      certificationStatus: 'certified',
    })
    expect(await findUser(app.ctx, userId)).toMatchObject({
      userId,
      mobile,
      userName: '陈静',
      certificationStatus: 'certified',
    })
    expect(await findUserIdByMobile(app.ctx, mobile.replace('+86', ''))).toBe(userId)
    await expect(buildCustomer(app, { mobile })).rejects.toMatchObject({ code: 'login.mobileTaken' })
  })

  it('writes down who came in, who was refused and who went (ASVS 16.3.1)', async () => {
    const phone = nextPhone()
    const code = await askForCode(app, phone)
    const wrong = { ...code, phoneCode: code.phoneCode === '000000' ? '000001' : '000000' }
    await logIn(phone, wrong)
    const { data } = await logIn(phone, code)
    await app.call(contract.signOutEverywhereCall, { token: loggedIn(data).jwt })
    const { rows } = await app.ctx.pool.query(
      'select who, what, reason, address from login_audit_entries order by id desc limit 5',
    )
    const who = `customer:${loggedIn(data).user.userCode}`
    expect(rows.reverse()).toEqual([
      {
        who: expect.stringMatching(/^mobile:[0-9a-f]{32}$/),
        what: 'codeSent',
        reason: 'account',
        address: '127.0.0.1',
      },
      {
        who: expect.stringMatching(/^mobile:/),
        what: 'refused',
        reason: 'login.codeWrong',
        address: '127.0.0.1',
      },
      { who, what: 'registered', reason: null, address: '127.0.0.1' },
      { who, what: 'loggedIn', reason: null, address: '127.0.0.1' },
      { who, what: 'sessionsEnded', reason: '1', address: '127.0.0.1' },
    ])
  })

  it('forgets idempotency keys after 25 hours, live events and embedded messages after a day', async () => {
    const hoursAgo = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000)
    for (const hours of [24.9, 25.1]) {
      await app.ctx.pool.query("insert into idempotency_keys values ('o', 'c', $1, 'h', '1', $2)", [
        `key ${hours}`,
        hoursAgo(hours),
      ])
      await app.ctx.pool.query(
        "insert into live_events (audience, kind, about, happened_at) values ('a', 'order', $1, $2)",
        [`event ${hours}`, hoursAgo(hours - 1)],
      )
      await app.ctx.pool.query("insert into embedded_sms values ($1, '+8613800000000', 't', 'notice', $2)", [
        `message ${hours}`,
        hoursAgo(hours - 1),
      ])
    }
    await forgetOldCalls.run(app.ctx, {})
    const keys = await app.ctx.pool.query("select key from idempotency_keys where owner = 'o'")
    const events = await app.ctx.pool.query("select about from live_events where audience = 'a'")
    const messages = await app.ctx.pool.query("select id from embedded_sms where kind = 'notice'")
    expect([keys.rows, events.rows, messages.rows]).toEqual([
      [{ key: 'key 24.9' }],
      [{ about: 'event 24.9' }],
      [{ id: 'message 24.9' }],
    ])
  })

  it('forgets expired challenges, codes, tries and sessions', async () => {
    await askForCode(app, nextPhone())
    await app.call(contract.getCaptchaCall)
    app.clock.advance(31 * 86_400)
    await forgetOldLogins.run(app.ctx, {})
    for (const table of [
      'login_challenges',
      'sms_codes',
      'login_limits',
      'user_sessions',
      'refresh_tokens',
    ]) {
      const { rows } = await app.ctx.pool.query(`select count(*) as n from ${table}`)
      expect([table, rows[0].n]).toEqual([table, 0])
    }
  })
})
