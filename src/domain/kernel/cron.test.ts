import { expect, test } from 'vitest'
import { rhythmOf } from './cron.ts'

test.each([
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['*/10 * * * *', { kind: 'minutes', every: 10 }],
  ['17 * * * *', { kind: 'hours', every: 1, minute: 17 }],
  ['41 */6 * * *', { kind: 'hours', every: 6, minute: 41 }],
  ['5 3 * * *', { kind: 'daily', time: '03:05' }],
  ['0 0 * * *', { kind: 'daily', time: '00:00' }],
  ['0 9 * * 1', null],
  ['0 9 1 * *', null],
  ['0,30 * * * *', null],
  ['*/5 3 * * *', null],
  ['* *', null],
  ['', null],
])('the cron line "%s" is read as what it says, or not at all', (line, rhythm) => {
  expect(rhythmOf(line)).toEqual(rhythm)
})
