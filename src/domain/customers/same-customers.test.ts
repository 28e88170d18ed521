import { describe, expect, test } from 'vitest'
import type { UserId } from '../kernel/ids.ts'
import { mainAfter, pairsOf } from './same-customers.ts'

const [a, b, c] = ['usr_a', 'usr_b', 'usr_c'] as UserId[] as [UserId, UserId, UserId]
const login = (userId: UserId, day: number, main = false) => ({
  userId,
  main,
  createdAt: new Date(Date.UTC(2026, 10, day)),
})

describe('pairs', () => {
  test.each([
    ['nobody', [], []],
    ['one', [a], []],
    ['two, whichever comes first', [b, a], [[a, b]]],
    ['one who is named twice', [a, a], []],
    [
      'three',
      [c, a, b],
      [
        [a, b],
        [a, c],
        [b, c],
      ],
    ],
  ])('of %s', (_, ids, pairs) => {
    expect(pairsOf(ids)).toEqual(pairs)
  })
})

describe('the main login after one leaves', () => {
  test.each([
    ['stays where another leaves', [login(a, 3, true), login(b, 1), login(c, 2)], b, a],
    [
      'is the eldest of the others where it leaves itself',
      [login(a, 1, true), login(b, 3), login(c, 2)],
      a,
      c,
    ],
    ['is told by the id among those of one instant', [login(a, 1, true), login(c, 2), login(b, 2)], a, b],
    ['is none where one is left', [login(a, 1, true), login(b, 2)], b, null],
    ['is none where nobody is left', [login(a, 1, true)], a, null],
  ])('%s', (_, logins, leaving, main) => {
    expect(mainAfter(logins, leaving)).toBe(main)
  })
})
