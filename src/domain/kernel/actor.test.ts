import { expect, it } from 'vitest'
import { type Actor, actorKey, staffRoles, system } from './actor.ts'

const clerk = {
  kind: 'staff',
  staffId: 'stf_1',
  sessionId: 'ses_1',
  role: 'sales',
  name: 'Lin',
  language: 'zh-CN',
}
it.each([
  [{ kind: 'visitor', language: 'zh-CN' }, 'visitor'],
  [system, 'system'],
  [{ kind: 'customer', userId: 'usr_1', sessionId: 'ses_1', language: 'en-US' }, 'customer:usr_1'],
  [clerk, 'staff:stf_1'],
  // What a program of the forwarder's does stands under its token, not under who made the token.
  [{ ...clerk, token: { id: 'tok_1', name: 'ERP' } }, 'token:tok_1'],
])('in histories %j is %s', (actor, key) => {
  expect(actorKey(actor as Actor)).toBe(key)
})

it('the system speaks the language of the house', () => {
  expect(system).toEqual({ kind: 'system', language: 'zh-CN' })
})

it('a clerk has one of five roles', () => {
  expect(staffRoles).toEqual(['sales', 'operations', 'finance', 'content', 'administrator'])
})
