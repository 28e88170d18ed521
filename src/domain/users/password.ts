/** At least 8 characters (decision 009), so that a phrase fits too. */
export const passwordShortest = 8
export const passwordLongest = 128

/**
 * What is wrong with a new password, or null. It must contain a letter and a digit
 * (requirements §5; current standards ask for length only, decision 009). Any script's letters count.
 */
export function passwordProblem(
  text: string,
): 'missing' | 'characters' | 'tooShort' | 'tooLong' | 'tooWeak' | null {
  if (text === '') return 'missing'
  if (!text.isWellFormed() || text.includes('\u0000')) return 'characters'
  const length = [...text].length
  if (length < passwordShortest) return 'tooShort'
  if (length > passwordLongest) return 'tooLong'
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text) ? null : 'tooWeak'
}
