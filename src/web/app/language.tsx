import type { Language } from '#domain/kernel/language.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The cookie that keeps the reader's preference; it says nothing else. */
const languageCookie = 'language'

/** Remembers the preference for a year, for the pages that the server renders. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** The language in which the page is read now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
}
