import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { paths } from '#web/app/paths.ts'
import {
  changedDraft,
  draftOfKept,
  draftOfQuery,
  draftToSearch,
  emptyDraft,
  namesRequest,
  noPlace,
  queryOfDraft,
} from './quote-draft.ts'

const doorToPort: QuoteDraft = {
  pickup: {
    ...noPlace,
    kind: 'door',
    country: 'CN',
    province: '330000',
    city: '330200',
    region: '330206',
    street: '新碶街道新大路 8 号',
  },
  delivery: { ...noPlace, kind: 'port', port: 'DEHAM' },
  containers: [
    { type: '40HQ', quantity: 2 },
    { type: '20GP', quantity: 1 },
  ],
  readyOn: businessDate('2026-12-01'),
  cargo: { category: 'furniture', name: '木制餐椅', hsCode: '940169' },
  services: ['customsDeclaration', 'cargoInsurance', 'storage'],
  goodsValue: { minor: 8_600_050, currency: 'USD' },
  storageDays: 7,
  freePickup: false,
  pickupInformation: null,
}
const throughLink = (draft: QuoteDraft): QuoteDraft =>
  draftOfQuery(new URL(paths.quoteResults(queryOfDraft(draft)), 'http://site').searchParams)

describe('a request in an address', () => {
  it('comes back whole, so that a link shows what was asked', () => {
    expect(throughLink(doorToPort)).toEqual(doorToPort)
  })

  it('is read from a short link to two ports', () => {
    const draft = draftOfQuery(
      new URLSearchParams('from=CNSHA&to=nlrtm&type=40HQ&quantity=2&readyOn=2026-12-01'),
    )
    expect(draft.pickup).toEqual({ ...noPlace, kind: 'port', port: 'CNSHA' })
    expect(draft.delivery.port).toBe('NLRTM')
    expect(draft.containers).toEqual([{ type: '40HQ', quantity: 2 }])
    expect(draft.services).toBeNull()
  })

  it.each([
    ['a day that does not exist', 'from=CNSHA&readyOn=2026-02-30', (draft: QuoteDraft) => draft.readyOn],
    ['an amount with a word in it', 'from=CNSHA&goodsValue=many', (draft: QuoteDraft) => draft.goodsValue],
    ['services nobody offers', 'from=CNSHA&service=teleport', (draft: QuoteDraft) => draft.services],
    ['days of storage below zero', 'from=CNSHA&storageDays=-3', (draft: QuoteDraft) => draft.storageDays],
  ])('leaves out %s', (_, query, part) => {
    expect(part(draftOfQuery(new URLSearchParams(query)))).toBeNull()
  })

  it('leaves a quantity that is no number open, for the form to ask', () => {
    const draft = draftOfQuery(new URLSearchParams('type=40HQ&quantity=two'))
    expect(draft.containers).toEqual([{ type: '40HQ', quantity: null }])
  })

  it('never holds who is met at a free pickup', () => {
    const asked = {
      ...doorToPort,
      freePickup: true,
      pickupInformation: { contact: '周敏', phone: '13800000001', address: '江东北路 1 号' },
    }
    const link = decodeURIComponent(paths.quoteResults(queryOfDraft(asked)))
    expect(link).toContain('freePickup=1')
    expect(link).not.toMatch(/周敏|13800000001|江东北路/)
  })

  it('asks for the free pickup only in the browser that knows where it is [§5]', () => {
    const asked = { ...doorToPort, freePickup: true }
    const known = { ...asked, pickupInformation: { contact: '周敏', phone: '1', address: '江东北路 1 号' } }
    expect(draftToSearch(asked, known)).toEqual(known)
    expect(draftToSearch(asked, null)).toEqual({ ...asked, freePickup: false, pickupInformation: null })
  })

  it('knows an address that names no request', () => {
    expect(namesRequest(new URLSearchParams('sort=price'))).toBe(false)
    expect(namesRequest(new URLSearchParams('to=DEHAM'))).toBe(true)
  })
})

describe('a kept draft', () => {
  it('is brought back', () => {
    expect(draftOfKept(JSON.stringify(doorToPort))).toEqual(doorToPort)
  })

  it.each([null, '', 'not json', '{}', '{"pickup":1}'])('is nothing when it is %j', (text) => {
    expect(draftOfKept(text)).toBeNull()
  })
})

describe('another way to ship', () => {
  it('changes one end or the day, and nothing else', () => {
    expect(changedDraft(doorToPort, { kind: 'deliveryPort', port: 'NLRTM', readyOn: null })).toEqual({
      ...doorToPort,
      delivery: { ...noPlace, kind: 'port', port: 'NLRTM' },
    })
    expect(changedDraft(emptyDraft, { kind: 'readyDate', port: null, readyOn: '2026-12-08' }).readyOn).toBe(
      '2026-12-08',
    )
  })
})
