import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#web/app/page-request.ts'

export const meta = pageTitle('protocol')

export default function Protocol(): ReactElement {
  const { t } = useTranslation()
  return <h1>{t('pages.protocol')}</h1>
}
