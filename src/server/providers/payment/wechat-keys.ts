import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { type Config, ConfigError } from '#server/platform/config.ts'

export type WechatSettings = NonNullable<Config['wechat']>

const frame = (text: string, label: string): string =>
  text.includes('-----BEGIN')
    ? text.replaceAll('\\n', '\n')
    : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----`

function firstThatReads<Read>(labels: readonly string[], read: (label: string) => Read): Read | null {
  for (const label of labels) {
    try {
      return read(label)
    } catch {
      // The next form is tried.
    }
  }
  return null
}

const isRsa = (key: KeyObject | null): key is KeyObject => key?.asymmetricKeyType === 'rsa'

/**
 * The merchant's private key, the platform's public key (as WeChat Pay gives it, or out of its
 * certificate) and the APIv3 key, with or without PEM frames. Throws ConfigError.
 */
export function readWechatKeys(settings: WechatSettings): {
  privateKey: KeyObject
  platformKey: KeyObject
  apiV3Key: Buffer
} {
  const privateKey = firstThatReads(['PRIVATE KEY', 'RSA PRIVATE KEY'], (label) =>
    createPrivateKey(frame(settings.privateKey, label)),
  )
  if (!isRsa(privateKey)) throw new ConfigError('WECHAT_PRIVATE_KEY: is no RSA private key')
  const certificate = firstThatReads(
    ['CERTIFICATE'],
    (label) => new X509Certificate(frame(settings.platformKey, label)),
  )
  if (certificate && BigInt(`0x${certificate.serialNumber}`) !== serialOf(settings.platformKeyId))
    throw new ConfigError('WECHAT_PLATFORM_KEY_ID: is not the serial number of the certificate')
  const platformKey =
    certificate?.publicKey ??
    firstThatReads(['PUBLIC KEY'], (label) => createPublicKey(frame(settings.platformKey, label)))
  if (!isRsa(platformKey))
    throw new ConfigError('WECHAT_PLATFORM_KEY: is no RSA public key and no certificate')
  const apiV3Key = Buffer.from(settings.apiV3Key, 'utf8')
  if (apiV3Key.length !== 32) throw new ConfigError('WECHAT_API_V3_KEY: must have 32 characters')
  return { privateKey, platformKey, apiV3Key }
}

const serialOf = (id: string): bigint | null => (/^[0-9a-f]{1,64}$/i.test(id) ? BigInt(`0x${id}`) : null)

/** The tag of AES-GCM stands behind the text. */
const tagBytes = 16

/** The plain text of a notice's resource (AEAD_AES_256_GCM); null when it was not made with our key. */
export function openResource(
  key: Buffer,
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
): string | null {
  const sealed = Buffer.from(ciphertext, 'base64')
  if (sealed.length <= tagBytes || Buffer.byteLength(nonce) !== 12) return null
  try {
    const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    opener.setAAD(Buffer.from(associatedData, 'utf8'))
    opener.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([opener.update(sealed.subarray(0, -tagBytes)), opener.final()]).toString('utf8')
  } catch {
    return null
  }
}
