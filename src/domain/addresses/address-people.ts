import type { AddressWords } from './address-words.ts'

const han = /^\p{Script=Han}+$/u

/** A name without the honorific behind it; `known` when it begins with a surname or is addressed as a person. */
export function personOf(text: string, words: AddressWords): { name: string; known: boolean } {
  const honorific = words.honorifics.find((each) => text.endsWith(each) && text.length > each.length)
  // "Zhang san (recipient)" is a mark, "Mr Zhang" a way to call him.
  const mark = honorific && /^\(|^\u6536$/.test(honorific)
  const name = mark ? text.slice(0, -honorific.length) : text
  const bare = honorific ? text.slice(0, -honorific.length) : text
  const known =
    honorific !== undefined ||
    words.compoundSurnames.some((each) => bare.startsWith(each)) ||
    words.surnames.includes([...bare][0] ?? ' ')
  return { name, known }
}

/** Whether a word can be a person's name: two to four Han characters, more with a dot inside, or Latin letters. */
export function looksLikePerson(text: string, words: AddressWords): boolean {
  const { name } = personOf(text, words)
  if (words.addressMarks.some((each) => name.endsWith(each)) || looksLikeCompany(name, words)) return false
  if (/^\p{Script=Han}{1,8}[\u00b7\u2022]\p{Script=Han}{1,8}$/u.test(name)) return true
  if (han.test(name)) return [...name].length >= 2 && [...name].length <= 4
  return /^\p{Script=Latin}[\p{Script=Latin}'.-]{1,29}$/u.test(name)
}

/** Whether a word ends as companies do and is no place with a number. */
export const looksLikeCompany = (text: string, words: AddressWords): boolean =>
  !/\d/.test(text) && [...text].length >= 4 && words.companyEndings.some((each) => text.endsWith(each))
