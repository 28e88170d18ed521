import { isImo } from '#domain/reference/imo-numbers.ts'
import { flags } from './flags.ts'

/**
 * What a ship is known by. Its IMO number belongs to the hull for life; its MMSI is that of its radio and changes
 * with the flag. The IMO number carries a check digit, the MMSI none: there only the form can be checked.
 * Numbers beginning with 00, 0, 111, 8, 97, 98 or 99 are radio stations too, but no ships.
 */

/** Nine digits, the first 2 to 7 (ITU-R M.585). */
const mmsiPattern = /^[2-7]\d{8}$/
/** Maritime identification digits run from 201 to 775. */
const [firstMid, lastMid] = [201, 775]

/** Whether the text is the MMSI of a ship's station. */
export function isShipMmsi(text: string): boolean {
  const mid = Number(text.slice(0, 3))
  return mmsiPattern.test(text) && mid >= firstMid && mid <= lastMid
}

/** ISO 3166-1 alpha-2 of the flag an MMSI belongs to, null where the table does not know it. */
export const flagOf = (mmsi: string): string | null => flags.get(Number(mmsi.slice(0, 3))) ?? null

/** What somebody typed to find a ship. `wrong` says which number it was meant to be. */
export type VesselQuery =
  | { readonly by: 'mmsi' | 'imo' | 'name'; readonly text: string }
  | { readonly by: 'wrong'; readonly field: 'vessel.mmsiInvalid' | 'vessel.imoInvalid' }

/** Names are compared in capitals, with single spaces and without the "M/V" before them. */
export const foldVesselName = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(M ?V|M ?S|M ?T) (?=.)/, '')

/** Tells a name from an MMSI and an IMO number, which may stand behind its own letters. */
export function readVesselQuery(text: string): VesselQuery {
  const typed = text.normalize('NFKC').trim().toUpperCase()
  const digits = typed.replace(/^(IMO|MMSI)[\s:.#-]*(?=[\d\s]+$)/, '').replaceAll(/\s/g, '')
  if (!/^\d+$/.test(digits)) return { by: 'name', text: foldVesselName(typed) }
  if (typed.startsWith('IMO') || (digits.length === 7 && !typed.startsWith('MMSI')))
    return isImo(digits) ? { by: 'imo', text: digits } : { by: 'wrong', field: 'vessel.imoInvalid' }
  if (typed.startsWith('MMSI') || digits.length >= 8)
    return isShipMmsi(digits) ? { by: 'mmsi', text: digits } : { by: 'wrong', field: 'vessel.mmsiInvalid' }
  // A short number may be a name, as of the ship "1905".
  return { by: 'name', text: digits }
}
