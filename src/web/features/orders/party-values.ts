import type { OrderDetail } from '#contract/order-shapes.ts'

/** A party of the bill of lading as it is typed. */
export type PartyValues = {
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly address: string
}
export const parties = ['shipper', 'consignee', 'notifyParty'] as const
export type PartyName = (typeof parties)[number]

export const noParty: PartyValues = { name: '', contact: '', phone: '', email: '', address: '' }

export const valuesOfParty = (party: OrderDetail['shipper']): PartyValues => ({ ...noParty, ...party })

/** A party with anything in it; its name may still be missing, which the contract refuses. */
export function partyOf(party: PartyValues) {
  const filled = Object.fromEntries(Object.entries(party).filter(([, text]) => text.trim() !== ''))
  return Object.keys(filled).length > 0 ? { ...filled, name: party.name } : null
}
