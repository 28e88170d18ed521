import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { QuoteTables } from '#domain/quotes/quote-request.ts'
import { noPlace } from './quote-draft.ts'
import { checkLeft, checkQuote, draftOfValues, type QuoteValues, valuesOfDraft } from './quote-values.ts'

const tables: QuoteTables = {
  countryOfPort: (code) => (code.length === 5 ? code.slice(0, 2) : null),
  portClosed: () => false,
  containerTypeOffered: (code) => code === '40HQ',
  cargoCategoryKnown: (code) => code === 'furniture',
  stopWords: ['杂货', '配件', 'general cargo', 'parts'],
}
const today = businessDate('2026-11-20')
const port = (code: string | null) => ({ ...noPlace, kind: 'port' as const, port: code })
const door = (country: string | null, city: string | null, street: string | null) => ({
  ...noPlace,
  kind: 'door' as const,
  country,
  city,
  street,
})
const good: QuoteValues = {
  pickup: port('CNNGB'),
  delivery: port('DEHAM'),
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: '2026-12-01',
  cargo: { category: 'furniture', name: '木制餐椅', hsCode: '9401.69' },
  services: ['none'],
  goodsValue: '',
  goodsCurrency: 'USD',
  storageDays: '',
  freePickup: false,
  pickupInformation: { contact: '', phone: '', address: '' },
}
const wrong = (change: Partial<QuoteValues>) =>
  Object.keys(checkQuote({ ...good, ...change }, tables, today, 'zh-CN'))

describe('the price query', () => {
  it('has nothing wrong when everything is filled in', () => {
    expect(wrong({})).toEqual([])
    expect(draftOfValues(good).cargo.hsCode).toBe('940169')
  })

  it.each<[string, Partial<QuoteValues>, string[]]>([
    ['no container at all', { containers: [] }, ['containers']],
    ['a container without type', { containers: [{ type: null, quantity: 1 }] }, ['containers.0.type']],
    [
      'a container without quantity',
      { containers: [{ type: '40HQ', quantity: null }] },
      ['containers.0.quantity'],
    ],
    ['no port of loading', { pickup: port(null) }, ['pickup.port']],
    ['a door without country', { pickup: door(null, null, null) }, ['pickup.country', 'pickup.street']],
    ['a door without city', { pickup: door('CN', null, '新大路 8 号') }, ['pickup.city']],
    ['a door without street', { delivery: door('DE', 'DE-HAM', '  ') }, ['delivery.street']],
    ['no day the goods are ready', { readyOn: '' }, ['readyOn']],
    ['a day that is over', { readyOn: '2026-11-19' }, ['readyOn']],
    ['a day more than a year ahead', { readyOn: '2027-11-21' }, ['readyOn']],
    ['no name of the goods', { cargo: { ...good.cargo, name: '' } }, ['cargo.name']],
    ['a name that says nothing', { cargo: { ...good.cargo, name: '杂货' } }, ['cargo.name']],
    ['no category', { cargo: { ...good.cargo, category: '' } }, ['cargo.category']],
    ['no word on services', { services: [] }, ['services']],
    ['insurance without a value', { services: ['cargoInsurance'] }, ['goodsValue']],
    [
      'insurance with a value that is no amount',
      { services: ['cargoInsurance'], goodsValue: 'many' },
      ['goodsValue'],
    ],
    ['storage without days', { services: ['storage'] }, ['storageDays']],
    ['storage for longer than is sold', { services: ['storage'], storageDays: '400' }, ['storageDays']],
    [
      'a free pickup nobody can find',
      { freePickup: true, pickupInformation: { contact: '周敏', phone: ' ', address: '' } },
      ['pickupInformation.phone', 'pickupInformation.address'],
    ],
  ])('refuses %s, beside its field [§5]', (_, change, fields) => {
    expect(wrong(change)).toEqual(fields)
  })

  it.each<[string, Partial<QuoteValues>, string[]]>([
    ['port to port', { delivery: port('CNSHA') }, ['delivery.port']],
    [
      'door to door',
      { pickup: door('CN', '330200', 'a'), delivery: door('CN', '310100', 'b') },
      ['delivery.country'],
    ],
    ['door to port', { pickup: door('CN', '330200', 'a'), delivery: port('CNSHA') }, ['delivery.port']],
  ])('refuses equal countries %s [§5]', (_, change, fields) => {
    expect(wrong(change)).toEqual(fields)
  })

  it('does not ask about countries from port to door [§5]', () => {
    expect(wrong({ delivery: door('CN', '310100', 'b') })).toEqual([])
  })

  it('speaks the language of its reader', () => {
    const english = checkQuote({ ...good, delivery: port('CNSHA') }, tables, today, 'en-US')
    expect(english['delivery.port']).toMatch(/country cannot be the same/)
  })

  it('judges a name as soon as it is left, but not an empty one', () => {
    const left = new Set(['cargo.name'])
    const named = (name: string) =>
      checkLeft({ ...good, cargo: { ...good.cargo, name } }, left, tables, 'zh-CN')
    expect(Object.keys(named('配件'))).toEqual(['cargo.name'])
    expect(named('')).toEqual({})
    expect(
      checkLeft({ ...good, cargo: { ...good.cargo, name: '配件' } }, new Set(), tables, 'zh-CN'),
    ).toEqual({})
  })

  it('reads a draft into the form and back', () => {
    const values: QuoteValues = {
      ...good,
      services: ['cargoInsurance'],
      goodsValue: '86000.50',
      cargo: { ...good.cargo, hsCode: '940169' },
    }
    expect(valuesOfDraft(draftOfValues(values))).toEqual(values)
  })
})
