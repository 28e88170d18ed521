import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { EventType } from '#domain/tracking/events.ts'
import { addCharge, creditCharge, decideConsent } from '#server/bills/commands.ts'
import { orderBill } from '#server/bills/queries.ts'
import { getOrder } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { getTimeline } from '#server/tracking/queries.ts'

/** What a bill of the demo world says beyond its quote. */
export type BillStory =
  /** customs inspected a box, the shipper asked for a telex release and agreed to both; a document fee was credited */
  | 'explained'
  /** the carrier raised a surcharge, and the shipper has not answered yet */
  | 'asked'

/** Charges beyond the quote in the demo world, each at its time and with its evidence. */
export function demoBills({
  world,
  at,
  operations,
  finance,
}: {
  readonly world: Context
  readonly at: (instant: Date) => void
  readonly operations: Staff
  readonly finance: Staff
}) {
  const eventOf = async (orderId: OrderId, type: EventType) => {
    const { events } = await getTimeline(world, operations, orderId)
    return events.find((each) => each.type === type && each.retractedAt === null) ?? null
  }

  async function explained(customer: Customer, orderId: OrderId): Promise<void> {
    const hold = await eventOf(orderId, 'customsHeld')
    if (!hold) return
    const heldAt = new Date(hold.happenedAt)
    const hoursLater = (hours: number) => at(new Date(heldAt.getTime() + hours * 3_600_000))
    const common = { orderId, quotedPosition: null, quantity: '1', eventId: null, fileId: null }
    hoursLater(30)
    await addCharge(world, operations, {
      ...common,
      code: 'INSP',
      unitPrice: money(68_000, 'CNY'),
      cause: 'inspection',
      note: '海关布控机检一箱，按码头票据实收',
      eventId: hold.id,
    })
    hoursLater(34)
    await addCharge(world, operations, {
      ...common,
      code: 'TLX',
      unitPrice: money(45_000, 'CNY'),
      cause: 'customerRequest',
      note: '客户改为电放，来函编号 DF-1107',
    })
    hoursLater(40)
    const { rows } = await orderBill(world, customer, orderId)
    for (const line of rows.flatMap(({ lines }) => lines).filter(({ consent }) => consent === 'asked'))
      await decideConsent(world, customer, { id: line.id, agree: true })
    const fee = rows.flatMap(({ lines }) => lines).find(({ code }) => code === 'DOC')
    if (!fee) return
    hoursLater(52)
    await creditCharge(world, finance, {
      id: fee.id,
      amountMinor: Math.min(10_000, fee.amount.minor),
      note: '单证由客户自行制作，减收部分文件费',
    })
  }

  async function asked(customer: Customer, orderId: OrderId): Promise<void> {
    const departed = await eventOf(orderId, 'departed')
    if (!departed) return
    const { lines } = await getOrder(world, customer, orderId)
    const quoted = lines.find(
      ({ stage, payer, code }) => stage === 'ocean' && payer === 'prepaid' && code !== 'OF',
    )
    if (!quoted?.unitPrice) return
    at(new Date(new Date(departed.happenedAt).getTime() + 20 * 3_600_000))
    await addCharge(world, operations, {
      orderId,
      quotedPosition: quoted.position,
      code: quoted.code as never,
      quantity: String(quoted.quantity),
      unitPrice: money(Math.round(quoted.unitPrice.minor / 5), quoted.amount.currency),
      cause: 'carrierSurcharge',
      note: `船公司 ${businessDateOf(new Date(departed.happenedAt))} 起上调，以开船日为准`,
      eventId: departed.id,
      fileId: null,
    })
  }

  return { explained, asked }
}
