import { describe, expect, it } from 'vitest'
import { tidyPhone, validPhone } from './addresses.ts'

describe('telephone numbers of an address [§5]', () => {
  it.each([
    '13857400001',
    '+86 138 5740 0001',
    '０５７４－８７００１２３４',
    '0574-87001234 转 802',
    '+31 (0)10 123 4567',
    '+1 415-555-0132 ext. 12',
    '400-820-8888',
    '95533',
  ])('accepts %s', (text) => {
    expect(validPhone(text)).toBe(true)
  })

  it.each([
    '',
    '1234',
    '12857400001',
    '+8612857400001',
    'call me',
    '+31 10 123 4567 8901 2345',
    '138 5740 0001; drop',
    '-----',
  ])('refuses %s', (text) => {
    expect(validPhone(text)).toBe(false)
  })

  it('keeps them as they are read, without what cannot be seen', () => {
    expect(tidyPhone(' １３８\u200b ５７４０  ０００１ ')).toBe('138 5740 0001')
    expect(tidyPhone('0574–8700')).toBe('0574-8700')
  })
})
