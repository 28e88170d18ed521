import { expect, test } from 'vitest'
import { keepList, keptListQuery } from './kept-list.ts'
import { viewOfSearch } from './order-list-view.ts'

test('the order list is found again as it was left [R2.47]', () => {
  expect(keptListQuery()).toBeUndefined()
  const view = viewOfSearch(new URLSearchParams('status=inTransit&size=50'))
  keepList(view)
  expect(keptListQuery()).toMatchObject({ status: 'inTransit', size: 50 })
})
