import type { addAddress as call } from '#contract/addresses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { addAddress } from '#server/addresses/commands.ts'
import type { Context } from '#server/platform/context.ts'

type DemoAddress = BodyOf<typeof call>

const chinese = { country: 'CN', company: '', label: '' } as const
const ningbo = { ...chinese, province: '330000', city: '330200' } as const

/** The first shipper makes furniture in Beilun and sells to Hamburg; invented, like their names and numbers. */
const furniture: readonly DemoAddress[] = [
  {
    ...ningbo,
    label: '北仑工厂（演示）',
    company: '宁波澜湾家居用品有限公司',
    contact: '周敏',
    phone: '13800000001',
    region: '330206',
    street: '新碶街道恒山路 1688 号',
    kinds: ['pickup'],
    defaultFor: ['pickup'],
  },
  {
    ...ningbo,
    label: '慈溪配件仓（演示）',
    contact: '沈建波',
    phone: '0574-6300 0002 转 8012',
    region: '330282',
    street: '观海卫镇工业园区三海路 56 号 B 栋 2 号卸货平台',
    kinds: ['pickup', 'delivery'],
    defaultFor: [],
  },
  {
    ...chinese,
    label: '上海样品间（演示）',
    company: '宁波澜湾家居用品有限公司上海分公司',
    contact: '顾嘉怡',
    phone: '13800000003',
    province: '310000',
    city: '310100',
    region: '310115',
    street: '祖冲之路 2290 弄 8 号 601 室',
    kinds: ['delivery'],
    defaultFor: ['delivery'],
  },
]

/** The second one buys for herself and has one door. */
const single: readonly DemoAddress[] = [
  {
    ...ningbo,
    label: '余姚仓库（演示）',
    contact: '林可',
    phone: '13800000002',
    region: '330281',
    street: '低塘街道历山工业区 12 号',
    kinds: ['pickup'],
    defaultFor: ['pickup'],
  },
]

/** The address books of the demo shippers, in their order. */
export async function buildDemoAddresses(world: Context, people: readonly Customer[]): Promise<void> {
  for (const [turn, book] of [furniture, single].entries()) {
    const person = people[turn]
    for (const address of book) if (person) await addAddress(world, person, address)
  }
}
