import { describe, expect, test } from 'vitest'
import { countCall, endOf, scopes, scopesOf, tokenFault, tokenInText, tokenPattern } from './tokens.ts'

const now = new Date('2026-11-20T02:00:00Z')
const on = (days: number) => new Date(now.getTime() + days * 86_400_000)
const token = `smp_0a1b2c3d_${'A-_z9'.repeat(9).slice(0, 43)}`

describe('a token', () => {
  test.each([
    ['stands until its end', null, on(1), null],
    ['ends to the millisecond', null, now, 'expired'],
    ['is over after its end', null, on(-1), 'expired'],
    ['is revoked at once', now, on(1), 'revoked'],
    ['stays revoked when its end has passed', on(-2), on(-1), 'revoked'],
  ] as const)('%s', (_, revokedAt, expiresAt, fault) => {
    expect(tokenFault({ revokedAt, expiresAt }, now)).toBe(fault)
  })

  test('always has an end', () => {
    expect(endOf(now, 30)).toEqual(on(30))
    expect(endOf(now, 365)).toEqual(on(365))
  })

  test('is made for things of its owner only', () => {
    expect(scopesOf.customer).not.toContain('writeEvents')
    expect(scopesOf.customer).not.toContain('writeBillLines')
    expect(scopesOf.forwarder).not.toContain('placeOrders')
    expect(new Set([...scopesOf.customer, ...scopesOf.forwarder])).toEqual(new Set(scopes))
  })

  test('is known by its form', () => {
    expect(tokenPattern.test(token)).toBe(true)
    expect(tokenPattern.test(`${token}x`)).toBe(false)
    expect(tokenPattern.test(token.slice(0, -1))).toBe(false)
    expect(tokenInText.test(`/api/crm/order/list?token=${token}`)).toBe(true)
    expect(tokenInText.test('smp_0a1b2c3d…')).toBe(false)
  })
})

describe('calls of a token', () => {
  test('are counted by the minute, and wait for its end when there are too many', () => {
    const first = countCall(undefined, 1_000, 2)
    expect(first).toEqual({ count: { since: 1_000, calls: 1 }, waitSeconds: 0 })
    const second = countCall(first.count, 2_000, 2)
    expect(second.waitSeconds).toBe(0)
    expect(countCall(second.count, 41_500, 2)).toEqual({ count: second.count, waitSeconds: 20 })
    expect(countCall(second.count, 61_000, 2)).toEqual({ count: { since: 61_000, calls: 1 }, waitSeconds: 0 })
  })

  test('begin anew when the clock went back', () => {
    expect(countCall({ since: 10_000, calls: 9 }, 5_000, 2).waitSeconds).toBe(0)
  })
})
