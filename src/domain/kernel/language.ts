/** The two languages of the product; zh-CN is the source and the default (requirements §1). */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

/** A text kept in both languages. What staff write may still lack one: then it is null. */
export type Bilingual = { readonly zh: string; readonly en: string }

export const inLanguage = (text: Bilingual, language: Language): string =>
  language === 'zh-CN' ? text.zh : text.en

/** The language header's values (requirements §7) and what they mean. */
export const languageOfHeader = (header: string | undefined): Language | null =>
  header === 'zh' || header === 'zh-CN' ? 'zh-CN' : header === 'en' || header === 'en-US' ? 'en-US' : null

export const headerOfLanguage = (language: Language): 'zh' | 'en' => (language === 'zh-CN' ? 'zh' : 'en')

/** Stored preference, else the browser's first of the two, else Chinese (requirements §1). */
export function chooseLanguage(stored: string | null | undefined, browser: readonly string[]): Language {
  if (stored === 'zh-CN' || stored === 'en-US') return stored
  for (const each of browser) {
    const tag = each.trim().toLowerCase()
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN'
    if (tag === 'en' || tag.startsWith('en-')) return 'en-US'
  }
  return 'zh-CN'
}
