import { describe, expect, it } from 'vitest'
import { quoteLimits } from '#domain/quotes/quote-request.ts'
import { type Entry, entryOf, mostBoxes } from './entry-draft.ts'

const ningbo = { code: 'CNNGB', country: 'CN', name: { zh: '宁波', en: 'Ningbo' } }
const entry: Entry = {
  from: { kind: 'door', port: ningbo },
  to: { kind: 'port', port: null },
  box: '20GP',
  count: 3,
  readyOn: '2026-12-04',
}

describe('the quote form of the home page finds what was filled in', () => {
  it('as it was left', () => {
    expect(entryOf(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
    expect(entryOf({ ...entry, readyOn: '' })).toEqual({ ...entry, readyOn: '' })
  })

  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ['a box that is not offered', { ...entry, box: '53HC' }],
    ['no number of boxes', { ...entry, count: 0 }],
    ['too many boxes', { ...entry, count: 100 }],
    ['a day that is none', { ...entry, readyOn: '2026-02-31' }],
    ['a place without a kind', { ...entry, from: { port: ningbo } }],
    ['a port without a name', { ...entry, from: { kind: 'port', port: { code: 'CNNGB', country: 'CN' } } }],
  ])('and nothing of %s', (_, stored) => {
    expect(entryOf(stored)).toBeNull()
  })

  it('and takes as many boxes as the quote does', () => {
    expect(mostBoxes).toBe(quoteLimits.quantity)
  })
})
