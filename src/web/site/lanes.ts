/**
 * What the home page's chart shows. Positions are on the chart's own plane (1440 × 610, plate carrée with
 * China in the middle); distances are those of our sea network between the ports, rounded to 10 nautical miles.
 */
export type ChartPort =
  | 'CNNGB'
  | 'CNSHA'
  | 'CNXMN'
  | 'CNTAO'
  | 'NLRTM'
  | 'USLAX'
  | 'USNYC'
  | 'BRSSZ'
  | 'AUSYD'
  | 'AEJEA'
  | 'ZADUR'

export const lanes = [
  { key: 'CNNGB-NLRTM', from: 'CNNGB', to: 'NLRTM', miles: 10_630, ship: [420, 360, 188] },
  { key: 'CNSHA-USLAX', from: 'CNSHA', to: 'USLAX', miles: 5_710, ship: [803, 158.6, -6] },
  { key: 'CNXMN-USNYC', from: 'CNXMN', to: 'USNYC', miles: 11_320, ship: [829, 166.4, -7] },
  { key: 'CNTAO-BRSSZ', from: 'CNTAO', to: 'BRSSZ', miles: 11_440, ship: [411.6, 510.6, 152] },
  { key: 'CNSHA-AUSYD', from: 'CNSHA', to: 'AUSYD', miles: 4_630, ship: [680, 342, 64] },
  { key: 'CNNGB-AEJEA', from: 'CNNGB', to: 'AEJEA', miles: 5_770, ship: [440, 362, 186] },
] as const satisfies readonly {
  key: string
  from: ChartPort
  to: ChartPort
  miles: number
  ship: readonly [number, number, number]
}[]
export type Lane = (typeof lanes)[number]

export const otherLanes = ['other-1', 'other-2', 'other-3'] as const

type Anchor = 'start' | 'middle' | 'end'

/** Where a port's dot is, where its name stands, and whether it is shown only on its own lane. */
export const chartPorts: readonly (readonly [
  code: ChartPort,
  x: number,
  y: number,
  nameX: number,
  nameY: number,
  anchor: Anchor,
  quiet: boolean,
])[] = [
  ['CNNGB', 607.4, 244.3, 594.4, 249.3, 'end', true],
  ['CNSHA', 607.9, 238, 594.9, 241, 'end', true],
  ['CNXMN', 592.4, 271.1, 580.4, 276.1, 'end', true],
  ['CNTAO', 601.2, 214.5, 589.2, 218.5, 'end', true],
  ['NLRTM', 136.4, 136.9, 148.4, 142.9, 'start', false],
  ['USLAX', 1087, 225.7, 1096, 227.7, 'start', false],
  ['USNYC', 1263.8, 192.3, 1272.8, 194.3, 'start', false],
  ['BRSSZ', 1374.8, 507.4, 1366.8, 523.4, 'end', false],
  ['AUSYD', 724.8, 555.8, 734.8, 559.8, 'start', false],
  ['AEJEA', 340.2, 268.4, 336.2, 258.4, 'middle', false],
  ['ZADUR', 244.2, 536.2, 252.2, 554.2, 'start', false],
]

export const straits = [
  ['malacca', 522, 375.8, 513, 387.8, 'end'],
  ['mandeb', 293.4, 328.9, 284.4, 333.9, 'end'],
  ['suez', 250.2, 244.2, 241.2, 258.2, 'end'],
  ['gibraltar', 97.6, 215, 105.6, 237, 'middle'],
] as const

/** Degrees along the chart's border, in percent of its width. */
export const degrees = [
  [8.33, '0°'],
  [16.67, '30°E'],
  [25, '60°E'],
  [33.33, '90°E'],
  [41.67, '120°E'],
  [50, '150°E'],
  [58.33, '180°'],
  [66.67, '150°W'],
  [75, '120°W'],
  [83.33, '90°W'],
  [91.67, '60°W'],
] as const

export const clocks = [
  ['amsterdam', 'Europe/Amsterdam', 9.47],
  ['dubai', 'Asia/Dubai', 23.63],
  ['shanghai', 'Asia/Shanghai', 42.18],
  ['sydney', 'Australia/Sydney', 51.72],
  ['losAngeles', 'America/Los_Angeles', 75.49],
  ['newYork', 'America/New_York', 87.76],
] as const

/** What the form offers; twenty-foot equivalents as in the table of container types. */
export const boxTypes = [
  ['20GP', 1],
  ['40GP', 2],
  ['40HQ', 2],
  ['45HQ', 2.25],
  ['20RF', 1],
  ['40RH', 2],
] as const
