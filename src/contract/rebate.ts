import { z } from 'zod'
import {
  leastWithdrawal,
  mostWithdrawal,
  readBankNumber,
  withdrawalMoves,
  withdrawalStatuses,
} from '#domain/promotion/withdrawals.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { cursorQuery, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** Rebate cash: what came in and went out, and how it is paid to a bank account (decisions 018 and 041). */

const own = { userId: z.string().optional(), adminUserId: z.string().optional() }

export const withdrawalShape = z.object({
  id: idShape('wdr'),
  amount: moneyShape,
  status: z.enum(withdrawalStatuses),
  holder: z.string(),
  bank: z.string(),
  /** The last four digits. */
  accountLast: z.string(),
  requestedAt: instantShape,
  decidedAt: instantShape.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  paidAt: instantShape.nullable(),
  bankReference: z.string().nullable(),
  /** Withheld, and what arrived. */
  tax: moneyShape.nullable(),
  net: moneyShape.nullable(),
})
export type WithdrawalReply = z.output<typeof withdrawalShape>

export const rebateOverview = endpoint({
  method: 'GET',
  path: '/crm/rebate/overview',
  title: 'What can be withdrawn, what is on its way, and what was earned in all',
  access: 'customer',
  query: z.object(own),
  reply: z.object({
    /** What can be asked for now. */
    balance: moneyShape,
    /** Asked for and not yet paid out. */
    onItsWay: moneyShape,
    /** Paid out, before tax. */
    paidOut: moneyShape,
    /** Earned, less what refunds took back. */
    earned: moneyShape,
    least: moneyShape,
    certified: z.boolean(),
  }),
})

export const rebateEntryKinds = [
  'rebateEarned',
  'rebateTakenBack',
  'rebateWithdrawn',
  'rebateReturned',
  'correction',
] as const
export const rebateEntryShape = z.object({
  kind: z.enum(rebateEntryKinds),
  /** Below zero where it went out. */
  amount: moneyShape,
  at: instantShape,
  /** Of a rebate: whose order it was, masked, and its number. */
  orderNumber: z.string().nullable(),
  memberName: z.string().nullable(),
  memberMobile: z.string().nullable(),
  withdrawalId: idShape('wdr').nullable(),
})
export type RebateEntry = z.output<typeof rebateEntryShape>

export const rebateEntries = endpoint({
  method: 'GET',
  path: '/crm/rebate/entries',
  title: 'The entries of one’s own rebate cash, newest first',
  access: 'customer',
  query: z.object({ ...own, ...cursorQuery }),
  reply: z.object({ items: z.array(rebateEntryShape), nextCursor: z.string().nullable() }),
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/crm/rebate/withdrawals',
  title: 'One’s own withdrawals, newest first',
  access: 'customer',
  query: z.object({ ...own, ...cursorQuery }),
  reply: z.object({ items: z.array(withdrawalShape), nextCursor: z.string().nullable() }),
})

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/crm/rebate/withdraw',
  title: 'Ask for rebate cash to be paid to a bank account; the amount is reserved at once',
  access: 'customer',
  idempotent: true,
  body: z.object({
    ...own,
    /** In CNY, minor units. */
    amountMinor: z
      .int('number.whole')
      .min(leastWithdrawal.minor, wrong('withdrawal.tooLow', { min: leastWithdrawal.minor / 100 }))
      .max(mostWithdrawal.minor, wrong('number.tooLarge', { max: mostWithdrawal.minor / 100 })),
    holder: textShape(60, 1),
    bank: textShape(80, 1),
    account: z
      .string()
      .max(60, 'field.invalid')
      .refine((text) => readBankNumber(text) !== null, wrong('field.invalid'))
      .transform((text) => readBankNumber(text) ?? ''),
  }),
  reply: withdrawalShape,
})

// The desk

const payers = ['finance', 'administrator'] as const

export const deskWithdrawalShape = withdrawalShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  customerMobile: z.string(),
  certified: z.boolean(),
  /** The whole number, while it is still to be paid; else null. */
  account: z.string().nullable(),
  decidedByName: z.string().nullable(),
  paidByName: z.string().nullable(),
  openMoves: z.array(z.enum(Object.keys(withdrawalMoves) as [keyof typeof withdrawalMoves])),
})
export type DeskWithdrawalReply = z.output<typeof deskWithdrawalShape>
/** Lists tell no account number, nor does an answer that is kept under its key. */
const deskWithdrawalRowShape = deskWithdrawalShape.omit({ account: true })
export type DeskWithdrawalRow = z.output<typeof deskWithdrawalRowShape>

export const deskListWithdrawals = endpoint({
  method: 'GET',
  path: '/crm/desk/withdrawal/list',
  title: 'Withdrawals of all customers, newest first',
  access: 'staff',
  roles: payers,
  query: z.object({ status: z.enum(withdrawalStatuses).optional(), ...cursorQuery }),
  reply: z.object({
    /** How many wait for a decision, and how many to be paid. */
    counts: z.object({ requested: z.int(), approved: z.int() }),
    items: z.array(deskWithdrawalRowShape),
    nextCursor: z.string().nullable(),
  }),
})

export const deskGetWithdrawal = endpoint({
  method: 'GET',
  path: '/crm/desk/withdrawal/detail',
  title: 'One withdrawal, with the whole account number while it is to be paid',
  access: 'staff',
  roles: payers,
  query: z.object({ id: idShape('wdr') }),
  reply: deskWithdrawalShape,
})

export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/crm/desk/withdrawal/decide',
  title: 'Approve a withdrawal, or refuse it with a reason: then the amount comes back',
  access: 'staff',
  roles: payers,
  idempotent: true,
  body: z
    .object({ id: idShape('wdr'), approve: z.boolean(), reason: textShape(200).default('') })
    .refine(({ approve, reason }) => approve || reason !== '', { ...wrong('required'), path: ['reason'] }),
  reply: deskWithdrawalRowShape,
})

export const recordPayout = endpoint({
  method: 'POST',
  path: '/crm/desk/withdrawal/payout',
  title: 'Write down that an approved withdrawal was paid, by another person than approved it',
  access: 'staff',
  roles: payers,
  idempotent: true,
  body: z.object({
    id: idShape('wdr'),
    bankReference: textShape(60, 4),
    /** Tax withheld, in CNY minor units. */
    taxMinor: z.int('number.whole').min(0, 'number.positive').max(mostWithdrawal.minor, 'field.invalid'),
  }),
  reply: deskWithdrawalRowShape,
})
