import { createTopUpChargeCall } from '#contract/top-ups.ts'
import type { TopUpId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'
import { payInCashier } from './cashier.ts'

/** A package of points, bought by a customer at the cashier. */
export async function buildPaidTopUp(
  app: TestApp,
  who: { readonly token: string },
  id = 'p50',
): Promise<TopUpId> {
  const { data } = await app.call(createTopUpChargeCall, {
    token: who.token,
    body: { id, payPlatformType: 'cashier' },
  })
  await payInCashier(app, data.redirectTo)
  const { rows } = await app.ctx.pool.query<{ id: TopUpId }>('select id from top_ups where number = $1', [
    data.orderNo,
  ])
  if (!rows[0]) throw new Error('no top-up')
  return rows[0].id
}
