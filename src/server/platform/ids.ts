import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '#domain/kernel/ids.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new id: prefix, underscore, and a version 7 UUID in 26 characters of Crockford base 32. */
export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  let rest = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`)
  let text = ''
  for (let place = 0; place < 26; place++) {
    text = alphabet[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return `${prefix}_${text}` as Id<Prefix>
}
