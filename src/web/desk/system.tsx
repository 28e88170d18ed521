import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { systemQueues, type WorkQueue } from '#contract/system.ts'
import { rhythmOf } from '#domain/kernel/cron.ts'
import { formatCount } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useQueues } from '#web/features/system/api.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Age, Callout, DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { ForRoles } from './for-roles.tsx'
import { useQueueName } from './queue-name.ts'
import { SentMessages } from './sent-messages.tsx'
import { Services } from './services.tsx'
import css from './system.module.css'

export const meta = pageTitle('deskSystem')

const tabs = ['queues', 'failed', 'services', 'sent'] as const

function useColumns(): readonly Column<WorkQueue>[] {
  const { t } = useTranslation('system')
  const now = useNow()
  const nameOf = useQueueName()
  const rhythm = (line: string) => {
    const read = rhythmOf(line)
    if (!read) return <span className="code">{line}</span>
    if (read.kind === 'daily') return t('rhythm.daily', { time: read.time })
    if (read.every === 1)
      return read.kind === 'minutes' ? t('rhythm.minute') : t('rhythm.hour', { minute: read.minute })
    return read.kind === 'minutes'
      ? t('rhythm.minutes', { count: read.every })
      : t('rhythm.hours', { count: read.every, minute: read.minute })
  }
  const nothing = <span className="quiet">–</span>
  return [
    {
      key: 'name',
      title: t('queue'),
      fixed: true,
      names: true,
      width: 240,
      cell: ({ name }) => (
        <span className={css.standing}>
          {nameOf(name)}
          <small className="code soft">{name}</small>
        </span>
      ),
    },
    {
      key: 'failed',
      title: t('failed'),
      right: true,
      width: 80,
      cell: ({ name, failed }) =>
        failed > 0 ? (
          <Link
            className={`link ${css.stop}`}
            to={paths.deskSystem({ tab: 'failed', queue: name })}
            aria-label={t('seeFailed', { queue: nameOf(name), count: failed, shown: formatCount(failed) })}
          >
            {formatCount(failed)}
          </Link>
        ) : (
          nothing
        ),
    },
    {
      key: 'waiting',
      title: t('waiting'),
      right: true,
      width: 80,
      cell: ({ waiting }) => (waiting > 0 ? formatCount(waiting) : nothing),
    },
    {
      key: 'active',
      title: t('active'),
      right: true,
      width: 80,
      cell: ({ active }) => (active > 0 ? formatCount(active) : nothing),
    },
    {
      key: 'oldest',
      title: t('oldest'),
      width: 130,
      cell: ({ oldestAt }) =>
        oldestAt && new Date(oldestAt) < now ? <Age at={oldestAt} now={now} /> : nothing,
    },
    {
      key: 'done',
      title: t('lastDone'),
      width: 180,
      cell: ({ doneAt }) => (doneAt ? <DateTime at={doneAt} /> : <span className="quiet">{t('never')}</span>),
    },
    {
      key: 'lastFailed',
      title: t('lastFailed'),
      width: 180,
      cell: ({ failedAt }) => <DateTime at={failedAt} />,
    },
    {
      key: 'schedule',
      title: t('schedule'),
      width: 150,
      cell: ({ schedule }) => (schedule ? rhythm(schedule) : <span className="quiet">{t('onDemand')}</span>),
    },
  ]
}

/** What waits, runs and failed, queue by queue. */
function Queues({ found }: { found: ReturnType<typeof useQueues> }): ReactElement {
  const { t } = useTranslation('system')
  const columns = useColumns()
  const open = found.data?.changeableRecords.length ?? 0
  return (
    <>
      {found.data && (
        <div className={css.records}>
          <Callout meaning={open > 0 ? 'wait' : 'ok'}>
            {open > 0 ? t('recordsOpen', { count: open }) : t('recordsSafe')}
          </Callout>
        </div>
      )}
      <DataTable
        name="deskQueues"
        label={t('queues')}
        columns={columns}
        rows={found.data?.queues}
        rowKey={({ name }) => name}
        error={found.error}
        onRetry={() => void found.refetch()}
        total={found.data?.queues.length}
        empty={
          <EmptyState icon="list" title={t('noQueues')}>
            {t('noQueuesText')}
          </EmptyState>
        }
      />
    </>
  )
}

function System(): ReactElement {
  const { t } = useTranslation(['system', 'common'])
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'queues'
  const found = useQueues()
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskSystem')}</h1>
      </div>
      <Tabs
        label={t('common:pages.deskSystem')}
        panel="system-panel"
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        onChange={(key) => setSearch(key === 'queues' ? {} : { tab: key })}
      />
      <div id="system-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'queues' && <Queues found={found} />}
        {tab === 'services' && <Services />}
        {tab === 'sent' && <SentMessages />}
        {tab === 'failed' && (
          <FailedJobs
            queue={search.get('queue') ?? undefined}
            queues={(found.data?.queues ?? []).filter(({ failed }) => failed > 0).map(({ name }) => name)}
            onQueue={(queue) => setSearch({ tab: 'failed', ...(queue ? { queue } : {}) }, { replace: true })}
          />
        )}
      </div>
    </>
  )
}

export default function DeskSystem(): ReactElement {
  return (
    <ForRoles call={systemQueues}>
      <System />
    </ForRoles>
  )
}
