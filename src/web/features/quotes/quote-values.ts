import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Currency, decimal, money, parseAmount } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  countriesMustDiffer,
  type DraftPlace,
  type QuoteDraft,
  type QuoteTables,
  quoteFieldRefusals,
  readQuoteRequest,
} from '#domain/quotes/quote-request.ts'
import { fieldMessage, refusalMessage } from '#i18n/refusals.ts'
import type { QuoteOptions } from './api.ts'

/** The form's own state: what people type stays text until it is read. */
export type QuoteValues = {
  readonly pickup: DraftPlace
  readonly delivery: DraftPlace
  readonly containers: readonly { readonly type: string | null; readonly quantity: number | null }[]
  readonly readyOn: string
  readonly cargo: { readonly category: string; readonly name: string; readonly hsCode: string }
  readonly services: readonly string[]
  readonly goodsValue: string
  readonly goodsCurrency: Currency
  readonly storageDays: string
  readonly freePickup: boolean
  readonly pickupInformation: { readonly contact: string; readonly phone: string; readonly address: string }
}

export const valuesOfDraft = (draft: QuoteDraft): QuoteValues => ({
  pickup: draft.pickup,
  delivery: draft.delivery,
  containers: draft.containers,
  readyOn: draft.readyOn ?? '',
  cargo: {
    category: draft.cargo.category ?? '',
    name: draft.cargo.name ?? '',
    hsCode: draft.cargo.hsCode ?? '',
  },
  services: draft.services ?? [],
  goodsValue: draft.goodsValue ? decimal(draft.goodsValue) : '',
  goodsCurrency: draft.goodsValue?.currency ?? 'USD',
  storageDays: draft.storageDays === null ? '' : String(draft.storageDays),
  freePickup: draft.freePickup,
  pickupInformation: draft.pickupInformation ?? { contact: '', phone: '', address: '' },
})

/** The amount as typed; what cannot be read counts as zero, so that the rule for positive amounts refuses it. */
const goodsValueOf = ({ goodsValue, goodsCurrency }: QuoteValues) =>
  goodsValue.trim() === '' ? null : (parseAmount(goodsValue, goodsCurrency) ?? money(0, goodsCurrency))

export const draftOfValues = (values: QuoteValues): QuoteDraft => ({
  pickup: values.pickup,
  delivery: values.delivery,
  containers: values.containers.map(({ type, quantity }) => ({
    type: type || null,
    quantity: quantity === null || Number.isNaN(quantity) ? null : quantity,
  })),
  readyOn: parseBusinessDate(values.readyOn),
  cargo: {
    category: values.cargo.category || null,
    name: values.cargo.name || null,
    hsCode: values.cargo.hsCode.replaceAll(/[\s.]/g, '') || null,
  },
  services: values.services.length > 0 ? values.services : null,
  goodsValue: goodsValueOf(values),
  storageDays: values.storageDays.trim() === '' ? null : Number(values.storageDays),
  freePickup: values.freePickup,
  pickupInformation: values.freePickup ? values.pickupInformation : null,
})

/** What the rules must know, from what the server offers. A LOCODE begins with its country (UN/LOCODE). */
export const tablesOf = (options: QuoteOptions): QuoteTables => ({
  countryOfPort: (code) => (/^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code.slice(0, 2) : null),
  // A closed one is found by no search of the form; the server says so of what an address or a draft still names.
  portClosed: () => false,
  containerTypeOffered: (code) => options.containerTypes.some((type) => type.code === code),
  cargoCategoryKnown: (code) => options.cargoCategories.some((category) => category.code === code),
  stopWords: options.stopWords,
})

const countryOf = (place: DraftPlace): string | null =>
  place.kind === 'door' ? place.country : (place.port?.slice(0, 2) ?? null)

/** Whether both ends are known and lie in one country where that is not taken (requirements §5). */
export function sameCountry({ pickup, delivery }: Pick<QuoteValues, 'pickup' | 'delivery'>): boolean {
  const [from, to] = [countryOf(pickup), countryOf(delivery)]
  if (!pickup.kind || !delivery.kind || !from || !to) return false
  return countriesMustDiffer(pickup.kind, delivery.kind) && from === to
}

/** The field of the delivery end that names its country. */
export const countryField = (place: DraftPlace): string =>
  place.kind === 'door' ? 'delivery.country' : 'delivery.port'

/** Everything that is wrong with the form, in words, by field: the rules are those of the server. */
export function checkQuote(
  values: QuoteValues,
  tables: QuoteTables,
  today: BusinessDate,
  language: Language,
): Record<string, string> {
  const draft = draftOfValues(values)
  const errors: Record<string, string> = {}
  for (const [path, { code, params }] of Object.entries(quoteFieldRefusals(draft, tables))) {
    errors[path] = fieldMessage(code, params, language)
  }
  if (draft.containers.length === 0) errors.containers = refusalMessage('quote.noContainers', {}, language)
  if (values.freePickup) {
    for (const part of ['contact', 'phone', 'address'] as const) {
      if (values.pickupInformation[part].trim() === '') {
        errors[`pickupInformation.${part}`] = fieldMessage('required', {}, language)
      }
    }
  }
  if (draft.readyOn !== null && draft.readyOn < today) {
    errors.readyOn = refusalMessage('quote.readyDatePassed', {}, language)
  }
  if (sameCountry(values))
    errors[countryField(values.delivery)] ??= refusalMessage('quote.sameCountry', {}, language)
  if (Object.keys(errors).length > 0) return errors
  try {
    readQuoteRequest(draft, tables, today)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [path, { code, params }] of Object.entries(error.fields ?? {})) {
      errors[path] = fieldMessage(code, params, language)
    }
    if (!error.fields) errors.containers = refusalMessage(error.code, error.params, language)
  }
  return errors
}

/** Fields that are judged as soon as they are left, with what was typed in them. */
const judgedOnLeaving = [
  'cargo.name',
  'cargo.hsCode',
  'pickup.street',
  'delivery.street',
  'goodsValue',
  'storageDays',
]

/** What is wrong with a field that was just left; an empty one is judged only on submit. */
export function checkLeft(
  values: QuoteValues,
  left: ReadonlySet<string>,
  tables: QuoteTables,
  language: Language,
): Record<string, string> {
  const typed = {
    'cargo.name': values.cargo.name,
    'cargo.hsCode': values.cargo.hsCode,
    'pickup.street': values.pickup.street ?? '',
    'delivery.street': values.delivery.street ?? '',
    goodsValue: values.goodsValue,
    storageDays: values.storageDays,
  } as Record<string, string>
  const wrong = quoteFieldRefusals(draftOfValues(values), tables)
  const errors: Record<string, string> = {}
  for (const path of judgedOnLeaving) {
    const found = wrong[path]
    if (left.has(path) && found && typed[path]?.trim())
      errors[path] = fieldMessage(found.code, found.params, language)
  }
  if (sameCountry(values))
    errors[countryField(values.delivery)] = refusalMessage('quote.sameCountry', {}, language)
  return errors
}
