import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { sealBytes, unsealBytes } from './seal.ts'

/**
 * Keys for what must not be readable in a copy of the database or the storage. The first seals; the others still
 * open what they once sealed, until all of it is sealed anew. A key is named by the beginning of its own digest.
 */
export type DataKeys = {
  /** The id of the key that seals. */
  readonly current: string
  /** `about` ties the bytes to the row they belong to. */
  seal(bytes: Uint8Array, about: string): Buffer
  /** What was sealed with that key for this row. Throws when key, row or content do not fit. */
  unseal(keyId: string, sealed: Uint8Array, about: string): Buffer
  /** Keyed digests of a text, hex, by key id: the current one first. For equality only. */
  digests(purpose: string, text: string): { readonly keyId: string; readonly digest: string }[]
}

const part = (key: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', key, 'sampan data', purpose, 32))

/** Opens a ring of keys of 32 bytes each; the first is the one that seals. */
export function openDataKeys(keys: readonly Uint8Array[]): DataKeys {
  const ring = new Map(
    keys.map((key) => [
      createHash('sha256').update('sampan key id').update(key).digest('hex').slice(0, 12),
      // Read in once: that costs more than sealing a field does.
      { key, sealing: createSecretKey(part(key, 'seal')) },
    ]),
  )
  const [current] = ring.keys()
  if (!current) throw new Error('no data key')
  const sealing = (keyId: string) => {
    const known = ring.get(keyId)
    if (!known) throw new Error(`the data key ${keyId} is not among the keys of this installation`)
    return known.sealing
  }
  return {
    current,
    seal: (bytes, about) => sealBytes(sealing(current), bytes, about),
    unseal: (keyId, sealed, about) => unsealBytes(sealing(keyId), sealed, about),
    digests: (purpose, text) =>
      [...ring].map(([keyId, { key }]) => ({
        keyId,
        digest: createHmac('sha256', part(key, `digest:${purpose}`))
          .update(text)
          .digest('hex'),
      })),
  }
}

/** Keys as a setting holds them: base64, separated by commas, the newest first. */
export const readDataKeys = (text: string): Uint8Array[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => new Uint8Array(Buffer.from(each, 'base64')))
