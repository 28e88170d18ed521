import type { ReactElement } from 'react'
import type { DeskStatement, StatementQueryReply } from '#contract/statements.ts'
import type { AgeBand, StatementStatus } from '#domain/bills/statements.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

const looks: Readonly<Record<StatementStatus, Look>> = {
  toBeConfirmed: { meaning: 'wait', icon: 'clock' },
  paymentRequired: { meaning: 'note', icon: 'pay' },
  processingRefund: { meaning: 'note', icon: 'back' },
  completed: { meaning: 'ok', icon: 'check-circle' },
}

export function StatementState({ status }: { status: StatementStatus }): ReactElement {
  const { t } = useTranslation('billing')
  return <StatusText {...looks[status]}>{t(`statuses.${status}`)}</StatusText>
}

/** How long something is overdue; nothing before it is. */
export function OverdueMark({ age }: { age: AgeBand | null }): ReactElement | null {
  const { t } = useTranslation('billing')
  if (age === null || age === 'notDue') return null
  return <small className="t-stop">{t(`ages.${age}`)}</small>
}

/** Whose it is: the customer's name, and the company behind it where it has another. */
export function CustomerName({ customer }: Pick<DeskStatement, 'customer'>): ReactElement {
  const { t } = useTranslation('billing')
  const { name, company } = customer
  return (
    <>
      {name}
      {company && company !== name && <small>{t('company', { name: company })}</small>}
    </>
  )
}

const questionLooks: Readonly<Record<StatementQueryReply['state'], Look>> = {
  open: { meaning: 'wait', icon: 'chat' },
  accepted: { meaning: 'ok', icon: 'check-circle' },
  rejected: { meaning: 'idle', icon: 'close' },
  takenBack: { meaning: 'idle', icon: 'back' },
}

/** What a customer asked about a line, and what was answered. */
export function QuestionNote({ query }: { query: StatementQueryReply }): ReactElement {
  const { t } = useTranslation('billing')
  const { answer, answeredAt, answeredByName, expected, reason, state } = query
  return (
    <span className="bill-note">
      <StatusText {...questionLooks[state]}>{t(`questions.state.${state}`)}</StatusText>
      <small>{t('questions.said', { reason })}</small>
      {expected && (
        <small>{t('questions.expected', { amount: formatMoney(expected, { zero: 'shown' }) })}</small>
      )}
      {answer && <small>{t('questions.answered', { answer })}</small>}
      {answeredAt && (
        <small>
          {t('questions.answeredBy', { name: answeredByName ?? '–', at: formatInstant(answeredAt) })}
        </small>
      )}
    </span>
  )
}
