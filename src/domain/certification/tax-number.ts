/**
 * Tax numbers of enterprises. A unified social credit code (GB 32100-2015) has 18 characters with a check character of
 * its own, and the organisation code inside it has another (GB 11714); older numbers of 15, 17 or 20 characters are
 * taken as they are (domain-facts 3.8).
 */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** As it is kept: capitals without spaces. */
export const taxNumberWritten = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** GB 32100: weights are powers of three modulo 31. */
function creditCodeHolds(code: string): boolean {
  let sum = 0
  let weight = 1
  for (const sign of code.slice(0, 17)) {
    const value = signs.indexOf(sign)
    if (value < 0) return false
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return signs[(31 - (sum % 31)) % 31] === code[17]
}

/** GB 11714: eight characters and a check character, ten of which is X. */
function organisationCodeHolds(code: string): boolean {
  let sum = 0
  for (const [at, sign] of [...code.slice(0, 8)].entries()) {
    const value = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)
    if (value < 0) return false
    sum += value * (codeWeights[at] ?? 0)
  }
  const check = 11 - (sum % 11)
  return (check === 10 ? 'X' : check === 11 ? '0' : String(check)) === code[8]
}

/** What is wrong with a tax number as it is kept: its form, or a digit of it; null where nothing is. */
export function taxNumberFault(number: string): 'form' | 'digit' | null {
  if (!/^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/.test(number)) return 'form'
  if (number.length !== 18) return null
  return creditCodeHolds(number) && organisationCodeHolds(number.slice(8, 17)) ? null : 'digit'
}
