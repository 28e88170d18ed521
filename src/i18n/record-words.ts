import { currencies, parseAmount } from '#domain/kernel/money.ts'
import type { RecordKind } from '#domain/records/actions.ts'
import type { FieldChange } from '#domain/records/fields.ts'
import { dash, formatInstant, formatMoney } from './format.ts'

/** Words for what stands in a record, on pages and in sheets; what has no word is shown as it was noted. */

/** The phrase of a key of the area `records`, or null where there is none. */
export type RecordPhrase = (key: string) => string | null

export const actionWord = (phrase: RecordPhrase, kind: RecordKind, action: string): string =>
  phrase(`actions.${kind}.${action}`) ?? action

/** The first part of an action of the desk: what it is done to. */
export const groupWord = (phrase: RecordPhrase, group: string): string => phrase(`groups.${group}`) ?? group

export const fieldWord = (phrase: RecordPhrase, field: string | null): string =>
  phrase(`fields.${field ?? 'status'}`) ?? field ?? ''

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** An amount as records note it ("CNY 1234.50"), as readers see it everywhere else. */
function amountWord(text: string): string | null {
  const [, code, figure] = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  const currency = currencies.find((each) => each === code)
  const amount = currency && figure ? parseAmount(figure, currency) : null
  return amount && formatMoney(amount, { zero: 'shown' })
}

export function factWord(phrase: RecordPhrase, fact: FieldChange['before']): string {
  if (fact === null || fact === '') return dash
  if (typeof fact === 'boolean') return phrase(fact ? 'yes' : 'no') ?? String(fact)
  if (typeof fact === 'number') return String(fact)
  const word = (text: string) => (/^[a-zA-Z]+$/.test(text) ? (phrase(`values.${text}`) ?? text) : text)
  if (typeof fact !== 'string') return fact.length > 0 ? fact.map(word).join(', ') : dash
  return instant.test(fact) ? formatInstant(fact) : (amountWord(fact) ?? word(fact))
}

/** A clerk's own words as they are; what the product notes by itself has a word. */
export const reasonWord = (phrase: RecordPhrase, reason: string): string =>
  /^[a-zA-Z]+(\.[a-zA-Z]+| system)?$/.test(reason)
    ? (phrase(`reasons.${reason.replace(/[. ]/, '_')}`) ?? reason)
    : reason

export const changeWord = (phrase: RecordPhrase, { field, before, after }: FieldChange): string =>
  `${fieldWord(phrase, field)}: ${factWord(phrase, before)} → ${factWord(phrase, after)}`
