/** What a label before a part of a pasted address can say. */
export type LabelledPart = 'contact' | 'phone' | 'company' | 'address' | 'postcode'

/** The words of a language's addresses; they come from the texts, since the rules know no language. */
export type AddressWords = {
  readonly labels: Readonly<Record<LabelledPart, readonly string[]>>
  /** Endings that people leave out of a division's name, the longest first. */
  readonly provinceEndings: readonly string[]
  readonly cityEndings: readonly string[]
  readonly countyEndings: readonly string[]
  /** The ending of counties that are cities: their short name stands alone, too. */
  readonly countyCityEnding: string
  /** Peoples in the names of autonomous places, which people leave out as well. */
  readonly peoples: readonly string[]
  /** The ending of an autonomous prefecture and what people write in its place. */
  readonly prefecture: { readonly of: string; readonly instead: string }
  readonly headings: readonly string[]
  /** A short name before one of these is the name of a road. */
  readonly roads: readonly string[]
  readonly roadSides: readonly string[]
  /** Who bears one of these at the end is a place, not a person. */
  readonly addressMarks: readonly string[]
  readonly companyEndings: readonly string[]
  readonly honorifics: readonly string[]
  readonly surnames: string
  readonly compoundSurnames: readonly string[]
  readonly townOffice: string
}
