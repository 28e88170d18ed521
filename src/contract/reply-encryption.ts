/** What both sides of an encrypted reply must agree on (decision 005). */
export const replyEncryption = {
  /** The `encrypt` header: the version of the scheme. */
  version: '1',
  /** HKDF-SHA-256 info; the input is the `timestamp` header, the salt is empty. */
  label: 'sampan reply 1',
  vectorBytes: 12,
} as const
