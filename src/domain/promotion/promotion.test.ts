import { describe, expect, it } from 'vitest'
import { firstLevels, levelOf } from '#domain/users/levels.ts'
import type { StaffId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { follow } from '../kernel/moves.ts'
import {
  leastWithdrawal,
  mostWithdrawal,
  netOf,
  openWithdrawalMoves,
  readBankNumber,
  type WithdrawalStatus,
  withdrawalMoves,
  withdrawalStatuses,
} from './withdrawals.ts'

describe('the level of a customer [§3]', () => {
  it.each([
    [0, 'ordinary'],
    [-500, 'ordinary'],
    [4_999_999, 'ordinary'],
    [5_000_000, 'silver'],
    [19_999_999, 'silver'],
    [20_000_000, 'gold'],
    [100_000_000, 'diamond'],
  ] as const)('%i paid is %s', (paid, level) => {
    expect(levelOf(money(paid, 'CNY'), firstLevels)).toBe(level)
  })
})

describe('a withdrawal [§3]', () => {
  const [first, second] = ['stf_1', 'stf_2'] as unknown as [StaffId, StaffId]
  it('opens its moves by status, and paying out to another person only', () => {
    const open = (clerk: StaffId) =>
      withdrawalStatuses.map((status) => [
        status,
        openWithdrawalMoves({ status, decidedBy: status === 'requested' ? null : first }, clerk).join(),
      ])
    expect(open(first)).toEqual([
      ['requested', 'approve,reject'],
      ['approved', 'reject'],
      ['rejected', ''],
      ['paid', ''],
    ])
    expect(open(second)[1]).toEqual(['approved', 'reject,pay'])
  })

  it.each([
    ['approve', 'requested', 'approved'],
    ['reject', 'requested', 'rejected'],
    ['reject', 'approved', 'rejected'],
    ['pay', 'approved', 'paid'],
  ] as const)('%s leads from %s to %s, for a clerk alone', (move, from, to) => {
    const leads = (mover: 'staff' | 'customer' | 'system') =>
      follow<WithdrawalStatus>(withdrawalMoves, move, from, mover, 'withdrawal.moveNotOpen')
    expect(leads('staff')).toBe(to)
    for (const mover of ['customer', 'system'] as const) expect(() => leads(mover)).toThrow()
  })

  it('is of CNY 100 at least and of a million at most [decision 018, 041]', () => {
    expect([leastWithdrawal, mostWithdrawal]).toEqual([money(10_000, 'CNY'), money(100_000_000, 'CNY')])
  })

  it('reads an account number as it is printed on a card', () => {
    expect(readBankNumber('6222 0202-0011 2233 445')).toBe('6222020200112233445')
    for (const wrong of ['', '1234567', '6222x02020011223', '1'.repeat(31)])
      expect(readBankNumber(wrong), wrong).toBeNull()
  })

  it('pays the amount less the tax', () => {
    expect(netOf(money(10_000, 'CNY'), money(2_000, 'CNY'))).toEqual(money(8_000, 'CNY'))
  })
})
