import parsePhoneNumber from 'libphonenumber-js/mobile'
import { Refusal } from '#domain/kernel/refusal.ts'

/** Digits of any script with the signs people put between them; no letters and no extension. */
const writtenAsNumber = /^[+＋]?[\p{Nd}\s().-]+$/u

/** A mobile number as E.164; mainland Chinese unless it says otherwise. Refuses what is no mobile number (requirements §5). */
export function readMobile(typed: string, field = 'phone'): string {
  const number = writtenAsNumber.test(typed)
    ? parsePhoneNumber(typed, { defaultCountry: 'CN', extract: false })
    : undefined
  if (!number?.isValid()) {
    throw new Refusal('request.invalid', {}, { [field]: { code: 'login.mobileInvalid', params: {} } })
  }
  return number.number
}
