import { sql } from 'kysely'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { addNote, assignCustomer, pinNote } from '#server/customers/commands.ts'
import { countLevels } from '#server/customers/jobs.ts'
import { endViewing, startViewing } from '#server/customers/viewing.ts'
import type { Context } from '#server/platform/context.ts'
import { holdCredit, liftCreditHold } from '#server/users/commands/credit-hold.ts'

/** What clerks know of the demo customers: notes, who looks after them, holds, one of which stands, and a viewing. */
export async function buildDemoCustomerFiles({
  world,
  at,
  today,
  people: [enterprise, person],
  sales,
  finance,
}: {
  world: Context
  at: (instant: Date) => void
  today: BusinessDate
  people: readonly Customer[]
  sales: Staff
  finance: Staff
}): Promise<void> {
  if (!enterprise || !person) return
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))

  on(120, '10:20')
  await assignCustomer(world, sales, { userId: enterprise.userId, staffId: sales.staffId, before: null })
  const agreed = await addNote(world, sales, {
    userId: enterprise.userId,
    text: '单证都找周敏，订舱确认要抄送她。装柜前一天电话通知仓库，下午四点后不接货。',
  })
  await pinNote(world, sales, { userId: enterprise.userId, id: agreed.id, pinned: true })
  on(64, '15:05')
  await addNote(world, finance, {
    userId: enterprise.userId,
    text: '对账单每月 8 日前发出，客户 15 日统一付款。海运费和拖车费分开开票。',
  })
  on(6, '11:40')
  await addNote(world, sales, {
    userId: enterprise.userId,
    text: '明年二季度起欧线每周约 6 × 40HQ，下个月谈年度约价。',
  })

  on(52, '09:30')
  const held = await holdCredit(world, finance, {
    userId: person.userId,
    reason: '8 月账单逾期 35 天，三次提醒没有答复',
  })
  on(50, '16:10')
  await liftCreditHold(world, finance, {
    userId: person.userId,
    id: held.id,
    reason: '款项已到账，客户补了说明',
  })
  await addNote(world, finance, {
    userId: person.userId,
    text: '上次逾期是银行换网银造成的，已约定以后提前两天付款。',
  })

  // On the telephone, both at the same page.
  on(4, '14:05')
  const { viewing } = await startViewing(world, sales, { userId: enterprise.userId })
  on(4, '14:11')
  await endViewing(world, sales, { userId: enterprise.userId, id: viewing.id })

  // One of the team who has ordered nothing yet.
  const { rows } = await sql<{ id: UserId }>`
    select id from users where inviter_id = ${enterprise.userId} and id <> ${person.userId} order by id limit 1`.execute(
    world.db,
  )
  on(3, '10:00')
  if (rows[0])
    await holdCredit(world, finance, { userId: rows[0].id, reason: '营业执照即将到期，等新执照后再给账期' })
  await countLevels(world)
}
