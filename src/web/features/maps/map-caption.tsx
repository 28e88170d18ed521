import type { ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import type { MapSettings } from './use-drawn-map.ts'

/** What stands below every map: that ours is schematic, or the approval number of the licensed one (decision 021). */
export function MapCaption({ settings }: { settings: MapSettings }): ReactElement | null {
  const { t } = useTranslation('maps')
  if (!settings.style) return <p className="xs quiet">{t('schematic')}</p>
  if (!settings.approval) return null
  return <p className="xs quiet">{t('approval', { number: settings.approval })}</p>
}
