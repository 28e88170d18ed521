import { expect, it } from 'vitest'
import { users as english } from '#i18n/en-US/users.ts'
import { type AllPhrases, textsFrom } from '#i18n/texts.ts'
import { users as chinese } from '#i18n/zh-CN/users.ts'
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

const phrases: AllPhrases = { 'zh-CN': { users: chinese }, 'en-US': { users: english } }
const say = (language: 'zh-CN' | 'en-US', key: string, values: Record<string, string>) =>
  textsFrom(language, phrases).from('users')(key, values)

it.each([
  ['00:00', '晚上好，王老板', 'Good evening, Boss 王'],
  ['03:59', '晚上好，王老板', 'Good evening, Boss 王'],
  ['04:00', '早上好，王老板', 'Good morning, Boss 王'],
  ['08:59', '早上好，王老板', 'Good morning, Boss 王'],
  ['09:00', '上午好，王老板', 'Good morning, Boss 王'],
  ['10:59', '上午好，王老板', 'Good morning, Boss 王'],
  ['11:00', '中午好，王老板', 'Good day, Boss 王'],
  ['12:59', '中午好，王老板', 'Good day, Boss 王'],
  ['13:00', '下午好，王老板', 'Good afternoon, Boss 王'],
  ['18:59', '下午好，王老板', 'Good afternoon, Boss 王'],
  ['19:00', '晚上好，王老板', 'Good evening, Boss 王'],
  ['23:59', '晚上好，王老板', 'Good evening, Boss 王'],
])('at %s on the reader’s clock it says %s, and in English %s [§1]', (time, zh, en) => {
  const greeting = greetingAt(new Date(`2026-11-20T${time}:00`).getHours())
  const greets = (language: 'zh-CN' | 'en-US') =>
    say(language, `greeting.${greeting}`, { address: say(language, 'salutation.surname', { text: '王' }) })
  expect([greets('zh-CN'), greets('en-US')]).toEqual([zh, en])
})

it.each([
  // userName, nickName, type, status, in Chinese, in English
  ['王小明', '小明', 'enterprise', 'certified', '王老板', 'Boss 王'],
  ['宁波远航家具有限公司', null, 'enterprise', 'certified', '宁老板', 'Boss 宁'],
  // Outside the first plane, and with a variant chosen: one character each.
  ['𠮷田商事', null, 'enterprise', 'certified', '𠮷老板', 'Boss 𠮷'],
  ['葛\u{e0100}飾', null, 'enterprise', 'certified', '葛\u{e0100}老板', 'Boss 葛\u{e0100}'],
  ['Maersk', null, 'enterprise', 'certified', 'M老板', 'Boss M'],
  ['  Anna Berg', null, 'enterprise', 'certified', 'A老板', 'Boss A'],
  // An accent written as a mark of its own stays with its letter.
  ['E\u0301ric', null, 'enterprise', 'certified', 'E\u0301老板', 'Boss E\u0301'],
  ['', '小明', 'enterprise', 'certified', '小明', '小明'],
  [null, null, 'enterprise', 'certified', '老板', 'Boss'],
  ['王小明', null, 'enterprise', 'inReview', '老板', 'Boss'],
  ['王小明', 'Ming', 'enterprise', 'failed', 'Ming', 'Ming'],
  ['王小明', null, 'individual', 'certified', '老板', 'Boss'],
  ['王小明', '小明', null, 'none', '小明', '小明'],
  [null, '   ', null, 'none', '老板', 'Boss'],
] as const)(
  '%s, nickname %s, %s, %s is addressed as %s, and in English as %s [§1]',
  (userName, nickName, certificationType, certificationStatus, zh, en) => {
    const { kind, text } = salutation({ userName, nickName, certificationType, certificationStatus })
    expect(say('zh-CN', `salutation.${kind}`, { text })).toBe(zh)
    expect(say('en-US', `salutation.${kind}`, { text })).toBe(en)
  },
)

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
    ['contact', 'J. R. Smith Jr.', null],
    ['contact', '王师傅、李师傅', null],
    ['contact', "Anna O'Neill / Piet de Vries", null],
    ['contact', '', 'length'],
    ['contact', '舢'.repeat(31), 'length'],
    ['contact', '王师傅13800138000', 'characters'],
    ['contact', '张三123!@#', 'characters'],
    ['contact', '.王', 'characters'],
    ['contact', '王、', 'characters'],
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
