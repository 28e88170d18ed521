import type * as contract from '#contract/bills.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type BillCause, creditOf, priceLine, quotedLineOf } from '#domain/bills/bill-lines.ts'
import {
  afterConsent,
  type Consent,
  type ConsentMove,
  consentOfNew,
  isChargeable,
  toleranceOf,
} from '#domain/bills/consent.ts'
import { moneyLeft } from '#domain/bills/paid.ts'
import { type Customer, type Staff, type System, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import {
  amountWithCurrency,
  type Currency,
  decimal,
  type ExchangeRate,
  type Money,
  money,
  sum,
} from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChargeBasis, ChargeCode } from '#domain/reference/charges.ts'
import { postBilled } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { lessWasPaid } from '#server/platform/jobs/queues.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { findExchangeRates } from '#server/rates/queries.ts'
import { knownCharge, takeCharge } from '#server/reference/queries.ts'
import { billAsQuoted, isUnbilled } from './commands/as-quoted.ts'
import { settleBill } from './commands/settle.ts'
import { moneyOfOrder } from './paid.ts'
import {
  addBillLine,
  addCredit,
  type BilledOrder,
  type BillLineRow,
  creditedOf,
  type FrozenRate,
  findBilledOrder,
  frozenRateOf,
  isEvidenceOf,
  listBillLines,
  orderOfLine,
  saveConsent,
  toleranceOfUser,
} from './store.ts'
import { tellLine, toldLineOf } from './tell-line.ts'

const asExchangeRate = (rate: FrozenRate | null): ExchangeRate | null =>
  rate && { ...rate, source: rate.source.en }

async function lockOrder(ctx: Context, id: OrderId, of: Customer | null): Promise<BilledOrder> {
  const order = await findBilledOrder(ctx, id, of?.userId ?? null, true)
  if (!order) throw new Refusal('request.notFound')
  return order
}

/**
 * Adds a charge beyond the quote. Its rate of exchange is the quote's where it adds to a quoted line, unless the rate
 * itself is the cause; else that of today. Refuses what `quotedLineOf` and `priceLine` refuse, with `bill.orderEnded` where nothing is
 * carried out any more, `bill.evidenceUnknown` and `quote.rateMissing`.
 */
export async function addCharge(
  ctx: Context,
  actor: Staff,
  body: BodyOf<typeof contract.addBillLineCall>,
): Promise<OrderId> {
  await enterCharge(ctx, actor, body)
  return body.orderId
}

/** The note in English, where the product wrote it; the note itself is Chinese then. */
type OwnNote = { readonly noteEn?: string }

type Entered = Omit<BodyOf<typeof contract.addBillLineCall>, 'cause'> & {
  readonly cause: BillCause
  readonly basis?: ChargeBasis
  /** Who agreed to it before it was billed, as histories name them: nobody is asked again. */
  readonly agreedBy?: string
}

/** What `addCharge` does, by whomever; answers the line. `basis` where the price is not for what the charge is usually for. */
export function enterCharge(
  ctx: Context,
  actor: Staff | System,
  body: Entered & OwnNote,
): Promise<{ readonly id: BillLineId; readonly consent: Consent; readonly amount: Money }> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, body.orderId, null)
    if (order.ended) throw new Refusal('bill.orderEnded')
    const lines = await listBillLines(ctx, order)
    if (isUnbilled(order, lines)) await billAsQuoted(ctx, [order.id])
    const quoted = quotedLineOf(body, order.lines)
    // What was quoted with a code that is closed since is still charged under it.
    const charge = quoted ? await knownCharge(ctx, quoted.code) : await takeCharge(ctx, body.code)
    const rate = await rateOf(ctx, order, body)
    const { eventId, fileId } = body
    if (!(await isEvidenceOf(ctx, order, { eventId, fileId }))) throw new Refusal('bill.evidenceUnknown')
    const draft = { ...body, basis: body.basis ?? quoted?.basis ?? charge.basis, evidence: eventId ?? fileId }
    const priced = priceLine(draft, charge, asExchangeRate(rate))
    const tolerated = toleranceOf(await toleranceOfUser(ctx, order.userId), order.prepaid)
    const consent: Consent = body.agreedBy
      ? 'given'
      : consentOfNew(priced.cny, toleratedSoFar(lines), tolerated)
    const id = newId('bil')
    const on = businessDateOf(ctx.clock())
    await addBillLine(ctx, actor, {
      id,
      order,
      name: charge.name,
      rate,
      consent,
      noteEn: body.noteEn ?? null,
      eventId,
      fileId,
      on,
      agreedBy: body.agreedBy,
      priced,
    })
    if (isChargeable(consent)) await postBilled(ctx, { userId: order.userId, lineId: id, amount: priced.cny })
    await settleBill(ctx, order)
    await tellOf(ctx, order)
    const { amount, cny } = priced
    const line = { id, creditOf: null, code: body.code, amount, cny, cause: body.cause, consent }
    await tellLine(
      ctx,
      order,
      ['bill.line.added', ...(consent === 'asked' ? (['bill.consent.asked'] as const) : [])],
      line,
    )
    noteChange(ctx, {
      subject: id,
      userId: order.userId,
      after: { charge: body.code, amount: amountWithCurrency(priced.amount), cause: body.cause, consent },
      reason: body.note,
    })
    return { id, consent, amount: priced.amount }
  })
}

