import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskMeCall, deskRefreshCall } from '#contract/staff.ts'
import { currentUserCall, refreshCall } from '#contract/users.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { ownPage, refreshCookieOf } from './support/login.ts'
import { buildCustomer, buildStaff } from './support/people.ts'

/** An installation with limits of its own for a login's life. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SAMPAN_SESSION_IDLE_MINUTES: '5', SAMPAN_SESSION_DAYS: '1' })
})
afterAll(() => app.stop())

const people = {
  customer: async () => {
    const { token, refreshToken } = await buildCustomer(app)
    return {
      token,
      refreshToken,
      me: (token: string) => app.call(currentUserCall, { token }),
      refresh: (given: string) => app.call(refreshCall, { headers: ownPage(given) }),
    }
  },
  clerk: async () => {
    const { token, refreshToken } = await buildStaff(app, 'sales')
    return {
      token,
      refreshToken,
      me: (token: string) => app.call(deskMeCall, { token }),
      refresh: (given: string) => app.call(deskRefreshCall, { headers: ownPage(given, '__Host-desk-rt') }),
    }
  },
}

describe.each(['customer', 'clerk'] as const)('the session of a %s, with settings [decision 008]', (who) => {
  it('is over after the minutes that the settings say, for calls and for the cookie', async () => {
    const { token, refreshToken, me, refresh } = await people[who]()
    app.clock.advance(299)
    expect((await me(token)).status).toBe(200)
    app.clock.advance(299)
    expect((await me(token)).status).toBe(200)
    app.clock.advance(300)
    expect((await me(token)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('is over after the days that the settings say, however busy, and so is its cookie', async () => {
    let { refreshToken, refresh } = await people[who]()
    for (let passed = 240; passed < 86_400; passed += 240) {
      app.clock.advance(240)
      const renewed = await refresh(refreshToken)
      expect([passed, renewed.status]).toEqual([passed, 200])
      const cookie = refreshCookieOf(renewed.raw)
      expect(cookie.attributes).toContain('Max-Age=86400')
      refreshToken = cookie.value
    }
    app.clock.advance(240)
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})
