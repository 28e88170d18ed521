import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { type Currency, currencies, type Money } from '#domain/kernel/money.ts'
import type { ChannelChoice } from '#domain/payments/channels.ts'
import { personal as en } from '#i18n/en-US/personal.ts'
import { formatCount, formatInstant, formatMoney } from '#i18n/format.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { personal as zh } from '#i18n/zh-CN/personal.ts'
import type { PersonalField, PersonalPartName, PersonalRow } from '#server/platform/personal.ts'

/** The copy as a page that a person reads in a browser, without script and without anything from outside. */

export const words = { 'zh-CN': zh, 'en-US': en } as const

export type ReadPart = { readonly name: PersonalPartName; readonly rows: readonly PersonalRow[] }

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Fields whose value is a word of a closed list. */
const coded: ReadonlySet<PersonalField> = new Set([
  'status',
  'event',
  'book',
  'sender',
  'certificationType',
  'certificationStatus',
])

const isMoney = (value: object): value is Money => 'minor' in value && 'currency' in value

function amountText(value: Money | { minor: number; currency: string }): string {
  return currencies.includes(value.currency as Currency)
    ? formatMoney(value as Money, { zero: 'shown' })
    : formatCount(value.minor)
}

/** What an object holds, without the names of its parts: data.json has them. */
function leaves(value: unknown, language: Language): string[] {
  if (value === null || value === undefined || value === '') return []
  if (value instanceof Date) return [formatInstant(value)]
  if (Array.isArray(value)) return value.flatMap((each) => leaves(each, language))
  if (typeof value === 'object') {
    if (isMoney(value)) return [amountText(value)]
    if ('zh' in value && 'en' in value) return [inLanguage(value as { zh: string; en: string }, language)]
    return Object.values(value).flatMap((each) => leaves(each, language))
  }
  if (typeof value === 'boolean') return [value ? words[language].yes : words[language].no]
  return [String(value)]
}

function textOf(field: PersonalField, value: unknown, language: Language): string {
  if (field === 'channel') {
    const name = channelNames[value as ChannelChoice]
    return name ? inLanguage(name, language) : String(value)
  }
  if (coded.has(field)) {
    const { codes } = words[language]
    return value === null ? '' : (codes[value as keyof typeof codes] ?? String(value))
  }
  return leaves(value, language).join(words[language].between)
}

function table({ name, rows }: ReadPart, language: Language): string {
  const { parts, fields, none, count } = words[language]
  const head = `<h2 id="${name}">${escaped(parts[name])} <small>${escaped(fill(count, { count: String(rows.length) }))}</small></h2>`
  if (rows.length === 0) return `${head}\n<p>${escaped(none)}</p>`
  // A field that is empty everywhere is left to data.json.
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))] as PersonalField[]
  const said = (row: PersonalRow, field: PersonalField) => textOf(field, row[field] ?? null, language)
  const columns = all.filter((field) => rows.some((row) => said(row, field) !== ''))
  const cells = (row: PersonalRow) => columns.map((field) => `<td>${escaped(said(row, field))}</td>`).join('')
  return `${head}
<div><table><thead><tr>${columns.map((field) => `<th scope="col">${escaped(fields[field])}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}
</tbody></table></div>`
}

const style = `body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:24px auto;padding:0 16px;max-width:1100px}
h1{font-size:24px}h2{font-size:18px;margin-top:32px}small{font-weight:400;color:#666}div{overflow-x:auto}
table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;min-width:88px;max-width:420px;overflow-wrap:break-word}
th{white-space:nowrap;background:#f4f4f4}`

export function readablePage(
  parts: readonly ReadPart[],
  {
    language,
    brand,
    madeAt,
    leftOut,
  }: { language: Language; brand: string; madeAt: Date; leftOut: readonly string[] },
): string {
  const text = words[language]
  const other = language === 'zh-CN' ? en.page : zh.page
  const title = fill(text.title, { brand })
  const notes = [
    fill(text.made, { at: formatInstant(madeAt) }),
    text.inFile,
    ...(leftOut.length > 0 ? [fill(text.leftOut, { names: leftOut.join(text.between) })] : []),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>
${notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
<p><a href="${encodeURI(other)}">${escaped(fill(text.other, { page: other }))}</a></p>
<nav aria-label="${escaped(text.contents)}"><ul>
${parts.map(({ name }) => `<li><a href="#${name}">${escaped(text.parts[name])}</a></li>`).join('\n')}
</ul></nav>
${parts.map((part) => table(part, language)).join('\n')}
</body></html>
`
}
