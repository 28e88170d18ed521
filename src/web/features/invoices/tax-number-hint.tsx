import type { ReactElement } from 'react'
import { fieldMessage } from '#i18n/refusals.ts'
import type { FormState } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './invoices.module.css'
import { taxNumberState } from './tax-number.ts'

/** How the number stands while it is typed; what is wrong after a refused submit is said beside it. */
export function TaxNumberHint<Values extends { readonly taxNumber: string }>({
  form,
}: {
  form: FormState<Values>
}): ReactElement {
  const { t } = useTranslation('invoices')
  const { language } = useReader()
  const { state, signs } = taxNumberState(form.values.taxNumber)
  if (form.errors.taxNumber) return <span>{t('titles.taxNumberHint')}</span>
  return (
    <span aria-live="polite" className={styles[state]}>
      {state === 'right' && <Icon name="check" size="s" />}
      {state === 'none' && t('titles.taxNumberHint')}
      {state === 'short' && t('titles.taxNumberShort', { count: signs })}
      {state === 'right' && t(signs === 18 ? 'titles.taxNumberRight' : 'titles.taxNumberOld')}
      {state === 'form' && fieldMessage('title.taxNumberForm', {}, language)}
      {state === 'digit' && fieldMessage('title.taxNumberDigit', {}, language)}
    </span>
  )
}
