import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { Currency } from '#domain/kernel/money.ts'
import {
  type EquipmentGroup,
  equipmentGroups,
  type FreeTimeDirection,
  type FreeTimeType,
} from '#domain/rates/free-time-terms.ts'
import type { FreeTimeRow } from '#domain/rates/read-rows.ts'
import type { Context } from '#server/platform/context.ts'
import { addRateSheet } from '#server/rates/commands.ts'
import { type NewTariff, saveTariffs } from '#server/tracking/free-time-store.ts'

/**
 * Demurrage and detention of the demo world, the same for every carrier: steps and levels as carriers publish them, no carrier's real tariff, and
 * named as a demo's wherever they are shown.
 */
type DemoTariff = {
  readonly name: { readonly zh: string; readonly en: string }
  readonly type: FreeTimeType
  readonly direction: FreeTimeDirection
  readonly country: string | null
  readonly freeDays: number
  readonly currency: Currency
  /** By container: what a day costs in each step, in whole units of the currency. */
  readonly perDay: Readonly<Record<EquipmentGroup, readonly [number, number, number]>>
}

const tariffs: readonly DemoTariff[] = [
  {
    name: { zh: '演示费率 · 出口滞箱', en: 'Demo tariff · export detention' },
    type: 'detention',
    direction: 'export',
    country: 'CN',
    freeDays: 10,
    currency: 'CNY',
    perDay: { '20': [50, 100, 200], '40': [100, 200, 400], reefer: [240, 480, 960] },
  },
  {
    name: { zh: '演示费率 · 出口滞期', en: 'Demo tariff · export demurrage' },
    type: 'demurrage',
    direction: 'export',
    country: 'CN',
    freeDays: 10,
    currency: 'CNY',
    perDay: { '20': [40, 80, 160], '40': [80, 160, 320], reefer: [200, 400, 800] },
  },
  {
    name: { zh: '演示费率 · 进口滞期', en: 'Demo tariff · import demurrage' },
    type: 'demurrage',
    direction: 'import',
    country: null,
    freeDays: 7,
    currency: 'USD',
    perDay: { '20': [35, 55, 85], '40': [60, 90, 120], reefer: [140, 200, 260] },
  },
  {
    name: { zh: '演示费率 · 美国进口滞期', en: 'Demo tariff · import demurrage, United States' },
    type: 'demurrage',
    direction: 'import',
    country: 'US',
    freeDays: 4,
    currency: 'USD',
    perDay: { '20': [130, 210, 300], '40': [165, 275, 385], reefer: [260, 400, 520] },
  },
  {
    name: { zh: '演示费率 · 进口滞箱', en: 'Demo tariff · import detention' },
    type: 'detention',
    direction: 'import',
    country: null,
    freeDays: 7,
    currency: 'USD',
    perDay: { '20': [25, 40, 60], '40': [45, 65, 95], reefer: [110, 150, 200] },
  },
]

/** The days of a step: five, five, and all that follow. */
const ends = [5, 10, null] as const

export async function buildDemoTariffs(world: Context, today: BusinessDate): Promise<void> {
  const all = [...world.reference.carriers.keys()].flatMap((carrier) =>
    tariffs.flatMap((tariff) =>
      equipmentGroups.map(
        (equipment): NewTariff => ({
          id: ['demo', carrier, tariff.direction, tariff.type, tariff.country ?? 'any', equipment].join(' '),
          carrier,
          type: tariff.type,
          direction: tariff.direction,
          port: null,
          country: tariff.country,
          equipment,
          freeDays: tariff.freeDays,
          unit: 'calendar',
          // As the exceptions of an order count: the day after the event is the first.
          starts: 'nextDay',
          lastDayCounts: true,
          stepsCountFrom: 'afterFreeTime',
          steps: tariff.perDay[equipment].map((units, step) => ({
            fromDay: step * 5 + 1,
            toDay: ends[step] ?? null,
            perDayMinor: units * 100,
          })),
          currency: tariff.currency,
          validFrom: addDays(today, -365),
          validTo: null,
          source: tariff.name,
        }),
      ),
    ),
  )
  await saveTariffs(world, all)
  await addRateSheet(
    world,
    { name: '演示数据：格但斯克进口免费期', kind: 'freeTime', fileName: 'demo-free-time-gdansk.xlsx' },
    ['COSU', 'CMDU'].flatMap((carrier, each) =>
      equipmentGroups.map(
        (equipment, at): FreeTimeRow => ({
          row: 2 + each * equipmentGroups.length + at,
          carrier,
          type: 'demurrage',
          direction: 'import',
          port: 'PLGDN',
          equipment,
          freeDays: equipment === 'reefer' ? 3 : 7,
          unit: 'calendar',
          starts: 'nextDay',
          lastDayCounts: true,
          stepsFrom: 'afterFreeTime',
          currency: 'EUR',
          steps: [
            { fromDay: 1, toDay: 5, perDayMinor: (at + 1) * 3_000 },
            { fromDay: 6, toDay: null, perDayMinor: (at + 1) * 5_500 },
          ],
          validFrom: addDays(today, -30),
          validTo: addDays(today, 335),
          remarks: null,
        }),
      ),
    ),
  )
}
