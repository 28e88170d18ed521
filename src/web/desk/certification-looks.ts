import type { DeskCertificationRow } from '#contract/certification.ts'
import type { Meaning } from '#web/ui/marks.tsx'

/** How a certification looks that was sent in. */
export const certificationLooks = {
  inReview: { meaning: 'wait', icon: 'clock' },
  certified: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'back' },
} as const satisfies Record<DeskCertificationRow['status'], { meaning: Meaning; icon: string }>
