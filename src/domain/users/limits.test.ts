import { describe, expect, it } from 'vitest'
import * as limits from './limits.ts'
import * as login from './login.ts'

const start = new Date('2026-11-20T02:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** How many tries somebody gets within so many seconds who tries again as soon as it is allowed. */
function triesWithin(rules: readonly limits.Limit[], seconds: number): number {
  const made: Date[] = []
  for (let at = 0; at < seconds; ) {
    const wait = limits.secondsUntilFree(made, rules, later(at))
    if (wait === 0) made.push(later(at))
    at += wait
  }
  return made.length
}

describe('how often something may be tried [A-20]', () => {
  it.each([
    // so many at once, and then none for so many seconds
    ['codes to a number', limits.smsLimitsOfNumber, 1, 60],
    ['codes to an address', limits.smsLimitsOfAddress, 30, 3_600],
    ['codes of the whole product', limits.smsLimitsOfAll, 1_000, 3_600],
    ['wrong passwords of a number', limits.passwordLimitsOfNumber, 10, 3_600],
    ['passwords of an address', limits.passwordLimitsOfAddress, 120, 3_600],
    ['logins of a clerk', limits.staffLimitsOfEmail, 5, 900],
    ['logins of clerks at an address', limits.staffLimitsOfAddress, 30, 900],
    ['links for a clerk’s password', limits.staffLinkLimitsOfEmail, 3, 3_600],
    ['such links at an address', limits.staffLinkLimitsOfAddress, 20, 3_600],
  ] as const)('%s', (_, rules, most, seconds) => {
    const afterTries = (count: number, now: number) =>
      limits.secondsUntilFree(Array(count).fill(start), rules, later(now))
    expect(afterTries(most - 1, 0)).toBe(0)
    expect(afterTries(most, 0)).toBe(seconds)
    expect(afterTries(most, seconds - 1)).toBe(1)
    expect(afterTries(most, seconds)).toBe(0)
  })

  it('a number gets ten codes a day', () => {
    expect(triesWithin(limits.smsLimitsOfNumber, 86_400)).toBe(10)
    expect(triesWithin(limits.smsLimitsOfNumber, 86_401)).toBe(11)
  })

  it('a number waits a minute after each code, the rest of the hour after five, of the day after ten', () => {
    const wait = (seconds: readonly number[], now: number) =>
      limits.secondsUntilFree(seconds.map(later), limits.smsLimitsOfNumber, later(now))
    expect(wait([], 0)).toBe(0)
    expect(wait([0], 59)).toBe(1)
    expect(wait([0], 59.5)).toBe(1)
    expect(wait([0], 60)).toBe(0)
    // In whatever order they are remembered.
    expect(wait([240, 0, 120, 60, 180], 300)).toBe(3_300)
    expect(wait([0, 60, 120, 180], 300)).toBe(0)
    expect(
      wait(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => each * 3_600),
        36_000,
      ),
    ).toBe(50_400)
    // What is to come, by a clock that was wrong, is waited for as well.
    expect(wait([120], 0)).toBe(180)
  })

  it('counts what lies less than the stretch back', () => {
    const tries = [0, 10, 20].map(later)
    expect([29, 30, 31, 40, 50].map((now) => limits.countWithin(tries, 30, later(now)))).toEqual([
      3, 2, 2, 1, 0,
    ])
  })

  it('says minutes, at least one', () => {
    expect([0, 1, 59, 60, 61, 3_600].map(limits.minutesOf)).toEqual([1, 1, 1, 1, 2, 60])
  })

  it('remembers tries as long as the longest of the stretches', () => {
    const all = [limits.smsLimitsOfNumber, limits.passwordLimitsOfNumber, limits.staffLimitsOfEmail].flat()
    expect(limits.longestLimitSeconds).toBe(Math.max(...all.map(({ seconds }) => seconds)))
    expect([
      limits.passwordTriesWithoutCaptcha,
      limits.passwordTriesOfAddressWithoutCaptcha,
      limits.passwordWindowSeconds,
    ]).toEqual([3, 30, 3_600])
  })
})

describe('codes, pictures and sessions', () => {
  it('are of the size and the age that was decided [decision 007, 008, 009]', () => {
    expect({
      code: [login.codeDigits, login.codeSeconds, login.codeTries],
      again: [login.repeatSeconds, login.resendSeconds],
      picture: [login.captchaLength, login.challengeSeconds],
      session: [login.sessionIdleSeconds, login.sessionLongestSeconds, login.sessionTouchSeconds],
      grace: login.refreshGraceSeconds,
    }).toEqual({
      code: [6, 300, 5],
      again: [20, 60],
      picture: [4, 120],
      session: [1_800, 2_592_000, 60],
      grace: 20,
    })
  })

  it('a code is good for one purpose of these', () => {
    expect(login.codePurposes).toEqual([
      'account',
      'setPassword',
      'oldPhone',
      'newPhone',
      'closing',
      'secondFactor',
    ])
  })

  it.each([
    // started, last used, ended, now
    [0, 0, null, 0, true],
    [0, 0, null, 99, true],
    [0, 0, null, 100, false],
    [0, 950, null, 999, true],
    [0, 950, null, 1_000, false],
    [0, 990, 995, 996, false],
    [0, 0, 0, 0, false],
  ] as const)(
    'a session begun at %i, used at %i, ended at %s, stands at %i: %s',
    (began, used, ended, now, stands) => {
      const session = {
        startedAt: later(began),
        lastUsedAt: later(used),
        endedAt: ended === null ? null : later(ended),
      }
      const rule = { idleSeconds: 100, longestSeconds: 1_000 }
      expect(login.sessionStands(session, rule, later(now))).toBe(stands)
    },
  )
})
