import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/points.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { OrderId, RefundId, TopUpId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import { amountWithCurrency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Book, points } from '#domain/ledger/books.ts'
import { type CheckIn, checkInAfter } from '#domain/points/check-ins.ts'
import { earnedPoints, pointsTerms, type RewardKind, rebateOf, takenBack } from '#domain/points/points.ts'
import { leastFor, type Voucher, voucherObstacle } from '#domain/points/vouchers.ts'
import { type Posting, post, standingIn } from '#server/ledger/commands.ts'
import { findTransfer, givenSince } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { addCheckIn, lastCheckIn, lockCheckIns } from './check-in-store.ts'
import { termsOn } from './queries.ts'
import { addVoucher, inviterOf, isUsed, type LockedVoucher, lockVoucher, saveWithdrawal } from './store.ts'

const purseOf = (userId: UserId): Book => ({ kind: 'points', userId })
const cashOf = (userId: UserId): Book => ({ kind: 'cash', userId })
const earnedBy = (orderId: OrderId) => ({
  points: `order:${orderId}:points`,
  rebate: `order:${orderId}:rebate`,
})

/** Points given for an order. */
export const pointsSpent = (spent: {
  readonly userId: UserId
  readonly source: string
  readonly count: number
}): Posting => ({
  from: purseOf(spent.userId),
  to: { kind: 'pointsSpent' },
  amount: points(spent.count),
  kind: 'pointsSpent',
  source: `${spent.source}:points`,
})

/** Points that come back from an order; `upTo` counts what has come back from the beginning. */
export const pointsReturned = (returned: {
  readonly userId: UserId
  readonly source: string
  readonly count: number
  readonly upTo: number
}): Posting => ({
  from: { kind: 'pointsSpent' },
  to: purseOf(returned.userId),
  amount: points(returned.count),
  kind: 'pointsReturned',
  source: `${returned.source}:points:returned:${returned.upTo}`,
})

/** What stands in a customer's book of points, locked until the transaction ends. */
export const pointsOf = (ctx: Context, userId: UserId): Promise<number> =>
  standingIn(ctx, purseOf(userId), 'points')

const boughtBy = (topUpId: TopUpId) => ({
  points: `points:topUp:${topUpId}`,
  bonus: `points:topUp:${topUpId}:bonus`,
})

/** The points of a top-up that was paid, and those given beside them. */
export function boughtPoints(topUp: {
  readonly id: TopUpId
  readonly userId: UserId
  readonly points: number
  readonly bonus: number
}): Posting[] {
  const source = boughtBy(topUp.id)
  const given = { from: { kind: 'pointsIssued' }, to: purseOf(topUp.userId) } as const
  return [
    { ...given, amount: points(topUp.points), kind: 'pointsBought', source: source.points } as const,
    { ...given, amount: points(topUp.bonus), kind: 'pointsEarned', source: source.bonus } as const,
  ].filter(({ amount }) => amount.minor > 0)
}

/** What a refund of a top-up takes of its points, or what comes back where it was rejected. */
export function pointsTakenForRefund(taken: {
  readonly topUpId: TopUpId
  readonly userId: UserId
  readonly refundId: RefundId
  readonly points: number
  readonly bonus: number
  readonly way: 'take' | 'return'
}): Posting[] {
  const source = boughtBy(taken.topUpId)
  const purse = purseOf(taken.userId)
  const issued: Book = { kind: 'pointsIssued' }
  return (['points', 'bonus'] as const)
    .filter((what) => taken[what] > 0)
    .map((what) => ({
      ...(taken.way === 'take' ? { from: purse, to: issued } : { from: issued, to: purse }),
      amount: points(taken[what]),
      kind: taken.way === 'take' ? 'pointsTakenBack' : 'pointsReturned',
      source: `${source[what]}:taken:${taken.refundId}${taken.way === 'take' ? '' : ':back'}`,
    }))
}

/** Why points could not be posted: more were given than are there, which the book refuses; or it is no such failure. */
export const refuseOverdraft = (error: unknown): never => {
  if (brokenConstraint(error) === 'nobody_spends_more_than_they_have') throw new Refusal('points.notEnough')
  throw error
}

const refusedFor = {
  withdrawn: 'voucher.withdrawn',
  used: 'voucher.used',
  over: 'voucher.over',
  notYet: 'voucher.notYet',
  orderTooSmall: 'voucher.orderTooSmall',
} as const

/** The customer's voucher, locked until the transaction ends; null when there is none, or it is another customer's. */
export const lockOwnVoucher = (
  ctx: Context,
  userId: UserId,
  voucherId: VoucherId,
): Promise<LockedVoucher | null> => lockVoucher(ctx, voucherId, userId)

/** Refuses with `voucher.…` for what stands against this voucher on the order. */
export function refuseObstacle(
  ctx: Context,
  voucher: Voucher,
  order: { readonly id: OrderId; readonly prepaid: Money },
): void {
  const obstacle = voucherObstacle(voucher, order, businessDateOf(ctx.clock()))
  if (obstacle) throw new Refusal(refusedFor[obstacle])
}

/**
 * What a completed order earns: points for its customer, and the rebate of whoever invited them, both for the money
 * that was really paid and kept. Once per order.
 */
export async function earnForOrder(
  ctx: Context,
  {
    userId,
    orderId,
    placedOn,
    paid,
  }: {
    readonly userId: UserId
    readonly orderId: OrderId
    /** The day by whose terms it earns. */
    readonly placedOn: BusinessDate
    readonly paid: Money
  },
): Promise<void> {
  const source = earnedBy(orderId)
  const count = earnedPoints(paid, await termsOn(ctx, placedOn))
  if (count > 0) {
    await post(ctx, {
      from: { kind: 'pointsIssued' },
      to: purseOf(userId),
      amount: points(count),
      kind: 'pointsEarned',
      source: source.points,
    })
  }
  const rebate = rebateOf(paid)
  if (rebate.minor <= 0) return
  const inviterId = await inviterOf(ctx, userId)
  if (inviterId === null) return
  await post(ctx, {
    from: { kind: 'rebates' },
    to: cashOf(inviterId),
    amount: rebate,
    kind: 'rebateEarned',
    source: source.rebate,
  })
}

/** Gives the points of what happened, once for each thing: the name of its entry keeps it from being given twice. */
export async function reward(
  ctx: Context,
  given: { readonly userId: UserId; readonly kind: RewardKind; readonly about: string },
): Promise<void> {
  await post(ctx, {
    from: { kind: 'pointsIssued' },
    to: purseOf(given.userId),
    amount: points((await termsOn(ctx, businessDateOf(ctx.clock()))).rewards[given.kind]),
    kind: 'pointsEarned',
    source: `points:${given.kind}:${given.about}`,
  })
}

/**
 * Checks a customer in for the day that the server's clock shows in Beijing, and gives its points. Calls of one
 * customer take turns: of many at once the first is done. Refuses with `points.checkedIn`.
 */
export function checkIn(ctx: Context, actor: Customer): Promise<CheckIn & { readonly balance: number }> {
  return transact(ctx, async (ctx) => {
    const { userId } = actor
    const now = ctx.clock()
    await lockCheckIns(ctx, userId)
    const today = businessDateOf(now)
    const made = checkInAfter(await lastCheckIn(ctx, userId), today, await termsOn(ctx, today))
    if (!made) throw new Refusal('points.checkedIn')
    await addCheckIn(ctx, userId, made, now)
    await post(ctx, {
      from: { kind: 'pointsIssued' },
      to: purseOf(userId),
      amount: points(made.points),
      kind: 'pointsEarned',
      source: `points:checkIn:${userId}:${made.day}`,
    })
    return { ...made, balance: await standingIn(ctx, purseOf(userId), 'points') }
  })
}

type RefundOfOrder = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly refundId: RefundId
  /** The money of this refund. */
  readonly refunded: Money
  /** The money that the order was paid with. */
  readonly paid: Money
}

