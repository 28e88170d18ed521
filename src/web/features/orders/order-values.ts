import { placeOrder } from '#contract/orders.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { DocumentKind } from '#domain/orders/orders.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { checkWith } from '#web/lib/check.ts'
import type { PlaceOrderBody } from './place-order.ts'

/** A file on its way into an order. */
export type DocumentItem = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly kind: DocumentKind
  /** Percent sent; null once it is done or has failed. */
  readonly sent: number | null
  readonly fileId: string | null
  readonly problem: string | null
}

export type PartyValues = {
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly address: string
}
export const parties = ['shipper', 'consignee', 'notifyParty'] as const
export type PartyName = (typeof parties)[number]

/** The shipment details as they are typed. */
export type OrderValues = Readonly<Record<PartyName, PartyValues>> & {
  readonly notifySame: boolean
  readonly pickup: { readonly contact: string; readonly phone: string }
  readonly delivery: { readonly contact: string; readonly phone: string }
  readonly pickupInformation: { readonly contact: string; readonly phone: string; readonly address: string }
  readonly cargo: {
    readonly packages: string
    readonly packaging: string
    readonly grossWeightKg: string
    readonly volumeM3: string
    readonly marks: string
  }
  readonly customerReference: string
  readonly remark: string
  readonly documents: readonly DocumentItem[]
  readonly agreed: boolean
}

const noParty: PartyValues = { name: '', contact: '', phone: '', email: '', address: '' }

export const emptyOrder: OrderValues = {
  shipper: noParty,
  consignee: noParty,
  notifyParty: noParty,
  notifySame: true,
  pickup: { contact: '', phone: '' },
  delivery: { contact: '', phone: '' },
  pickupInformation: { contact: '', phone: '', address: '' },
  cargo: { packages: '', packaging: '', grossWeightKg: '', volumeM3: '', marks: '' },
  customerReference: '',
  remark: '',
  documents: [],
  agreed: false,
}

/** What was kept of a form: files that were not sent to the end are gone, and the agreement is asked anew. */
export function valuesOfKept(kept: string | null): OrderValues {
  if (!kept) return emptyOrder
  try {
    const given = { ...emptyOrder, ...(JSON.parse(kept) as OrderValues) }
    return { ...given, documents: given.documents.filter((each) => each.fileId !== null), agreed: false }
  } catch {
    return emptyOrder
  }
}

const filled = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

const withoutBlank = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** A party with anything in it; its name may still be missing, which the contract refuses. */
const partyOf = (party: PartyValues) =>
  filled(party) ? { ...withoutBlank(party), name: party.name } : undefined

const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replaceAll(/[,\s]/g, ''))

/** What is sent for the form. `askPickup` says that the quote wants a free pickup and does not know where. */
export function bodyOfOrder(values: OrderValues, quoteId: string, askPickup: boolean): PlaceOrderBody {
  const consignee = partyOf(values.consignee)
  const { packages, grossWeightKg, volumeM3, packaging, marks } = values.cargo
  return {
    quoteId,
    remark: values.remark,
    customerReference: values.customerReference,
    cargo: {
      ...withoutBlank({ packaging, marks }),
      packages: numberOf(packages),
      grossWeightKg: numberOf(grossWeightKg),
      volumeM3: numberOf(volumeM3),
    },
    shipper: partyOf(values.shipper),
    consignee,
    notifyParty: values.notifySame ? consignee : partyOf(values.notifyParty),
    pickup: withoutBlank(values.pickup),
    delivery: withoutBlank(values.delivery),
    ...(askPickup ? { pickupInformation: values.pickupInformation } : {}),
    documents: values.documents.flatMap(({ fileId, kind }) => (fileId ? [{ fileId, kind }] : [])),
  }
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Everything that is wrong with the form, in words, by field: the contract's rules and the form's own. */
export function checkOrder(
  values: OrderValues,
  quoteId: string,
  askPickup: boolean,
  language: Language,
  agreementMissing: string,
): Record<string, string> {
  const errors = checkWith(placeOrder.body, language)(bodyOfOrder(values, quoteId, askPickup))
  for (const party of parties) {
    const typed = values[party].email.trim()
    if (typed && !email.test(typed) && !(party === 'notifyParty' && values.notifySame)) {
      errors[`${party}.email`] = fieldMessage('email.invalid', {}, language)
    }
  }
  if (values.notifySame) {
    for (const path of Object.keys(errors)) if (path.startsWith('notifyParty')) delete errors[path]
  }
  const { packages } = values.cargo
  if (packages.trim() !== '' && !/^\d+$/.test(packages.replaceAll(/[,\s]/g, ''))) {
    errors['cargo.packages'] = fieldMessage('number.whole', {}, language)
  }
  if (!values.agreed) errors.agreed = agreementMissing
  return errors
}
