/** What a record compares before and after: the names under which commands note facts, each with a word in both languages. */
export const recordedFields = [
  'status',
  'amount',
  'asked',
  'received',
  'credited',
  'tax',
  'points',
  'bonus',
  'bankReference',
  'payer',
  'paidOn',
  'order',
  'charge',
  'cause',
  'consent',
  'question',
  'file',
  'rows',
  'badRows',
  'applied',
  'voyages',
  'days',
  'fromDay',
  'treatment',
  'terms',
  'version',
  'month',
  'kind',
  'statements',
  'agreement',
  'name',
  'least',
  'validFrom',
  'validUntil',
  'link',
  'category',
  'titleZh',
  'titleEn',
  'summaryZh',
  'summaryEn',
  'textZh',
  'textEn',
  'cover',
  'publishAt',
  'publishedAt',
  'phrase',
  'language',
  'text',
  'path',
  'code',
  'channel',
  'day',
  'finding',
  'matched',
  'note',
  'filters',
  'format',
  'clerk',
  'bookingNumber',
  'billOfLading',
  'vessel',
  'voyage',
  'container',
  'seal',
  'characters',
  'pinned',
  'held',
  'hint',
  'scopes',
  'expiresAt',
  'revokedAt',
  'answer',
  'prices',
  'goodRows',
  'leftOut',
  'expanding',
  'rate',
  'sourceZh',
  'sourceEn',
  'level',
  'origin',
  'destination',
  'carrier',
  'containerType',
  'markup',
  'roundTo',
  'validTo',
  'withdrawn',
  'role',
  'state',
  'sessions',
  'secondFactor',
  'passwordTaken',
  'password',
  'authenticator',
  'recoveryCodes',
  'session',
  'sessionsEnded',
  'service',
  'space',
] as const
export type RecordedField = (typeof recordedFields)[number]

type Fact = string | number | boolean | null | readonly string[]
type Facts = Readonly<Record<string, Fact>>

/** One field of a record, as it was and as it is; `field` is null where a book keeps one state without a name. */
export type FieldChange = { readonly field: string | null; readonly before: Fact; readonly after: Fact }

const same = (one: Fact | undefined, other: Fact | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What differs, in the order in which it was noted. A field that is the same on both sides is left out, but of a record
 * with one side only each field is told: it says how something was made, or what was taken away.
 */
export function changesBetween(before: Facts | null, after: Facts | null): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => before === null || after === null || !same(before[field], after[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
