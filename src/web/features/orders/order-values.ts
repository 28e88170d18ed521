import type { OrderDetail } from '#contract/order-shapes.ts'
import { placeOrder } from '#contract/orders.ts'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { validPhone } from '#domain/addresses/addresses.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { DocumentKind } from '#domain/orders/orders.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { checkWith } from '#web/lib/check.ts'
import {
  bodyOfInstructions,
  emptyInstructions,
  type InstructionsValues,
  valuesOfInstructions,
} from './instructions-values.ts'
import { noParty, type PartyName, type PartyValues, parties, partyOf, valuesOfParty } from './party-values.ts'
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
  /** Whether papers or samples come by courier; the rest is needed only then. */
  readonly sendsExpress: boolean
  readonly express: { readonly company: string; readonly waybill: string; readonly content: string }
  readonly shippingInstructions: InstructionsValues
  readonly customerReference: string
  readonly remark: string
  readonly documents: readonly DocumentItem[]
  /** Which doors go into the address book once the order is placed. */
  readonly saveAddress: { readonly pickup: boolean; readonly delivery: boolean }
  readonly agreed: boolean
}

export const emptyOrder: OrderValues = {
  shipper: noParty,
  consignee: noParty,
  notifyParty: noParty,
  notifySame: true,
  pickup: { contact: '', phone: '' },
  delivery: { contact: '', phone: '' },
  pickupInformation: { contact: '', phone: '', address: '' },
  cargo: { packages: '', packaging: '', grossWeightKg: '', volumeM3: '', marks: '' },
  sendsExpress: false,
  express: { company: '', waybill: '', content: '' },
  shippingInstructions: emptyInstructions,
  customerReference: '',
  remark: '',
  documents: [],
  saveAddress: { pickup: false, delivery: false },
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

/** Whether anything was typed into the instructions; the choices alone are none. */
export const instructionsGiven = (values: InstructionsValues): boolean =>
  filled({
    goods: values.goods,
    marks: values.marks,
    from: values.placeOfReceipt,
    to: values.placeOfDelivery,
    note: values.note,
  })

const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replaceAll(/[,\s]/g, ''))

/** What is sent for the form. `askPickup` says that the quote wants a free pickup and does not know where. */
export function bodyOfOrder(values: OrderValues, quoteId: string, askPickup: boolean): PlaceOrderBody {
  const given = (party: PartyName) => partyOf(values[party]) ?? undefined
  const consignee = given('consignee')
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
    shipper: given('shipper'),
    consignee,
    notifyParty: values.notifySame ? consignee : given('notifyParty'),
    pickup: withoutBlank(values.pickup),
    delivery: withoutBlank(values.delivery),
    ...(askPickup ? { pickupInformation: values.pickupInformation } : {}),
    ...(values.sendsExpress
      ? {
          express: {
            company: values.express.company,
            waybill: values.express.waybill.replaceAll(/\s/g, ''),
            ...withoutBlank({ content: values.express.content }),
          },
        }
      : {}),
    ...(instructionsGiven(values.shippingInstructions)
      ? { shippingInstructions: bodyOfInstructions(values.shippingInstructions) }
      : {}),
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
  const phones = {
    ...Object.fromEntries(parties.map((party) => [party, values[party].phone])),
    pickup: values.pickup.phone,
    delivery: values.delivery.phone,
    ...(askPickup ? { pickupInformation: values.pickupInformation.phone } : {}),
  }
  for (const [at, phone] of Object.entries(phones)) {
    if (phone.trim() !== '' && !validPhone(phone))
      errors[`${at}.phone`] ??= fieldMessage('phone.invalid', {}, language)
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

/**
 * What is wrong with fields that were left: those with something typed in them, and all of a part that was begun.
 * What was never touched is judged when the form is sent.
 */
export function errorsOfLeft(
  errors: Readonly<Record<string, string>>,
  left: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== 'agreed' && left.has(path)))
}

type Place = SavedQuoteReply['request']['pickup']
const samePlace = (a: Place, b: Place): boolean =>
  a.kind === 'door' && b.kind === 'door'
    ? a.country === b.country && a.city === b.city && a.region === b.region && a.street === b.street
    : a.kind === 'port' && b.kind === 'port' && a.port === b.port

/**
 * The form filled in from another order. Of one that is copied all that may be the same; of the last one only what is
 * the same by its nature: the shipper, whoever receives goods at the same port, and contacts at the same doors.
 */
export function valuesOfOrder(
  order: Pick<
    OrderDetail,
    'shipper' | 'consignee' | 'notifyParty' | 'pickup' | 'delivery' | 'cargo' | 'pod' | 'shippingInstructions'
  >,
  quote: Pick<SavedQuoteReply, 'request' | 'offer'>,
  whole: boolean,
): OrderValues {
  const sameEnd = whole || order.pod.code === quote.offer.pod.code
  const contactAt = (end: 'pickup' | 'delivery') => {
    const { place, contact, phone } = order[end]
    const met = quote.request[end].kind === 'door' && samePlace(place, quote.request[end])
    return met ? { contact: contact ?? '', phone: phone ?? '' } : { contact: '', phone: '' }
  }
  const { consignee, notifyParty, cargo } = order
  const notifySame = notifyParty === null || JSON.stringify(notifyParty) === JSON.stringify(consignee)
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value))
  return {
    ...emptyOrder,
    shipper: valuesOfParty(order.shipper),
    ...(sameEnd
      ? {
          consignee: valuesOfParty(consignee),
          notifySame,
          notifyParty: notifySame ? noParty : valuesOfParty(notifyParty),
        }
      : {}),
    pickup: contactAt('pickup'),
    delivery: contactAt('delivery'),
    ...(whole
      ? {
          cargo: {
            packages: text(cargo.packages),
            packaging: text(cargo.packaging),
            grossWeightKg: text(cargo.grossWeightKg),
            volumeM3: text(cargo.volumeM3),
            marks: text(cargo.marks),
          },
          shippingInstructions: valuesOfInstructions(order.shippingInstructions),
        }
      : {}),
  }
}

/** Whether a form brings along anything filled in. */
export const holdsAnything = (values: OrderValues): boolean =>
  JSON.stringify({ ...values, agreed: false }) !== JSON.stringify({ ...emptyOrder, agreed: false })
