import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { rememberLanguage, useLanguage } from './language.tsx'

/** Changes the language in place: phrases are fetched, then page, title and what the server says follow. */
export function useSwitchLanguage(): () => Promise<void> {
  const { i18n } = useTranslation()
  const revalidator = useRevalidator()
  const queries = useQueryClient()
  return async () => {
    const next: Language = i18n.language === 'en-US' ? 'zh-CN' : 'en-US'
    rememberLanguage(next)
    await i18n.changeLanguage(next)
    await revalidator.revalidate()
    await queries.invalidateQueries()
  }
}

/** A button that turns the page into the other language. */
export function LanguageSwitch({
  className,
  children,
}: {
  className: string
  children?: ReactNode
}): ReactElement {
  const { t } = useTranslation()
  const language = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const other = language === 'zh-CN' ? 'en' : 'zh-CN'
  return (
    <button
      type="button"
      className={className}
      lang={other}
      title={t('top.switchLanguage')}
      onClick={() => void switchLanguage()}
    >
      {children}
      {t('top.otherLanguage')}
    </button>
  )
}
