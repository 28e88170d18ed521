import { describe, expect, it } from 'vitest'
import { addDays, businessDate } from '#domain/kernel/business-date.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import {
  type DraftPlace,
  isDomestic,
  type QuoteDraft,
  type QuoteTables,
  quoteFieldRefusals,
  quoteLimits,
  readQuoteRequest,
} from './quote-request.ts'

const today = businessDate('2026-11-20')
const countries: Record<string, string> = { CNNGB: 'CN', CNSHA: 'CN', DEHAM: 'DE', DEBRV: 'DE' }
const tables: QuoteTables = {
  countryOfPort: (code) => countries[code] ?? null,
  portClosed: (code) => code === 'DEBRV',
  containerTypeOffered: (code) => ['20GP', '40HQ'].includes(code),
  cargoCategoryKnown: (code) => code === 'furniture',
  stopWords: ['普货', '配件', 'general cargo', 'parts'],
}

const empty: DraftPlace = {
  kind: null,
  port: null,
  country: null,
  province: null,
  city: null,
  region: null,
  street: null,
}
const port = (code: string): DraftPlace => ({ ...empty, kind: 'port', port: code })
const door = (country: string): DraftPlace => ({
  ...empty,
  kind: 'door',
  country,
  city: 'somewhere',
  street: '1 Main Street',
})

const draft = (changes: Partial<QuoteDraft> = {}): QuoteDraft => ({
  pickup: port('CNNGB'),
  delivery: port('DEHAM'),
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: businessDate('2026-11-25'),
  cargo: { category: 'furniture', name: '木制餐椅', hsCode: null },
  services: ['none'],
  goodsValue: null,
  storageDays: null,
  freePickup: false,
  pickupInformation: null,
  ...changes,
})

