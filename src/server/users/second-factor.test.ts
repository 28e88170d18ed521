import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as factor from '#contract/customer-factor.ts'
import { closeLoginCall } from '#contract/privacy.ts'
import * as contract from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { codeOf } from '#test/support/desk-doors.ts'
import { askForCode, loggedIn, refreshCookieOf } from '#test/support/login.ts'
import { buildCustomer } from '#test/support/people.ts'
import { beginFactor, halfIn, nextCode, turnOnFactor } from '#test/support/second-factor.ts'
import { openSessionFor } from './commands/people.ts'
import { forgetOldLogins } from './jobs.ts'
import { secondFactorPart } from './personal.ts'

/** A customer's second factor: how it is set up, what it is asked for, and how it is attacked (decision 086). */
type Person = Awaited<ReturnType<typeof buildCustomer>>

const password = 'a password 1'
let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await buildCustomer(app, { password })
})

const stands = async (token: string) => (await app.call(contract.currentUserCall, { token })).status === 200
const sessionsOf = async ({ userId }: Person): Promise<number> =>
  Number(
    (
      await app.ctx.pool.query('select count(*) from user_sessions where user_id = $1 and ended_at is null', [
        userId,
      ])
    ).rows[0].count,
  )
const auditOf = async ({ userId }: Person): Promise<string[]> =>
  (
    await app.ctx.pool.query('select what from login_audit_entries where who = $1 order by id', [
      `customer:${userId}`,
    ])
  ).rows.map(({ what }) => what)
async function toldTo({ mobile }: Person): Promise<string[]> {
  await app.ctx.jobs.drain(app.ctx)
  const { rows } = await app.ctx.pool.query(
    `select text from embedded_sms where number = $1 and kind = 'notice' order by sent_at`,
    [mobile],
  )
  return rows.map(({ text }) => text)
}
const second = (ticket: string, given: { totp?: string; recoveryCode?: string }, token?: string) =>
  app.call(factor.secondStepCall, { ...(token ? { token } : {}), body: { ticket, ...given } })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const state = async (token: string) => (await app.call(factor.secondFactorCall, { token })).data
const turnOff = (token: string, body: object) => app.call(factor.turnOffSecondFactorCall, { token, body })

describe('setting up a second factor [R9.17] [A-20]', () => {
  it('wants a code to one’s number and the first code of the authenticator, and ends all other sessions', async () => {
    const elsewhere = await openSessionFor(app.ctx, system, person.userId)
    expect(await state(person.token)).toEqual({ since: null, recoveryCodesLeft: 0 })
    const { ticket, secret, uri } = await beginFactor(app, person)
    // The authenticator names the login, and not its whole number.
    expect(decodeURIComponent(uri)).toContain(`${person.mobile.slice(3, 6)}****`)
    expect(uri).not.toContain(person.mobile.slice(1))
    const turnOn = (totp: string) =>
      app.call(factor.turnOnSecondFactorCall, { token: person.token, body: { ticket, totp } })
    const totp = codeOf(secret, app.clock.now)
    expect((await turnOn(wrongOf(totp))).reason).toBe('login.secondFactorWrong')
    const on = await turnOn(totp)
    expect(on.data.recoveryCodes).toHaveLength(10)
    expect(new Set(on.data.recoveryCodes).size).toBe(10)
    expect(await stands(elsewhere.reply.jwt)).toBe(false)
    expect(await stands(person.token)).toBe(true)
    expect(await state(person.token)).toEqual({
      since: app.clock.now.toISOString(),
      recoveryCodesLeft: 10,
    })
    expect(await toldTo(person)).toEqual([expect.stringContaining('已开启两步验证')])
    expect(await auditOf(person)).toContain('authenticatorSet')
    // Once on, it is not begun again, and the ticket opens nothing twice.
    expect((await turnOn(totp)).reason).toBe('login.ticketInvalid')
    app.clock.advance(61)
    const again = await askForCode(app, person.mobile, { logInType: 'secondFactor', token: person.token })
    const { challengeId, phoneCode } = again
    const begun = await app.call(factor.beginSecondFactorCall, {
      token: person.token,
      body: { challengeId, phoneCode },
    })
    expect([begun.status, begun.reason]).toEqual([409, 'login.secondFactorOn'])
  })

  it('keeps the secret sealed and recovery codes as digests', async () => {
    const { secret, recoveryCodes } = await turnOnFactor(app, person)
    const { rows } = await app.ctx.pool.query(
      `select encode(f.secret, 'escape') as secret, f.secret_key, array_agg(c.digest) as digests
       from user_second_factors f join user_recovery_codes c on c.user_id = f.user_id
       where f.user_id = $1 group by 1, 2`,
      [person.userId],
    )
    const kept = JSON.stringify(rows)
    expect(rows[0].secret_key).toBe(app.ctx.dataKeys.current)
    expect(rows[0].digests).toHaveLength(10)
    for (const each of [secret, ...recoveryCodes]) expect(kept).not.toContain(each)
  })

  it('is begun by a code for it alone, and its ticket is its owner’s and old after a quarter of an hour', async () => {
    const { token, mobile } = person
    const other = await askForCode(app, mobile, { logInType: 'setPassword', token })
    const { challengeId, phoneCode } = other
    const begun = await app.call(factor.beginSecondFactorCall, { token, body: { challengeId, phoneCode } })
    expect(begun.reason).toBe('login.codeExpired')
    app.clock.advance(61)
    const { ticket, secret } = await beginFactor(app, person)
    const thief = await buildCustomer(app)
    const turnOn = (token: string) =>
      app.call(factor.turnOnSecondFactorCall, {
        token,
        body: { ticket, totp: codeOf(secret, app.clock.now) },
      })
    expect((await turnOn(thief.token)).reason).toBe('login.ticketInvalid')
    // The ticket of a new authenticator opens no login.
    expect((await second(ticket, { totp: codeOf(secret, app.clock.now) })).reason).toBe('login.ticketInvalid')
    app.clock.advance(15 * 60)
    const later = await openSessionFor(app.ctx, system, person.userId)
    expect((await turnOn(later.reply.jwt)).reason).toBe('login.ticketInvalid')
    expect(await state(later.reply.jwt)).toMatchObject({ since: null })
  })
})

