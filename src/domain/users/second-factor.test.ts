import { expect, test } from 'vitest'
import { factorLimits } from './limits.ts'
import {
  factorTicketSeconds,
  factorTries,
  plainRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  totpDigits,
  totpPeriodSeconds,
  totpWindow,
  writeRecoveryCode,
} from './second-factor.ts'

test.each([
  ['7k3m9-2qwxz', '7k3m92qwxz'],
  ['7K3M9 2QWXZ', '7k3m92qwxz'],
  // What is read as a digit is that digit.
  ['oil00-00000', '0110000000'],
  ['７k3m9-2qwxz', '7k3m92qwxz'],
  ['7k3m9-2qwx', null],
  ['7k3m9-2qwxu', null],
  ['', null],
])('a recovery code typed as %j is %j', (typed, plain) => expect(plainRecoveryCode(typed)).toBe(plain))

test('a recovery code is read back as it is written', () => {
  expect(plainRecoveryCode(writeRecoveryCode('7k3m92qwxz'))).toBe('7k3m92qwxz')
})

test('codes and tickets are as RFC 6238 and decisions 055 and 086 say', () => {
  expect([totpDigits, totpPeriodSeconds, totpWindow]).toEqual([6, 30, 1])
  expect([recoveryCodeCount, recoveryCodeLength, recoveryAlphabet.length]).toEqual([10, 10, 32])
  expect(factorTicketSeconds).toEqual({ login: 300, authenticator: 900 })
  expect(factorTries).toBe(5)
  expect(factorLimits).toEqual([
    { seconds: 3_600, most: 10 },
    { seconds: 86_400, most: 30 },
  ])
})
