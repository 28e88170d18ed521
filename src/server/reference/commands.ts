import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/hs-goods.ts'
import type { DeskGoods } from '#contract/hs-goods.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { getHsGoods } from './goods-queries.ts'
import { addGoodsVersion } from './goods-store.ts'
import { bundledGoods, hsSubheadings, lookAtGoodsAgain } from './hs-store.ts'

/**
 * Adds a good or a version of one. Refuses with `hsGoods.changedMeanwhile`, and beside `code` digits that begin with no
 * six of the Harmonized System.
 */
export async function saveHsGoods(
  ctx: Context,
  actor: Staff,
  { code, basedOn, goods, validFrom, note }: BodyOf<typeof contract.saveHsGoods>,
): Promise<DeskGoods> {
  const hs6 = code.slice(0, 6)
  const { rows } = await bundledGoods()
  if (!rows.some((each) => each.code === code) && !(await hsSubheadings()).has(hs6))
    throw new Refusal('request.invalid', {}, { code: { code: 'hsGoods.subheadingUnknown', params: {} } })
  const whole = { code, hs6, ...goods }
  await transact(ctx, async (ctx) => {
    if (!(await addGoodsVersion(ctx, actor, { code, basedOn, goods: whole, validFrom, note })))
      throw new Refusal('hsGoods.changedMeanwhile')
    noteChange(ctx, {
      subject: null,
      before: { version: basedOn },
      after: { code, version: basedOn + 1, name: goods.name.zh, fromDay: validFrom },
      reason: note || null,
    })
  })
  lookAtGoodsAgain(ctx)
  return getHsGoods(ctx, code)
}

/** Shows a good no more, from today. Refuses with `hsCode.unknown` and `hsGoods.changedMeanwhile`. */
export async function withdrawHsGoods(
  ctx: Context,
  actor: Staff,
  { code, basedOn, note }: BodyOf<typeof contract.withdrawHsGoods>,
): Promise<DeskGoods> {
  await getHsGoods(ctx, code)
  const validFrom = businessDateOf(ctx.clock())
  await transact(ctx, async (ctx) => {
    if (!(await addGoodsVersion(ctx, actor, { code, basedOn, goods: null, validFrom, note })))
      throw new Refusal('hsGoods.changedMeanwhile')
    noteChange(ctx, {
      subject: null,
      before: { status: 'shown', version: basedOn },
      after: { code, status: 'hidden', version: basedOn + 1 },
      reason: note || null,
    })
  })
  lookAtGoodsAgain(ctx)
  return getHsGoods(ctx, code)
}