describe('logging in with a second factor [R9.17] [A-20]', () => {
  it('opens no session before both steps were right, by SMS code and by password', async () => {
    const { secret } = await turnOnFactor(app, person)
    const before = await sessionsOf(person)
    app.clock.advance(61)
    const { challengeId, phoneCode } = await askForCode(app, person.mobile)
    const first = await app.call(contract.loginByCodeCall, {
      body: { phone: person.mobile, phoneCode, challengeId, agreementAccepted: true },
    })
    expect([first.status, Object.keys(first.data)]).toEqual([200, ['secondFactor']])
    expect(first.raw.headers['set-cookie']).toBeUndefined()
    expect(first.raw.headers['cache-control']).toContain('no-store')
    expect(await sessionsOf(person)).toBe(before)
    if (!('secondFactor' in first.data)) throw new Error('no second step')
    expect(first.data.secondFactor.validSeconds).toBe(300)
    const entered = await second(first.data.secondFactor.ticket, { totp: nextCode(app, secret) })
    expect(entered.data.user.userCode).toBe(person.userId)
    expect(refreshCookieOf(entered.raw).value).not.toBe('')
    expect(await stands(entered.data.jwt)).toBe(true)
    expect(await sessionsOf(person)).toBe(before + 1)
    expect((await auditOf(person)).slice(-2)).toEqual(['secondFactorAsked', 'loggedIn'])

    const ticket = await halfIn(app, person.mobile, password)
    expect(await sessionsOf(person)).toBe(before + 1)
    expect((await second(ticket, { totp: nextCode(app, secret) })).status).toBe(200)
  })

  it('says nothing of it before the first proof was right', async () => {
    const plain = await buildCustomer(app, { password })
    await turnOnFactor(app, person)
    const answers = await Promise.all(
      [person.mobile, plain.mobile, '+8613900999999'].map((phone) =>
        app.call(contract.loginByPasswordCall, {
          body: { phone, password: 'not it 1', agreementAccepted: true },
        }),
      ),
    )
    const bodies = answers.map(({ raw }) => {
      const { requestId, ...rest } = raw.json()
      return rest
    })
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.reason).toBe('login.credentialsWrong')
  })

  it('takes a code once: not with the next ticket, not twice at the same moment, not after it set the login up', async () => {
    const { ticket: begun, secret } = await beginFactor(app, person)
    const totp = codeOf(secret, app.clock.now)
    await app.call(factor.turnOnSecondFactorCall, { token: person.token, body: { ticket: begun, totp } })
    const used = await halfIn(app, person.mobile, password)
    expect((await second(used, { totp })).reason).toBe('login.secondFactorWrong')
    const code = nextCode(app, secret)
    const before = await sessionsOf(person)
    const tickets: string[] = []
    for (let count = 0; count < 4; count++) tickets.push(await halfIn(app, person.mobile, password))
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, { totp: code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await sessionsOf(person)).toBe(before + 1)
  })

  it('takes a ticket once, also of two who come at the same moment with codes that are both good', async () => {
    const { recoveryCodes } = await turnOnFactor(app, person)
    const ticket = await halfIn(app, person.mobile, password)
    const before = await sessionsOf(person)
    const answers = await Promise.all(
      recoveryCodes.slice(0, 3).map((recoveryCode) => second(ticket, { recoveryCode })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'login.ticketInvalid')).toHaveLength(2)
    expect(await sessionsOf(person)).toBe(before + 1)
    // Whoever was too late has lost no code by it.
    expect(
      (await state(answers.find(({ status }) => status === 200)?.data.jwt ?? '')).recoveryCodesLeft,
    ).toBe(9)
  })

  it('takes each recovery code once, in the place of a code, and tells the owner how many are left', async () => {
    const { recoveryCodes } = await turnOnFactor(app, person)
    const [recoveryCode = ''] = recoveryCodes
    const written = `${recoveryCode.slice(0, 5).toUpperCase()} ${recoveryCode.slice(5)}`
    const entered = await second(await halfIn(app, person.mobile, password), { recoveryCode: written })
    expect(entered.status).toBe(200)
    expect(await state(entered.data.jwt)).toMatchObject({ recoveryCodesLeft: 9 })
    const again = await second(await halfIn(app, person.mobile, password), { recoveryCode })
    expect(again.reason).toBe('login.secondFactorWrong')
    expect(await toldTo(person)).toContainEqual(expect.stringContaining('还剩 9 个'))
    expect(await auditOf(person)).toContain('recoveryCodeUsed')
  })

  it('burns a ticket after five wrong codes, and a login’s tries over several tickets', async () => {
    const { secret } = await turnOnFactor(app, person)
    const wrong = () => wrongOf(codeOf(secret, app.clock.now))
    const ticket = await halfIn(app, person.mobile, password)
    const reasons: (string | undefined)[] = []
    for (let tries = 0; tries < 6; tries++) reasons.push((await second(ticket, { totp: wrong() })).reason)
    expect(reasons).toEqual([
      ...Array(4).fill('login.secondFactorWrong'),
      'login.ticketInvalid',
      'login.ticketInvalid',
    ])
    // Burnt: the right code helps no more.
    expect((await second(ticket, { totp: nextCode(app, secret) })).reason).toBe('login.ticketInvalid')
    const more = await halfIn(app, person.mobile, password)
    for (let tries = 0; tries < 4; tries++) await second(more, { totp: wrong() })
    const third = await halfIn(app, person.mobile, password)
    expect((await second(third, { totp: wrong() })).reason).toBe('login.secondFactorWrong')
    // Ten within the hour, over three tickets: the right code has to wait, too, and so has a change.
    const refused = await second(third, { totp: nextCode(app, secret) })
    expect([refused.status, refused.reason]).toEqual([429, 'login.secondFactorTooOften'])
    expect((await turnOff(person.token, { totp: nextCode(app, secret) })).reason).toBe(
      'login.secondFactorTooOften',
    )
    app.clock.advance(3_600)
    const later = await second(await halfIn(app, person.mobile, password), { totp: nextCode(app, secret) })
    expect(later.status).toBe(200)
  })

  it('lets a ticket die with time, with another password and with the end of all sessions', async () => {
    const { secret } = await turnOnFactor(app, person)
    const old = await halfIn(app, person.mobile, password)
    app.clock.advance(300)
    expect((await second(old, { totp: nextCode(app, secret) })).reason).toBe('login.ticketInvalid')
    const half = await halfIn(app, person.mobile, password)
    const set = await app.call(contract.setPasswordCall, {
      token: person.token,
      body: { oldPassword: password, newPassword: 'another one 2', totp: nextCode(app, secret) },
    })
    expect((await second(half, { totp: nextCode(app, secret) })).reason).toBe('login.ticketInvalid')
    const other = await halfIn(app, person.mobile, 'another one 2')
    await app.call(contract.signOutEverywhereCall, { token: set.data.jwt })
    expect((await second(other, { totp: nextCode(app, secret) })).reason).toBe('login.ticketInvalid')
    expect((await second('A'.repeat(43), { totp: '123456' })).reason).toBe('login.ticketInvalid')
  })

  it('opens nobody else’s login by a code of one’s own', async () => {
    const thief = await buildCustomer(app, { password: 'a thief’s own 3' })
    const own = await turnOnFactor(app, thief)
    await turnOnFactor(app, person)
    const ticket = await halfIn(app, person.mobile, password)
    expect((await second(ticket, { totp: nextCode(app, own.secret) })).reason).toBe('login.secondFactorWrong')
    const [recoveryCode = ''] = own.recoveryCodes
    expect((await second(ticket, { recoveryCode })).reason).toBe('login.secondFactorWrong')
    expect(await state(thief.token)).toMatchObject({ recoveryCodesLeft: 10 })
  })
})

