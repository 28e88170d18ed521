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

/** Whether the text is an IMO number: seven digits, the last one that of the weighted sum of the others (IMO A.1117). */
export function isImo(text: string): boolean {
  if (!/^[1-9]\d{6}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 6).reduce((all, digit, at) => all + digit * (7 - at), 0)
  return sum % 10 === digits[6]
}

/** Flags by maritime identification digits: those under which most of the trading fleet sails (ITU table). */
const flagsByMid: Readonly<Record<string, readonly number[]>> = {
  AG: [304, 305],
  BE: [205],
  BM: [310],
  BS: [308, 309, 311],
  CN: [412, 413, 414],
  CY: [209, 210, 212],
  DE: [211, 218],
  DK: [219, 220],
  ES: [224, 225],
  FI: [230],
  FR: [226, 227, 228],
  GB: [232, 233, 234, 235],
  GR: [237, 239, 240, 241],
  HK: [477],
  ID: [525],
  IN: [419],
  IR: [422],
  IT: [247],
  JP: [431, 432],
  KR: [440, 441],
  LR: [636, 637],
  MH: [538],
  MO: [453],
  MT: [215, 229, 248, 249, 256],
  MY: [533],
  NL: [244, 245, 246],
  NO: [257, 258, 259],
  PA: [351, 352, 353, 354, 355, 356, 357, 370, 371, 372, 373, 374],
  PH: [548],
  PT: [255, 263],
  RU: [273],
  SE: [265, 266],
  SG: [563, 564, 565, 566],
  TH: [567],
  TR: [271],
  TW: [416],
  US: [338, 366, 367, 368, 369],
  VN: [574],
}
const flags = new Map(Object.entries(flagsByMid).flatMap(([flag, mids]) => mids.map((mid) => [mid, flag])))

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
