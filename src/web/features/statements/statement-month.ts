import { formatMonth } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The month of a statement, with which one of its kind it is where that month has several. */
export function useStatementMonth(): (statement: { month: string; sequence: number }) => string {
  const { t } = useTranslation('statements')
  const { language } = useReader()
  return ({ month, sequence }) =>
    sequence > 1
      ? t('list.sequence', { month: formatMonth(month, language), sequence })
      : formatMonth(month, language)
}
