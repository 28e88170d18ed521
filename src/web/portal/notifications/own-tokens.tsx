import type { ReactElement } from 'react'
import { Tokens } from '#web/features/integration/tokens.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './notifications.module.css'

/** The own systems that call us: what each may do, and until when. */
export function OwnTokens(): ReactElement {
  const { t } = useTranslation('tokens')
  return (
    <>
      <p className={css.guide}>{t('lead')}</p>
      <Tokens owner="customer" />
    </>
  )
}
