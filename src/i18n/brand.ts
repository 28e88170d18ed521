import type { Bilingual } from '#domain/kernel/language.ts'

/** The product's own name, where the forwarder has set none. */
export const productName: Bilingual = { zh: '舢板', en: 'Sampan' }

/** A text of ours with the forwarder's name where it says the product's. */
export const named = (text: string, name: Bilingual): string =>
  text.replaceAll(productName.zh, name.zh).replaceAll(productName.en, name.en)
