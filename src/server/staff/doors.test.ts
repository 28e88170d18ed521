import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as clerks from '#contract/clerks.ts'
import { listOutbox } from '#contract/outbox.ts'
import * as own from '#contract/own-login.ts'
import * as contract from '#contract/staff.ts'
import * as doors from '#contract/staff-doors.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { codeOf, invitee, mailsNow, tokenMailedTo } from '#test/support/desk-doors.ts'
import { asBytes, rowsThatShow } from '#test/support/leaks.ts'
import { buildStaff, oneTimeCode, staffPassword } from '#test/support/people.ts'
import { forgetOldDoors } from './jobs.ts'

/** The doors of the desk: invitations, recovery codes, forgotten passwords, another authenticator (decision 055). */
let app: TestApp
let administrator: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  administrator = await buildStaff(app, 'administrator', '林可')
})
afterAll(() => app.stop())
// A code is good once, and tries are counted: each test has a time of its own.
beforeEach(async () => {
  app.clock.advance(1_000)
  administrator.token = (await loggedIn(administrator.email)).jwt
  app.clock.advance(60)
})

const password = 'my desk password 7'
let people = 0
const address = () => `person${++people}@example.com`
const logIn = (email: string, given: { password?: string; totp?: string; recoveryCode?: string } = {}) =>
  app.call(contract.deskLoginCall, {
    body: {
      email,
      password: staffPassword,
      ...(given.recoveryCode === undefined ? { totp: oneTimeCode(app) } : {}),
      ...given,
    },
  })
const loggedIn = async (email: string) => (await logIn(email)).data
const invite = (email: string, more: object = {}) =>
  app.call(clerks.inviteClerkCall, { token: administrator.token, body: { ...invitee(email), ...more } })
const opened = (token: string) => app.call(doors.openInvitationCall, { body: { token } })
async function join(email: string, token: string, more: object = {}) {
  const { secret = demoTotpSecret } = (await opened(token)).data ?? {}
  const totp = codeOf(secret, app.clock.now)
  const answer = await app.call(doors.joinDeskCall, {
    body: { token, name: '赵一鸣', password, totp, ...more },
  })
  return { answer, secret, email }
}
async function joined(role?: 'administrator') {
  const email = address()
  await invite(email, role ? { role } : {})
  return join(email, await tokenMailedTo(app, email))
}
const listed = async (email: string) =>
  (await app.call(clerks.listClerksCall, { token: administrator.token, query: { keyword: email } })).data
    .items[0]

it('invites by mail; the invited person joins, enrols and is logged in with ten recovery codes', async () => {
  const email = address()
  expect((await invite(email.toUpperCase())).status).toBe(200)
  expect(await listed(email)).toMatchObject({ state: 'invited', mail: 'waiting', invitedBy: '林可' })
  const token = await tokenMailedTo(app, email)
  expect(await listed(email)).toMatchObject({ mail: 'sent', role: 'sales', sessions: 0 })
  const [mail] = await mailsNow(app, email)
  expect(mail?.subject).toBe('邀请您使用舢板操作台')
  expect(mail?.text).toContain('林可邀请您以“销售”身份使用舢板操作台')
  const offer = await opened(token)
  expect(offer.data).toMatchObject({ email, name: '赵一鸣', role: 'sales', language: 'zh-CN' })
  expect(offer.raw.headers['cache-control']).toBe('no-store')
  expect(offer.data.uri).toContain(`secret=${offer.data.secret}`)
  // A second tab shows the same.
  expect((await opened(token)).data.secret).toBe(offer.data.secret)
  const { answer, secret } = await join(email, token)
  expect(answer.status).toBe(200)
  expect(answer.data.recoveryCodes).toHaveLength(10)
  expect(new Set(answer.data.recoveryCodes).size).toBe(10)
  expect((await app.call(contract.deskMeCall, { token: answer.data.jwt })).data).toMatchObject({ email })
  expect(await listed(email)).toMatchObject({ state: 'active', sessions: 1, recoveryCodesLeft: 10 })
  // The first code was used by joining.
  const totp = codeOf(secret, app.clock.now)
  expect((await logIn(email, { password, totp })).reason).toBe('staff.credentialsWrong')
  app.clock.advance(30)
  expect((await logIn(email, { password, totp: codeOf(secret, app.clock.now) })).status).toBe(200)
})

