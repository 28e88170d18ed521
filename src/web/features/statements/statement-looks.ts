import type { StatementReply } from '#contract/statements.ts'
import type { StatementStatus } from '#domain/bills/statements.ts'
import { businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Meaning } from '#web/ui/marks.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

export const statementLooks: Readonly<Record<StatementStatus, Look>> = {
  toBeConfirmed: { meaning: 'wait', icon: 'search' },
  paymentRequired: { meaning: 'wait', icon: 'pay' },
  processingRefund: { meaning: 'note', icon: 'back' },
  completed: { meaning: 'ok', icon: 'check-circle' },
}

/** For how many days a statement is overdue; 0 where it is not, or where nothing is owed. */
export const daysOverdue = (
  { status, dueOn }: Pick<StatementReply, 'status' | 'dueOn'>,
  now: Date,
): number => (status === 'paymentRequired' ? Math.max(0, daysBetween(dueOn, businessDateOf(now))) : 0)

/** What is left to pay now: what was paid is left no more. */
export const leftOf = ({ status, due }: Pick<StatementReply, 'status' | 'due'>): Money =>
  status === 'completed' && due.minor > 0 ? { ...due, minor: 0 } : due
