import { describe, expect, test } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import {
  ageOf,
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  formatShare,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
  formatZone,
} from './format.ts'

describe('money [§9]', () => {
  test.each([
    [null, {}, '–'],
    [money(0, 'CNY'), {}, '–'],
    [money(0, 'CNY'), { zero: 'shown', currency: 'symbol' }, '¥0.00'],
    [money(1_248_000, 'CNY'), { currency: 'symbol' }, '¥12,480.00'],
    [money(1_248_000, 'CNY'), {}, 'CNY 12,480.00'],
    [money(430_000, 'USD'), { currency: 'symbol' }, 'USD 4,300.00'],
    [money(123_456_789, 'EUR'), { currency: 'none' }, '1,234,567.89'],
    [money(-12_345, 'CNY'), { currency: 'symbol' }, '−¥123.45'],
    [money(-12_345, 'USD'), {}, 'USD −123.45'],
    [money(98_000, 'JPY'), {}, 'JPY 98,000'],
    [money(5, 'USD'), { currency: 'none' }, '0.05'],
  ] as const)('%o with %o reads %s', (amount, style, text) => {
    expect(formatMoney(amount, style)).toBe(text)
  })
})

describe('numbers [§9]', () => {
  test.each([
    [null, {}, '–'],
    [0, {}, '–'],
    [0, { zero: 'shown' }, '0.00'],
    [1234.5, {}, '1,234.50'],
    [-1234.5, {}, '−1,234.50'],
    [Number.NaN, {}, '–'],
    [10_520, { decimals: 0 }, '10,520'],
  ] as const)('%o with %o reads %s', (value, style, text) => {
    expect(formatNumber(value, style)).toBe(text)
  })

  test('a count of nothing is 0', () => {
    expect(formatCount(0)).toBe('0')
    expect(formatCount(21_460)).toBe('21,460')
  })

  test('shares are basis points', () => {
    expect(formatShare(8)).toBe('0.08%')
    expect(formatShare(600)).toBe('6%')
  })
})

describe('days and times [§9]', () => {
  test('days are yyyy-MM-dd, in Beijing time unless told', () => {
    expect(formatDay('2026-11-20')).toBe('2026-11-20')
    expect(formatDay('2026-11-20T18:30:00.000Z')).toBe('2026-11-21')
    expect(formatDay('2026-11-20T18:30:00.000Z', 'Europe/Amsterdam')).toBe('2026-11-20')
    expect(formatDay(null)).toBe('–')
  })

  test.each([
    ['zh-CN', '12-04', '周五'],
    ['en-US', '4 Dec', 'Fri'],
  ] as const)('a short day in %s', (language, short, weekday) => {
    expect(formatShortDay('2026-12-04', language)).toBe(short)
    expect(formatWeekday('2026-12-04', language)).toBe(weekday)
  })

  test.each([
    ['Asia/Shanghai', '2026-11-20 10:26 (UTC+8)'],
    ['UTC', '2026-11-20 02:26 (UTC+0)'],
    ['America/St_Johns', '2026-11-19 22:56 (UTC−3:30)'],
    ['Asia/Kolkata', '2026-11-20 07:56 (UTC+5:30)'],
  ])('an instant in %s carries its zone', (zone, text) => {
    expect(formatInstant('2026-11-20T02:26:00.000Z', zone)).toBe(text)
  })

  test('a zone follows the change of clocks', () => {
    expect(formatZone(new Date('2026-07-01T00:00:00Z'), 'Europe/Amsterdam')).toBe('UTC+2')
    expect(formatZone(new Date('2026-12-01T00:00:00Z'), 'Europe/Amsterdam')).toBe('UTC+1')
  })

  test.each([
    [30, 'now', 0],
    [12 * 60, 'minutes', 12],
    [5 * 3_600, 'hours', 5],
    [3 * 86_400, 'days', 3],
  ] as const)('%i seconds ago', (seconds, unit, count) => {
    const now = new Date('2026-11-20T02:00:00Z')
    expect(ageOf(new Date(now.getTime() - seconds * 1_000), now)).toEqual({ unit, count })
  })
})

test('a month is read as each language writes it, in full and in few characters', () => {
  expect(formatMonth('2026-06', 'zh-CN')).toBe('2026 年 6 月')
  expect(formatMonth('2026-06', 'en-US')).toBe('Jun 2026')
  expect(formatShortMonth('2026-06', 'zh-CN')).toBe('6 月')
  expect(formatShortMonth('2026-12', 'en-US')).toBe('Dec')
})
