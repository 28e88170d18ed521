import { tidyPhone, validPhone } from '#domain/addresses/addresses.ts'
import type { PartyValues } from './party-values.ts'

/**
 * What people paste for a party: a block of lines from a mail's foot or a contract. The first line is the company;
 * among the others a number that can be called, an e-mail address and a person are told apart, and what is left is
 * the address. A label before a colon is taken off where it is one we know.
 */
const emailIn = /[^\s<>,;:：]+@[^\s<>,;]+\.[^\s<>,;]+/
const labels = {
  name: ['company', 'name', 'company name', 'shipper', 'consignee', 'notify', 'notify party'],
  contact: ['contact', 'contact person', 'attn', 'attention', 'pic'],
  phone: ['tel', 'phone', 'telephone', 'mobile', 'mob', 'cell', 'ph'],
  email: ['email', 'e-mail', 'mail'],
  address: ['address', 'add', 'addr'],
} as const
type Part = keyof typeof labels

/** Chinese labels by their letters' numbers: texts stay out of the code. */
const chineseLabels: Readonly<Record<string, Part>> = {
  '\u516c\u53f8': 'name',
  '\u516c\u53f8\u540d\u79f0': 'name',
  '\u540d\u79f0': 'name',
  '\u53d1\u8d27\u4eba': 'name',
  '\u6536\u8d27\u4eba': 'name',
  '\u901a\u77e5\u4eba': 'name',
  '\u8054\u7cfb\u4eba': 'contact',
  '\u59d3\u540d': 'contact',
  '\u7535\u8bdd': 'phone',
  '\u624b\u673a': 'phone',
  '\u624b\u673a\u53f7': 'phone',
  '\u8054\u7cfb\u7535\u8bdd': 'phone',
  '\u90ae\u7bb1': 'email',
  '\u7535\u5b50\u90ae\u7bb1': 'email',
  '\u5730\u5740': 'address',
  '\u8be6\u7ec6\u5730\u5740': 'address',
}

function labelled(line: string): { part: Part | null; text: string } {
  const match = /^([^:\uff1a]{1,20})[:\uff1a]\s*(.*)$/.exec(line)
  const label = match?.[1]?.trim().toLowerCase().replace(/\.$/, '') ?? ''
  const english = (Object.keys(labels) as Part[]).find((each) =>
    (labels[each] as readonly string[]).includes(label),
  )
  const part = english ?? chineseLabels[label] ?? null
  return part && match ? { part, text: match[2] ?? '' } : { part: null, text: line }
}

/** Two or three words, or up to four Han characters: as people are called. */
const likeAPerson = (text: string): boolean =>
  /^(?:(?:mr|mrs|ms|dr)\.?\s+)?\p{Lu}[\p{L}'’.-]+(?:\s+(?:\p{L}[\p{L}'’.-]*)){1,2}$/iu.test(text) ||
  /^\p{Script=Han}{2,4}$/u.test(text)

/** The parts of a pasted block; null where it is a single line, which belongs where it was pasted. */
export function partyOfBlock(pasted: string): Partial<PartyValues> | null {
  const lines = pasted
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[\t\u00a0]/g, ' ').trim())
    .filter(Boolean)
  if (lines.length < 2) return null
  const found: Record<Part, string> = { name: '', contact: '', phone: '', email: '', address: '' }
  const rest: string[] = []
  for (const line of lines) {
    const { part, text } = labelled(line)
    const phone = tidyPhone(text)
    if (part === 'address') rest.push(text)
    else if (part && found[part] === '') found[part] = part === 'phone' ? phone : text
    else if (found.email === '' && emailIn.test(text)) found.email = emailIn.exec(text)?.[0] ?? ''
    else if (found.phone === '' && validPhone(phone)) found.phone = phone
    else if (found.name === '') found.name = text
    else if (found.contact === '' && likeAPerson(text)) found.contact = text
    else rest.push(text)
  }
  const han = rest.some((line) => /\p{Script=Han}/u.test(line))
  return {
    ...found,
    name: found.name.slice(0, 120),
    contact: found.contact.slice(0, 60),
    address: rest
      .join(han ? '' : ', ')
      .replaceAll(/,+\s*,/g, ',')
      .slice(0, 300),
  }
}
