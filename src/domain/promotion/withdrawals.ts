import type { StaffId } from '../kernel/ids.ts'
import { type Money, money } from '../kernel/money.ts'
import { type MoveTable, movesFrom } from '../kernel/moves.ts'

/**
 * A withdrawal pays rebate cash to a bank account. Its amount leaves the customer's book when it is asked for, so
 * it cannot be asked for twice, and comes back when finance says no. One clerk approves, another pays out: that is
 * the odd rule, and nobody is exempt from it, the administrator included.
 */
export const withdrawalStatuses = ['requested', 'approved', 'rejected', 'paid'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalMoves = {
  approve: { from: ['requested'], to: 'approved', by: ['staff'] },
  // An approved one too: the bank may send the money back, or refuse the account.
  reject: { from: ['requested', 'approved'], to: 'rejected', by: ['staff'] },
  pay: { from: ['approved'], to: 'paid', by: ['staff'] },
} as const satisfies MoveTable<WithdrawalStatus>
export type WithdrawalMove = keyof typeof withdrawalMoves

/** decision 018: at least CNY 100. The most for one request is Assumed (decision 041). */
export const leastWithdrawal: Money = money(10_000, 'CNY')
export const mostWithdrawal: Money = money(100_000_000, 'CNY')

/** The moves open to a clerk: whoever approved it does not pay it out (ASVS 2.3.5). */
export const openWithdrawalMoves = (
  withdrawal: { readonly status: WithdrawalStatus; readonly decidedBy: StaffId | null },
  clerk: StaffId,
): WithdrawalMove[] =>
  movesFrom(withdrawalMoves, withdrawal.status, 'staff').filter(
    (move) => move !== 'pay' || withdrawal.decidedBy !== clerk,
  )

/** Digits of a bank account as typed, without spaces and hyphens; null for what is no account number. */
export function readBankNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{8,30}$/.test(digits) ? digits : null
}

/** What a payout brings: the amount less the tax withheld. */
export const netOf = (amount: Money, tax: Money): Money => money(amount.minor - tax.minor, amount.currency)
