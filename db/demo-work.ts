import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { addNote, addTask, finishTask } from '#server/orders/commands/work.ts'
import { enterCost, getOrderCosts } from '#server/orders/costs.ts'
import type { Context } from '#server/platform/context.ts'

/** What clerks do about the demo orders among themselves: notes that name colleagues, tasks, and costs of one order. */
export async function buildDemoWork({
  world,
  at,
  today,
  sales,
  operations,
  finance,
}: {
  world: Context
  at: (instant: Date) => void
  today: BusinessDate
  sales: Staff
  operations: Staff
  finance: Staff
}): Promise<void> {
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where status in ('inTransit', 'accepted') order by placed_at desc, id limit 3`.execute(
    world.db,
  )
  const [first, second, third] = rows
  if (!first || !second || !third) return
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))
  const task = (by: Staff, to: Staff, orderId: OrderId, text: string, inDays: number) =>
    addTask(world, by, { orderId, text, dueOn: addDays(today, inDays), clerkId: to.staffId })

  on(2, '10:05')
  await addNote(world, operations, {
    orderId: first.id,
    text: '船公司说舱位周四放出，提单要素等客户补料后一次提交，不要改两次。',
    mentions: [sales.staffId],
  })
  await addNote(world, sales, {
    orderId: first.id,
    text: '已和客户约好周三中午前补料。目的港代理换成上次那家。',
    mentions: [operations.staffId, finance.staffId],
  })
  await task(sales, operations, first.id, '客户补料后核对提单草稿', 0)
  await task(sales, operations, second.id, '向船公司确认中转港换船', -1)
  await task(operations, sales, third.id, '提醒客户免费期，约还箱时间', 2)
  const done = await task(operations, operations, first.id, '把订舱确认抄送仓库', -1)
  on(1, '16:20')
  await finishTask(world, operations, { id: done.id, done: true })

  const { lines } = await getOrderCosts(world, first.id)
  for (const [place, line] of lines.filter(({ cost }) => cost === null).entries()) {
    // What nobody has entered yet is told apart.
    if (place > 2) break
    await enterCost(world, finance, {
      orderId: first.id,
      line: line.line,
      version: 0,
      cost: money(Math.round(line.price.minor * 0.86), line.price.currency),
      note: place === 0 ? '船公司账单 2611-0384' : '',
    })
  }
}
