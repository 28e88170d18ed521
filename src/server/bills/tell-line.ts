import type { MessageData } from '#contract/webhook-events.ts'
import type { BillCause } from '#domain/bills/bill-lines.ts'
import type { Consent } from '#domain/bills/consent.ts'
import type { BillLineId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'
import type { BilledOrder } from './store.ts'

type LineType = Extract<keyof MessageData, `bill.${string}`>

/** A line as own systems are told of it. */
type ToldLine = {
  readonly id: BillLineId
  readonly creditOf: BillLineId | null
  readonly code: ChargeCode
  readonly amount: Money
  readonly cny: Money
  readonly cause: BillCause | null
  readonly consent: Consent
}

export const toldLineOf = (
  row: {
    readonly id: BillLineId
    readonly code: ChargeCode
    readonly amount_minor: number
    readonly currency: Currency
    readonly cny_minor: number
    readonly cause: BillCause | null
  },
  consent: Consent,
): ToldLine => ({
  id: row.id,
  creditOf: null,
  code: row.code,
  amount: money(row.amount_minor, row.currency),
  cny: money(row.cny_minor, 'CNY'),
  cause: row.cause,
  consent,
})

/** Tells own systems what became of a line, inside the transaction that wrote it. */
export async function tellLine(
  ctx: Context,
  order: Pick<BilledOrder, 'id' | 'userId' | 'number'>,
  types: readonly LineType[],
  { id, creditOf, code, amount, cny, cause, consent }: ToldLine,
): Promise<void> {
  const at = ctx.clock()
  const data = {
    orderId: order.id,
    orderNumber: order.number,
    billLineId: id,
    creditOf,
    code,
    amount,
    amountInCny: cny,
    cause,
    consent,
  }
  await tellWebhooks(ctx, [
    {
      userId: order.userId,
      // Refused first and given then, it is answered twice.
      news: types.map((type) => ({ type, key: `${type} ${id} ${consent}`, at, data })),
    },
  ])
}
