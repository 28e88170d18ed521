import { benchPods, benchPols } from '#db/demo-rates.ts'
import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import { rateColumns } from '#domain/rates/rate-sheets.ts'

/** The lane on which a made sheet sells its first row, under a service of its own. */
export const firstLane = { pol: 'CNNGB', pod: 'DEHAM', type: '40HQ', service: 'R0' } as const

export const rateSheetHeading: readonly string[] = rateColumns.ocean

/** What a clerk's colleague types wrong, as cells that replace good ones. */
const mistakes: readonly Readonly<Record<string, string>>[] = [
  { carrier: 'XXXX' },
  { pol: 'CNXXX' },
  { amount: 'free' },
  { validFrom: '2026-02-30' },
  { sailingWeekdays: '8', transitDays: '' },
]

const types = ['20GP', '40GP', '40HQ', '40RH']
const carriers = [
  'COSU',
  'OOLU',
  'EGLV',
  'MSCU',
  'MAEU',
  'CMDU',
  'HLCU',
  'ONEY',
  'YMLU',
  'HDMU',
  'ZIMU',
  'WHLC',
]

export type MadeRow = { readonly cells: readonly string[]; readonly broken: boolean }

/**
 * The rows of an ocean sheet valid from `from` on, the same for the same seed: the first is good and on `firstLane`,
 * one in a hundred of the rest is broken, and no two price the same thing for the same day.
 */
export function* madeRateRows(
  count: number,
  options: { seed: number; from: BusinessDate; amount: string },
): Generator<MadeRow> {
  let state = options.seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 4_294_967_296) * most)
  }
  for (let row = 0; row < count; row++) {
    let place = row
    const turn = <Item>(list: readonly Item[]): Item => {
      const item = list[place % list.length] as Item
      place = Math.floor(place / list.length)
      return item
    }
    const lane = {
      carrier: turn(carriers),
      containerType: turn(types),
      pol: turn(benchPols),
      pod: turn(benchPods),
    }
    // What is left of the number is the period: the next thirty days, or those after.
    const validFrom = addDays(options.from, 30 * place)
    const first = row === 0
    const broken = !first && below(100) === 0
    const cells: Record<string, string> = {
      ...lane,
      ...(first ? { pol: firstLane.pol, pod: firstLane.pod, containerType: firstLane.type } : {}),
      service: first ? firstLane.service : 'R1',
      currency: 'USD',
      amount: first ? options.amount : `${300 + below(4_000)}.${10 + below(90)}`,
      charges: `BAF USD ${100 + below(200)}; PSS USD 150.00; THC CNY 825.00; DOC CNY 450.00; DTHC EUR 260.00 collect`,
      validFrom,
      validTo: addDays(validFrom, 29),
      transitDays: String(10 + below(35)),
      sailingWeekdays: String(1 + below(7)),
      demurrageDays: '5',
      detentionDays: '7',
      remarks: below(10) === 0 ? '须提前 7 天订舱' : '',
      ...(broken ? mistakes[below(mistakes.length)] : {}),
    }
    yield { cells: rateColumns.ocean.map((column) => cells[column] ?? ''), broken }
  }
}