/** What lines use up of the tolerance. */
const toleratedSoFar = (lines: readonly BillLineRow[]): Money => {
  const own = new Set(lines.filter(({ consent }) => consent === 'tolerated').map(({ id }) => id))
  const counted = lines.filter((line) => own.has(line.id) || (line.credit_of && own.has(line.credit_of)))
  return sum(
    counted.map((line) => money(line.cny_minor, 'CNY')),
    'CNY',
  )
}

async function rateOf(ctx: Context, order: BilledOrder, body: Entered): Promise<FrozenRate | null> {
  const { currency } = body.unitPrice
  if (currency === 'CNY') return null
  const quotes = body.quotedPosition !== null && body.cause !== 'exchangeRate'
  const frozen = quotes ? order.exchangeRates.find(({ from }) => from === currency) : undefined
  if (frozen) return frozen
  const today = (await findExchangeRates(ctx, businessDateOf(ctx.clock()))).get(currency)
  if (!today) throw new Refusal('quote.rateMissing')
  return today
}

/** The customer agrees to a charge, or does not. Refuses with `bill.consentNotOpen`. */
export const decideConsent = (
  ctx: Context,
  actor: Customer,
  { id, agree }: BodyOf<typeof contract.decideConsentCall>,
): Promise<OrderId> => moveConsent(ctx, actor, id, agree ? 'give' : 'refuse')

/** Takes a charge off that nobody agreed to. Refuses with `bill.consentNotOpen`. */
export const withdrawCharge = (ctx: Context, actor: Staff | System, id: BillLineId): Promise<OrderId> =>
  moveConsent(ctx, actor, id, 'withdraw')

function moveConsent(
  ctx: Context,
  actor: Customer | Staff | System,
  id: BillLineId,
  move: ConsentMove,
): Promise<OrderId> {
  return transact(ctx, async (ctx) => {
    const { order, lines, line } = await lockLine(ctx, id, actor.kind === 'customer' ? actor : null)
    const consent = afterConsent(move, line.consent, actor.kind)
    if (lines.some((each) => each.credit_of === line.id)) throw new Refusal('bill.consentNotOpen')
    await saveConsent(ctx, actor, line, consent)
    const posted = isChargeable(line.consent)
    const charged = { userId: order.userId, lineId: line.id, amount: money(line.cny_minor, 'CNY') }
    if (isChargeable(consent) && !posted) await postBilled(ctx, charged)
    if (posted && !isChargeable(consent)) await postBilled(ctx, { ...charged, back: true })
    await settleBill(ctx, order)
    await tellOf(ctx, order)
    const type = move === 'withdraw' ? 'bill.line.withdrawn' : 'bill.consent.answered'
    await tellLine(ctx, order, [type], toldLineOf(line, consent))
    noteChange(ctx, {
      subject: id,
      userId: order.userId,
      before: { consent: line.consent },
      after: { consent },
    })
    return order.id
  })
}

/** Takes a part of a charge back, or all of it. Refuses as `creditLine` does. */
export function creditCharge(
  ctx: Context,
  actor: Staff | System,
  body: BodyOf<typeof contract.creditBillLineCall> & OwnNote,
): Promise<OrderId> {
  return transact(ctx, async (ctx) => (await creditLine(ctx, actor, body)).orderId)
}