/**
 * Takes back by opposite entries what a refunded order earned: its points, and the inviter's rebate, in proportion
 * to the refund and at most what stands in the book; what could not be taken back is noted in the entry. An order
 * that has earned nothing yet earns less later: then nothing is to be done here.
 */
export async function takeBackForRefund(ctx: Context, refund: RefundOfOrder): Promise<void> {
  const source = earnedBy(refund.orderId)
  await takeBack(ctx, refund, source.points, {
    unit: 'points',
    book: purseOf,
    to: { kind: 'pointsIssued' },
    kind: 'pointsTakenBack',
  })
  await takeBack(ctx, refund, source.rebate, {
    unit: 'CNY',
    book: cashOf,
    to: { kind: 'rebates' },
    kind: 'rebateTakenBack',
  })
}

async function takeBack(
  ctx: Context,
  { refundId, refunded, paid }: RefundOfOrder,
  earnedSource: string,
  what: {
    readonly unit: 'points' | 'CNY'
    readonly book: (userId: UserId) => Book
    readonly to: Book
    readonly kind: 'pointsTakenBack' | 'rebateTakenBack'
  },
): Promise<void> {
  const earned = await findTransfer(ctx, earnedSource)
  if (!earned?.takenBy) return
  const book = what.book(earned.takenBy)
  const standing = await standingIn(ctx, book, what.unit)
  const before = await givenSince(ctx, book, what.unit, earnedSource, `${earnedSource}:taken:`)
  const due = takenBack(earned.amount, before, refunded, paid)
  const taken = Math.min(due, standing)
  if (taken < due) {
    ctx.log.warn({ refundId, kind: what.kind, due, taken }, 'less was taken back than a refund calls for')
  }
  if (taken === 0) return
  await post(ctx, {
    from: book,
    to: what.to,
    amount: what.unit === 'points' ? points(taken) : money(taken, what.unit),
    kind: what.kind,
    source: `${earnedSource}:taken:${refundId}`,
    ...(taken < due ? { note: `${due - taken} ${what.unit} not there to take back` } : {}),
  })
}

