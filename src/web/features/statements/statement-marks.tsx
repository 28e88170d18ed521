import type { ReactElement } from 'react'
import type { StatementReply } from '#contract/statements.ts'
import type { StatementStatus } from '#domain/bills/statements.ts'
import { StatusBadge, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { daysOverdue, statementLooks } from './statement-looks.ts'

export function StatementStatusText({ status }: { status: StatementStatus }): ReactElement {
  const { t } = useTranslation('statements')
  return <StatusText {...statementLooks[status]}>{t(`statuses.${status}`)}</StatusText>
}

export function StatementBadge({ status }: { status: StatementStatus }): ReactElement {
  const { t } = useTranslation('statements')
  return <StatusBadge {...statementLooks[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** For how long it is overdue; nothing where it is not. */
export function Overdue({
  statement,
  now,
}: {
  statement: Pick<StatementReply, 'status' | 'dueOn'>
  now: Date
}): ReactElement | null {
  const { t } = useTranslation('statements')
  const days = daysOverdue(statement, now)
  return days > 0 ? <span className="t-stop sm nb">{t('overdueFor', { count: days })}</span> : null
}