/**
 * Writes a credit, inside the caller's transaction. Refuses more than is left of the line (`bill.creditTooHigh`) and
 * what is not charged at all (`bill.consentNotOpen`). Of quoted lines no more is taken back than was paid for them in
 * money (`bill.creditBeyondMoney`): points and vouchers are not paid out.
 */
export async function creditLine(
  ctx: Context,
  actor: Staff | System,
  body: BodyOf<typeof contract.creditBillLineCall> & OwnNote,
): Promise<{ readonly id: BillLineId; readonly orderId: OrderId }> {
  const { order, lines, line } = await lockLine(ctx, body.id, null)
  if (!isChargeable(line.consent) || line.credit_of) throw new Refusal('bill.consentNotOpen')
  const { currency } = line
  const given = creditOf(
    { amount: money(line.amount_minor, currency), cny: money(line.cny_minor, 'CNY') },
    creditedOf(lines, line),
    money(body.amountMinor, currency),
    asExchangeRate(frozenRateOf(line)),
  )
  if (line.cause === null) await refuseBeyondMoney(ctx, order, given.cny)
  const id = newId('bil')
  await addCredit(ctx, actor, line, {
    id,
    ...given,
    note: body.note,
    noteEn: body.noteEn ?? null,
    on: businessDateOf(ctx.clock()),
  })
  const amount = money(-given.cny.minor, 'CNY')
  await postBilled(ctx, { userId: order.userId, lineId: id, amount, back: true })
  await settleBill(ctx, order)
  await ctx.jobs.enqueue(ctx, lessWasPaid, { userId: order.userId, orderId: order.id })
  await tellOf(ctx, order)
  await tellLine(ctx, order, ['bill.line.added'], {
    ...toldLineOf(line, 'notNeeded'),
    id,
    creditOf: line.id,
    amount: given.amount,
    cny: given.cny,
  })
  const left = (less: number) => amountWithCurrency(money(line.amount_minor - less, currency))
  const before = -creditedOf(lines, line).amount.minor
  noteChange(ctx, {
    subject: line.id,
    userId: order.userId,
    before: { amount: left(before) },
    after: {
      amount: left(before + body.amountMinor),
      credited: amountWithCurrency(money(body.amountMinor, currency)),
    },
    reason: body.note,
  })
  return { id, orderId: order.id }
}

/** Refuses with `bill.creditBeyondMoney` what is more than an order's money has left for its quoted lines, in CNY. */
export async function refuseBeyondMoney(
  ctx: Context,
  order: { readonly id: OrderId; readonly userId: UserId },
  credit: Money,
): Promise<void> {
  const { lines, received } = await moneyOfOrder(ctx, order)
  const left = moneyLeft(lines, received)
  if (-credit.minor > left.minor)
    throw new Refusal('bill.creditBeyondMoney', { left: `${left.currency} ${decimal(left)}` })
}

/** Locks the bill of an order for the transaction; false when there is no such order. */
export const lockBill = async (ctx: Context, id: OrderId): Promise<boolean> =>
  (await findBilledOrder(ctx, id, null, true)) !== null

/**
 * Takes back a charge of the system whose reason was corrected: off where it waits for its customer, credited in full
 * where it counts. Answers false, and does nothing, where a clerk has credited or taken it off. The order is locked.
 */
export async function takeBackCharge(
  ctx: Context,
  orderId: OrderId,
  id: BillLineId,
  note: Bilingual,
): Promise<boolean> {
  const order = await lockOrder(ctx, orderId, null)
  const lines = await listBillLines(ctx, order)
  const line = lines.find((each) => each.id === id)
  if (!line || line.consent === 'withdrawn' || lines.some((each) => each.credit_of === id)) return false
  if (isChargeable(line.consent))
    await creditCharge(ctx, system, {
      id,
      amountMinor: line.amount_minor,
      note: note.zh,
      noteEn: note.en,
    })
  else await withdrawCharge(ctx, system, id)
  return true
}

async function lockLine(
  ctx: Context,
  id: BillLineId,
  of: Customer | null,
): Promise<{ order: BilledOrder; lines: BillLineRow[]; line: BillLineRow }> {
  const orderId = await orderOfLine(ctx, id, of?.userId ?? null)
  if (!orderId) throw new Refusal('request.notFound')
  const order = await lockOrder(ctx, orderId, of)
  const lines = await listBillLines(ctx, order)
  const line = lines.find((each) => each.id === id)
  if (!line) throw new Refusal('request.notFound')
  return { order, lines, line }
}

