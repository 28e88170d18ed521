import { replyEncryption } from '#contract/reply-encryption.ts'

/**
 * Replies may come encrypted: AES-256-GCM, the key derived with HKDF-SHA-256 from the `timestamp`
 * header and a fixed label, the body base64 of vector, ciphertext and tag (decision 005). It is
 * obfuscation; TLS protects.
 */
const label = new TextEncoder().encode(replyEncryption.label)

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.trim()), (each) => each.charCodeAt(0))

async function keyOf(timestamp: string, use: KeyUsage): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(timestamp), 'HKDF', false, [
    'deriveKey',
  ])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: label }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** The text inside an encrypted body. Throws when the body was not encrypted for this timestamp. */
export async function decipherReply(body: string, timestamp: string): Promise<string> {
  const bytes = bytesOf(body)
  const key = await keyOf(timestamp, 'decrypt')
  const vector = bytes.subarray(0, replyEncryption.vectorBytes)
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: vector },
    key,
    bytes.subarray(replyEncryption.vectorBytes),
  )
  return new TextDecoder().decode(plain)
}
