import { createSign, createVerify } from 'node:crypto'

/** Forms signed the way payment companies do it: RSA2 (SHA256withRSA) over the sorted, non-empty fields. */
export const signedText = (
  fields: Readonly<Record<string, string>>,
  without: readonly string[] = ['sign'],
): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const signText = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** False also for what is no signature at all. */
export function verifyText(text: string, sign: string, publicKey: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64')
  } catch {
    return false
  }
}

/** The fields of a form; null when it names one twice, which would leave open what was signed. */
export function readForm(body: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return null
    fields[name] = value
  }
  return fields
}
