import { expect, test } from 'vitest'
import { factWord } from './record-words.ts'

const noPhrase = () => null

test('amounts in records are grouped as everywhere else, and nothing else is touched [C-17]', () => {
  expect(factWord(noPhrase, 'CNY 1000.00')).toBe('CNY 1,000.00')
  expect(factWord(noPhrase, 'USD -1234567.80')).toBe('USD −1,234,567.80')
  expect(factWord(noPhrase, 'CNY 0.00')).toBe('CNY 0.00')
  expect(factWord(noPhrase, 'SP2026112300017')).toBe('SP2026112300017')
  expect(factWord(noPhrase, 'GATE 1000.00')).toBe('GATE 1000.00')
  expect(factWord(noPhrase, 'ABC 1000.00')).toBe('ABC 1000.00')
})
