import type { ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSiteFacts } from './site-facts.ts'

/** Over every page of a system that is not the real one. */
export function EnvironmentMark(): ReactElement | null {
  const { t } = useTranslation()
  const { environment } = useSiteFacts()
  if (environment === 'production') return null
  return (
    <p className="environment">
      <b>{t(`environments.${environment}`)}</b> {t('environments.text')}
    </p>
  )
}