describe('what the second factor is asked for besides [A-19] [A-20]', () => {
  it('another password, another number and the end of the login want it too', async () => {
    const { secret, recoveryCodes } = await turnOnFactor(app, person)
    const { token, mobile } = person
    const setPassword = (given: object) =>
      app.call(contract.setPasswordCall, {
        token,
        body: { oldPassword: password, newPassword: 'another one 2', ...given },
      })
    expect((await setPassword({})).reason).toBe('login.secondFactorNeeded')
    expect((await setPassword({ totp: wrongOf(nextCode(app, secret)) })).reason).toBe(
      'login.secondFactorWrong',
    )
    // The password alone is wrong: the code is not even looked at.
    expect((await setPassword({ oldPassword: 'not it 1', totp: nextCode(app, secret) })).reason).toBe(
      'login.credentialsWrong',
    )

    app.clock.advance(61)
    const phone = '+8613600700001'
    const old = await askForCode(app, mobile, { logInType: 'oldPhone', token })
    const fresh = await askForCode(app, phone, { logInType: 'newPhone', token })
    const change = (given: object) =>
      app.call(contract.updatePhoneCall, {
        token,
        body: {
          phone,
          phoneCode: fresh.phoneCode,
          challengeId: fresh.challengeId,
          oldPhone: mobile,
          oldPhoneCode: old.phoneCode,
          oldChallengeId: old.challengeId,
          ...given,
        },
      })
    expect((await change({})).reason).toBe('login.secondFactorNeeded')
    expect((await change({ totp: wrongOf(nextCode(app, secret)) })).reason).toBe('login.secondFactorWrong')

    app.clock.advance(61)
    const closing = await askForCode(app, mobile, { logInType: 'closing', token })
    const close = (given: object) =>
      app.call(closeLoginCall, {
        token,
        body: {
          phoneCode: closing.phoneCode,
          challengeId: closing.challengeId,
          agreed: true as const,
          ...given,
        },
      })
    expect((await close({})).reason).toBe('login.secondFactorNeeded')
    expect(await stands(token)).toBe(true)
    expect((await close({ recoveryCode: recoveryCodes[0] })).status).toBe(200)
    expect(await stands(token)).toBe(false)
    // The code is used up by it.
    const { rows } = await app.ctx.pool.query(
      'select count(*)::int as used from user_recovery_codes where user_id = $1 and used_at is not null',
      [person.userId],
    )
    expect(rows).toEqual([{ used: 1 }])
  })

  it('lets whoever gives it change password and number, each with a code of its own', async () => {
    const { secret } = await turnOnFactor(app, person)
    const ofPassword = nextCode(app, secret)
    const set = await app.call(contract.setPasswordCall, {
      token: person.token,
      body: { oldPassword: password, newPassword: 'another one 2', totp: ofPassword },
    })
    expect(set.status).toBe(200)
    const half = await halfIn(app, person.mobile, 'another one 2')
    expect((await second(half, { totp: ofPassword })).reason).toBe('login.secondFactorWrong')
    app.clock.advance(61)
    const phone = '+8613600700002'
    const token = set.data.jwt
    const old = await askForCode(app, person.mobile, { logInType: 'oldPhone', token })
    const fresh = await askForCode(app, phone, { logInType: 'newPhone', token })
    const ofPhone = nextCode(app, secret)
    const changed = await app.call(contract.updatePhoneCall, {
      token,
      body: {
        phone,
        phoneCode: fresh.phoneCode,
        challengeId: fresh.challengeId,
        oldPhone: person.mobile,
        oldPhoneCode: old.phoneCode,
        oldChallengeId: old.challengeId,
        totp: ofPhone,
      },
    })
    expect(changed.status).toBe(200)
    // It belongs to the login, not to the number.
    expect(await state(changed.data.jwt)).toMatchObject({ recoveryCodesLeft: 10 })
    const again = await halfIn(app, phone, 'another one 2')
    expect((await second(again, { totp: ofPhone })).reason).toBe('login.secondFactorWrong')
    expect((await second(again, { totp: nextCode(app, secret) })).status).toBe(200)
  })

  it('makes new recovery codes for a code, and the old ones are good no more', async () => {
    const { secret, recoveryCodes } = await turnOnFactor(app, person)
    const renew = (totp: string) =>
      app.call(factor.renewRecoveryCodesCall, { token: person.token, body: { totp } })
    expect((await renew(wrongOf(nextCode(app, secret)))).reason).toBe('login.secondFactorWrong')
    const made = await renew(nextCode(app, secret))
    expect(made.data.recoveryCodes).toHaveLength(10)
    expect(made.data.recoveryCodes.some((each) => recoveryCodes.includes(each))).toBe(false)
    const old = await second(await halfIn(app, person.mobile, password), { recoveryCode: recoveryCodes[0] })
    expect(old.reason).toBe('login.secondFactorWrong')
    expect(await toldTo(person)).toContainEqual(expect.stringContaining('重新生成登录恢复码'))
  })

  it('is turned off with a code or a recovery code; other sessions end, and one proof opens the login again', async () => {
    const { secret, recoveryCodes } = await turnOnFactor(app, person)
    const half = await halfIn(app, person.mobile, password)
    const elsewhere = await openSessionFor(app.ctx, system, person.userId)
    const missing = await turnOff(person.token, {})
    expect([missing.status, missing.fields?.totp?.code]).toEqual([400, 'required'])
    expect((await turnOff(person.token, { totp: wrongOf(nextCode(app, secret)) })).reason).toBe(
      'login.secondFactorWrong',
    )
    expect((await turnOff(person.token, { recoveryCode: recoveryCodes[9] })).status).toBe(200)
    expect(await stands(elsewhere.reply.jwt)).toBe(false)
    expect(await stands(person.token)).toBe(true)
    expect((await second(half, { totp: nextCode(app, secret) })).reason).toBe('login.ticketInvalid')
    expect((await turnOff(person.token, { totp: nextCode(app, secret) })).reason).toBe(
      'login.secondFactorOff',
    )
    const body = { phone: person.mobile, password, agreementAccepted: true }
    const plain = await app.call(contract.loginByPasswordCall, { body })
    expect(await stands(loggedIn(plain.data).jwt)).toBe(true)
    expect(await toldTo(person)).toContainEqual(expect.stringContaining('已关闭两步验证'))
  })
})

