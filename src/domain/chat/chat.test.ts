import { describe, expect, it } from 'vitest'
import { follow, type Mover } from '../kernel/moves.ts'
import {
  type ChatMove,
  type ChatStatus,
  chatMoves,
  chatStatuses,
  forgottenBefore,
  presentSince,
} from './chat.ts'

const movers: readonly Mover[] = ['visitor', 'customer', 'staff', 'system']
const led = (move: ChatMove, status: ChatStatus, mover: Mover): string => {
  try {
    return follow<ChatStatus>(chatMoves, move, status, mover, 'chat.moveNotOpen')
  } catch {
    return '-'
  }
}

describe('moves of a conversation', () => {
  it.each<[ChatMove, readonly Mover[], string]>([
    ['write', ['visitor', 'customer'], 'open open -'],
    ['reply', ['staff'], 'answered answered -'],
    ['close', ['staff'], 'closed closed -'],
  ])('%s leads there from each status, for its movers alone', (move, by, ways) => {
    for (const mover of movers)
      expect(chatStatuses.map((status) => led(move, status, mover)).join(' '), mover).toBe(
        by.includes(mover) ? ways : '- - -',
      )
  })
})

it('a clerk is there for three minutes after being seen', () => {
  expect(presentSince(new Date('2026-11-20T02:00:00Z')).toISOString()).toBe('2026-11-20T01:57:00.000Z')
})

it('visitors’ words are kept for 180 days, silence for one', () => {
  const { spoken, silent } = forgottenBefore(new Date('2026-11-20T02:00:00Z'))
  expect([spoken.toISOString(), silent.toISOString()]).toEqual([
    '2026-05-24T02:00:00.000Z',
    '2026-11-19T02:00:00.000Z',
  ])
})
