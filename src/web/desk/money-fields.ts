import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type Money, parseAmount } from '#domain/kernel/money.ts'

/** An amount that a clerk typed, in yuan: above zero and at most `most`; null for anything else. */
export function typedAmount(text: string, most: number | null = null): Money | null {
  const amount = parseAmount(text, 'CNY')
  if (!amount || amount.minor < 1 || (most !== null && amount.minor > most)) return null
  return amount
}

/** A bank's number of a transfer, blanks left out: as the contract takes it. */
export const isBankReference = (text: string): boolean =>
  /^[A-Za-z0-9./_-]{4,40}$/.test(text.replaceAll(/\s/g, ''))

/** Today in Beijing, as the day field has it. */
export const todayInBeijing = (): string => businessDateOf(new Date())
