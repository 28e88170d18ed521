import { expect, test } from 'vitest'
import { createHappenings, type Happening } from './happenings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 2, minute))
const order = (id: string, minute: number): Happening => ({
  id: `order:${id}`,
  kind: 'order',
  at: at(minute),
  to: `/orderManage/orderDetail/overview?id=${id}`,
  number: 'SP2026112000010',
  status: 'paid',
})

test('the newest stands first, and the same thing told again stands once', () => {
  const list = createHappenings()
  list.add(order('ord_1', 1))
  list.add(order('ord_2', 2))
  list.add(order('ord_1', 3))
  expect(list.state().list.map(({ id }) => id)).toEqual(['order:ord_1', 'order:ord_2'])
})

test('what was read stays in the list; what comes after is unread', () => {
  const list = createHappenings()
  list.add(order('ord_1', 1))
  list.readAll(at(2))
  list.add(order('ord_2', 3))
  const { readAt, list: all } = list.state()
  expect(all.filter((each) => each.at > readAt).map(({ id }) => id)).toEqual(['order:ord_2'])
  expect(all).toHaveLength(2)
})

test('nothing is left for the next user', () => {
  const list = createHappenings()
  list.add(order('ord_1', 1))
  list.setDots(4)
  list.clear()
  expect(list.state()).toMatchObject({ list: [], dots: 0 })
})
