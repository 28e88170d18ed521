import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { arrivalOf, pageOf, scrollDelayMilliseconds } from './scroll.tsx'

describe('where a page is shown after a navigation [R2.49]', () => {
  it.each([
    ['the way back finds the saved position', { back: true, saved: 640 }, { kind: 'saved', y: 640 }],
    ['also the saved top of the page', { back: true, saved: 0 }, { kind: 'saved', y: 0 }],
    ['the way back to a page without one begins at its top', { back: true }, { kind: 'top' }],
    ['a new page begins at its top', {}, { kind: 'top' }],
    ['a filter of the same page moves nothing', { samePath: true }, { kind: 'stay' }],
    [
      'back to an earlier filter finds its position',
      { samePath: true, back: true, saved: 80 },
      { kind: 'saved', y: 80 },
    ],
    ['a kept page is found where it was, by any way', { kept: 300 }, { kind: 'saved', y: 300 }],
    [
      'a position of the history is nearer than the kept one',
      { back: true, saved: 10, kept: 300 },
      { kind: 'saved', y: 10 },
    ],
  ] as const)('%s', (_, given, where) => {
    expect(arrivalOf({ samePath: false, back: false, saved: undefined, kept: undefined, ...given })).toEqual(
      where,
    )
  })

  it('waits 500 ms before it scrolls within a page [R9.24]', () => {
    expect(scrollDelayMilliseconds).toBe(500)
  })
})

it('the tabs of one order are one page, those of another are not [R2.57]', () => {
  const page = pageOf(paths.order('ord_1'))
  expect(pageOf(paths.orderCosts('ord_1'))).toBe(page)
  expect(pageOf(paths.orderContainers('ord_1'))).toBe(page)
  expect(pageOf(paths.orderCosts('ord_2'))).not.toBe(page)
  expect(pageOf(paths.orders())).toBe(paths.orders())
})
