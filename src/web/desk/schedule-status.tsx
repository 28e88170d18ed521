import type { ReactElement } from 'react'
import type { ScheduleSheetStatus } from '#domain/schedules/schedule-sheets.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const looks: Readonly<Record<ScheduleSheetStatus, { meaning: Meaning; icon: IconName }>> = {
  previewed: { meaning: 'wait', icon: 'clock' },
  applied: { meaning: 'ok', icon: 'check-circle' },
  withdrawn: { meaning: 'idle', icon: 'back' },
  discarded: { meaning: 'idle', icon: 'close' },
}

export function ScheduleBadge({ status }: { status: ScheduleSheetStatus }): ReactElement {
  const { t } = useTranslation('voyages')
  return <StatusBadge {...looks[status]}>{t(`list.status.${status}`)}</StatusBadge>
}
