import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-proposals.ts'
import { inCny } from '#domain/bills/bill-lines.ts'
import { type Actor, actorKey, type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, SessionId } from '#domain/kernel/ids.ts'
import { amountWithCurrency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Order } from '#domain/orders/orders.ts'
import {
  afterProposalMove,
  answerUntil,
  differenceOf,
  differencesOf,
  isChangeable,
  isSameSailing,
  type PriceChange,
  proposalMoves,
} from '#domain/orders/proposals.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import {
  billAgreedPrices,
  type ChargedLine,
  chargedLines,
  refuseBeyondMoney,
} from '#server/bills/commands.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import {
  type ChangeFacts,
  findChangeFacts,
  findOrder,
  lockOrder,
  noteProposalStep,
  saveChangeWaits,
  saveSailing,
  tellBoth,
  tellChange,
} from '#server/orders/commands/change.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { loadWorkingDays } from '#server/platform/working-days.ts'
import { moveSpace } from '#server/rates/commands/allotments.ts'
import { forgetAllotments } from '#server/rates/queries.ts'
import { deriveProgress } from '#server/tracking/commands.ts'
import { chosenSailing, fitsOnSailing } from './sailings.ts'
import {
  blockProposal,
  closeProposal,
  getProposal,
  insertProposal,
  type NewProposal,
  openProposalOf,
  orderOfProposal,
  type ProposalRow,
} from './store.ts'

type Asked = Omit<BodyOf<typeof contract.previewProposal>, 'reason'>
type Worked = Pick<ProposalRow, 'sailing' | 'prices' | 'difference_minor' | 'expires_at'> & {
  readonly facts: ChangeFacts
}

const onlyChanged = (asked: Asked, lines: readonly ChargedLine[]) =>
  asked.prices.flatMap(({ position, amountMinor, readMinor }) => {
    const line = lines.find((each) => each.position === position)
    if (!line) throw new Refusal('bill.quotedLineUnknown')
    if (line.amount.minor !== readMinor) throw new Refusal('order.proposalOutdated')
    return amountMinor === readMinor ? [] : [{ line, after: money(amountMinor, line.amount.currency) }]
  })

/** What a rise or fall is in CNY, at the rate that the order has frozen. */
function cnyOf({ line, after }: { readonly line: ChargedLine; readonly after: Money }): number {
  const difference = differenceOf({ before: line.amount, after })
  if (difference.currency !== 'CNY' && !line.rate) throw new Refusal('quote.rateMissing')
  const amount = money(Math.abs(difference.minor), difference.currency)
  return Math.sign(difference.minor) * inCny(amount, line.rate).minor
}

/**
 * Works out what a clerk wants to change. Refuses with `order.notChangeable`, `order.proposalOutdated` where the form
 * showed other days or prices, `order.nothingChanged`, `order.fallBeforePayment`, `bill.creditBeyondMoney`, and as
 * `chosenSailing` does.
 */
async function workOut(ctx: Context, order: Order, asked: Asked): Promise<Worked> {
  if (!isChangeable(order)) throw new Refusal('order.notChangeable')
  const facts = await findChangeFacts(ctx, order.id)
  const { lines } = await chargedLines(ctx, order.id, false)
  const { departsOn, arrivesOn } = facts.sailing
  if (asked.read.departsOn !== departsOn || asked.read.arrivesOn !== arrivesOn)
    throw new Refusal('order.proposalOutdated')
  const changed = onlyChanged(asked, lines)
  const chosen = asked.sailing && (await chosenSailing(ctx, facts, asked.sailing))
  const sailing =
    chosen && !isSameSailing(chosen.sailing, facts.sailing)
      ? { before: facts.sailing, after: chosen.sailing, terms: chosen.terms }
      : null
  if (!sailing && changed.length === 0) throw new Refusal('order.nothingChanged')
  const differences = changed.map(cnyOf)
  const falls = differences.reduce((all, minor) => all + Math.min(0, minor), 0)
  if (falls < 0 && order.paidAt === null) throw new Refusal('order.fallBeforePayment')
  if (falls < 0) await refuseBeyondMoney(ctx, order, money(falls, 'CNY'))
  const prices = changed.map(
    ({ line, after }): PriceChange => ({
      position: line.position,
      code: line.code,
      name: line.name,
      containerType: line.containerType,
      before: line.amount,
      after,
    }),
  )
  const { works } = await loadWorkingDays(ctx)
  const sailings = [departsOn, ...(sailing ? [sailing.after.departsOn] : [])]
  return {
    facts,
    sailing,
    prices,
    difference_minor: differences.reduce((all, minor) => all + minor, 0),
    expires_at: answerUntil(ctx.clock(), works, sailings),
  }
}

