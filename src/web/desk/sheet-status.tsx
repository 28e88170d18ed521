import type { ReactElement } from 'react'
import type { RateSheetStatus } from '#domain/rates/rate-sheets.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const looks: Readonly<Record<RateSheetStatus, { meaning: Meaning; icon: IconName }>> = {
  previewed: { meaning: 'wait', icon: 'clock' },
  applied: { meaning: 'ok', icon: 'check-circle' },
  withdrawn: { meaning: 'idle', icon: 'back' },
  discarded: { meaning: 'idle', icon: 'close' },
}

export function SheetStatus({ status }: { status: RateSheetStatus }): ReactElement {
  const { t } = useTranslation('rates')
  return <StatusText {...looks[status]}>{t(`sheets.status.${status}`)}</StatusText>
}

export function SheetBadge({ status }: { status: RateSheetStatus }): ReactElement {
  const { t } = useTranslation('rates')
  return <StatusBadge {...looks[status]}>{t(`sheets.status.${status}`)}</StatusBadge>
}
