import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import {
  changedNames,
  type EditFacts,
  expressWindow,
  instructionsWindow,
  isPrintableLatin,
  mayTakeBack,
  pickupWindow,
  tidyLines,
} from './instructions.ts'
import { orderStatuses } from './orders.ts'

const cutOff = '2026-11-26T04:00:00.000Z'
const before: EditFacts = {
  status: 'paid',
  cutOffs: [
    { code: 'AFC', at: '2026-11-25T04:00:00.000Z' },
    { code: 'DCO', at: cutOff },
    { code: 'FCO', at: '2026-11-27T04:00:00.000Z' },
  ],
  estimatedSailingOn: businessDate('2026-11-29'),
  actualSailingOn: null,
  zone: 'Asia/Shanghai',
  movedAt: null,
}
/** 2026-11-29 00:00 in Ningbo. */
const sailingDay = '2026-11-28T16:00:00.000Z'
const at = (iso: string, milliseconds = 0) => new Date(Date.parse(iso) + milliseconds)

describe('how long shipping instructions can be changed [decision 032]', () => {
  test.each<[string, Partial<EditFacts>, Date, boolean, string]>([
    ['a millisecond before the documents are cut off', {}, at(cutOff, -1), true, 'cutOff'],
    ['at the cut-off itself', {}, at(cutOff), false, 'cutOff'],
    ['a millisecond after it', {}, at(cutOff, 1), false, 'cutOff'],
    [
      'without a cut-off, just before the day of sailing',
      { cutOffs: [] },
      at(sailingDay, -1),
      true,
      'sailing',
    ],
    ['without a cut-off, as the day of sailing begins', { cutOffs: [] }, at(sailingDay), false, 'sailing'],
    [
      'without a cut-off, the sailing put off by a day',
      { cutOffs: [], estimatedSailingOn: businessDate('2026-11-30') },
      at(sailingDay),
      true,
      'sailing',
    ],
    [
      'the vessel sailed before its own cut-off',
      { actualSailingOn: businessDate('2026-11-25') },
      at(cutOff, -1),
      false,
      'sailing',
    ],
    [
      'at a port whose day begins later',
      { cutOffs: [], zone: 'America/Los_Angeles' },
      at('2026-11-29T07:59:59Z'),
      true,
      'sailing',
    ],
  ])('%s', (_, change, now, open, by) => {
    expect(instructionsWindow({ ...before, ...change }, now)).toMatchObject({ open, by })
  })

  test.each(orderStatuses)('status %s is open or closed to its shipper as a whole', (status) => {
    const closed = [
      'completed',
      'cancelled',
      'cancelledByOperations',
      'refundInProgress',
      'refundCompleted',
    ].includes(status)
    const facts = { ...before, status }
    expect(instructionsWindow(facts, at(cutOff, -1)).open).toBe(!closed)
    expect(pickupWindow(facts).open).toBe(!closed)
    expect(expressWindow(facts).open).toBe(!closed)
    expect(mayTakeBack({ by: 'customer', openedAt: null }, status)).toBe(!closed)
  })

  test('the place of the free pickup stands once a container moved', () => {
    const movedAt = at(cutOff)
    expect(pickupWindow({ ...before, movedAt })).toEqual({ open: false, until: movedAt, by: 'pickup' })
  })
})

describe('what a bill of lading can print', () => {
  test.each([
    ['320 CARTONS OF SOLID WOOD DINING TABLES\nHS 9403.60', true],
    ['CAFÉ CRÈME MÖBEL GmbH & Co. KG, 50 m², ±5 °C', true],
    ['', true],
    ['实木餐桌', false],
    ['DINING TABLES，320 CTNS', false],
    ['ＴＡＢＬＥＳ', false],
    ['TABLES\u0000', false],
    ['TABLES\u200b', false],
    ['TABLES\u202e', false],
    ['TABLES 🚢', false],
    ['TABLES\ud800', false],
    ['soft\u00adhyphen', false],
  ])('%j: %s', (text, printable) => expect(isPrintableLatin(text)).toBe(printable))

  test('line ends and tabs of pasted text are made plain', () => {
    expect(tidyLines('A\r\nB\rC\tD\u00a0E')).toBe('A\nB\nC D E')
  })
})

test.each<[object | null, object | null, string[]]>([
  [null, { goods: 'TABLES' }, ['goods']],
  [{ goods: 'TABLES', marks: 'N/M' }, { marks: 'N/M', goods: 'TABLES' }, []],
  [{ goods: 'TABLES' }, { goods: 'CHAIRS', note: 'x' }, ['goods', 'note']],
  [
    { consignee: { name: 'A', phone: '1' } },
    { consignee: { phone: '1', name: 'A', email: undefined }, shipper: null },
    [],
  ],
  [{ consignee: { name: 'A' } }, { consignee: null }, ['consignee']],
])('names what changed between %j and %j', (from, to, names) => {
  expect(changedNames(from, to)).toEqual(names)
})

test.each([
  ['customer', null, true],
  ['customer', '2026-11-20T02:00:00.000Z', false],
  ['staff', null, false],
] as const)('a document of the %s, opened %s, may be taken back: %s', (by, openedAt, may) => {
  expect(mayTakeBack({ by, openedAt }, 'paid')).toBe(may)
})
