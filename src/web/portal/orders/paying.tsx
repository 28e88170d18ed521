import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#web/app/page-request.ts'

export const meta = pageTitle('paying')

export default function Paying(): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="head">
      <h1>{t('pages.paying')}</h1>
    </div>
  )
}
