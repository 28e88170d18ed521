import type { Bilingual } from '#domain/kernel/language.ts'

/** The product's own name, where the forwarder has set none. */
export const productName: Bilingual = { zh: '舢板', en: 'Sampan' }