it('writes an invitation in the language that was chosen for it', async () => {
  const email = address()
  await invite(email, { language: 'en-US', name: 'Ana Ruiz' })
  const [mail] = await mailsNow(app, email)
  expect(mail?.subject).toBe('Your invitation to the Sampan desk')
  expect(mail?.text).toContain('Hello Ana Ruiz,')
})

it('opens a link once, and says the same of one that is used, old, withdrawn, replaced or made up', async () => {
  const email = address()
  const { data } = await invite(email)
  const first = await tokenMailedTo(app, email)
  const id = data.id as never
  expect(
    (await app.call(clerks.resendInvitationCall, { token: administrator.token, body: { id } })).status,
  ).toBe(200)
  // Until the new mail is written no link is good.
  expect((await opened(first)).reason).toBe('staff.linkInvalid')
  const second = await tokenMailedTo(app, email)
  expect(second).not.toBe(first)
  expect((await join(email, first)).answer.reason).toBe('staff.linkInvalid')
  expect((await join(email, second)).answer.status).toBe(200)
  expect((await join(email, second)).answer.reason).toBe('staff.linkInvalid')

  const late = address()
  await invite(late)
  const lateToken = await tokenMailedTo(app, late)
  app.clock.advance(7 * 86_400)
  const withdrawn = address()
  const token = (await loggedIn(administrator.email)).jwt
  const invited = await app.call(clerks.inviteClerkCall, { token, body: invitee(withdrawn) })
  const withdrawnToken = await tokenMailedTo(app, withdrawn)
  const wish = { token, body: { id: invited.data.id as never } }
  expect((await app.call(clerks.withdrawInvitationCall, wish)).status).toBe(200)
  expect((await app.call(clerks.withdrawInvitationCall, wish)).reason).toBe('staff.invitationEnded')
  const answers = await Promise.all([second, lateToken, withdrawnToken, 'A'.repeat(43)].map(opened))
  for (const each of answers)
    expect([each.status, each.reason, each.message]).toEqual([422, 'staff.linkInvalid', answers[0]?.message])
})

it('lets one of two tabs join', async () => {
  const email = address()
  await invite(email)
  const token = await tokenMailedTo(app, email)
  const both = await Promise.all([join(email, token), join(email, token)])
  expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 422])
})

it('tells an administrator that an address is taken, and never whoever holds a link', async () => {
  const { email } = await joined()
  expect((await invite(email.toUpperCase())).reason).toBe('staff.emailTaken')
  const waiting = address()
  const both = await Promise.all([invite(waiting), invite(waiting)])
  expect(both.map(({ reason }) => reason).sort()).toEqual(['staff.alreadyInvited', undefined])
  const token = await tokenMailedTo(app, waiting)
  await app.ctx.pool.query('update staff set email = $1 where email = $2', [waiting, email])
  expect((await join(waiting, token)).answer.reason).toBe('staff.linkInvalid')
})

it('refuses what joins wrongly beside its field [§5]', async () => {
  const email = address()
  await invite(email)
  const token = await tokenMailedTo(app, email)
  const refused = await join(email, token, { name: ' ', password: 'short', totp: '12' })
  expect(refused.answer.fields).toMatchObject({
    name: { code: 'required' },
    password: { code: 'login.passwordTooShort' },
    totp: { code: 'field.invalid' },
  })
  expect((await join(email, token, { totp: '000000' })).answer.reason).toBe('staff.codeWrong')
  expect((await join(email, token)).answer.status).toBe(200)
})

