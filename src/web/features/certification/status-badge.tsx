import type { ReactElement } from 'react'
import type { CertificationStatus } from '#domain/users/user.ts'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const looks = {
  none: { meaning: 'idle', icon: 'dashed' },
  inReview: { meaning: 'wait', icon: 'clock' },
  certified: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'alert' },
} as const satisfies Record<CertificationStatus, { meaning: Meaning; icon: string }>

/** How a customer's certification stands. */
export function CertificationBadge({ status }: { status: CertificationStatus }): ReactElement {
  const { t } = useTranslation('certification')
  return <StatusBadge {...looks[status]}>{t(`states.${status}`)}</StatusBadge>
}
