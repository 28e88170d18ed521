import { describe, expect, test } from 'vitest'
import { setShippingInstructionsCall } from '#contract/orders.ts'
import { bodyOfEditor, bodyOfInstructions, emptyInstructions, valuesOfEditor } from './instructions-values.ts'

const id = 'ord_0123456789abcdefghjkmnpqrs'
const typed = { ...emptyInstructions, goods: 'TABLES' }

describe('shipping instructions as they are typed', () => {
  test('blanks are not sent, and originals only for originals', () => {
    expect(bodyOfInstructions({ ...typed, marks: ' ', note: 'x' })).toEqual({
      release: 'original',
      originals: 3,
      freight: 'prepaid',
      goods: 'TABLES',
      note: 'x',
    })
    expect(bodyOfInstructions({ ...typed, release: 'telex' })).not.toHaveProperty('originals')
  })

  test('what was kept is found again in the form, and sent back unchanged', () => {
    const kept = {
      shippingInstructions: {
        release: 'seaWaybill' as const,
        freight: 'collect' as const,
        goods: 'A',
        marks: 'N/M',
      },
      shipper: { name: 'NINGBO', address: 'ROAD 1' },
      consignee: { name: 'VELDMAN', phone: '+31 10' },
      notifyParty: { phone: '+31 10', name: 'VELDMAN' },
    }
    const values = valuesOfEditor(kept)
    expect(values.notifySame).toBe(true)
    const body = bodyOfEditor(values, id, null)
    expect(body).toMatchObject({
      instructions: kept.shippingInstructions,
      shipper: kept.shipper,
      consignee: kept.consignee,
      notifySameAsConsignee: true,
    })
    expect(setShippingInstructionsCall.body.safeParse(body).success).toBe(true)
  })

  test('a notify party of its own is sent as such, an emptied party is taken off', () => {
    const values = valuesOfEditor({
      shippingInstructions: null,
      shipper: null,
      consignee: { name: 'A' },
      notifyParty: { name: 'B' },
    })
    expect(values.notifySame).toBe(false)
    const body = bodyOfEditor({ ...values, consignee: { ...values.consignee, name: '' } }, id, null)
    expect(body).toMatchObject({ shipper: null, consignee: null, notifyParty: { name: 'B' } })
  })

  test('a party without a name is refused beside the name', () => {
    const values = valuesOfEditor({
      shippingInstructions: null,
      shipper: null,
      consignee: null,
      notifyParty: null,
    })
    const body = bodyOfEditor(
      { ...values, instructions: typed, shipper: { ...values.shipper, phone: '1' } },
      id,
      null,
    )
    const result = setShippingInstructionsCall.body.safeParse(body)
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['shipper.name'])
  })
})
