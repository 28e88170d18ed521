import type { ReactElement } from 'react'
import type { StatementMonthReply } from '#contract/statements.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { recentMonths } from './recent-months.ts'

const looks: Readonly<Record<StatementMonthReply['state'], { meaning: Meaning; icon: IconName }>> = {
  open: { meaning: 'idle', icon: 'dashed' },
  running: { meaning: 'note', icon: 'retry' },
  made: { meaning: 'wait', icon: 'list' },
  closed: { meaning: 'ok', icon: 'lock' },
}

/** How far a month is; the one that still runs cannot be made yet. */
export function MonthState({ month }: { month: StatementMonthReply }): ReactElement {
  const { t } = useTranslation('billing')
  const current = month.month === recentMonths()[0]
  return (
    <StatusText {...looks[month.state]}>
      {current && month.state === 'open' ? t('months.current') : t(`months.states.${month.state}`)}
    </StatusText>
  )
}
