import type { Bilingual } from '#domain/kernel/language.ts'
import type { BrandLogo } from '../brand-settings.ts'

/**
 * What a paper says, free of how it is set: plain data that travels to the thread that prints it. Every paper speaks
 * both languages side by side, so that shipper, carrier and consignee hold the same sheet.
 */

/** A text as it stands (a number, a name), or a sentence in both languages. */
export type Words = string | Bilingual

/** A label and what it says; `note` stands small below. */
export type Fact = { readonly label: Bilingual; readonly value: Words; readonly note?: Words }

export type Column = {
  readonly head: Bilingual
  /** The part of the table's width it takes. */
  readonly share: number
  readonly align?: 'right'
}

/** A label over the whole width before it, and one figure under the last column. */
export type Sum = {
  readonly kind: 'sum'
  readonly label: Bilingual
  readonly value: string
  readonly note?: string
  readonly strong?: boolean
}

export type Row =
  /** One cell per column; the notes stand small below the first, both languages in one line. */
  | { readonly kind: 'line'; readonly cells: readonly Words[]; readonly notes?: readonly Words[] }
  | { readonly kind: 'heading'; readonly words: Bilingual }
  | Sum

export type Block =
  /** Pairs, two beside each other. */
  | { readonly kind: 'facts'; readonly title: Bilingual; readonly facts: readonly Fact[] }
  /** Parties and ends: up to three beside each other. */
  | {
      readonly kind: 'boxes'
      readonly title: Bilingual
      readonly boxes: readonly { readonly title: Bilingual; readonly lines: readonly Words[] }[]
    }
  | {
      readonly kind: 'table'
      readonly title: Bilingual
      readonly columns: readonly Column[]
      readonly rows: readonly Row[]
    }
  /** Sums alone, below a table of many pages. */
  | { readonly kind: 'sums'; readonly title: Bilingual; readonly sums: readonly Sum[] }
  /** Sentences: Chinese on the left, English on the right. */
  | { readonly kind: 'texts'; readonly title: Bilingual; readonly texts: readonly Bilingual[] }

export type Paper = {
  readonly title: Bilingual
  /** What it is about: an order number. Stands on every page. */
  readonly number: string
  readonly brand: {
    readonly name: Bilingual
    readonly contact: string
    /** Without one the product's own stands there. */
    readonly logo?: BrandLogo | null
    readonly colour?: string | null
  }
  /** Between the head and the first block: what matters most. */
  readonly lead: readonly Fact[]
  readonly blocks: readonly Block[]
  /** Below every page: who printed it when. */
  readonly foot: Bilingual
  readonly page: PagePhrases
  readonly madeAt: Date
  /** Stands large and pale across every page: what this sheet must not be taken for. */
  readonly mark?: Bilingual
  /** Beside the title, to be read by a telephone. */
  readonly code?: string
}

/** Sentences of the sheet itself, with `{{page}}`, `{{pages}}` and `{{characters}}` to be filled in. */
export type PagePhrases = { readonly pageOf: Bilingual; readonly missing: Bilingual }

/** A file as it is sent. */
export const paperType = 'application/pdf'
