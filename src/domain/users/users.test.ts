import { expect, it } from 'vitest'
import { countWithin, minutesOf, secondsUntilFree, smsLimitsOfNumber } from './limits.ts'
import { sessionIdleSeconds, sessionLongestSeconds, sessionStands } from './login.ts'
import { passwordProblem } from './password.ts'
import { greetingAt, identityOf, maskMobile, nameProblem, salutation } from './user.ts'

it('greets by the hour [§1]', () => {
  const expected = [
    [0, 'evening'],
    [3, 'evening'],
    [4, 'earlyMorning'],
    [8, 'earlyMorning'],
    [9, 'morning'],
    [10, 'morning'],
    [11, 'noon'],
    [12, 'noon'],
    [13, 'afternoon'],
    [18, 'afternoon'],
    [19, 'evening'],
    [23, 'evening'],
  ] as const
  for (const [hour, greeting] of expected) expect([hour, greetingAt(hour)]).toEqual([hour, greeting])
})

it('addresses a certified enterprise user by the first character of the name, others by the nickname, else as boss [§1]', () => {
  const user = {
    userName: '王小明',
    nickName: '小明',
    certificationType: 'enterprise',
    certificationStatus: 'certified',
  } as const
  expect(salutation(user)).toEqual({ kind: 'surname', text: '王' })
  expect(salutation({ ...user, userName: '𠮷田' })).toEqual({ kind: 'surname', text: '𠮷' })
  expect(salutation({ ...user, userName: null })).toEqual({ kind: 'nickName', text: '小明' })
  expect(salutation({ ...user, certificationStatus: 'inReview' })).toEqual({ kind: 'nickName', text: '小明' })
  expect(salutation({ ...user, certificationType: 'individual' })).toEqual({ kind: 'nickName', text: '小明' })
  expect(salutation({ ...user, certificationStatus: 'none', nickName: null })).toEqual({
    kind: 'boss',
    text: '',
  })
})

it('holds names to their length and to letters [§5]', () => {
  const expected = [
    ['userName', '王小明', null],
    ['userName', '阿卜杜拉·买买提', null],
    ['userName', "Anna O'Neill-Berg", null],
    ['userName', '王', 'length'],
    ['nickName', '王', null],
    ['nickName', '', 'length'],
    ['nickName', '舢'.repeat(30), null],
    ['nickName', '舢'.repeat(31), 'length'],
    ['userName', '舢'.repeat(21), 'length'],
    ['userName', '王2', 'characters'],
    ['userName', '王小明!', 'characters'],
    ['userName', '·王小', 'characters'],
    ['userName', '<b>x</b>', 'characters'],
    ['userName', '王\u0000明', 'characters'],
    ['nickName', '😀😀', 'characters'],
  ] as const
  for (const [use, text, problem] of expected) expect([text, nameProblem(text, use)]).toEqual([text, problem])
})

it('wants a letter and a digit in a password of at least eight characters [§5]', () => {
  const expected = [
    ['', 'missing'],
    ['abc1234', 'tooShort'],
    ['abcdefgh', 'tooWeak'],
    ['12345678', 'tooWeak'],
    ['abcdefg1', null],
    ['舢板舢板舢板板1', null],
    [`a1${'x'.repeat(126)}`, null],
    [`a1${'x'.repeat(127)}`, 'tooLong'],
    ['abcdefg1\u0000', 'characters'],
    ['abcdefg1\ud800', 'characters'],
  ] as const
  for (const [text, problem] of expected) expect([text, passwordProblem(text)]).toEqual([text, problem])
})

it('counts tries over any stretch of time', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const ago = (...seconds: number[]) => seconds.map((each) => new Date(now.getTime() - each * 1000))
  const expected: [Date[], number][] = [
    [[], 0],
    [ago(60), 0],
    [ago(59.5), 1],
    [ago(0), 60],
    [ago(100, 200, 300, 400, 3_599), 1],
    [ago(100, 200, 300, 400, 3_600), 0],
    [ago(...Array.from({ length: 10 }, (_, index) => 4_000 + index * 8_000)), 86_400 - 76_000],
    [ago(...Array.from({ length: 10 }, (_, index) => 4_000 + index * 10_000)), 0],
  ]
  for (const [recent, wait] of expected) expect(secondsUntilFree(recent, smsLimitsOfNumber, now)).toBe(wait)
  expect(countWithin(ago(10, 3_599, 3_600), 3_600, now)).toBe(2)
  expect([minutesOf(1), minutesOf(60), minutesOf(61)]).toEqual([1, 1, 2])
})

it('lets a session stand until it idles for 30 minutes or is 30 days old', () => {
  const startedAt = new Date('2026-11-01T00:00:00Z')
  const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
  const limits = { idleSeconds: sessionIdleSeconds, longestSeconds: sessionLongestSeconds }
  const session = (lastUsed: number, endedAt: Date | null = null) => ({
    startedAt,
    lastUsedAt: at(lastUsed),
    endedAt,
  })
  expect(sessionStands(session(0), limits, at(1_799))).toBe(true)
  expect(sessionStands(session(0), limits, at(1_800))).toBe(false)
  expect(sessionStands(session(30 * 86_400 - 10), limits, at(30 * 86_400 - 1))).toBe(true)
  expect(sessionStands(session(30 * 86_400 - 10), limits, at(30 * 86_400))).toBe(false)
  expect(sessionStands(session(0, at(1)), limits, at(2))).toBe(false)
})

it('hides the middle of a number and takes the unsaid kind of user for an individual [§6]', () => {
  expect(maskMobile('+8613812345678')).toBe('138****5678')
  expect(maskMobile('+31612345678')).toBe('+31****5678')
  expect(identityOf(null)).toBe('individual')
  expect(identityOf('enterprise')).toBe('enterprise')
})