it('takes each recovery code once in place of the authenticator, with the one refusal of the login', async () => {
  const { email, answer, secret } = await joined()
  const [code = '', other = ''] = answer.data.recoveryCodes
  app.clock.advance(30)
  const entered = await logIn(email, { password, recoveryCode: code.toUpperCase() })
  expect([entered.status, entered.data.enrolsAgain]).toEqual([200, true])
  const login = await app.call(own.ownLoginCall, { token: entered.data.jwt })
  expect(login.data).toMatchObject({ enrolsAgain: true, recoveryCodesLeft: 9 })
  const answers = [
    await logIn(email, { password, recoveryCode: code }),
    await logIn(email, { password, recoveryCode: '00000-00000' }),
    await logIn(email, { password: 'wrong 1', recoveryCode: other }),
    await logIn(address(), { password, recoveryCode: other }),
  ]
  for (const each of answers) {
    expect([each.status, each.reason, each.message]).toEqual([
      422,
      'staff.credentialsWrong',
      '邮箱、密码或动态码错误，请核对后重新输入。',
    ])
  }
  // A code of somebody else's is none.
  expect((await logIn(administrator.email, { recoveryCode: other })).reason).toBe('staff.credentialsWrong')
  app.clock.advance(900)
  // The authenticator goes on until another one is set up.
  expect((await logIn(email, { password, totp: codeOf(secret, app.clock.now) })).status).toBe(200)
  const four = await Promise.all(
    Array.from({ length: 4 }, () => logIn(email, { password, recoveryCode: other })),
  )
  expect(four.filter((each) => each.status === 200)).toHaveLength(1)
  expect((await mailsNow(app, email))[0]?.text).toContain('有人用恢复码代替动态码登录了您的账号')
})

it('stops recovery codes after five wrong tries as it stops one-time codes', async () => {
  const { email, answer } = await joined()
  for (let tries = 0; tries < 5; tries++)
    expect((await logIn(email, { password, recoveryCode: '00000-00000' })).status).toBe(422)
  const refused = await logIn(email, { password, recoveryCode: answer.data.recoveryCodes[0] ?? '' })
  expect(refused.reason).toBe('staff.tooManyTries')
})

it('sets up another authenticator: with the password alone after a recovery code, else with a code as well', async () => {
  const { email, answer, secret } = await joined()
  const token = answer.data.jwt
  const begin = (given: object, as = token) =>
    app.call(own.beginAuthenticatorCall, { token: as, body: { password, ...given } })
  expect((await begin({})).reason).toBe('staff.proofWrong')
  app.clock.advance(30)
  expect((await begin({ password: 'wrong 1', totp: codeOf(secret, app.clock.now) })).reason).toBe(
    'staff.proofWrong',
  )
  const byCode = await begin({ totp: codeOf(secret, app.clock.now) })
  expect(byCode.status).toBe(200)
  // Begun anew in another tab: the first ticket is good no more.
  app.clock.advance(30)
  const again = await begin({ totp: codeOf(secret, app.clock.now) })
  const set = (ticket: string, of: string, as = token) =>
    app.call(own.setAuthenticatorCall, { token: as, body: { ticket, totp: codeOf(of, app.clock.now) } })
  expect((await set(byCode.data.ticket, byCode.data.secret)).reason).toBe('staff.linkInvalid')
  // Nor is it good for anybody else.
  expect((await set(again.data.ticket, again.data.secret, administrator.token)).reason).toBe(
    'staff.linkInvalid',
  )
  expect((await set(again.data.ticket, secret)).reason).toBe('staff.codeWrong')
  expect((await set(again.data.ticket, again.data.secret)).status).toBe(200)
  expect((await set(again.data.ticket, again.data.secret)).reason).toBe('staff.linkInvalid')
  app.clock.advance(60)
  expect((await logIn(email, { password, totp: codeOf(secret, app.clock.now) })).status).toBe(422)
  const recovered = await logIn(email, { password, recoveryCode: answer.data.recoveryCodes[0] ?? '' })
  const alone = await begin({}, recovered.data.jwt)
  expect(alone.status).toBe(200)
  expect((await set(alone.data.ticket, alone.data.secret, recovered.data.jwt)).status).toBe(200)
  expect((await app.call(own.ownLoginCall, { token: recovered.data.jwt })).data).toMatchObject({
    enrolsAgain: false,
    recoveryCodesLeft: 9,
  })
  // The session of the old authenticator has ended.
  expect((await app.call(own.ownLoginCall, { token })).status).toBe(401)
  // Begun and left: too late after a quarter of an hour.
  app.clock.advance(60)
  const totp = codeOf(alone.data.secret, app.clock.now)
  const late = await begin({ totp }, recovered.data.jwt)
  app.clock.advance(15 * 60)
  const later = await logIn(email, { password, totp: codeOf(alone.data.secret, app.clock.now) })
  expect((await set(late.data.ticket, late.data.secret, later.data.jwt)).reason).toBe('staff.linkInvalid')
})

