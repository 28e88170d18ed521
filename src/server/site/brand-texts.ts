import type { Bilingual } from '#domain/kernel/language.ts'
import { named, productName } from '#i18n/brand.ts'
import type { phrasesOf } from './phrases.ts'

/** What a phrase that explains the product's own name says under another one: the phrase of this name beside it. */
const plain = 'Plain'

/**
 * The phrases of a language with the forwarder's name in place of the product's; none where that is the product's own.
 * The desk's own texts go before them.
 */
export function brandTexts(
  phrases: Awaited<ReturnType<typeof phrasesOf>>,
  name: Bilingual,
): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {}
  if (name.zh === productName.zh && name.en === productName.en) return texts
  for (const [area, own] of phrases) {
    for (const [key, phrase] of own) {
      const renamed = own.get(`${key}${plain}`) ?? named(phrase, name)
      if (renamed === phrase) continue
      texts[area] ??= {}
      texts[area][key] = renamed
    }
  }
  return texts
}
