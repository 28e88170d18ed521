import { sql } from 'kysely'
import type { PaymentId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import type { PayableSet } from '../payables.ts'
import { type CoveredRow, coveredBy, coveredOf } from './payments.ts'

/** Headers that may tell where a notice came from; never cookies or credentials. */
const keptHeaders = [
  'content-type',
  'user-agent',
  'content-length',
  'x-forwarded-for',
  'date',
  // What WeChat Pay signs with: without them the kept body proves nothing.
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
] as const
const pick = (headers: Readonly<Record<string, string | undefined>>) =>
  JSON.stringify(
    Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 400)]] : [])),
    ),
  )

/** Refused notices keep this much of their body: enough to see what was tried. Assumed (decision 013). */
const refusedBytes = 4_096

export type ReceivedNotice = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

/** The payment that a notice claims to be about, for its trail; nothing is done because of it. */
const claimedTradeNo = (body: Buffer): string | null =>
  /\bP\d{18}\b/.exec(body.subarray(0, refusedBytes).toString('latin1'))?.[0] ?? null

export const keepRefusedNotice = (ctx: Context, channel: string, received: ReceivedNotice, verdict: string) =>
  sql`insert into payment_notices (channel, trade_no, headers, body, verdict, received_at)
    values (${channel}, ${claimedTradeNo(received.body)}, ${pick(received.headers)},
      ${received.body.subarray(0, refusedBytes)}, ${verdict}, ${ctx.clock()})`.execute(ctx.db)

export type KeptNotice = {
  readonly id: number
  /** Whether it was acted on before. */
  readonly acted: boolean
  /** Whether it is already noted that it is acted on: the first time, when its payment is known. */
  readonly noted: boolean
  /** The payment that it names, null when there is none (yet), and what it covers. */
  readonly paymentId: PaymentId | null
  readonly covers: PayableSet
}

/** Keeps a believed notice once and locks it, and finds what it is about. */
export async function keepNotice(
  ctx: Context,
  channel: PaymentChannelName,
  received: ReceivedNotice,
  notice: { readonly vendorKey: string; readonly tradeNo: string },
): Promise<KeptNotice> {
  const { rows } = await sql<
    CoveredRow & {
      id: number
      times: number
      noted: boolean
      payment_id: PaymentId | null
    }
  >`
    with about as (select id from payments where trade_no = ${notice.tradeNo} and channel = ${channel}),
    kept as (
      insert into payment_notices (channel, vendor_key, trade_no, headers, body, verdict, received_at, acted_at)
      values (${channel}, ${notice.vendorKey}, ${notice.tradeNo}, ${pick(received.headers)}, ${received.body}, 'genuine', ${ctx.clock()},
        case when exists (select 1 from about) then ${ctx.clock()}::timestamptz end)
      on conflict (channel, vendor_key) do update set times = payment_notices.times + 1
      returning id, times, acted_at is not null as noted
    )
    select kept.id, kept.times, kept.noted, about.id as payment_id, ${coveredBy(sql`about.id`)}
    from kept left join about on true`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('the notice was not kept')
  return {
    id: row.id,
    acted: row.times > 1 && row.noted,
    noted: row.noted,
    paymentId: row.payment_id,
    covers: coveredOf(row),
  }
}

export const noteActed = (ctx: Context, noticeId: number) =>
  sql`update payment_notices set acted_at = ${ctx.clock()} where id = ${noticeId}`.execute(ctx.db)

export async function forgetRefusedNotices(ctx: Context, olderThan: Date): Promise<void> {
  await sql`delete from payment_notices where verdict <> 'genuine' and received_at < ${olderThan}`.execute(
    ctx.db,
  )
}
