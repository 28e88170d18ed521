import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskMeCall } from '#contract/staff.ts'
import * as contract from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { disableUser } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { loggedIn, ownPage, refreshCookieOf } from './support/login.ts'
import { buildCustomer, buildStaff } from './support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const me = (token: string) => app.call(contract.currentUserCall, { token })
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  app.call(contract.refreshCall, { headers: { ...ownPage(refreshToken), ...headers } })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as ours is, signed with our key, with some of its claims or header otherwise. */
async function tokenWith(
  token: string,
  change: { header?: object; claims?: object; key?: Uint8Array; alg?: string },
): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: 'at+jwt', ...change.header })
    .sign(change.key ?? app.ctx.tokens.key('access-token'))
}

describe('access tokens', () => {
  it('accepts only what we signed, as we sign it', async () => {
    const { token } = await buildCustomer(app)
    const clerk = await buildStaff(app, 'sales')
    const [header = '', claims = '', signature = ''] = token.split('.')
    const seconds = Math.floor(app.clock.now.getTime() / 1000)
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const rsa = await new SignJWT(decoded)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
      .sign(privateKey)

    expect((await me(token)).status).toBe(200)
    expect((await me(await tokenWith(token, {}))).status).toBe(200)
    const forged: Record<string, string> = {
      'no algorithm': `${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      'no algorithm, old signature': `${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.${signature}`,
      'no signature': `${header}.${claims}.`,
      RS256: rsa,
      'HS256 with a public key as secret': await tokenWith(token, { key: Buffer.from(publicPem) }),
      'HS512 with our key': await tokenWith(token, {
        alg: 'HS512',
        key: Buffer.concat([app.ctx.tokens.key('access-token'), new Uint8Array(32)]),
      }),
      'another key': await tokenWith(token, { key: app.ctx.tokens.key('captcha') }),
      'kid that leads to a file, another key': await tokenWith(token, {
        header: { kid: '../../dev/null' },
        key: new Uint8Array(32),
      }),
      'jku of a stranger': await tokenWith(token, {
        header: { jku: 'https://evil.example/jwks.json' },
        key: new Uint8Array(32).fill(1),
      }),
      'its own jwk': await tokenWith(token, {
        header: { jwk: { kty: 'oct', k: part({}) } },
        key: new Uint8Array(32).fill(2),
      }),
      'tampered claims': `${header}.${part({ ...decoded, sub: 'usr_someone' })}.${signature}`,
      'tampered signature': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      expired: await tokenWith(token, { claims: { exp: seconds - 1 } }),
      'not valid yet': await tokenWith(token, { claims: { nbf: seconds + 60 } }),
      'no expiry': await tokenWith(token, { claims: { exp: undefined } }),
      'another audience': await tokenWith(token, { claims: { aud: 'staff' } }),
      'another issuer': await tokenWith(token, { claims: { iss: 'someone' } }),
      'another type': await tokenWith(token, { header: { typ: 'JWT' } }),
      'a subject that is not the session’s': await tokenWith(token, { claims: { sub: clerk.staffId } }),
      'a session that is not there': await tokenWith(token, {
        claims: { sid: 'ses_00000000000000000000000000' },
      }),
      'a clerk’s token': clerk.token,
      rubbish: 'rubbish',
      'very long': `${header}.${'a'.repeat(3_000)}.${signature}`,
    }
    for (const [name, each] of Object.entries(forged)) {
      const answer = await me(each)
      expect([name, answer.status, answer.code, answer.reason]).toEqual([name, 401, 401, 'login.expired'])
    }
    expect((await app.call(deskMeCall, { token })).status).toBe(401)
  })

  it('is over after 15 minutes, though its session stands', async () => {
    const { token, refreshToken } = await buildCustomer(app)
    app.clock.advance(899)
    expect((await me(token)).status).toBe(200)
    app.clock.advance(1)
    expect((await me(token)).reason).toBe('login.expired')
    const renewed = await refresh(refreshToken)
    expect((await me(renewed.data.jwt)).status).toBe(200)
  })

  it('tells an open call with a dead token so, and never takes the cookie for a login', async () => {
    const { refreshToken } = await buildCustomer(app)
    expect((await app.call(contract.getCaptchaCall, { token: 'dead' })).status).toBe(401)
    expect((await app.call(contract.currentUserCall, { headers: ownPage(refreshToken) })).reason).toBe(
      'login.required',
    )
  })
})

describe('the end of a session', () => {
  it('comes at once with logout, for the token and the cookie', async () => {
    const { token, refreshToken } = await buildCustomer(app)
    const out = await app.call(contract.logoutCall, { token, headers: ownPage(refreshToken) })
    expect(out.status).toBe(200)
    expect(refreshCookieOf(out.raw)).toMatchObject({
      value: '',
      attributes: expect.stringContaining('Expires=Thu, 01 Jan 1970'),
    })
    expect((await me(token)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('comes with logout by the cookie alone', async () => {
    const { token, refreshToken } = await buildCustomer(app)
    expect((await app.call(contract.logoutCall, { headers: ownPage(refreshToken) })).status).toBe(200)
    expect((await me(token)).status).toBe(401)
  })

  it('comes at once when the user is disabled', async () => {
    const { token, refreshToken, userId } = await buildCustomer(app)
    await disableUser(app.ctx, system, userId)
    expect((await me(token)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('comes for every session with “sign out everywhere”, and for nobody else’s', async () => {
    const password = 'some password 1'
    const { token, mobile } = await buildCustomer(app, { password })
    const body = { phone: mobile, password, agreementAccepted: true }
    const other = loggedIn((await app.call(contract.loginByPasswordCall, { body })).data).jwt
    const stranger = await buildCustomer(app)
    expect((await me(other)).status).toBe(200)
    expect((await app.call(contract.signOutEverywhereCall, { token })).data).toEqual({ ended: 2 })
    expect((await me(token)).status).toBe(401)
    expect((await me(other)).status).toBe(401)
    expect((await me(stranger.token)).status).toBe(200)
  })

  it('comes for the old session when the same browser logs in again', async () => {
    const password = 'some password 1'
    const { token, mobile } = await buildCustomer(app, { password })
    const body = { phone: mobile, password, agreementAccepted: true }
    const next = loggedIn((await app.call(contract.loginByPasswordCall, { token, body })).data).jwt
    expect((await me(token)).status).toBe(401)
    expect((await me(next)).status).toBe(200)
  })

  it('comes after 30 minutes without use', async () => {
    const { refreshToken } = await buildCustomer(app)
    app.clock.advance(1_799)
    const kept = await refresh(refreshToken)
    expect(kept.status).toBe(200)
    app.clock.advance(800)
    expect((await me(kept.data.jwt)).status).toBe(200)
    app.clock.advance(1_799)
    const again = await refresh(refreshCookieOf(kept.raw).value)
    expect(again.status).toBe(200)
    app.clock.advance(1_800)
    expect((await refresh(refreshCookieOf(again.raw).value)).reason).toBe('login.expired')
  })

  it('comes after 30 days, however busy', async () => {
    const customer = await buildCustomer(app)
    const startedAt = app.clock.now.getTime()
    let cookie = customer.refreshToken
    let answer = await refresh(cookie)
    while (answer.status === 200) {
      cookie = refreshCookieOf(answer.raw).value
      app.clock.advance(1_790)
      answer = await refresh(cookie)
    }
    const days = (app.clock.now.getTime() - startedAt) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(30)
    expect(days).toBeLessThan(30.05)
    // Some 1,450 renewals.
  }, 240_000)
})

describe('refresh tokens', () => {
  it('leave in a __Host- cookie that no script reads, and are kept as a hash only', async () => {
    const { refreshToken } = await buildCustomer(app)
    const renewed = await refresh(refreshToken)
    const header = String(renewed.raw.headers['set-cookie'])
    expect(header).toMatch(
      /^__Host-rt=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(renewed.raw.body).not.toContain(refreshCookieOf(renewed.raw).value)
    expect(renewed.raw.headers['cache-control']).toBe('no-store')
    const { rows } = await app.ctx.pool.query('select token_hash from refresh_tokens')
    for (const row of rows) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('give tabs that ask at the same moment the same successor, and keep all of them logged in', async () => {
    const { refreshToken, token } = await buildCustomer(app)
    const tabs = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshToken)))
    expect(tabs.map((each) => each.status)).toEqual([200, 200, 200, 200, 200, 200])
    const successors = new Set(tabs.map((each) => refreshCookieOf(each.raw).value))
    expect(successors.size).toBe(1)
    app.clock.advance(20)
    expect(refreshCookieOf((await refresh(refreshToken)).raw).value).toBe([...successors][0])
    for (const each of tabs) expect((await me(each.data.jwt)).status).toBe(200)
    expect((await me(token)).status).toBe(200)
  })

  it('end their whole session when one is used again later', async () => {
    const { refreshToken, token, userId } = await buildCustomer(app)
    const successor = refreshCookieOf((await refresh(refreshToken)).raw).value
    app.clock.advance(21)
    expect((await refresh(refreshToken)).reason).toBe('login.expired')
    expect((await refresh(successor)).status).toBe(401)
    expect((await me(token)).status).toBe(401)
    const { rows } = await app.ctx.pool.query(
      "select count(*) as n from login_audit_entries where what = 'refreshReused' and who = $1",
      [`customer:${userId}`],
    )
    expect(rows[0].n).toBe(1)
  })

  it('are taken from our own pages only', async () => {
    const { refreshToken, token } = await buildCustomer(app)
    const strange: Record<string, Record<string, string>> = {
      'another origin': { origin: 'https://evil.example' },
      'our name as a subdomain of another': { origin: 'http://localhost:3000.evil.example' },
      'a null origin': { origin: 'null' },
      'a cross-site fetch': { 'sec-fetch-site': 'cross-site' },
      'a fetch from a sibling': { 'sec-fetch-site': 'same-site' },
      'no header of ours': { 'x-requested-with': 'XMLHttpRequest' },
    }
    for (const [name, headers] of Object.entries(strange)) {
      expect([name, (await refresh(refreshToken, headers)).reason]).toEqual([name, 'login.forbidden'])
      const out = await app.call(contract.logoutCall, { headers: { ...ownPage(refreshToken), ...headers } })
      expect([name, out.status, out.raw.headers['set-cookie']]).toEqual([name, 403, undefined])
    }
    const { origin: _, ...withoutOrigin } = ownPage(refreshToken)
    expect((await app.call(contract.refreshCall, { headers: withoutOrigin })).status).toBe(403)
    expect((await me(token)).status).toBe(200)
    expect(
      (await refresh(refreshToken, { origin: 'http://portal.example', host: 'portal.example' })).status,
    ).toBe(200)
  })

  it('refuse rubbish, strangers’ and missing tokens', async () => {
    const clerk = await buildStaff(app, 'sales')
    for (const each of ['', 'short', 'x'.repeat(43), clerk.refreshToken]) {
      expect((await refresh(each)).reason).toBe('login.expired')
    }
  })
})