it('makes new recovery codes for a fresh code only', async () => {
  const { email, answer, secret } = await joined()
  const { jwt: token, recoveryCodes } = answer.data
  const make = () =>
    app.call(own.makeRecoveryCodesCall, { token, body: { totp: codeOf(secret, app.clock.now) } })
  expect((await make()).reason).toBe('staff.codeWrong')
  app.clock.advance(30)
  const made = await make()
  expect(made.data.recoveryCodes).toHaveLength(10)
  expect((await logIn(email, { password, recoveryCode: recoveryCodes[1] ?? '' })).status).toBe(422)
  expect((await logIn(email, { password, recoveryCode: made.data.recoveryCodes[1] ?? '' })).status).toBe(200)
})

it('answers whoever forgot a password the same for any address, and mails a clerk only [A-21]', async () => {
  const { email } = await joined()
  const nobody = address()
  const ask = (to: string) => app.call(doors.forgotPasswordCall, { body: { email: to } })
  const [known, unknown] = [await ask(email), await ask(nobody)]
  expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body])
  expect((await mailsNow(app, email))[0]?.subject).toBe('舢板操作台：重设密码')
  expect(await mailsNow(app, nobody)).toEqual([])
  for (const to of [email, nobody]) {
    await ask(to)
    await ask(to)
    expect((await ask(to)).reason).toBe('staff.tooManyTries')
  }
})

it('sets a forgotten password by the mail’s link and the second factor, once and within half an hour', async () => {
  const { email, answer, secret } = await joined()
  const ask = async () => {
    await app.call(doors.forgotPasswordCall, { body: { email } })
    return tokenMailedTo(app, email)
  }
  const token = await ask()
  const fresh = 'another password 8'
  const reset = (given: object, of = token) =>
    app.call(doors.resetPasswordCall, { body: { token: of, password: fresh, ...given } })
  expect((await reset({})).fields).toMatchObject({ totp: { code: 'required' } })
  app.clock.advance(30)
  expect((await reset({ totp: '000000' })).reason).toBe('staff.codeWrong')
  expect((await reset({ recoveryCode: '00000-00000' })).reason).toBe('staff.codeWrong')
  const totp = codeOf(secret, app.clock.now)
  const both = await Promise.all([reset({ totp }), reset({ totp })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await reset({ totp })).reason).toBe('staff.linkInvalid')
  expect((await app.call(contract.deskMeCall, { token: answer.data.jwt })).status).toBe(401)
  app.clock.advance(30)
  expect((await logIn(email, { password, totp: codeOf(secret, app.clock.now) })).status).toBe(422)
  expect((await logIn(email, { password: fresh, totp: codeOf(secret, app.clock.now) })).status).toBe(200)
  // A recovery code does as well, and leads to another authenticator.
  const [code = ''] = answer.data.recoveryCodes
  const byCode = await reset({ recoveryCode: code }, await ask())
  expect([byCode.status, byCode.data.enrolsAgain]).toEqual([200, true])
  const late = await ask()
  app.clock.advance(30 * 60)
  expect((await reset({ totp: codeOf(secret, app.clock.now) }, late)).reason).toBe('staff.linkInvalid')
})

it('takes a second factor away: nobody comes in before another was set up by the mail’s link', async () => {
  const { email, answer, secret } = await joined()
  const id = (await listed(email))?.id as never
  const reset = (more: object = {}) =>
    app.call(clerks.resetSecondFactorCall, { token: administrator.token, body: { id, ...more } })
  expect((await reset()).status).toBe(200)
  expect((await app.call(contract.deskMeCall, { token: answer.data.jwt })).status).toBe(401)
  expect(await listed(email)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0, sessions: 0 })
  app.clock.advance(60)
  const tries = [
    await logIn(email, { password, totp: codeOf(secret, app.clock.now) }),
    await logIn(email, { password, totp: oneTimeCode(app) }),
    await logIn(email, { password, recoveryCode: answer.data.recoveryCodes[0] ?? '' }),
  ]
  expect(tries.map(({ reason }) => reason)).toEqual(tries.map(() => 'staff.credentialsWrong'))
  app.clock.advance(900)
  const token = await tokenMailedTo(app, email)
  const offer = (await app.call(doors.openEnrolmentCall, { body: { token } })).data
  expect(offer).toMatchObject({ name: '赵一鸣', setsPassword: false })
  expect(offer.secret).not.toBe(secret)
  const enrol = (given: string) =>
    app.call(doors.enrolAgainCall, {
      body: { token, password: given, totp: codeOf(offer.secret, app.clock.now) },
    })
  expect((await enrol('wrong 1')).reason).toBe('staff.proofWrong')
  const enrolled = await enrol(password)
  expect([enrolled.status, enrolled.data.recoveryCodes.length]).toEqual([200, 10])
  expect((await enrol(password)).reason).toBe('staff.linkInvalid')
  // Of somebody who knows the password no more either, it is set anew.
  administrator.token = (await loggedIn(administrator.email)).jwt
  await reset({ password: true })
  const anew = await tokenMailedTo(app, email)
  const shown = (await app.call(doors.openEnrolmentCall, { body: { token: anew } })).data
  expect(shown.setsPassword).toBe(true)
  const set = (given: string) =>
    app.call(doors.enrolAgainCall, {
      body: { token: anew, password: given, totp: codeOf(shown.secret, app.clock.now) },
    })
  expect((await set('short')).fields).toMatchObject({ password: { code: 'login.passwordTooShort' } })
  expect((await set('a third password 9')).status).toBe(200)
})

