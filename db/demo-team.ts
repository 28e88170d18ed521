import { type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { InviteSource } from '#domain/users/invitations.ts'
import type { CertificationStatus } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { reward } from '#server/points/commands.ts'
import { decideWithdrawal, recordPayout, requestWithdrawal } from '#server/promotion/commands.ts'
import { createUser } from '#server/users/commands/people.ts'

type Member = {
  readonly mobile: string
  readonly name: string | null
  readonly daysAgo: number
  readonly source: InviteSource
  readonly certified?: CertificationStatus
  /** Whoever came by this one: the second level. */
  readonly brought?: readonly { readonly mobile: string; readonly daysAgo: number }[]
}

/** People that the first shipper invited besides the second one, over half a year, by every way there is. They ship nothing. */
const members: readonly Member[] = [
  { mobile: '13800000011', name: '沈一舟', daysAgo: 158, source: 'link', certified: 'certified' },
  {
    mobile: '13800000012',
    name: '顾明',
    daysAgo: 121,
    source: 'qr',
    certified: 'certified',
    brought: [
      { mobile: '13800000031', daysAgo: 96 },
      { mobile: '13800000032', daysAgo: 40 },
    ],
  },
  { mobile: '13800000013', name: null, daysAgo: 63, source: 'poster' },
  {
    mobile: '13800000014',
    name: '余杭远洋国际供应链管理有限公司',
    daysAgo: 34,
    source: 'scene',
    certified: 'inReview',
    brought: [{ mobile: '13800000033', daysAgo: 9 }],
  },
  { mobile: '13800000015', name: '何夏', daysAgo: 12, source: 'link' },
  { mobile: '13800000016', name: '罗青', daysAgo: 2, source: 'qr' },
]

type Teller = {
  readonly world: Context
  readonly at: (instant: Date) => void
  readonly today: BusinessDate
}

/** The first shipper's team, with the points that each member brought on the day they came. */
export async function buildDemoTeam({ world, at, today }: Teller, inviterId: UserId): Promise<void> {
  const join = async (
    by: UserId,
    { mobile, daysAgo }: { readonly mobile: string; readonly daysAgo: number },
    source: InviteSource,
    who: { readonly name?: string | null; readonly certified?: CertificationStatus } = {},
  ) => {
    at(instantOf(addDays(today, -daysAgo), '15:20'))
    const userId = await createUser(world, system, {
      mobile,
      ...(who.name ? { userName: who.name, nickName: who.name } : {}),
      ...(who.certified ? { certificationType: 'individual', certificationStatus: who.certified } : {}),
      inviterId: by,
      inviteSource: source,
    })
    await reward(world, { userId: by, kind: 'inviteRegistration', about: userId })
    if (by === inviterId && who.certified === 'certified') {
      at(instantOf(addDays(today, 3 - daysAgo), '11:05'))
      await reward(world, { userId: by, kind: 'memberCertification', about: userId })
    }
    return userId
  }
  for (const { brought = [], source, ...member } of members) {
    const userId = await join(inviterId, member, source, member)
    for (const next of brought) await join(userId, next, 'link')
  }
}

/** Demo accounts of no bank: a withdrawal in every status, decided by one clerk and paid by another. */
export async function buildDemoWithdrawals(
  { world, at, today }: Teller,
  person: Customer,
  holder: string,
  first: Staff,
  second: Staff,
): Promise<void> {
  const to = { holder, bank: '演示银行宁波北仑支行', account: '6200000000000000018' }
  const ask = (daysAgo: number, amountMinor: number, other: Partial<typeof to> = {}) => {
    at(instantOf(addDays(today, -daysAgo), '10:40'))
    return requestWithdrawal(world, person, { ...to, ...other, amountMinor })
  }
  const decide = (id: Awaited<ReturnType<typeof ask>>, daysAgo: number, reason = '') => {
    at(instantOf(addDays(today, -daysAgo), '16:10'))
    return decideWithdrawal(world, first, { id, approve: reason === '', reason })
  }
  const paid = await ask(11, 12_000)
  await decide(paid, 10)
  at(instantOf(addDays(today, -9), '09:50'))
  await recordPayout(world, second, { id: paid, bankReference: 'DEMO-NB-260318', taxMinor: 0 })
  const wrong = await ask(8, 10_000, { holder: '宁波澜湾家居', account: '6200000000000000026' })
  await decide(wrong, 7, '收款户名与实名认证的企业名称不一致')
  const approved = await ask(4, 11_000)
  await decide(approved, 3)
  await ask(1, 10_000)
}
