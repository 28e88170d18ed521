import { describe, expect, it } from 'vitest'
import {
  bodyOfOrder,
  checkOrder,
  emptyOrder,
  errorsOfLeft,
  holdsAnything,
  type OrderValues,
  valuesOfKept,
  valuesOfOrder,
} from './order-values.ts'

const quoteId = 'quo_01m7wpa1f9epvt5ygdc0b404cw'
const party = { name: 'Nordlicht Wohnen GmbH', contact: '', phone: '', email: '', address: '' }
const agreed: OrderValues = { ...emptyOrder, agreed: true }
const wrong = (change: Partial<OrderValues>, askPickup = false) =>
  Object.keys(checkOrder({ ...agreed, ...change }, quoteId, askPickup, 'zh-CN', 'tick it')).sort()

describe('shipment details', () => {
  it('may be left open, but for the agreement', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ agreed: false })).toEqual(['agreed'])
  })

  it.each<[string, Partial<OrderValues>, string[]]>([
    ['a remark of 16 characters', { remark: '一二三四五六七八九十一二三四五六' }, ['remark']],
    [
      'a party with an address and no name',
      { shipper: { ...party, name: '', address: 'Ningbo' } },
      ['shipper.name'],
    ],
    ['an address that is no e-mail address', { consignee: { ...party, email: 'x@y' } }, ['consignee.email']],
    ['half a package', { cargo: { ...emptyOrder.cargo, packages: '12.5' } }, ['cargo.packages']],
    ['a weight below zero', { cargo: { ...emptyOrder.cargo, grossWeightKg: '-3' } }, ['cargo.grossWeightKg']],
  ])('refuse %s [§5]', (_, change, fields) => {
    expect(wrong(change)).toEqual(fields)
  })

  it('take a remark of 15 characters [§5]', () => {
    expect(wrong({ remark: '一二三四五六七八九十一二三四五' })).toEqual([])
  })

  it('ask where a free pickup is made when the quote does not know [§5]', () => {
    expect(wrong({}, true)).toEqual([
      'pickupInformation.address',
      'pickupInformation.contact',
      'pickupInformation.phone',
    ])
  })

  it('send the consignee as notify party unless another one is named', () => {
    const values = { ...agreed, consignee: party }
    expect(bodyOfOrder(values, quoteId, false).notifyParty).toEqual({ name: party.name })
    const other = { ...values, notifySame: false, notifyParty: { ...party, name: 'Hafen Spedition' } }
    expect(bodyOfOrder(other, quoteId, false).notifyParty).toEqual({ name: 'Hafen Spedition' })
    expect(bodyOfOrder(agreed, quoteId, false).notifyParty).toBeUndefined()
  })

  it('read figures with thousands, and send only files that arrived', () => {
    const file = {
      key: 'a',
      name: 'list.pdf',
      bytes: 9,
      kind: 'packingList',
      sent: null,
      problem: null,
    } as const
    const values: OrderValues = {
      ...agreed,
      cargo: { ...emptyOrder.cargo, packages: '1,200', grossWeightKg: '18,450.5' },
      documents: [
        { ...file, fileId: 'fil_01m7wpa1f9epvt5ygdc0b404cw' },
        { ...file, key: 'b', fileId: null, sent: 40 },
      ],
    }
    const body = bodyOfOrder(values, quoteId, false)
    expect(body.cargo).toMatchObject({ packages: 1200, grossWeightKg: 18_450.5 })
    expect(body.documents).toEqual([{ kind: 'packingList', fileId: 'fil_01m7wpa1f9epvt5ygdc0b404cw' }])
  })

  it('come back from what was kept, without half-sent files and with the agreement asked anew', () => {
    const file = { key: 'a', name: 'list.pdf', bytes: 9, kind: 'other', problem: null } as const
    const kept = { ...agreed, remark: '上午送货', documents: [{ ...file, sent: 40, fileId: null }] }
    expect(valuesOfKept(JSON.stringify(kept))).toEqual({ ...emptyOrder, remark: '上午送货' })
    expect(valuesOfKept('not json')).toEqual(emptyOrder)
  })
})

