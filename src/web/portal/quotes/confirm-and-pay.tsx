import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#web/app/page-request.ts'

export const meta = pageTitle('confirmAndPay')

export default function ConfirmAndPay(): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="head">
      <h1>{t('pages.confirmAndPay')}</h1>
    </div>
  )
}
