import { expect, test } from 'vitest'
import { forgetList, keepList, keptListQuery } from './kept-list.ts'
import { queryOfView, viewOfSearch } from './order-list-view.ts'

test('the ways back to the order list lead to it as it was left, until its user leaves [R2.47]', () => {
  expect(keptListQuery()).toBeUndefined()
  keepList(queryOfView(viewOfSearch(new URLSearchParams('status=inTransit&size=50'))))
  expect(keptListQuery()).toMatchObject({ status: 'inTransit', size: 50 })
  forgetList()
  expect(keptListQuery()).toBeUndefined()
})
