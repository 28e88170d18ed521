import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type ChargeVersion,
  chargesWith,
  isChargeTaken,
  languageOfTakenName,
  productCharges,
  sameMeaning,
} from './charge-versions.ts'
import type { OwnChargeCode } from './charges.ts'

const product = productCharges(
  JSON.parse(readFileSync(new URL('../../../db/reference/charge-codes.json', import.meta.url), 'utf8')).rows,
)
const own = (code: string, wish: Partial<ChargeVersion> = {}): ChargeVersion => ({
  code: code as OwnChargeCode,
  version: 1,
  name: { zh: '木箱加固费', en: 'Crate bracing' },
  terms: {
    basis: 'shipment',
    stage: 'origin',
    payer: 'prepaid',
    taxKind: 'port',
    currency: 'CNY',
    place: 205,
  },
  closed: false,
  ...wish,
})

describe('charges with those of the forwarder', () => {
  it('are the product’s where no clerk added any', () => {
    expect(chargesWith(product, []).size).toBe(product.size)
  })

  it('stand by the part of the way, then by their place', () => {
    const codes = [...chargesWith(product, [own('CRATE')]).keys()]
    expect(codes.indexOf('CRATE')).toBeGreaterThan(codes.indexOf('ORC'))
    expect(codes.indexOf('CRATE')).toBeLessThan(codes.indexOf('DOC'))
  })

  it('keep a closed code, so that old bills read it', () => {
    expect(chargesWith(product, [own('CRATE', { closed: true })]).get('CRATE')).toMatchObject({
      closed: true,
      name: { en: 'Crate bracing' },
    })
  })

  it('name a code of the product otherwise and leave its meaning', () => {
    const name = { zh: '码头费', en: 'Terminal charge' }
    const charge = chargesWith(product, [own('THC', { name, terms: null })]).get('THC')
    expect(charge).toEqual({ ...product.get('THC'), name })
    expect(chargesWith(product, [own('THC', { name: null, terms: null })]).get('THC')).toEqual(
      product.get('THC'),
    )
  })

  it.each([
    ['THC', true],
    ['FAF', true],
    ['CRATE', true],
    ['CRATES', false],
  ])('%s is taken: %s', (code, taken) => {
    expect(isChargeTaken(chargesWith(product, [own('CRATE')]), code)).toBe(taken)
  })

  it.each([
    ['海运费', 'New name', 'zh'],
    ['新名称', 'ocean  FREIGHT', 'en'],
    ['新名称', 'New name', null],
    ['木箱加固费', 'Crate bracing', null],
  ] as const)('%s / %s is the name of another one in %s', (zh, en, language) => {
    expect(languageOfTakenName(chargesWith(product, [own('CRATE')]), 'CRATE', { zh, en })).toBe(language)
  })

  it('mean the same where basis, part of the way, payer and tax treatment are the same', () => {
    const { terms } = own('CRATE')
    if (!terms) throw new Error('no terms')
    expect(sameMeaning(terms, { ...terms, place: 1, currency: 'USD' } as typeof terms)).toBe(true)
    for (const other of [
      { basis: 'container' },
      { stage: 'ocean' },
      { payer: 'collect' },
      { taxKind: 'tax' },
    ])
      expect(sameMeaning(terms, { ...terms, ...other } as typeof terms)).toBe(false)
  })
})