const badDays = (field: 'validFrom' | 'validUntil') =>
  new Refusal(
    'request.invalid',
    {},
    { [field]: { code: 'voucher.daysInvalid', params: { days: pointsTerms.voucherMostDays } } },
  )

/** Grants a customer a voucher. Refuses beside the fields, and with `request.notFound` without such a customer. */
export function grantVoucher(
  ctx: Context,
  clerk: Staff,
  grant: BodyOf<typeof contract.grantVoucherCall>,
): Promise<VoucherId> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const least = leastFor(money(grant.amountMinor, 'CNY'))
    if (grant.leastMinor < least.minor) {
      const wrong = { code: 'voucher.leastTooLow', params: { least: least.minor / 100 } } as const
      throw new Refusal('request.invalid', {}, { leastMinor: wrong })
    }
    if (grant.validUntil < grant.validFrom || grant.validUntil < businessDateOf(now))
      throw badDays('validUntil')
    if (daysBetween(grant.validFrom, grant.validUntil) >= pointsTerms.voucherMostDays)
      throw badDays('validUntil')
    const id = newId('vch')
    if (!(await addVoucher(ctx, clerk, { id, ...grant }, now))) throw new Refusal('request.notFound')
    noteChange(ctx, {
      subject: id,
      userId: grant.userId,
      after: {
        name: grant.name.zh,
        amount: amountWithCurrency(money(grant.amountMinor, 'CNY')),
        least: amountWithCurrency(money(grant.leastMinor, 'CNY')),
        validFrom: grant.validFrom,
        validUntil: grant.validUntil,
      },
      reason: grant.reason,
    })
    return id
  })
}

/** Withdraws a voucher. Refuses with `request.notFound`, `voucher.used` and `voucher.withdrawn`. */
export function withdrawVoucher(ctx: Context, clerk: Staff, id: VoucherId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const voucher = await lockVoucher(ctx, id, null)
    if (!voucher) throw new Refusal('request.notFound')
    if (voucher.withdrawnAt !== null) throw new Refusal('voucher.withdrawn')
    if (await isUsed(ctx, id)) throw new Refusal('voucher.used')
    await saveWithdrawal(ctx, id, clerk, ctx.clock())
    noteChange(ctx, {
      subject: id,
      userId: voucher.userId,
      before: { status: 'valid' },
      after: { status: 'withdrawn' },
    })
  })
}