it('a copy of one’s data tells of the second factor and holds nothing that opens it; it goes with the login [§9]', async () => {
  const { secret, recoveryCodes } = await turnOnFactor(app, person)
  await halfIn(app, person.mobile, password)
  const { rows } = await secondFactorPart.read(app.ctx, person.userId)
  expect(rows).toEqual([{ createdAt: expect.any(Date), recoveryCodesLeft: 10 }])
  for (const each of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(each)
  const kept = async () =>
    (
      await app.ctx.pool.query(
        `select (select count(*)::int from user_second_factors where user_id = $1) as factors,
           (select count(*)::int from user_recovery_codes where user_id = $1) as codes,
           (select count(*)::int from user_tickets where user_id = $1) as tickets`,
        [person.userId],
      )
    ).rows[0]
  expect(await kept()).toEqual({ factors: 1, codes: 10, tickets: 1 })
  await secondFactorPart.forget?.(app.ctx, person.userId)
  expect(await kept()).toEqual({ factors: 0, codes: 0, tickets: 0 })
})

it('a ticket that is over is forgotten by the job that clears the doors', async () => {
  await turnOnFactor(app, person)
  await halfIn(app, person.mobile, password)
  const left = async () =>
    (
      await app.ctx.pool.query('select count(*)::int as left from user_tickets where user_id = $1', [
        person.userId,
      ])
    ).rows[0].left
  await forgetOldLogins.run(app.ctx, {})
  expect(await left()).toBe(1)
  app.clock.advance(301)
  await forgetOldLogins.run(app.ctx, {})
  expect(await left()).toBe(0)
})
