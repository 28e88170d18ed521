import { describe, expect, test } from 'vitest'
import { orderStatusCodes, stageCodes } from '#contract/order-shapes.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { checkInterval, timeFilters } from './order-filters.ts'
import { orderStatuses, paymentWindow, pickupInformationMissing } from './orders.ts'
import { leastAdvanced, stages } from './stages.ts'

const placedAt = new Date('2026-11-20T02:00:00Z')

describe('when an order has to be paid [§9]', () => {
  test('a domestic order within 24 hours', () => {
    const { opensAt, dueAt } = paymentWindow('domestic', placedAt, businessDate('2027-01-07'))
    expect([opensAt, dueAt]).toEqual([placedAt, new Date('2026-11-21T02:00:00Z')])
  })
  test('an overseas order within the 7 days before its estimated arrival', () => {
    const { opensAt, dueAt } = paymentWindow('overseas', placedAt, businessDate('2026-12-10'))
    expect(opensAt.toISOString()).toBe('2026-12-02T16:00:00.000Z')
    expect(dueAt.toISOString()).toBe('2026-12-09T16:00:00.000Z')
  })
  test('an overseas order that arrives at once still has a day', () => {
    const { opensAt, dueAt } = paymentWindow('overseas', placedAt, businessDate('2026-11-20'))
    expect([opensAt, dueAt]).toEqual([placedAt, new Date('2026-11-21T02:00:00Z')])
  })
})

describe('numbers of requirements §4', () => {
  test('statuses are 1 to 10', () => {
    expect(orderStatuses.map((each) => orderStatusCodes[each])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
  test('stages leave out 8 and 10', () => {
    expect(stages.map((each) => stageCodes[each])).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15])
  })
  test('time filters are 0 to 7', () => {
    expect(timeFilters.map((name, number) => `${number} ${name}`)).toEqual([
      '0 all',
      '1 pickup',
      '2 gateIn',
      '3 estimatedSailing',
      '4 actualSailing',
      '5 estimatedArrival',
      '6 actualArrival',
      '7 actualDelivery',
    ])
  })
})

describe('intervals [§5]', () => {
  const days = (from: string, to: string) => () => checkInterval(businessDate(from), businessDate(to))
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-01-01', '2027-01-02'],
  ])('%s to %s is taken', (from, to) => expect(days(from, to)).not.toThrow())
  test('an end before the start is refused', () =>
    expect(days('2026-11-20', '2026-11-19')).toThrow(
      expect.objectContaining({ code: 'request.endBeforeStart' }),
    ))
  test('more than 366 days are refused', () =>
    expect(days('2026-01-01', '2027-01-03')).toThrow(
      expect.objectContaining({ code: 'request.intervalTooLong' }),
    ))
  test('one open end is taken', () =>
    expect(() => checkInterval(businessDate('2026-01-01'), undefined)).not.toThrow())
})

test('an order shows its least advanced container [§4]', () => {
  expect(leastAdvanced(['delivering', 'waitingForArrival', 'containerReturned'])).toBe('waitingForArrival')
  expect(leastAdvanced([])).toBe('toBeBooked')
})

test('free pickup asks for someone to meet [§5]', () => {
  const full = { contact: '周明远', phone: '+8613800138000', address: '宁波市北仑区明州路 1 号' }
  expect(pickupInformationMissing(true, null)).toBe(true)
  expect(pickupInformationMissing(true, { ...full, address: ' ' })).toBe(true)
  expect(pickupInformationMissing(true, full)).toBe(false)
  expect(pickupInformationMissing(false, null)).toBe(false)
})
