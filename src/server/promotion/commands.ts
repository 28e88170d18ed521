import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/rebate.ts'
import type { DeskWithdrawalReply } from '#contract/rebate.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { UserId, WithdrawalId } from '#domain/kernel/ids.ts'
import { amountWithCurrency, money } from '#domain/kernel/money.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type WithdrawalMove, withdrawalMoves } from '#domain/promotion/withdrawals.ts'
import { type Posting, post } from '#server/ledger/commands.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { type CallOrigin, noOrigin } from '#server/platform/login/audit.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { deskGetRow } from './rebate-queries.ts'
import {
  insertWithdrawal,
  isCertified,
  lockWithdrawal,
  readAccountNumber,
  recordWithdrawal,
  saveDecision,
  savePayout,
  type Withdrawal,
} from './store.ts'

type Moved = Pick<Withdrawal, 'id' | 'userId' | 'amount'>

/** The amount leaves the customer's book with the request, and stays out of it once it is paid. */
const reserved = ({ id, userId, amount }: Moved): Posting => ({
  from: { kind: 'cash', userId },
  to: { kind: 'withdrawals' },
  amount,
  kind: 'rebateWithdrawn',
  source: `withdrawal:${id}`,
})
const returned = ({ id, userId, amount }: Moved): Posting => ({
  from: { kind: 'withdrawals' },
  to: { kind: 'cash', userId },
  amount,
  kind: 'rebateReturned',
  source: `withdrawal:${id}:returned`,
})

/** Open pages of the desk and of the customer read it again. */
const tellOf = (ctx: Context, { id, userId }: Pick<Withdrawal, 'id' | 'userId'>) =>
  tell(ctx, ['staff', `customer:${userId}`], 'withdrawal', id)

/**
 * Asks for rebate cash to be paid out. Refuses with `withdrawal.notCertified`, and with `withdrawal.notEnough` for
 * what does not stand in the book: the book itself refuses that, however many ask at once.
 */
export async function requestWithdrawal(
  ctx: Context,
  actor: Customer,
  body: BodyOf<typeof contract.requestWithdrawal>,
  from: CallOrigin = noOrigin,
): Promise<WithdrawalId> {
  const id = newId('wdr')
  const { userId } = actor
  const amount = money(body.amountMinor, 'CNY')
  try {
    await transact(ctx, async (ctx) => {
      if (!(await isCertified(ctx, userId))) throw new Refusal('withdrawal.notCertified')
      await insertWithdrawal(ctx, { ...body, id, userId, amount })
      await post(ctx, reserved({ id, userId, amount }))
      await recordWithdrawal(ctx, actor, from, 'requested', { id, userId }, { after: 'requested' })
      await tellOf(ctx, { id, userId })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'nobody_spends_more_than_they_have')
      throw new Refusal('withdrawal.notEnough')
    throw error
  }
  return id
}

async function locked(ctx: Context, id: WithdrawalId): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(ctx, id)
  if (!withdrawal) throw new Refusal('request.notFound')
  return withdrawal
}

const leadsTo = (move: WithdrawalMove, withdrawal: Withdrawal) =>
  follow(withdrawalMoves, move, withdrawal.status, 'staff', 'withdrawal.moveNotOpen')

/**
 * Finance says yes, or no with a reason: then the amount is back in the customer's book. Refuses with
 * `request.notFound` and `withdrawal.moveNotOpen`.
 */
export const decideWithdrawal = (
  ctx: Context,
  clerk: Staff,
  { id, approve, reason }: BodyOf<typeof contract.decideWithdrawal>,
  from: CallOrigin = noOrigin,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const withdrawal = await locked(ctx, id)
    const to = leadsTo(approve ? 'approve' : 'reject', withdrawal)
    await saveDecision(ctx, clerk, id, to, approve ? null : reason)
    const change = { before: withdrawal.status, after: to }
    await recordWithdrawal(ctx, clerk, from, approve ? 'approved' : 'rejected', withdrawal, change)
    noteChange(ctx, {
      subject: id,
      userId: withdrawal.userId,
      before: { status: withdrawal.status },
      after: { status: to },
      reason: approve ? null : reason,
    })
    if (!approve) await post(ctx, returned(withdrawal))
    await tellOf(ctx, withdrawal)
    await tellCustomer(ctx, withdrawal.userId, null, [
      {
        kind: approve ? 'withdrawalApproved' : 'withdrawalRejected',
        key: `withdrawal ${id} ${to}`,
        params: { amountMinor: withdrawal.amount.minor, ...(approve ? {} : { reason }) },
      },
    ])
  })

/**
 * Writes down that the money was paid, with the bank's reference and the tax withheld. Refuses with
 * `request.notFound`, `withdrawal.moveNotOpen`, `withdrawal.taxTooHigh`, `withdrawal.referenceUsed`, and with
 * `withdrawal.sameClerk` whoever approved it (ASVS 2.3.5).
 */
export async function recordPayout(
  ctx: Context,
  clerk: Staff,
  { id, bankReference, taxMinor }: BodyOf<typeof contract.recordPayout>,
  from: CallOrigin = noOrigin,
): Promise<void> {
  try {
    await transact(ctx, async (ctx) => {
      const withdrawal = await locked(ctx, id)
      const to = leadsTo('pay', withdrawal)
      if (withdrawal.decidedBy === clerk.staffId) throw new Refusal('withdrawal.sameClerk')
      if (taxMinor > withdrawal.amount.minor) throw new Refusal('withdrawal.taxTooHigh')
      await savePayout(ctx, clerk, id, { to, bankReference, taxMinor })
      noteChange(ctx, {
        subject: id,
        userId: withdrawal.userId,
        before: { status: withdrawal.status },
        after: {
          status: to,
          amount: amountWithCurrency(withdrawal.amount),
          tax: amountWithCurrency(money(taxMinor, 'CNY')),
          bankReference,
        },
      })
      await recordWithdrawal(ctx, clerk, from, 'paid', withdrawal, { before: withdrawal.status, after: to })
      await tellOf(ctx, withdrawal)
      await tellCustomer(ctx, withdrawal.userId, null, [
        {
          kind: 'withdrawalPaid',
          key: `withdrawal ${id} ${to}`,
          params: { amountMinor: withdrawal.amount.minor - taxMinor },
        },
      ])
    })
  } catch (error) {
    if (brokenConstraint(error) === 'bank_reference_pays_one_withdrawal')
      throw new Refusal('withdrawal.referenceUsed')
    throw error
  }
}

/**
 * A withdrawal for the desk, with the whole account number while it is to be paid; that it was shown is written down.
 * Refuses with `request.notFound`.
 */
export async function openWithdrawal(
  ctx: Context,
  clerk: Staff,
  id: WithdrawalId,
  from: CallOrigin = noOrigin,
): Promise<DeskWithdrawalReply> {
  const row = await deskGetRow(ctx, clerk, id)
  // Who pays needs the whole number, and nobody after that.
  if (row.status !== 'approved') return { ...row, account: null }
  return transact(ctx, async (ctx) => {
    await recordWithdrawal(ctx, clerk, from, 'accountShown', { id, userId: row.userId as UserId })
    return { ...row, account: await readAccountNumber(ctx, id) }
  })
}
