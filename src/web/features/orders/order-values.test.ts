import { describe, expect, it } from 'vitest'
import { bodyOfOrder, checkOrder, emptyOrder, type OrderValues, valuesOfKept } from './order-values.ts'

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
