import { describe, expect, it } from 'vitest'
import { follow, type Move, type Mover, movesFrom } from './moves.ts'
import { Refusal } from './refusal.ts'

type Light = 'red' | 'green' | 'dark'
const lights = {
  go: { from: ['red'], to: 'green', by: ['system', 'staff'] },
  stop: { from: ['green', 'dark'], to: 'red', by: ['system'] },
  turnOff: { from: ['red', 'green'], to: 'dark', by: ['staff'] },
  turnOn: { from: ['dark'], to: 'previous', by: ['staff'] },
} as const satisfies Record<string, Move<Light>>

const leads = (move: string, status: Light, by: Mover, previous?: Light) =>
  follow<Light>(lights, move, status, by, 'order.moveNotOpen', previous)

describe('a move', () => {
  it.each([
    ['go', 'red', 'staff', undefined, 'green'],
    ['go', 'red', 'system', 'dark', 'green'],
    ['stop', 'dark', 'system', undefined, 'red'],
    ['turnOff', 'green', 'staff', undefined, 'dark'],
    ['turnOn', 'dark', 'staff', 'green', 'green'],
    ['turnOn', 'dark', 'staff', 'red', 'red'],
  ] as const)('%s from %s by %s, before that %s, leads to %s', (move, status, by, previous, to) => {
    expect(leads(move, status, by, previous)).toBe(to)
  })

  it.each([
    ['of another status', 'go', 'green', 'staff'],
    ['of somebody else', 'go', 'red', 'customer'],
    ['that the table does not know', 'blink', 'red', 'staff'],
    ['back to where nothing was before', 'turnOn', 'dark', 'staff'],
  ] as const)('%s is refused', (_, move, status, by) => {
    expect(() => leads(move, status, by)).toThrow(Refusal)
    expect(() => leads(move, status, by)).toThrow(
      expect.objectContaining({ code: 'order.moveNotOpen', params: { move, status } }),
    )
  })

  it('is open by status and by who asks', () => {
    const open = (status: Light, by: Mover) => movesFrom<Light, typeof lights>(lights, status, by)
    expect(open('red', 'staff')).toEqual(['go', 'turnOff'])
    expect(open('red', 'system')).toEqual(['go'])
    expect(open('dark', 'staff')).toEqual(['turnOn'])
    expect(open('dark', 'customer')).toEqual([])
  })
})
