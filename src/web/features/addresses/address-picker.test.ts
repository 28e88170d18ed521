import { describe, expect, it } from 'vitest'
import type { AddressReply } from '#contract/addresses.ts'
import { addressesFound } from './address-picker.tsx'

const address = (id: string, more: Partial<AddressReply>) =>
  ({
    id,
    label: '',
    company: '',
    contact: '周敏',
    phone: '13857400001',
    country: 'CN',
    province: null,
    city: '330200',
    region: null,
    street: '纬五路 18 号',
    kinds: ['pickup'],
    defaultFor: [],
    ...more,
  }) as unknown as AddressReply

const book = [
  address('delivery', { kinds: ['delivery'], label: 'Rotterdam' }),
  address('pickup', { label: '北仑' }),
  address('default', { defaultFor: ['pickup'], company: '宁波合家' }),
]
const ids = (found: AddressReply[]) => found.map((each) => each.id)

describe('choosing from the address book', () => {
  it('shows the default of the end first, then those that serve it, then the others', () => {
    expect(ids(addressesFound(book, 'pickup', ''))).toEqual(['default', 'pickup', 'delivery'])
    expect(ids(addressesFound(book, 'delivery', ''))).toEqual(['delivery', 'pickup', 'default'])
    expect(ids(addressesFound(book, null, ''))).toEqual(['delivery', 'pickup', 'default'])
  })

  it('finds by a part of any word, in any case', () => {
    expect(ids(addressesFound(book, null, ' rotter '))).toEqual(['delivery'])
    expect(ids(addressesFound(book, null, '合家'))).toEqual(['default'])
    expect(addressesFound(book, null, '%')).toEqual([])
  })
})