describe('numbers, courier and instructions while an order is filled in', () => {
  it('refuse a number that nobody can call, wherever it stands [C-14]', () => {
    const phone = { contact: '周敏', phone: '12857400001' }
    expect(wrong({ pickup: phone })).toEqual(['pickup.phone'])
    expect(wrong({ shipper: { ...party, phone: 'see below' } })).toEqual(['shipper.phone'])
    expect(wrong({ pickup: { ...phone, phone: '+86 138 5740 0001' } })).toEqual([])
  })

  it('need courier and waybill when something is sent, and nothing otherwise [R3.27]', () => {
    expect(wrong({ sendsExpress: true })).toEqual(['express.company', 'express.waybill'])
    const express = { company: '顺丰', waybill: 'SF 1234 5678', content: '' }
    expect(wrong({ sendsExpress: true, express })).toEqual([])
    expect(bodyOfOrder({ ...agreed, sendsExpress: true, express }, quoteId, false).express).toEqual({
      company: '顺丰',
      waybill: 'SF12345678',
    })
    expect(bodyOfOrder({ ...agreed, express }, quoteId, false).express).toBeUndefined()
  })

  it('send instructions only when something was typed into them, and then want the goods in English', () => {
    expect(bodyOfOrder(agreed, quoteId, false).shippingInstructions).toBeUndefined()
    const shippingInstructions = { ...emptyOrder.shippingInstructions, marks: 'VELDMAN' }
    expect(wrong({ shippingInstructions })).toEqual(['shippingInstructions.goods'])
    expect(wrong({ shippingInstructions: { ...shippingInstructions, goods: '木桌' } })).toEqual([
      'shippingInstructions.goods',
    ])
    expect(wrong({ shippingInstructions: { ...shippingInstructions, goods: 'WOODEN TABLES' } })).toEqual([])
  })

  it('say what is wrong with a field that was left, and not yet with the others [C-14]', () => {
    const errors = { 'pickup.phone': 'a', 'shipper.name': 'b', agreed: 'c' }
    expect(errorsOfLeft(errors, new Set(['pickup.phone', 'agreed']))).toEqual({ 'pickup.phone': 'a' })
  })
})

describe('an order filled in from another [C-14]', () => {
  const door = {
    kind: 'door' as const,
    country: 'CN',
    province: '330000',
    city: '330200',
    region: '330206',
    street: '纬五路 18 号',
  }
  const rotterdam = { kind: 'port' as const, port: 'NLRTM', country: 'NL' }
  const last = {
    shipper: { name: '宁波合家家具有限公司', contact: '周敏', phone: '13857400001' },
    consignee: { name: 'Veldman B.V.' },
    notifyParty: { name: 'Veldman B.V.' },
    pickup: { place: door, contact: '周敏', phone: '13857400001' },
    delivery: { place: rotterdam, contact: null, phone: null },
    pod: { code: 'NLRTM', name: { zh: '鹿特丹', en: 'Rotterdam' } },
    cargo: {
      category: 'furniture',
      name: '实木餐桌',
      hsCode: null,
      readyOn: '2026-11-23',
      packages: 320,
      grossWeightKg: 13_356.5,
    },
    shippingInstructions: null,
  } as unknown as Parameters<typeof valuesOfOrder>[0]
  const quote = (pod: string, street = door.street) =>
    ({
      request: { pickup: { ...door, street }, delivery: { kind: 'port', port: pod, country: 'NL' } },
      offer: { pod: { code: pod } },
    }) as unknown as Parameters<typeof valuesOfOrder>[1]

  it('brings the parties, and who is met at the same door; never what differs by shipment', () => {
    const values = valuesOfOrder(last, quote('NLRTM'), false)
    expect(values.shipper).toMatchObject({ name: '宁波合家家具有限公司', phone: '13857400001', email: '' })
    expect(values.consignee.name).toBe('Veldman B.V.')
    expect(values.notifySame).toBe(true)
    expect(values.pickup).toEqual({ contact: '周敏', phone: '13857400001' })
    expect(values.cargo).toEqual(emptyOrder.cargo)
    expect(values.agreed).toBe(false)
    expect(holdsAnything(values)).toBe(true)
  })

  it('brings no consignee to another port and nobody to another door', () => {
    const values = valuesOfOrder(last, quote('DEHAM', '别处'), false)
    expect(values.consignee.name).toBe('')
    expect(values.pickup.contact).toBe('')
    expect(values.shipper.name).not.toBe('')
  })

  it('brings the cargo too when the order is copied', () => {
    const values = valuesOfOrder(last, quote('DEHAM'), true)
    expect(values.cargo).toMatchObject({ packages: '320', grossWeightKg: '13356.5', volumeM3: '' })
    expect(values.consignee.name).toBe('Veldman B.V.')
    expect(values.documents).toEqual([])
  })

  it('holds nothing when there was nothing', () => {
    expect(holdsAnything(emptyOrder)).toBe(false)
  })
})
