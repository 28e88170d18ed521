import { expect, test } from 'vitest'
import {
  clerkNameLimit,
  clerkStates,
  doorLink,
  invitationSeconds,
  standingProblem,
  ticketSeconds,
} from './logins.ts'

test('what opens a door stands where no server sees it', () => {
  const link = new URL(doorLink('https://desk.example', 'join', 'a-token'))
  expect([link.pathname, link.search, link.hash]).toEqual(['/desk/join', '', '#a-token'])
})

const administrator = { id: 'b', role: 'administrator', closed: false } as const
const clerk = { id: 'b', role: 'sales', closed: false } as const
test.each([
  ['a clerk is closed', 'a', clerk, { role: 'sales', closed: true }, ['a'], null],
  [
    'one of two administrators is closed',
    'a',
    administrator,
    { role: 'administrator', closed: true },
    ['a', 'b'],
    null,
  ],
  [
    'the last administrator is closed',
    'a',
    administrator,
    { role: 'administrator', closed: true },
    ['b'],
    'lastAdministrator',
  ],
  [
    'the last administrator becomes a clerk',
    'a',
    administrator,
    { role: 'sales', closed: false },
    ['b'],
    'lastAdministrator',
  ],
  [
    'the last administrator is closed by the system',
    null,
    administrator,
    { role: 'administrator', closed: true },
    ['b'],
    'lastAdministrator',
  ],
  [
    'the last one stays what it is',
    'a',
    administrator,
    { role: 'administrator', closed: false },
    ['b'],
    null,
  ],
  [
    'a closed administrator becomes a clerk',
    'a',
    { ...administrator, closed: true },
    { role: 'sales', closed: true },
    ['a'],
    null,
  ],
  ['oneself', 'b', clerk, { role: 'finance', closed: false }, ['a'], 'ownLogin'],
  [
    'oneself, an administrator',
    'b',
    administrator,
    { role: 'administrator', closed: true },
    ['a', 'b'],
    'ownLogin',
  ],
] as const)('%s', (_, actor, standing, becomes, administrators, problem) =>
  expect(standingProblem(actor, standing, becomes, administrators)).toBe(problem),
)

test('links and tickets live as long as decision 055 says', () => {
  expect(ticketSeconds).toEqual({ password: 1_800, enrol: 604_800, renew: 604_800, authenticator: 900 })
  expect(invitationSeconds).toBe(604_800)
  expect(clerkStates).toEqual(['active', 'invited', 'closed'])
  expect(clerkNameLimit).toBe(40)
})

test.each([
  ['join', '/desk/join'],
  ['enrol', '/desk/enrol'],
  ['password', '/desk/password'],
] as const)('the door %s stands at %s', (door, path) => {
  expect(new URL(doorLink('https://desk.example', door, 'a-token')).pathname).toBe(path)
})
