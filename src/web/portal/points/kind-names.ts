import type { incomeSeries } from '#domain/points/points.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** The name of a series; registration stands for one's own and the friends'. */
export function useSeriesName(): (kind: (typeof incomeSeries)[number]) => string {
  const { t } = useTranslation('points')
  return (kind) => (kind === 'inviteRegistration' ? t('book.seriesRegistration') : t(`book.kinds.${kind}`))
}
