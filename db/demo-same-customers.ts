import { type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { joinCustomers, tellApart } from '#server/customers/joining.ts'
import type { Context } from '#server/platform/context.ts'
import { saveMaterial } from '#server/profile/commands.ts'
import { createUser } from '#server/users/commands/people.ts'

type Login = {
  readonly mobile: string
  readonly nickName: string
  readonly company: string
  readonly daysAgo: number
}

/** Companies with several logins, and two shops of one name. They ship nothing. */
const logins: readonly (readonly Login[])[] = [
  // Plainly the same, and nobody has looked yet.
  [
    { mobile: '13800000041', nickName: '郑敏', company: '宁波甬泰进出口有限公司', daysAgo: 88 },
    { mobile: '13800000042', nickName: '甬泰单证组', company: '宁波甬泰进出口（有限责任公司）', daysAgo: 17 },
  ],
  [
    { mobile: '13800000043', nickName: 'Amy Xu', company: 'Shaoxing Kewei Textile Co., Ltd.', daysAgo: 74 },
    {
      mobile: '13800000044',
      nickName: 'Kewei Shipping',
      company: 'SHAOXING KEWEI TEXTILE CO LTD',
      daysAgo: 5,
    },
  ],
  // Two shops that only share a name.
  [
    { mobile: '13800000045', nickName: '何平', company: '顺达五金', daysAgo: 61 },
    { mobile: '13800000046', nickName: '林国栋', company: '顺达五金', daysAgo: 33 },
  ],
  // One company with two logins, joined.
  [
    { mobile: '13800000047', nickName: '谢芸', company: '台州海纳模具股份有限公司', daysAgo: 102 },
    { mobile: '13800000048', nickName: '海纳物流部', company: '台州海纳模具有限公司', daysAgo: 29 },
  ],
]

export async function buildDemoSameCustomers({
  world,
  at,
  today,
  sales,
}: {
  world: Context
  at: (instant: Date) => void
  today: BusinessDate
  sales: Staff
}): Promise<void> {
  const ids: UserId[][] = []
  for (const group of logins) {
    const users: UserId[] = []
    for (const { company, daysAgo, mobile, nickName } of group) {
      at(instantOf(addDays(today, -daysAgo), '10:15'))
      const userId = await createUser(world, system, { mobile, nickName })
      const actor = { kind: 'customer', userId, language: 'zh-CN' } as Customer
      await saveMaterial(world, actor, { operationType: 'save', companyName: company })
      users.push(userId)
    }
    ids.push(users)
  }
  const [, , shops, joined] = ids
  at(instantOf(addDays(today, -20), '15:40'))
  if (shops)
    await tellApart(world, sales, {
      userIds: shops,
      reason: '一家在义乌，一家在温州，法人不同，电话里确认过',
    })
  at(instantOf(addDays(today, -18), '11:05'))
  const [mainId] = joined ?? []
  if (joined && mainId)
    await joinCustomers(world, sales, {
      mainId,
      logins: joined.map((userId) => ({ userId, recordId: null, version: 0 })),
      reason: '物流部新开的登录，和采购是同一家公司',
    })
}
