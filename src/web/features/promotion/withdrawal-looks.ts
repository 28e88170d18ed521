import type { WithdrawalStatus } from '#domain/promotion/withdrawals.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Meaning } from '#web/ui/marks.tsx'

export const withdrawalLooks = {
  requested: { meaning: 'wait', icon: 'clock' },
  approved: { meaning: 'sea', icon: 'bank' },
  rejected: { meaning: 'idle', icon: 'back' },
  paid: { meaning: 'ok', icon: 'check-circle' },
} as const satisfies Record<WithdrawalStatus, { meaning: Meaning; icon: IconName }>
