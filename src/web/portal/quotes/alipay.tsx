import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#web/app/page-request.ts'

export const meta = pageTitle('aliPay')

export default function AliPay(): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="head">
      <h1>{t('pages.aliPay')}</h1>
    </div>
  )
}
