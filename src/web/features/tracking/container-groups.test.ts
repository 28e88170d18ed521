import { describe, expect, test } from 'vitest'
import type { OrderOnMap } from '#contract/order-map.ts'
import type { ContainerId, OrderId } from '#domain/kernel/ids.ts'
import { groupsOf, overlayOf } from './container-groups.ts'

const box = (id: string, share: number | null): OrderOnMap['containers'][number] => ({
  id: id as ContainerId,
  type: '40HQ',
  number: null,
  stage: 'waitingForArrival',
  where: 'atSea',
  place: share === null ? null : { basis: 'estimated', point: [share * 100, 0], share, overdue: false },
  event: null,
})
const map = (containers: OrderOnMap['containers']): OrderOnMap => ({
  id: 'ord_1' as OrderId,
  way: {
    line: [
      [0, 0],
      [50, 0],
      [100, 0],
    ],
    nauticalMiles: 6000,
    waters: [{ water: 'suez', point: [70, 0] }],
  },
  ports: [
    {
      role: 'origin',
      code: 'CNNGB',
      name: { zh: null, en: 'Ningbo' },
      point: [0, 0],
      zone: 'Asia/Shanghai',
      arrival: null,
      departure: null,
    },
  ],
  containers,
  ship: null,
  roads: [
    {
      end: 'pickup',
      port: 'CNNGB',
      line: [
        [-1, 1],
        [0, 0],
      ],
      estimate: null,
    },
    { end: 'delivery', port: 'NLRTM', line: null, estimate: null },
  ],
})
const names = { port: () => 'port', water: () => 'water', group: () => 'group', door: () => 'door' }
const drawn = (containers: OrderOnMap['containers']) =>
  overlayOf(map(containers), groupsOf(containers), names)

describe('what the map of an order draws', () => {
  test('boxes of which the same is told are one', () => {
    const groups = groupsOf([box('a', 0.5), box('b', 0.25), box('c', 0.5)])
    expect(groups.map(({ containers }) => containers.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
  })

  test('the way behind ends at the box that is furthest behind', () => {
    const { ways } = drawn([box('a', 0.75), box('b', 0.25)])
    const behind = ways.find(({ look }) => look === 'behind')?.line
    expect(behind?.at(-1)?.[0]).toBeCloseTo(25, 6)
    expect(ways.find(({ look }) => look === 'ahead')?.line[0]?.[0]).toBeCloseTo(25, 6)
  })

  test('what sails no more has nothing behind it, and no mark', () => {
    const { ways, marks } = drawn([box('a', null)])
    expect(ways.map(({ look }) => look)).toEqual(['ahead', 'road'])
    expect(marks.map(({ look }) => look)).toEqual(['water', 'port', 'door'])
  })

  test('a road that cannot be drawn is none', () => {
    expect(drawn([box('a', 0.5)]).ways.filter(({ look }) => look === 'road')).toHaveLength(1)
  })
})
