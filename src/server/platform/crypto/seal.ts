import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. `about` ties the secret to its row. */
export function sealBytes(key: CipherKey, bytes: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes that were sealed for this row. Throws when key, row or content do not fit. */
export function unsealBytes(key: CipherKey, sealed: Uint8Array, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

/** A text sealed; see `sealBytes`. */
export const seal = (key: Uint8Array, text: string, about: string): Buffer =>
  sealBytes(key, Buffer.from(text, 'utf8'), about)

/** The text that was sealed for this row; see `unsealBytes`. */
export const unseal = (key: Uint8Array, sealed: Buffer, about: string): string =>
  unsealBytes(key, sealed, about).toString('utf8')
