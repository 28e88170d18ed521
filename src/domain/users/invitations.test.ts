import { describe, expect, it } from 'vitest'
import type { UserId } from '../kernel/ids.ts'
import { type InviteFacts, type InviteObstacle, inviteObstacle, readInviteCode } from './invitations.ts'

const [inviter, grand, stranger] = ['usr_i', 'usr_g', 'usr_s'] as unknown as [UserId, UserId, UserId]
const honest: InviteFacts = {
  inviter: { id: inviter, closed: false },
  loggedInAs: null,
  seenHere: [],
  above: [grand],
  knownBefore: false,
}

describe('an invitation [§3]', () => {
  const cases: [what: string, facts: Partial<InviteFacts>, obstacle: InviteObstacle | null][] = [
    ['from another browser stands', {}, null],
    ['in a browser that a stranger used stands', { seenHere: [stranger] }, null],
    ['beside a stranger who is logged in stands', { loggedInAs: stranger }, null],
    ['by a code of nobody is refused', { inviter: null }, 'unknownCode'],
    ['by a closed user is refused', { inviter: { id: inviter, closed: true } }, 'inviterClosed'],
    ['by whoever is logged in is refused', { loggedInAs: inviter }, 'self'],
    ['from the inviter’s browser is refused', { seenHere: [stranger, inviter] }, 'sameDevice'],
    ['from the browser of the inviter’s inviter is refused', { seenHere: [grand] }, 'circle'],
    ['of a customer of before is refused', { knownBefore: true }, 'knownBefore'],
    ['beside the inviter’s inviter is refused', { loggedInAs: grand }, 'circle'],
  ]
  it.each(cases)('%s', (_, facts, obstacle) => {
    expect(inviteObstacle({ ...honest, ...facts })).toBe(obstacle)
  })

  it('reads a code as people copy it', () => {
    expect(readInviteCode(' 7K3MOILZ9Q ')).toBe('7k3m011z9q')
    for (const wrong of ['', 'usr_01', '7k3m0z9q', '7k3m011z9q1', "7k3m011z'q"])
      expect(readInviteCode(wrong), wrong).toBeNull()
  })
})
