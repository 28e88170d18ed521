import type * as contract from '#contract/allotments.ts'
import type { AllotmentReply, allotmentStates, getAllotment } from '#contract/allotments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { periodOf, spaceFrom } from '#domain/rates/allotments.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type AllotmentPlace,
  type AllotmentRow,
  allotmentOf,
  allotmentPage,
  findAllotmentRow,
  takingsOf,
  versionsOf,
} from '../allotment-store.ts'

export function presentAllotment(row: AllotmentRow): AllotmentReply {
  const { number: _, capacity, used, ...allotment } = allotmentOf(row)
  return {
    ...allotment,
    version: row.version,
    period: periodOf(allotment),
    capacity: spaceFrom(capacity),
    used: spaceFrom(used),
    left: spaceFrom(capacity - used),
    withdrawn: row.withdrawn,
    staffName: row.staff_name,
    reason: row.reason,
    madeAt: row.made_at.toISOString(),
  }
}

function placeOf(cursor: string | undefined): AllotmentPlace | null {
  const match = /^(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(cursor ?? '')
  return match?.[1] && match[2] ? { startsOn: match[1], number: Number(match[2]) } : null
}

export async function listAllotments(
  ctx: Context,
  asked: {
    cursor?: string | undefined
    size: number
    state: (typeof allotmentStates)[number]
    carrier?: string | undefined
    usedUp: boolean
  },
): Promise<ReplyOf<typeof contract.listAllotments>> {
  const rows = await allotmentPage(ctx, {
    today: businessDateOf(ctx.clock()),
    ended: asked.state === 'ended',
    carrier: asked.carrier?.toUpperCase() ?? null,
    usedUp: asked.usedUp,
    after: placeOf(asked.cursor),
    limit: asked.size + 1,
  })
  const page = rows.slice(0, asked.size)
  const last = page.at(-1)
  return {
    items: page.map(presentAllotment),
    nextCursor: rows.length > asked.size && last ? `${last.starts_on}_${last.number}` : null,
  }
}

/** Orders that are shown of an allotment. */
const takingsShown = 100

/** Refuses with `request.notFound`. */
export async function readAllotment(ctx: Context, id: string): Promise<ReplyOf<typeof getAllotment>> {
  const row = await findAllotmentRow(ctx, id)
  if (!row) throw new Refusal('request.notFound')
  const versions = await versionsOf(ctx, id)
  const takings = await takingsOf(ctx, id, takingsShown)
  return {
    ...presentAllotment(row),
    versions: versions.map((each) => ({
      version: each.version,
      capacity: spaceFrom(each.capacity),
      withdrawn: each.withdrawn,
      reason: each.reason,
      staffName: each.staff_name,
      madeAt: each.made_at.toISOString(),
    })),
    takings: takings.map((each) => ({
      orderId: each.order_id,
      number: each.order_number,
      space: spaceFrom(each.space),
      takenAt: each.taken_at.toISOString(),
      returnedAt: each.returned_at?.toISOString() ?? null,
    })),
  }
}
