import { invoiceRemarkLimit } from '#contract/invoices.ts'
import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { fillBoth, remarkWords } from '#i18n/invoice-words.ts'
import type { RemarkedOrder } from './store.ts'

/** What an invoice lists, and what its remark says of the shipments. */

export type InvoiceItem = { readonly name: Bilingual; readonly quantity: string; readonly amount: Money }

type Part = {
  readonly code: string
  readonly name: Bilingual
  readonly quantity: string
  readonly cny_minor: number
  /** What of it is invoiced. */
  readonly minor: number
}

/** Whole thousandths: quantities are decimals with at most three digits. */
const thousandths = (quantity: string): number => Math.round(Number(quantity) * 1000)

/** Charges of one name are one item; its quantity is told where every part of it is invoiced whole, else it is one. */
export function itemsOf(parts: readonly Part[]): InvoiceItem[] {
  const items = new Map<string, { name: Bilingual; quantity: number; whole: boolean; minor: number }>()
  for (const part of parts) {
    const key = `${part.code} ${part.name.zh} ${part.name.en}`
    const before = items.get(key) ?? { name: part.name, quantity: 0, whole: true, minor: 0 }
    items.set(key, {
      name: part.name,
      quantity: before.quantity + thousandths(part.quantity),
      whole: before.whole && Math.abs(part.minor) === part.cny_minor,
      minor: before.minor + part.minor,
    })
  }
  return [...items.values()].map(({ name, quantity, whole, minor }) => ({
    name,
    quantity: whole ? String(quantity / 1000) : '1',
    amount: money(minor, 'CNY'),
  }))
}

function orderWords(order: RemarkedOrder): Bilingual {
  const boxes = order.containers.map(({ type, quantity }) => `${quantity}×${type}`).join(' ')
  const ship = [order.vessel, order.voyage].filter(Boolean).join('/')
  const parts: Bilingual[] = [
    ...(ship ? [fillBoth(remarkWords.vessel, { value: ship })] : []),
    fillBoth(order.bill_of_lading ? remarkWords.bill : remarkWords.order, {
      value: order.bill_of_lading ?? order.number,
    }),
    {
      zh: `${order.pol_name.zh ?? order.pol}-${order.pod_name.zh ?? order.pod}`,
      en: `${order.pol_name.en}-${order.pod_name.en}`,
    },
    { zh: boxes, en: boxes },
  ]
  return {
    zh: parts.map(({ zh }) => zh).join(remarkWords.join.zh),
    en: parts.map(({ en }) => en).join(remarkWords.join.en),
  }
}

/**
 * Vessel and voyage, B/L, route and boxes of each order, an order a line (requirements §6). What goes beyond the room
 * is told as a number of shipments.
 */
export function remarkOf(orders: readonly RemarkedOrder[], language: Language): string {
  const all = orders.map((order) => inLanguage(orderWords(order), language))
  const length = (lines: readonly string[]) => [...lines.join('\n')].length
  if (length(all) <= invoiceRemarkLimit) return all.join('\n')
  const more = inLanguage(fillBoth(remarkWords.more, { count: orders.length }), language)
  const kept: string[] = []
  for (const line of all) {
    if (length([...kept, line, more]) > invoiceRemarkLimit) break
    kept.push(line)
  }
  return [...kept, more].join('\n')
}
