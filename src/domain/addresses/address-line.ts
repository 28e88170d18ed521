import { looksLikeCompany, looksLikePerson, personOf } from './address-people.ts'
import type { AddressWords, LabelledPart } from './address-words.ts'
import { type DivisionNames, provinceInside, readDivisions } from './read-divisions.ts'
import { takePhone } from './take-phone.ts'

/**
 * A Chinese address as it is pasted from a chat or a delivery note: name, telephone number and address in any order,
 * with labels or without, on one line or several. It is taken apart into the fields of the address book. Nothing is
 * guessed: what cannot be read stays in the detail, and `unread` says which fields are left to the reader.
 */
export const addressLineParts = ['contact', 'phone', 'city', 'region', 'street'] as const
export type AddressLinePart = (typeof addressLineParts)[number]

/** Characters of one pasted text. Assumed: a whole delivery note. */
export const addressLineLimit = 500

export type AddressLine = {
  readonly contact: string
  readonly phone: string
  readonly company: string
  /** Division codes; null where not read. */
  readonly province: string | null
  readonly city: string | null
  readonly region: string | null
  readonly town: string | null
  /** The detail below the county, the town's name first, with whatever could not be read behind it. */
  readonly street: string
  readonly unread: readonly AddressLinePart[]
  /** Several places bear the name that was written. */
  readonly ambiguous: boolean
}

type Token = { readonly text: string; readonly label: LabelledPart | null; readonly atPhone: boolean }

/** Stands where the number stood; nobody types it. */
const phoneMark = '\ue000'

const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\n\r\t]+/g, '\n')
    .replaceAll(/[\p{Cf}\ue000]/gu, '')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[\u3010\u3011[\]"\u201c\u201d]/g, '\n')

function labelOf(text: string, words: AddressWords): { label: LabelledPart; length: number } | null {
  for (const [label, names] of Object.entries(words.labels) as [LabelledPart, readonly string[]][]) {
    for (const name of names) {
      const match = new RegExp(`^${name}\\s*[:=]\\s*`, 'i').exec(text)
      if (match) return { label, length: match[0].length }
    }
  }
  return null
}

/** A gap before each label, so that labels on one line part it. */
function partAtLabels(text: string, words: AddressWords): string {
  const names = Object.values(words.labels)
    .flat()
    .sort((a, b) => b.length - a.length)
  return text.replaceAll(new RegExp(`(${names.join('|')})\\s*[:=]\\s*`, 'gi'), '\n$1:')
}

function tokensOf(text: string, words: AddressWords): Token[] {
  const pieces = text.split(/[\n;|,\u3001\u3002]+/).flatMap((line) => {
    const read = labelOf(line.trim(), words)
    const rest = read ? line.trim().slice(read.length) : line.trim()
    return rest
      .split(new RegExp(`\\s+|(${phoneMark})`))
      .filter(Boolean)
      .map((piece) => ({ text: piece, label: read?.label ?? null }))
  })
  return pieces
    .map((piece, at) => ({
      ...piece,
      atPhone: pieces[at - 1]?.text === phoneMark || pieces[at + 1]?.text === phoneMark,
    }))
    .filter((piece) => piece.text !== phoneMark)
}

type Reading = ReturnType<typeof readDivisions>

/** The place in the tokens where the address begins: there most is read. */
function addressStart(
  tokens: readonly Token[],
  names: DivisionNames,
  words: AddressWords,
): { at: number; reading: Reading } | null {
  let best: { at: number; reading: Reading } | null = null
  tokens.forEach((token, at) => {
    if (token.label && token.label !== 'address') return
    const line = tokens
      .slice(at)
      .map((each) => each.text)
      .join(' ')
    const reading = readDivisions(line, names, words)
    if (reading.levels === 0) return
    // A company's name begins with its city as well.
    if (token.label === null && reading.levels < 2 && looksLikeCompany(token.text, words)) return
    if (token.label === null && reading.levels === 1 && !reading.city && looksLikePerson(token.text, words))
      return
    if (!best || reading.levels > best.reading.levels) best = { at, reading }
  })
  return best
}

/** Parts a token in which a name stands before a province without a gap. */
const partGlued = (tokens: readonly Token[], names: DivisionNames): Token[] =>
  tokens.flatMap((token) => {
    const at = provinceInside(token.text, names)
    if (at === null || at > 5) return [token]
    return [
      { ...token, text: token.text.slice(0, at) },
      { ...token, text: token.text.slice(at), atPhone: false },
    ]
  })

type Sorted = { contact: string; company: string; place: Token[]; rest: Token[] }

const isPostcode = ({ text, label }: Token): boolean => label === 'postcode' || /^\d{6}$/.test(text)

/** Puts the tokens that are no place in their fields; whoever stands beside the number, or is labelled, is the contact. */
function sortOut(tokens: readonly Token[], start: number | null, words: AddressWords): Sorted {
  const sorted: Sorted = { contact: '', company: '', place: [], rest: [] }
  const rank = (token: Token, at: number): number => {
    if (token.label === 'contact') return 9
    if (token.label !== null || at === start || !looksLikePerson(token.text, words)) return 0
    const known = personOf(token.text, words).known
    if (token.atPhone) return known ? 8 : 5
    return start === null || at < start ? (known ? 7 : 4) : known && at === tokens.length - 1 ? 3 : 0
  }
  const ranks = tokens.map(rank)
  const highest = Math.max(0, ...ranks)
  const contactAt = highest > 0 ? ranks.indexOf(highest) : -1
  tokens.forEach((token, at) => {
    const labelled = token.label === 'contact' && (sorted.contact !== '' || at === contactAt)
    if (at === contactAt || labelled)
      sorted.contact = [sorted.contact, personOf(token.text, words).name].filter(Boolean).join(' ')
    else if (
      token.label === 'company' ||
      (sorted.company === '' && token.label === null && at !== start && looksLikeCompany(token.text, words))
    )
      sorted.company = [sorted.company, token.text].filter(Boolean).join(' ')
    else if (isPostcode(token)) return
    else if (start !== null && at >= start) sorted.place.push(token)
    else sorted.rest.push(token)
  })
  return sorted
}

/** Takes a pasted address apart. */
export function readAddressLine(text: string, names: DivisionNames, words: AddressWords): AddressLine {
  const { phone, rest } = takePhone(tidy(text), phoneMark)
  const tokens = partGlued(tokensOf(partAtLabels(rest, words), words), names)
  const start = addressStart(tokens, names, words)
  const { contact, company, place, rest: others } = sortOut(tokens, start?.at ?? null, words)
  const line = place.map((each) => each.text).join(' ')
  const reading = start && line !== '' ? readDivisions(line, names, words) : null
  const detail = reading ? line.slice(reading.length) : line
  const street = [detail.trim(), ...others.map((each) => each.text)]
    .filter(Boolean)
    .join(' ')
    .replace(/^[\s,.-]+|[\s,.-]+$/g, '')
  const city = reading?.city ?? null
  const region = reading?.region ?? null
  const read: Record<AddressLinePart, boolean> = {
    contact: contact !== '',
    phone: phone !== '',
    city: city !== null,
    region: region !== null,
    street: street !== '',
  }
  return {
    contact,
    phone,
    company,
    province: city ? `${city.slice(0, 2)}0000` : null,
    city,
    region,
    town: reading?.town ?? null,
    street,
    unread: addressLineParts.filter((each) => !read[each]),
    ambiguous: reading?.ambiguous ?? false,
  }
}
