import { type ReactElement, useState } from 'react'
import type { FailedJob } from '#contract/system.ts'
import { useFailedJobs, useRetryJob, useRetryJobs } from '#web/features/system/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useQueueName } from './queue-name.ts'
import css from './system.module.css'

function RetryOne({ job }: { job: FailedJob }): ReactElement {
  const { t } = useTranslation('system')
  const retry = useRetryJob()
  const nameOf = useQueueName()
  return (
    <Button
      size="s"
      icon="retry"
      pending={retry.isPending}
      aria-label={`${t('retry')} ${nameOf(job.queue)}`}
      onClick={() =>
        retry.mutate(
          { queue: job.queue, id: job.id },
          {
            onSuccess: ({ retried }) => notices.say('ok', t('retried', { count: retried })),
            onError: (error) => notices.say('stop', error.message),
          },
        )
      }
    >
      {t('retry')}
    </Button>
  )
}

/** Work that was given up, with why; one or all of a queue go back to it for one more try. */
export function FailedJobs({
  queue,
  queues,
  onQueue,
}: {
  queue: string | undefined
  /** The queues in which something failed. */
  queues: readonly string[]
  onQueue: (queue: string | undefined) => void
}): ReactElement {
  const { t } = useTranslation('system')
  const found = useFailedJobs(queue)
  const retryAll = useRetryJobs()
  const [asking, setAsking] = useState(false)
  const nameOf = useQueueName()
  const rows = found.data?.pages.flatMap(({ items }) => items)
  const columns: readonly Column<FailedJob>[] = [
    {
      key: 'queue',
      title: t('queue'),
      fixed: true,
      names: true,
      width: 220,
      cell: (job) => nameOf(job.queue),
    },
    { key: 'failedAt', title: t('failedAt'), width: 180, cell: (job) => <DateTime at={job.failedAt} /> },
    {
      key: 'reason',
      title: t('reason'),
      cell: ({ reason }) =>
        reason ? (
          <span className={css.reason}>{reason}</span>
        ) : (
          <span className="quiet">{t('noReason')}</span>
        ),
    },
    { key: 'tries', title: t('tries'), right: true, width: 90, cell: ({ tries }) => tries },
    { key: 'queuedAt', title: t('queuedAt'), width: 180, cell: (job) => <DateTime at={job.queuedAt} /> },
    { key: 'retry', title: t('retry'), fixed: true, width: 110, cell: (job) => <RetryOne job={job} /> },
  ]
  return (
    <>
      <p className="content-lead">{t('failedLead')}</p>
      <div className="filters">
        <label className="pick-field">
          <span>{t('whichQueue')}</span>
          <select value={queue ?? ''} onChange={(event) => onQueue(event.target.value || undefined)}>
            <option value="">{t('allQueues')}</option>
            {[...new Set([...(queue ? [queue] : []), ...queues])].map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
        {queue && rows && rows.length > 0 && (
          <Button icon="retry" onClick={() => setAsking(true)}>
            {t('retryAll')}
          </Button>
        )}
      </div>
      <DataTable
        name="deskFailedJobs"
        label={t('failedJobs')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        more={found}
        empty={
          <EmptyState
            icon={queue ? 'search' : 'check-circle'}
            title={t(queue ? 'noFailedHere' : 'noFailed')}
            actions={queue && <Button onClick={() => onQueue(undefined)}>{t('showAll')}</Button>}
          >
            {!queue && t('noFailedText')}
          </EmptyState>
        }
      />
      {asking && queue && (
        <StepDialog
          title={t('retryAllTitle', { queue: nameOf(queue) })}
          back={t('back')}
          action={t('retryAll')}
          act={async () => {
            const { retried } = await retryAll.mutateAsync({ queue })
            notices.say('ok', t('retried', { count: retried }))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('retryAllText')}</p>
        </StepDialog>
      )}
    </>
  )
}
