import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskListStatements } from '#contract/statements.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useQuestionsWaiting } from '#web/features/statements/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Ageing } from './ageing.tsx'
import { ForRoles } from './for-roles.tsx'
import { IssueStatements } from './issue-statements.tsx'
import { Months } from './months.tsx'
import { QuestionList } from './question-list.tsx'
import { StatementTable } from './statement-table.tsx'

export const meta = pageTitle('deskStatements')

const tabs = ['all', 'questions', 'months', 'ageing'] as const

function Questions(): ReactElement {
  const { t } = useTranslation('billing')
  const found = useQuestionsWaiting(true)
  if (!found.data)
    return found.error ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={8} />
    )
  if (found.data.items.length === 0)
    return (
      <EmptyState icon="check-circle" title={t('questions.none')}>
        {t('questions.noneText')}
      </EmptyState>
    )
  return (
    <>
      {found.error && <StaleNote onRetry={() => void found.refetch()} />}
      <p className="hint">{t('questions.lead')}</p>
      <QuestionList questions={found.data.items} />
    </>
  )
}

function Statements(): ReactElement {
  const { t } = useTranslation(['billing', 'common'])
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'all'
  const [issuing, setIssuing] = useState(false)
  const questions = useQuestionsWaiting(true).data?.items.length
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskStatements')}</h1>
        <div className="head-end">
          <Button look="primary" icon="plus" onClick={() => setIssuing(true)}>
            {t('issue.open')}
          </Button>
        </div>
      </div>
      <Tabs
        label={t('common:pages.deskStatements')}
        panel="statements-panel"
        tabs={tabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: key === 'questions' ? questions : undefined,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'all' ? {} : { tab: key })}
      />
      <div id="statements-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'all' && <StatementTable />}
        {tab === 'questions' && <Questions />}
        {tab === 'months' && <Months />}
        {tab === 'ageing' && <Ageing />}
      </div>
      {issuing && <IssueStatements onClose={() => setIssuing(false)} />}
    </>
  )
}

export default function DeskStatements(): ReactElement {
  return (
    <ForRoles call={deskListStatements}>
      <Statements />
    </ForRoles>
  )
}
