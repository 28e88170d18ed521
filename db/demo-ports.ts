import type { Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { Context } from '#server/platform/context.ts'
import { saveSeaport } from '#server/reference/seaport-commands.ts'

/** A port that clerks of the demo world have added. */
export async function buildDemoPorts({
  world,
  at,
  today,
  operations,
}: {
  world: Context
  at: (instant: Date) => void
  today: BusinessDate
  operations: Staff
}): Promise<void> {
  at(instantOf(addDays(today, -20), '14:10'))
  await saveSeaport(world, operations, {
    code: 'CNRUG',
    basedOn: 0,
    added: true,
    port: {
      name: { zh: '如皋', en: 'Rugao' },
      pinyin: 'ru gao',
      lat: 32.07,
      lon: 120.49,
      zone: 'Asia/Shanghai',
      kind: 'river',
      lane: 'east-china',
      rank: 4,
      aliases: [],
    },
    note: '长江驳船喂给上海洋山，有客户询价。',
  })
}
