import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addToken, revokeToken } from '#server/integration/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { noOrigin } from '#server/platform/login/audit.ts'

const dayMilliseconds = 86_400_000

/** Systems that call by themselves: one in use, one whose end is near, one that was revoked. Nobody has their tokens. */
export async function buildDemoTokens(
  world: Context,
  at: (instant: Date) => void,
  shipper: Customer,
  administrator: Staff,
): Promise<void> {
  const now = world.clock()
  const daysAgo = (days: number) => at(new Date(now.getTime() - days * dayMilliseconds))
  const add = (owner: Customer | Staff, ...[name, scopes, days]: [string, readonly string[], 90 | 365]) =>
    addToken(world, owner, { name, scopes: [...scopes] as never, days }, noOrigin)

  daysAgo(82)
  await add(shipper, '澜湾 ERP（演示）', ['readOrders', 'readTracking', 'readBills'], 90)
  daysAgo(60)
  const trial = await add(shipper, '试用脚本（演示）', ['readPrices'], 90)
  daysAgo(58)
  await revokeToken(world, shipper, trial.made.id, noOrigin)
  daysAgo(40)
  await add(administrator, '财务总账（演示）', ['readOrders', 'readBills', 'readInvoices'], 365)
  daysAgo(12)
  await add(administrator, '运输管理系统（演示）', ['readOrders', 'writeEvents', 'writeBillLines'], 90)
  at(now)
}