/** What is charged for a quoted line: as it was quoted or billed, with what was added to it and without its credits. */
export type ChargedLine = {
  readonly position: number
  readonly code: ChargeCode
  readonly name: Bilingual
  readonly containerType: string | null
  readonly amount: Money
  /** Where the line is of another currency than CNY, the rate that the order has frozen. */
  readonly rate: ExchangeRate | null
}

/** The quoted lines of an order that its shipper pays, at what is charged for them; the order is locked where asked. */
export async function chargedLines(
  ctx: Context,
  id: OrderId,
  lock: boolean,
): Promise<{ readonly order: BilledOrder; readonly lines: ChargedLine[] }> {
  const order = await findBilledOrder(ctx, id, null, lock)
  if (!order) throw new Refusal('request.notFound')
  const billed = await listBillLines(ctx, order)
  const lines = order.lines
    .filter(({ payer }) => payer === 'prepaid')
    .map(({ position, code, name, containerType, amount }) => {
      const { currency } = amount
      const own = ofPosition(billed, position, currency)
      const isBilled = own.some(({ cause }) => cause === null)
      const minor = own.reduce(
        (all, line) => all + line.amount_minor + creditedOf(billed, line).amount.minor,
        0,
      )
      const rate = order.exchangeRates.find(({ from }) => from === currency) ?? null
      return {
        position,
        code,
        name,
        containerType,
        amount: money(minor + (isBilled ? 0 : amount.minor), currency),
        rate: currency === 'CNY' ? null : asExchangeRate(rate),
      }
    })
  return { order, lines }
}

/** What is charged for a quoted line, what was added to it first; credits are no charges. */
const ofPosition = (lines: readonly BillLineRow[], position: number, currency: Currency): BillLineRow[] =>
  lines
    .filter(
      (line) => line.quoted_position === position && line.currency === currency && isChargeable(line.consent),
    )
    .toReversed()

/** By how much the price of a quoted line changes, as its customer agreed to it. */
export type AgreedPrice = { readonly position: number; readonly code: ChargeCode; readonly by: Money }

/**
 * Bills prices that the customer agreed to, inside the caller's transaction: a rise is a line of its own to which
 * consent is given, a fall is credited to what is charged for the line, the last charge first. Refuses as `enterCharge`
 * and `creditLine` do.
 */
export async function billAgreedPrices(
  ctx: Context,
  actor: Staff,
  orderId: OrderId,
  prices: readonly AgreedPrice[],
  agreed: { readonly by: string; readonly note: string },
): Promise<void> {
  for (const { position, code, by } of prices) {
    if (by.minor > 0)
      await enterCharge(ctx, actor, {
        orderId,
        quotedPosition: position,
        code,
        quantity: '1',
        unitPrice: by,
        cause: 'agreedChange',
        note: agreed.note,
        eventId: null,
        fileId: null,
        basis: 'shipment',
        agreedBy: agreed.by,
      })
    else if (by.minor < 0)
      await creditPosition(ctx, actor, orderId, position, money(-by.minor, by.currency), agreed.note)
  }
}

async function creditPosition(
  ctx: Context,
  actor: Staff,
  orderId: OrderId,
  position: number,
  fall: Money,
  note: string,
): Promise<void> {
  const order = await lockOrder(ctx, orderId, null)
  await billAsQuoted(ctx, [order.id])
  const billed = await listBillLines(ctx, order)
  let rest = fall.minor
  for (const line of ofPosition(billed, position, fall.currency)) {
    const amountMinor = Math.min(rest, line.amount_minor + creditedOf(billed, line).amount.minor)
    if (amountMinor <= 0) continue
    await creditLine(ctx, actor, { id: line.id, amountMinor, note })
    rest -= amountMinor
  }
  if (rest > 0)
    throw new Refusal('bill.creditTooHigh', { left: decimal(money(fall.minor - rest, fall.currency)) })
}

const tellOf = (ctx: Context, order: BilledOrder) =>
  tell(ctx, [`customer:${order.userId}`, 'staff'], 'order', order.id)
