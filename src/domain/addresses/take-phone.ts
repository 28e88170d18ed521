/** Kinds of numbers, the surest first; each is looked for in the whole text before the next is. */
const country = String.raw`(?:(?:\+|00)?86[\s-]?)?`
const extension = String.raw`(?:\s*(?:-|ext\.?|x|#|\u8f6c)\s*\d{1,6})?`
const kinds: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d+])${country}1[3-9]\d{9}(?!\d)`),
  new RegExp(String.raw`(?<![\d+])${country}1[3-9]\d[\s-]\d{4}[\s-]\d{4}(?!\d)`),
  new RegExp(String.raw`(?<![\d+])${country}1[3-9]\d[\s-]\d{3}[\s-]\d{5}(?!\d)`),
  new RegExp(String.raw`(?<![\d+])${country}1[3-9](?:[\s-]?\d){9}(?![\s-]?\d)`),
  new RegExp(
    String.raw`(?<![\d+])(?:\+86[\s-]?)?\(?0\d{2,3}\)?[\s-]?\d{3,4}[\s-]?\d{4}(?!\d)${extension}`,
    'i',
  ),
  /(?<![\d+])[48]00[\s-]?\d{3}[\s-]?\d{4}(?!\d)/,
  /\+(?!86)\d{1,3}[\s-]?(?:\(\d{1,4}\)[\s-]?)?\d(?:[\s-]?\d){5,12}(?!\d)/,
]

/** Takes the first number that can be called out of a text and leaves a mark in its place. */
export function takePhone(text: string, mark: string): { phone: string; rest: string } {
  for (const kind of kinds) {
    const match = kind.exec(text)
    if (!match) continue
    const phone = match[0].trim().replace(/^\+?(?:0086|86)[\s-]?(?=1[3-9])/, '')
    const plain = /^1[3-9][\d\s-]+$/.test(phone) ? phone.replaceAll(/\D/g, '') : phone
    return {
      phone: plain,
      rest: `${text.slice(0, match.index)} ${mark} ${text.slice(match.index + match[0].length)}`,
    }
  }
  return { phone: '', rest: text }
}
