import type { ReactElement, ReactNode } from 'react'
import { fieldMessage } from '#i18n/refusals.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'
import type { NumberState } from './number-state.ts'

/** How a number stands while it is typed; what is wrong after a refused submit is said beside it. */
export function NumberHint({
  number,
  refused,
  children,
}: {
  number: NumberState
  refused: boolean
  /** What to enter. */
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('certification')
  const { language } = useReader()
  if (refused) return <span>{children}</span>
  return (
    <span aria-live="polite" className={styles[number.state]}>
      {number.state === 'right' && <Icon name="check" size="s" />}
      {number.state === 'none' && children}
      {number.state === 'short' && t('form.count', { count: number.signs })}
      {number.state === 'right' && t('form.right')}
      {number.state === 'wrong' && fieldMessage(number.code, {}, language)}
    </span>
  )
}
