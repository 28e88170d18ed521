import type { Money } from '#domain/kernel/money.ts'

/**
 * Amounts of renminbi in capitals, as papers of money write them (《正确填写票据和结算凭证的基本规定》, 支付结算办法 附一):
 * ten is 壹拾, a row of zeros is read as one 零, zeros at the end of a group of four are not read, an amount without
 * 分 closes with 整, and below zero the words say so in brackets as red-letter invoices do. Where the rule leaves 零
 * before 角 open, it is written when the unit 元 is zero, as the rule's own examples show it first.
 */
const figures = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
/** Units of groups of four figures; the fourth counts ten thousands of the third. */
const groups = ['', '万', '亿', '万'] as const

/** Four figures at most; `零` once between figures, none at the end. */
function groupInWords(group: number): string {
  let words = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const figure = Math.floor(group / 10 ** place) % 10
    if (figure === 0) gap = words !== ''
    else {
      words += `${gap ? figures[0] : ''}${figures[figure]}${places[place]}`
      gap = false
    }
  }
  return words
}

/** Whole yuan without their unit; empty for none. */
function yuanInWords(yuan: number): string {
  let words = ''
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = Math.floor(yuan / 10_000 ** at) % 10_000
    if (group === 0) continue
    // Something is missing between this group and what was read: its thousands, or a whole group, or the last one's end.
    const gap = words !== '' && (group < 1_000 || Math.floor(yuan / 10_000 ** (at + 1)) % 10 === 0)
    const alone = at === 3 && Math.floor(yuan / 10_000 ** 2) % 10_000 === 0 ? groups[2] : ''
    words += `${gap ? figures[0] : ''}${groupInWords(group)}${groups[at]}${alone}`
  }
  return words
}

/** The amount in capitals. Throws RangeError for another currency than CNY. */
export function rmbCapitals(amount: Money): string {
  if (amount.currency !== 'CNY') throw new RangeError(`not renminbi: ${amount.currency}`)
  const minor = Math.abs(amount.minor)
  const yuan = Math.floor(minor / 100)
  const jiao = Math.floor(minor / 10) % 10
  const fen = minor % 10
  const before = `${amount.minor < 0 ? '（负数）' : ''}人民币`
  const whole = yuan > 0 ? `${yuanInWords(yuan)}元` : ''
  if (jiao === 0 && fen === 0) return `${before}${whole || `${figures[0]}元`}整`
  const read = whole !== '' && (jiao === 0 || yuan % 10 === 0) ? figures[0] : ''
  const tenths = jiao > 0 ? `${figures[jiao]}角` : ''
  return `${before}${whole}${read}${tenths}${fen > 0 ? `${figures[fen]}分` : '整'}`
}