const codeOf = (given: QuoteDraft): string | null => {
  try {
    readQuoteRequest(given, tables, today)
    return null
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('countries of a quote', () => {
  it.each([
    ['refuses equal countries door to door [§5]', door('CN'), door('CN'), 'quote.sameCountry'],
    [
      'refuses equal countries pickup door to delivery port [§5]',
      door('CN'),
      port('CNSHA'),
      'quote.sameCountry',
    ],
    ['refuses equal countries port to port [§5]', port('CNNGB'), port('CNSHA'), 'quote.sameCountry'],
    ['does not ask about countries from port to door [§5]', port('CNNGB'), door('CN'), null],
    ['takes different countries door to door [§5]', door('CN'), door('DE'), null],
    ['takes different countries door to port [§5]', door('CN'), port('DEHAM'), null],
    ['takes different countries port to port [§5]', port('CNNGB'), port('DEHAM'), null],
    ['takes different countries port to door [§5]', port('CNNGB'), door('DE'), null],
  ])('%s', (_, pickup, delivery, code) => {
    expect(codeOf(draft({ pickup, delivery }))).toBe(code)
  })
})

describe('fields of a quote', () => {
  it.each<[string, Partial<QuoteDraft>, string, string]>([
    [
      'wants door or port for the pickup [§5]',
      { pickup: empty },
      'pickup.kind',
      'quote.pickupPlaceKindMissing',
    ],
    [
      'wants door or port for the delivery [§5]',
      { delivery: empty },
      'delivery.kind',
      'quote.deliveryPlaceKindMissing',
    ],
    [
      'wants the pickup port [§5]',
      { pickup: { ...empty, kind: 'port' } },
      'pickup.port',
      'quote.pickupAddressMissing',
    ],
    ['knows the pickup port', { pickup: port('CNXXX') }, 'pickup.port', 'seaport.unknown'],
    [
      'wants the pickup address [§5]',
      { pickup: { ...door('CN'), city: null } },
      'pickup.city',
      'quote.pickupAddressMissing',
    ],
    [
      'wants the pickup street [§5]',
      { pickup: { ...door('CN'), street: ' ' } },
      'pickup.street',
      'quote.pickupStreetMissing',
    ],
    [
      'wants the delivery address [§5]',
      { delivery: { ...door('DE'), country: null } },
      'delivery.country',
      'quote.deliveryAddressMissing',
    ],
    [
      'wants the delivery street [§5]',
      { delivery: { ...door('DE'), street: null } },
      'delivery.street',
      'quote.deliveryStreetMissing',
    ],
    [
      'wants a container type [§5]',
      { containers: [{ type: null, quantity: 1 }] },
      'containers.0.type',
      'quote.containerTypeMissing',
    ],
    [
      'knows the container type',
      { containers: [{ type: '99XX', quantity: 1 }] },
      'containers.0.type',
      'field.invalid',
    ],
    [
      'wants a quantity [§5]',
      { containers: [{ type: '20GP', quantity: null }] },
      'containers.0.quantity',
      'quote.quantityMissing',
    ],
    [
      'refuses no containers of a type [§5]',
      { containers: [{ type: '20GP', quantity: 0 }] },
      'containers.0.quantity',
      'quote.quantityInvalid',
    ],
    [
      'refuses half a container [§5]',
      { containers: [{ type: '20GP', quantity: 1.5 }] },
      'containers.0.quantity',
      'quote.quantityInvalid',
    ],
    [
      'refuses more containers than one quote holds',
      { containers: [{ type: '20GP', quantity: 100 }] },
      'containers.0.quantity',
      'quote.quantityInvalid',
    ],
    ['wants the goods-ready date [§5]', { readyOn: null }, 'readyOn', 'quote.readyDateMissing'],
    [
      'wants the goods name [§5]',
      { cargo: { category: 'furniture', name: '', hsCode: null } },
      'cargo.name',
      'quote.cargoMissing',
    ],
    [
      'wants the goods category [§5]',
      { cargo: { category: null, name: '木制餐椅', hsCode: null } },
      'cargo.category',
      'quote.cargoCategoryMissing',
    ],
    [
      'refuses a name that fits anything [§5]',
      { cargo: { category: 'furniture', name: '配件', hsCode: null } },
      'cargo.name',
      'quote.cargoNameInvalid',
    ],
    [
      'refuses general cargo [§5]',
      { cargo: { category: 'furniture', name: 'General Cargo', hsCode: null } },
      'cargo.name',
      'quote.cargoNameInvalid',
    ],
    ['wants the services to be chosen [§5]', { services: null }, 'services', 'quote.servicesMissing'],
    ['wants at least “none needed” [§5]', { services: [] }, 'services', 'quote.servicesMissing'],
    [
      'refuses “none needed” beside a service',
      { services: ['none', 'fumigation'] },
      'services',
      'field.invalid',
    ],
    ['wants the value of goods to be insured', { services: ['cargoInsurance'] }, 'goodsValue', 'required'],
    ['wants the days of storage', { services: ['storage'] }, 'storageDays', 'required'],
  ])('%s', (_, changes, path, code) => {
    expect(quoteFieldRefusals(draft(changes), tables)[path]?.code).toBe(code)
    expect(codeOf(draft(changes))).toBe('request.invalid')
  })

  it('finds nothing wrong with a complete form', () => {
    expect(quoteFieldRefusals(draft(), tables)).toEqual({})
  })
})

describe('a quote as a whole', () => {
  it('refuses a quote without containers [§5]', () => {
    expect(codeOf(draft({ containers: [] }))).toBe('quote.noContainers')
  })

  it('refuses goods that were ready yesterday and takes those ready today [§5]', () => {
    expect(codeOf(draft({ readyOn: addDays(today, -1) }))).toBe('quote.readyDatePassed')
    expect(codeOf(draft({ readyOn: today }))).toBeNull()
    expect(codeOf(draft({ readyOn: addDays(today, quoteLimits.readyDays + 1) }))).toBe('request.invalid')
  })

  it('wants the pickup information for free pickup [§5]', () => {
    const information = { contact: '周航', phone: '13800000000', address: '宁波市北仑区' }
    expect(codeOf(draft({ freePickup: true }))).toBe('quote.pickupInformationMissing')
    expect(codeOf(draft({ freePickup: true, pickupInformation: { ...information, phone: ' ' } }))).toBe(
      'quote.pickupInformationMissing',
    )
    expect(codeOf(draft({ freePickup: true, pickupInformation: information }))).toBeNull()
  })

  it('adds up rows of one container type', () => {
    const containers = [
      { type: '40HQ', quantity: 2 },
      { type: '20GP', quantity: 1 },
      { type: '40HQ', quantity: 3 },
    ]
    expect(readQuoteRequest(draft({ containers }), tables, today).containers).toEqual([
      { type: '40HQ', quantity: 5 },
      { type: '20GP', quantity: 1 },
    ])
  })

  it('tells domestic from overseas by the country of pickup [§9]', () => {
    expect(isDomestic(readQuoteRequest(draft(), tables, today))).toBe(true)
    expect(
      isDomestic(readQuoteRequest(draft({ pickup: port('DEHAM'), delivery: port('CNNGB') }), tables, today)),
    ).toBe(false)
  })
})