/** What a proposal would say; nothing is kept. Refuses as proposing it would. */
export async function previewProposal(
  ctx: Context,
  actor: Staff,
  asked: BodyOf<typeof contract.previewProposal>,
): Promise<ReplyOf<typeof contract.previewProposal>> {
  const order = await findOrder(ctx, actor, asked.orderId)
  const { facts, sailing, prices, difference_minor, expires_at } = await workOut(ctx, order, asked)
  return {
    sailing: sailing && { before: sailing.before, after: sailing.after },
    prices,
    differences: differencesOf(prices),
    differenceCny: money(difference_minor, 'CNY'),
    expiresAt: expires_at.toISOString(),
    fits: sailing && (await fitsOnSailing(ctx, order, facts, sailing.after)),
    paid: order.paidAt !== null,
  }
}

/** What is compared in the desk's log. */
const factsOf = ({ sailing, prices }: Pick<Worked, 'sailing' | 'prices'>, side: 'before' | 'after') => ({
  ...(sailing
    ? {
        sailingOn: sailing[side].departsOn,
        arrivalOn: sailing[side].arrivesOn,
        vessel: sailing[side].vessel,
        voyage: sailing[side].voyage,
      }
    : {}),
  ...(prices.length > 0
    ? { charge: prices.map((each) => `${each.code} ${amountWithCurrency(each[side])}`) }
    : {}),
})

/**
 * Proposes a change to the customer. Refuses as `previewProposal` does, and with `order.proposalOpen`, naming who was
 * first, while another one waits.
 */
export function proposeChange(
  ctx: Context,
  actor: Staff,
  asked: BodyOf<typeof contract.proposeChange>,
): Promise<OrderId> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, asked.orderId)
    const open = await openProposalOf(ctx, order)
    if (open && open.expires_at > ctx.clock())
      throw new Refusal('order.proposalOpen', { name: open.proposed_by_name })
    if (open) await expire(ctx, order, open)
    const { facts: _, ...worked } = await workOut(ctx, order, asked)
    const id = newId('ocp')
    const proposal = { ...worked, id, user_id: order.userId, order_id: order.id, reason: asked.reason }
    await insertProposal(ctx, actor, proposal)
    await tellChange(ctx, order, toldOf({ ...proposal, status: 'open' }))
    await saveChangeWaits(ctx, order, { asked: ctx.clock(), answered: null })
    await noteProposalStep(ctx, actor, order, 'proposeChange', asked.reason)
    await tellCustomer(ctx, order.userId, order.id, [
      {
        kind: 'changeAsked',
        key: `change ${id}`,
        params: { number: order.number, to: lastDayBefore(worked.expires_at) },
      },
    ])
    noteChange(ctx, {
      subject: order.id,
      userId: order.userId,
      before: factsOf(worked, 'before'),
      after: { ...factsOf(worked, 'after'), status: 'open' },
      reason: asked.reason,
    })
    return order.id
  })
}

/** The last day on which an answer counts, by Beijing. */
const lastDayBefore = (until: Date): string => businessDateOf(new Date(until.getTime() - 1))

type Step = { readonly order: Order; readonly proposal: ProposalRow }

async function lockProposal(ctx: Context, actor: Actor, id: string): Promise<Step> {
  const orderId = await orderOfProposal(ctx, id, actor.kind === 'customer' ? actor.userId : null)
  const order = await lockOrder(ctx, actor, orderId)
  return { order, proposal: await getProposal(ctx, order.userId, id) }
}

const toldOf = (row: NewProposal & Pick<ProposalRow, 'status'>) => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  sailing: row.sailing,
  prices: row.prices,
  differenceMinor: row.difference_minor,
  expiresAt: row.expires_at,
})

/** A proposal is open no more, and own systems hear of it. */
async function end(
  ctx: Context,
  order: Order,
  proposal: ProposalRow,
  closed: Parameters<typeof closeProposal>[2],
): Promise<void> {
  await closeProposal(ctx, proposal, closed)
  await tellChange(ctx, order, toldOf({ ...proposal, status: closed.status }))
}

const answerable = ({ status, expires_at }: ProposalRow) => ({ status, expiresAt: expires_at })

/** Takes a proposal back. Refuses with `request.notFound` and `order.proposalClosed`. */
export function withdrawProposal(ctx: Context, actor: Staff, id: string): Promise<OrderId> {
  return transact(ctx, async (ctx) => {
    const { order, proposal } = await lockProposal(ctx, actor, id)
    const status = afterProposalMove('withdraw', answerable(proposal), 'staff', ctx.clock())
    await end(ctx, order, proposal, { status, by: actor.name, words: null })
    await saveChangeWaits(ctx, order, { asked: null, answered: null })
    await noteProposalStep(ctx, actor, order, 'withdrawChange', null)
    await tellEnded(ctx, order, proposal)
    noteChange(ctx, {
      subject: order.id,
      userId: order.userId,
      before: { status: 'open' },
      after: { status },
    })
    return order.id
  })
}