it('closes every door of a clerk who is closed', async () => {
  const { email, answer, secret } = await joined()
  await app.call(doors.forgotPasswordCall, { body: { email } })
  const token = await tokenMailedTo(app, email)
  const id = (await listed(email))?.id as never
  const close = { token: administrator.token, body: { id, reason: '离职' } }
  expect((await app.call(clerks.closeClerkCall, close)).status).toBe(200)
  expect((await app.call(contract.deskMeCall, { token: answer.data.jwt })).status).toBe(401)
  app.clock.advance(30)
  const totp = codeOf(secret, app.clock.now)
  const reset = await app.call(doors.resetPasswordCall, { body: { token, password, totp } })
  expect(reset.reason).toBe('staff.linkInvalid')
  const recoveryCode = answer.data.recoveryCodes[0] ?? ''
  expect((await logIn(email, { password, recoveryCode })).reason).toBe('staff.credentialsWrong')
  const before = (await mailsNow(app, email)).length
  await app.call(doors.forgotPasswordCall, { body: { email } })
  expect(await mailsNow(app, email)).toHaveLength(before)
})

it('keeps no token, code, secret or password anywhere but in the mail [A-24]', async () => {
  const { email, answer, secret } = await joined()
  const { jwt: token, recoveryCodes } = answer.data
  app.clock.advance(30)
  const body = { password, totp: codeOf(secret, app.clock.now) }
  const begun = (await app.call(own.beginAuthenticatorCall, { token, body })).data
  await app.call(doors.forgotPasswordCall, { body: { email } })
  const link = await tokenMailedTo(app, email)
  const secrets = [secret, begun.secret, begun.ticket, link, password, ...recoveryCodes]
  const plain = recoveryCodes.map((code) => code.replace('-', ''))
  const shown = await rowsThatShow(
    app.ctx.pool,
    [...secrets, ...plain].flatMap((each) => [each, asBytes(each)]),
  )
  expect(shown.filter((row) => !row.startsWith('public.embedded_mails: '))).toEqual([])
})

it('shows mails that open logins to administrators only', async () => {
  const finance = await buildStaff(app, 'finance')
  const email = address()
  await invite(email)
  await mailsNow(app)
  const read = async (token: string) =>
    (await app.call(listOutbox, { token, query: { size: 100 } })).data.items.map(({ to }) => to)
  expect(await read(administrator.token)).toContain(email)
  expect(await read(finance.token)).toEqual([])
})

it('forgets an invitation that came to nothing after ninety days, and no other', async () => {
  const [withdrawn, waiting] = [address(), address()]
  const { data } = await invite(withdrawn)
  await invite(waiting)
  await app.call(clerks.withdrawInvitationCall, {
    token: administrator.token,
    body: { id: data.id as never },
  })
  const left = async () =>
    (
      await app.ctx.pool.query<{ email: string }>(
        'select email from staff_invitations where email = any($1) order by email',
        [[withdrawn, waiting]],
      )
    ).rows.map(({ email }) => email)
  app.clock.advance(89 * 86_400)
  await forgetOldDoors.run(app.ctx, {})
  expect(await left()).toHaveLength(2)
  app.clock.advance(2 * 86_400)
  await forgetOldDoors.run(app.ctx, {})
  expect(await left()).toEqual([waiting])
})
