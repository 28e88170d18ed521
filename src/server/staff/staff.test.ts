import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#contract/staff.ts'
import { currentUserCall } from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { totpAt } from '#server/platform/login/totp.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { ownPage, refreshCookieOf } from '#test/support/login.ts'
import { buildCustomer, buildStaff, staffPassword } from '#test/support/people.ts'
import { closeClerk } from './commands/clerks.ts'
import { createStaff } from './commands.ts'
import { getDemoCode } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const codeNow = () => totpAt(demoTotpSecret, app.clock.now)
const logIn = (email: string, password = staffPassword, totp = codeNow()) =>
  app.call(contract.deskLoginCall, { body: { email, password, totp } })

it('makes codes as RFC 6238 does', () => {
  // Appendix B, SHA-1, the last six of eight digits; the secret is 12345678901234567890.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const expected = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of expected) expect(totpAt(secret, new Date(seconds * 1000))).toBe(code)
})

it('logs a clerk in with e-mail, password and one-time code, and out again [§6]', async () => {
  const { email, staffId } = await buildStaff(app, 'operations', 'Chen Jing')
  const answer = await logIn(email.toUpperCase())
  expect(answer.status).toBe(200)
  expect(answer.data.staff).toEqual({ staffCode: staffId, name: 'Chen Jing', email, role: 'operations' })
  const cookie = refreshCookieOf(answer.raw)
  expect(cookie.attributes).toContain('HttpOnly; Secure; SameSite=Strict')
  expect(answer.raw.body).not.toContain(cookie.value)
  const token = answer.data.jwt
  expect((await app.call(contract.deskMeCall, { token })).data.staffCode).toBe(staffId)
  expect((await app.call(contract.deskLogoutCall, { token })).status).toBe(200)
  expect((await app.call(contract.deskMeCall, { token })).reason).toBe('login.expired')
  expect(
    (await app.call(contract.deskRefreshCall, { headers: ownPage(cookie.value, '__Host-desk-rt') })).status,
  ).toBe(401)
})

it('says the same for a wrong address, password or code, and takes a code once', async () => {
  app.clock.advance(60)
  const { email } = await buildStaff(app, 'sales')
  const used = codeNow()
  expect((await logIn(email, staffPassword, used)).status).toBe(200)
  const answers = [
    await logIn('nobody@example.com'),
    await logIn(email, 'wrong password 1'),
    await logIn(email, staffPassword, codeNow() === '000000' ? '000001' : '000000'),
    await logIn(email, staffPassword, used),
  ]
  for (const each of answers) {
    expect([each.status, each.reason, each.message]).toEqual([
      422,
      'staff.credentialsWrong',
      answers[0]?.message,
    ])
  }
  app.clock.advance(30)
  expect((await logIn(email)).status).toBe(200)
})

it('lets one of several logins with one code in', async () => {
  const { email } = await buildStaff(app, 'sales')
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(email)))
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
})

it('stops after five wrong tries in a quarter of an hour', async () => {
  const { email } = await buildStaff(app, 'finance')
  for (let tries = 0; tries < 5; tries++)
    expect((await logIn(email, 'wrong 1')).reason).toBe('staff.credentialsWrong')
  const refused = await logIn(email)
  expect([refused.status, refused.reason, refused.message]).toEqual([
    429,
    'staff.tooManyTries',
    '登录尝试次数过多，请于 15 分钟后再试。',
  ])
  app.clock.advance(900)
  expect((await logIn(email)).status).toBe(200)
})

it('renews a clerk’s session from the desk’s own cookie only', async () => {
  const { refreshToken } = await buildStaff(app, 'content')
  const renewed = await app.call(contract.deskRefreshCall, {
    headers: ownPage(refreshToken, '__Host-desk-rt'),
  })
  expect([renewed.status, renewed.data.staff.role]).toEqual([200, 'content'])
  const customer = await buildCustomer(app)
  expect(
    (await app.call(contract.deskRefreshCall, { headers: ownPage(customer.refreshToken, '__Host-desk-rt') }))
      .status,
  ).toBe(401)
  const foreign = {
    ...ownPage(refreshCookieOf(renewed.raw).value, '__Host-desk-rt'),
    origin: 'https://evil.example',
  }
  expect((await app.call(contract.deskRefreshCall, { headers: foreign })).reason).toBe('login.forbidden')
})

it('keeps clerks and customers apart, and a disabled clerk out at once', async () => {
  const clerk = await buildStaff(app, 'operations')
  const customer = await buildCustomer(app)
  expect((await app.call(contract.deskMeCall, { token: customer.token })).status).toBe(401)
  expect((await app.call(currentUserCall, { token: clerk.token })).status).toBe(401)
  expect((await app.call(contract.deskMeCall)).reason).toBe('login.required')
  await closeClerk(app.ctx, system, { id: clerk.staffId })
  expect((await app.call(contract.deskMeCall, { token: clerk.token })).reason).toBe('login.expired')
  expect((await logIn(clerk.email)).reason).toBe('staff.credentialsWrong')
})

it('acts on a changed role at the next call', async () => {
  const clerk = await buildStaff(app, 'sales')
  await app.ctx.pool.query("update staff set role = 'finance' where id = $1", [clerk.staffId])
  expect((await app.http.authenticators.staff(app.ctx, clerk.token, 'en-US'))?.role).toBe('finance')
})

it('shows the demo code in demo mode only, and refuses the demo secret elsewhere (decision 002)', async () => {
  const shown = await app.call(contract.deskDemoCodeCall)
  expect(shown.data).toEqual({ totp: codeNow(), validUntil: expect.stringMatching(/Z$/) })
  const live = { ...app.ctx, config: { ...app.ctx.config, demo: false } }
  expect(() => getDemoCode(live)).toThrow('request.notFound')
  const clerk = {
    email: 'x@example.com',
    name: 'X',
    role: 'sales',
    password: staffPassword,
    totpSecret: demoTotpSecret,
  } as const
  await expect(createStaff(live, system, clerk)).rejects.toMatchObject({ code: 'login.forbidden' })
})

it('keeps the secret sealed and refuses an address that is taken', async () => {
  const { email } = await buildStaff(app, 'sales')
  const { rows } = await app.ctx.pool.query<{ totp_secret: Buffer }>(
    'select totp_secret from staff where email = $1',
    [email],
  )
  expect(rows[0]?.totp_secret.toString('latin1')).not.toContain(demoTotpSecret)
  const again = {
    email,
    name: 'Y',
    role: 'sales',
    password: staffPassword,
    totpSecret: demoTotpSecret,
  } as const
  await expect(createStaff(app.ctx, system, again)).rejects.toMatchObject({ code: 'staff.emailTaken' })
})

it('refuses what is no e-mail and no code beside its field [§5]', async () => {
  const refused = await app.call(contract.deskLoginCall, { body: { email: 'x', password: '', totp: '12' } })
  expect(refused.fields).toMatchObject({
    email: { code: 'email.invalid' },
    password: { code: 'login.passwordMissing' },
    totp: { code: 'field.invalid' },
  })
})
