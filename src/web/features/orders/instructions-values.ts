import type { BodyInput } from '#contract/endpoint.ts'
import type { OrderDetail, ShippingInstructions } from '#contract/order-shapes.ts'
import type { setShippingInstructionsCall } from '#contract/orders.ts'
import { changedNames, usualOriginals } from '#domain/orders/instructions.ts'
import { type PartyValues, partyOf, valuesOfParty } from './party-values.ts'

/** Shipping instructions as they are typed. */
export type InstructionsValues = {
  readonly release: ShippingInstructions['release']
  readonly originals: string
  readonly freight: ShippingInstructions['freight']
  readonly goods: string
  readonly marks: string
  readonly placeOfReceipt: string
  readonly placeOfDelivery: string
  readonly note: string
}

export const emptyInstructions: InstructionsValues = {
  release: 'original',
  originals: String(usualOriginals),
  freight: 'prepaid',
  goods: '',
  marks: '',
  placeOfReceipt: '',
  placeOfDelivery: '',
  note: '',
}

export const valuesOfInstructions = (kept: ShippingInstructions | null): InstructionsValues =>
  kept
    ? { ...emptyInstructions, ...kept, originals: String(kept.originals ?? usualOriginals) }
    : emptyInstructions

type Instructions = BodyInput<typeof setShippingInstructionsCall>['instructions']

/** What is sent: blanks are left out, and originals where there are none. */
export function bodyOfInstructions(values: InstructionsValues): Instructions {
  const { release, originals, freight, goods, ...texts } = values
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  return {
    release,
    freight,
    goods,
    ...filled,
    ...(release === 'original' && originals.trim() !== '' ? { originals: Number(originals) } : {}),
  }
}

export type EditorValues = {
  readonly instructions: InstructionsValues
  readonly shipper: PartyValues
  readonly consignee: PartyValues
  readonly notifyParty: PartyValues
  readonly notifySame: boolean
}

type Kept = Pick<OrderDetail, 'shippingInstructions' | 'shipper' | 'consignee' | 'notifyParty'>

/** The notify party of an order is the consignee as long as nothing else is said, or the same is. */
export const valuesOfEditor = (order: Kept): EditorValues => ({
  instructions: valuesOfInstructions(order.shippingInstructions),
  shipper: valuesOfParty(order.shipper),
  consignee: valuesOfParty(order.consignee),
  notifyParty: valuesOfParty(order.notifyParty),
  notifySame: order.notifyParty === null || changedNames(order.notifyParty, order.consignee).length === 0,
})

export const bodyOfEditor = (
  values: EditorValues,
  id: string,
  basedOn: string | null,
): BodyInput<typeof setShippingInstructionsCall> => ({
  id,
  basedOn,
  instructions: bodyOfInstructions(values.instructions),
  shipper: partyOf(values.shipper),
  consignee: partyOf(values.consignee),
  ...(values.notifySame ? { notifySameAsConsignee: true } : { notifyParty: partyOf(values.notifyParty) }),
})
