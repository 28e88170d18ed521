import { expect, test } from 'vitest'
import { afterRedDotEvent, type RedDotEvent, type RedDots } from './red-dot.ts'

const none: RedDots = { userCode: 'usr_1', status: 0, orderIds: [] }
const two: RedDots = { userCode: 'usr_1', status: 1, orderIds: ['ord_2', 'ord_1'] }

test.each<[string, RedDots, RedDotEvent, RedDots]>([
  [
    'the event "add" sets the dot of the order and of the header for the current user [R4.59]',
    none,
    { kind: 'add', userCode: 'usr_1', orderId: 'ord_1' },
    { userCode: 'usr_1', status: 1, orderIds: ['ord_1'] },
  ],
  [
    'a second "add" of the same order leaves one dot [R4.59]',
    two,
    { kind: 'add', userCode: 'usr_1', orderId: 'ord_1' },
    { userCode: 'usr_1', status: 1, orderIds: ['ord_1', 'ord_2'] },
  ],
  [
    '"add" of another user sets nothing [R4.59]',
    none,
    { kind: 'add', userCode: 'usr_2', orderId: 'ord_1' },
    none,
  ],
  [
    'any other event takes the dot away when it belongs to the current user [R4.60]',
    two,
    { kind: 'clear', userCode: 'usr_1', orderId: 'ord_2' },
    { userCode: 'usr_1', status: 1, orderIds: ['ord_1'] },
  ],
  [
    'with the last order the header loses its dot too [R4.60]',
    { userCode: 'usr_1', status: 1, orderIds: ['ord_1'] },
    { kind: 'clear', userCode: 'usr_1', orderId: 'ord_1' },
    none,
  ],
  ['all at once are taken away [R4.60]', two, { kind: 'clear', userCode: 'usr_1', orderId: 'all' }, none],
  [
    'another user’s event takes nothing away [R4.60]',
    two,
    { kind: 'clear', userCode: 'usr_2', orderId: 'all' },
    two,
  ],
])('%s', (_, before, event, after) => {
  expect(afterRedDotEvent(before, event)).toEqual(after)
})
