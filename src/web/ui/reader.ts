import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Things kept in both languages, as the reader of the page reads them. */
export type Reader = {
  readonly language: Language
  readonly read: (text: Bilingual) => string
  /** A port's name; not every port has a Chinese one. */
  readonly portName: (port: { readonly name: { readonly zh: string | null; readonly en: string } }) => string
}

export function useReader(): Reader {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
  return {
    language,
    read: (text) => inLanguage(text, language),
    portName: ({ name }) => inLanguage({ zh: name.zh ?? name.en, en: name.en }, language),
  }
}
