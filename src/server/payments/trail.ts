import { sql } from 'kysely'
import type * as contract from '#contract/payments.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { PaymentId, RefundId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { getDeskPayment, getDeskRefund, getPayment, getRefund } from './queries.ts'
import {
  type AskFacts,
  type AuthorizationFacts,
  askSteps,
  type CaptureFacts,
  captureSteps,
  endSteps,
  inSequence,
  type NoticeFacts,
  noticeSteps,
  type PaymentFacts,
  type ProofFacts,
  paymentSteps,
  proofSteps,
  type Reader,
  type RefundFacts,
  refundSteps,
  type TryFacts,
} from './trail-steps.ts'

/** Rows of one kind that a trail reads, the newest: more are no trail but noise. Assumed (decision 030). */
const mostRows = 500

type Trail = contract.TrailStep[]

/** Clerks by the key under which histories name them. */
async function namesFor(ctx: Context, keys: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = keys.flatMap((key) => (key?.startsWith('staff:') ? [key.slice('staff:'.length)] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, name from staff
    where id = any(${[...new Set(ids)]})`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [`staff:${id}`, name]))
}

type RefundWithTries = RefundFacts & { tries_made: TryFacts[] }

/** A row of JSON with these texts as instants again. */
const withDates = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): Row => ({
  ...row,
  ...Object.fromEntries(
    names.flatMap((name) => (row[name] === null ? [] : [[name, new Date(row[name] as string)]])),
  ),
})

/** The newest rows of a table that are about the row around it, oldest first. What is inside a row travels as JSON. */
const newest = (columns: string, table: string, about: string, key: string) => `(
  select coalesce(json_agg(newest order by newest.${key}), '[]') from (
    select ${columns} from ${table} where ${about} order by ${key} desc limit ${mostRows}
  ) as newest)`

const refundsWithTries = `
  select refunds.*, ${newest('try, sent_at, answer, reason', 'refund_tries', 'refund_id = refunds.id', 'try')} as tries_made
  from refunds`

const withTries = (row: RefundWithTries): RefundWithTries => ({
  ...row,
  tries_made: row.tries_made.map((each) => withDates(each, ['sent_at'])),
})

const keysOf = (refunds: readonly RefundFacts[]) =>
  refunds.flatMap((refund) => [refund.requested_by, refund.approved_by, refund.rejected_by, refund.payout_by])

/** A clerk reads as the desk does. */
const readerOf = async (
  ctx: Context,
  { kind, language }: Customer | Staff,
  keys: readonly (string | null)[],
): Promise<Reader> =>
  kind === 'staff'
    ? { desk: true, language, names: await namesFor(ctx, keys) }
    : { desk: false, language, names: new Map() }

async function stepsOfRefund(ctx: Context, actor: Customer | Staff, id: RefundId): Promise<Trail> {
  const { rows } = await sql<RefundWithTries>`${sql.raw(refundsWithTries)} where id = ${id}`.execute(ctx.db)
  const refunds = rows.map(withTries)
  const reader = await readerOf(ctx, actor, keysOf(refunds))
  return inSequence(refunds.flatMap((refund) => refundSteps(refund, refund.tries_made, reader)))
}

type PaymentWithParts = PaymentFacts & {
  authorizations: AuthorizationFacts[]
  asks: AskFacts[]
  notices: NoticeFacts[]
  captures: CaptureFacts[]
  proofs: ProofFacts[]
  refunds: RefundWithTries[]
}

/** A payment with all that happened to it, in one statement; notices as far as the reader may see them. */
const paymentRows = (desk: boolean) =>
  sql.raw(`
  select payments.*,
    ${newest('created_at, turn', 'payment_authorizations', 'payment_id = payments.id', 'turn')} as authorizations,
    ${newest('asked_at, answer', 'payment_asks', 'payment_id = payments.id', 'asked_at')} as asks,
    ${newest(
      'id, vendor_key, verdict, received_at, times',
      'payment_notices as told',
      `told.trade_no = payments.trade_no and told.channel = payments.channel${desk ? '' : " and verdict = 'genuine'"}`,
      'id',
    )} as notices,
    ${newest('*', 'payment_captures', 'payment_id = payments.id', 'id')} as captures,
    ${newest('*', 'transfer_proofs', 'payment_id = payments.id', 'id')} as proofs,
    (select coalesce(json_agg(refund order by refund.id), '[]') from (
      ${refundsWithTries} where payment_id = payments.id order by id limit ${mostRows}) as refund) as refunds
  from payments`)

async function stepsOfPayment(ctx: Context, actor: Customer | Staff, id: PaymentId): Promise<Trail> {
  const desk = actor.kind === 'staff'
  const { rows } = await sql<PaymentWithParts>`${paymentRows(desk)} where payments.id = ${id}`.execute(ctx.db)
  const [payment] = rows
  if (!payment) return []
  const authorizations = payment.authorizations.map((each) => withDates(each, ['created_at']))
  const asks = payment.asks.map((each) => withDates(each, ['asked_at']))
  const notices = payment.notices.map((each) => withDates(each, ['received_at']))
  const captures = payment.captures.map((each) => withDates(each, ['recorded_at']))
  const proofs = payment.proofs.map((each) => withDates(each, ['submitted_at', 'decided_at']))
  const refunds = payment.refunds.map((each) =>
    withTries(withDates(each, ['requested_at', 'approved_at', 'rejected_at', 'tried_at', 'refunded_at'])),
  )
  const keys = [
    ...captures.map(({ confirmed_by }) => confirmed_by),
    ...proofs.map(({ decided_by }) => decided_by),
    ...keysOf(refunds),
  ]
  const reader = await readerOf(ctx, actor, keys)
  return inSequence([
    ...paymentSteps(payment, authorizations, reader),
    ...proofSteps(proofs, reader),
    ...askSteps(asks),
    ...noticeSteps(notices, reader),
    ...captureSteps(captures, reader),
    ...endSteps(payment, reader),
    ...refunds.flatMap((refund) => refundSteps(refund, refund.tries_made, reader)),
  ])
}

/** A customer's own payment. Refuses with `request.notFound`, for another customer's too. */
export async function paymentTrail(ctx: Context, actor: Customer, id: PaymentId) {
  const payment = await getPayment(ctx, actor, id)
  return { payment, steps: await stepsOfPayment(ctx, actor, id) }
}

export async function refundTrail(ctx: Context, actor: Customer, id: RefundId) {
  const refund = await getRefund(ctx, actor, id)
  return { refund, steps: await stepsOfRefund(ctx, actor, id) }
}

export async function deskPaymentTrail(ctx: Context, actor: Staff, id: PaymentId) {
  const payment = await getDeskPayment(ctx, actor, id)
  return { payment, steps: await stepsOfPayment(ctx, actor, id) }
}

export async function deskRefundTrail(ctx: Context, actor: Staff, id: RefundId) {
  const refund = await getDeskRefund(ctx, actor, id)
  return { refund, steps: await stepsOfRefund(ctx, actor, id) }
}
