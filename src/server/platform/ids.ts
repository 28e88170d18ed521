import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '#domain/kernel/ids.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Hexadecimal digits of a number in base 32. */
const base32 = (hex: string, places: number): string => {
  let rest = Number.parseInt(hex, 16)
  let text = ''
  for (let place = 0; place < places; place++) {
    text = alphabet[rest & 31] + text
    rest >>= 5
  }
  return text
}

let millisecond = ''
let count = 0

/**
 * A version 7 UUID in hexadecimal digits. Those of one process sort as they were made, within a millisecond too: twelve
 * bits count (RFC 9562 §6.2, method 1), the other 62 stay random.
 */
function nextUuid(): string {
  const hex = randomUUIDv7().replaceAll('-', '')
  const now = hex.slice(0, 12)
  // Begins in the lower half, so that there is room to count.
  count = now === millisecond ? Math.min(count + 1, 0xfff) : Number.parseInt(hex.slice(13, 16), 16) >> 1
  millisecond = now
  return `${hex.slice(0, 13)}${count.toString(16).padStart(3, '0')}${hex.slice(16)}`
}

/** A new id: prefix, underscore, and a version 7 UUID in 26 characters of Crockford base 32. */
export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  const hex = nextUuid()
  // Five digits are four characters; the first two of the 32 stand before six such groups.
  let text = base32(hex.slice(0, 2), 2)
  for (let start = 2; start < hex.length; start += 5) text += base32(hex.slice(start, start + 5), 4)
  return `${prefix}_${text}` as Id<Prefix>
}
