import { type Money, money } from '#domain/kernel/money.ts'

/** What WeChat Pay's JSON is made of: nothing in it is trusted to have the shape that it should. */

const beijing = 8 * 3_600_000
export const rfc3339 = (at: Date): string =>
  `${new Date(at.getTime() + beijing).toISOString().slice(0, 19)}+08:00`

export function instantOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text))
    return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** At most so many bytes, never half a character. */
export function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept
}

export type Fields = Readonly<Record<string, unknown>>

export function readObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}
export const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whole fen in CNY; null for anything else. */
export function amountOf(fen: unknown, currency: unknown): Money | null {
  if (typeof fen !== 'number' || !Number.isSafeInteger(fen) || fen < 0) return null
  return currency === undefined || currency === 'CNY' ? money(fen, 'CNY') : null
}