const tellEnded = (ctx: Context, order: Order, { id }: ProposalRow) =>
  tellCustomer(ctx, order.userId, order.id, [
    { kind: 'changeTakenBack', key: `change over ${id}`, params: { number: order.number } },
  ])

/** Nobody answered in time: the clerk looks at it, the customer is told. The order is locked. */
async function expire(ctx: Context, order: Order, proposal: ProposalRow): Promise<void> {
  const status = afterProposalMove('expire', answerable(proposal), 'system', ctx.clock())
  await end(ctx, order, proposal, { status, by: null, words: null })
  await saveChangeWaits(ctx, order, { asked: null, answered: ctx.clock() })
  await noteProposalStep(ctx, system, order, 'expireChange', null)
  await tellEnded(ctx, order, proposal)
}

/** The same for one that a job found; what was answered since stays as it is. */
export function expireProposal(ctx: Context, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { order, proposal } = await lockProposal(ctx, system, id)
    if (proposal.status === 'open' && proposal.expires_at <= ctx.clock()) await expire(ctx, order, proposal)
  })
}

/** An answer has been seen by a clerk. Refuses with `request.notFound`. */
export function seeAnswer(ctx: Context, actor: Staff, orderId: OrderId): Promise<OrderId> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    const open = await openProposalOf(ctx, order)
    await saveChangeWaits(ctx, order, { asked: open?.proposed_at ?? null, answered: null })
    await tellBoth(ctx, order)
    return order.id
  })
}

/** The clerk who proposed, as bills name who entered a line. */
const proposerOf = ({ proposed_by, proposed_by_name }: ProposalRow): Staff => ({
  kind: 'staff',
  staffId: proposed_by,
  sessionId: '' as SessionId,
  role: 'operations',
  name: proposed_by_name,
  language: 'zh-CN',
})

/**
 * The customer answers. With an agreement the order's sailing, its cut-offs, what tracking is measured by, its bill and
 * its space are changed together, or nothing is; the same answer again changes nothing. Refuses with `request.notFound`, `order.proposalClosed`,
 * `order.notChangeable`, as billing does, and with `order.proposalSpaceGone`: then the proposal stays and the desk is
 * told.
 */
export async function answerProposal(
  ctx: Context,
  actor: Customer,
  { id, agree, words }: BodyOf<typeof contract.answerProposal>,
): Promise<OrderId> {
  try {
    const orderId = await transact(ctx, async (ctx) => {
      const { order, proposal } = await lockProposal(ctx, actor, id)
      const move = agree ? 'approve' : 'decline'
      if (proposal.status === proposalMoves[move].to) return order.id
      const status = afterProposalMove(move, answerable(proposal), 'customer', ctx.clock())
      if (!isChangeable(order)) throw new Refusal('order.notChangeable')
      await end(ctx, order, proposal, { status, by: null, words: words || null })
      await saveChangeWaits(ctx, order, { asked: null, answered: ctx.clock() })
      await noteProposalStep(ctx, actor, order, agree ? 'approveChange' : 'declineChange', words)
      if (agree) await carryOut(ctx, actor, order, proposal)
      return order.id
    })
    forgetAllotments(ctx)
    return orderId
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rates.spaceUsedUp') throw error
    throw new Refusal('order.proposalSpaceGone', { day: await noteNoSpace(ctx, actor, id) })
  }
}

async function carryOut(ctx: Context, actor: Customer, order: Order, proposal: ProposalRow): Promise<void> {
  const { sailing, prices, reason } = proposal
  if (sailing) await saveSailing(ctx, order, sailing.after, sailing.terms)
  const agreed = prices.map((price) => ({
    position: price.position,
    code: price.code as ChargeCode,
    by: differenceOf(price),
  }))
  await billAgreedPrices(ctx, proposerOf(proposal), order.id, agreed, { by: actorKey(actor), note: reason })
  if (!sailing) return
  await deriveProgress(ctx, [order.id])
  const { carrier, pol, pod, containers } = await findChangeFacts(ctx, order.id)
  const { service, departsOn } = sailing.after
  // Last: orders of one sailing wait for each other from here on.
  await moveSpace(ctx, {
    userId: order.userId,
    orderId: order.id,
    orderNumber: order.number,
    sailing: { carrier, service, pol, pod, departsOn },
    containers,
  })
}

/** The agreement is not lost: the proposal stays open and says so, and the order stands in the queue of a clerk. */
function noteNoSpace(ctx: Context, actor: Customer, id: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { order, proposal } = await lockProposal(ctx, actor, id)
    await blockProposal(ctx, proposal)
    if (proposal.status === 'open')
      await saveChangeWaits(ctx, order, { asked: proposal.proposed_at, answered: ctx.clock() })
    await tellBoth(ctx, order)
    return proposal.sailing?.after.departsOn ?? ''
  })
}
