import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportPreviewReply } from '#contract/event-imports.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  useApplyImport,
  useDiscardImport,
  useImport,
  useWithdrawImport,
} from '#web/features/tracking/intake-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime, StatusBadge } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { importLooks } from './event-imports.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RowTable } from './sheet-rows.tsx'

function ApplyDialog({ read, onClose }: { read: ImportPreviewReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation('intake')
  const apply = useApplyImport()
  const { id, goodRows, badRows, source } = read.import
  return (
    <Dialog
      title={t('imports.applyTitle', { source })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            look="primary"
            pending={apply.isPending}
            onClick={() =>
              apply.mutate(
                { id, leaveOutBadRows: badRows > 0 },
                {
                  onSuccess: () => {
                    notices.say('ok', t('imports.appliedNow'))
                    onClose()
                  },
                },
              )
            }
          >
            {t('imports.applyNow', { rows: formatCount(goodRows) })}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('imports.applyText', { rows: formatCount(goodRows), orders: formatCount(read.orders) })}</p>
        {badRows > 0 && (
          <Callout meaning="wait">{t('imports.applyBad', { rows: formatCount(badRows) })}</Callout>
        )}
        {apply.error && (
          <Callout meaning="stop" alert>
            {apply.error.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

function DiscardDialog({ id, onClose }: { id: ImportPreviewReply['import']['id']; onClose: () => void }) {
  const { t } = useTranslation('intake')
  const navigate = useNavigate()
  const discard = useDiscardImport()
  return (
    <Dialog
      title={t('imports.discardTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            look="primary"
            pending={discard.isPending}
            onClick={() =>
              discard.mutate(
                { id },
                {
                  onSuccess: () => {
                    notices.say('ok', t('imports.discardedNow'))
                    void navigate(paths.deskEvents({ part: 'imports' }))
                  },
                  onError: (error) => notices.say('stop', error.message),
                },
              )
            }
          >
            {t('imports.discard')}
          </Button>
        </>
      }
    >
      <p>{t('imports.discardText')}</p>
    </Dialog>
  )
}

/** What the file holds, in figures. */
function Figures({ read }: { read: ImportPreviewReply }): ReactElement {
  const { t } = useTranslation('intake')
  const { goodRows, badRows, addedRows } = read.import
  const figures: [name: string, count: number, className?: string][] = [
    [t('imports.goodRows'), goodRows],
    [t('imports.badRows'), badRows, badRows > 0 ? 't-stop' : undefined],
    [t('imports.orders'), read.orders],
    ...(addedRows === null
      ? []
      : ([
          [t('imports.added'), addedRows],
          [t('imports.stood'), goodRows - addedRows],
        ] as [string, number][])),
  ]
  return (
    <dl className="figure-row">
      {figures.map(([name, count, className]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={className}>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ read }: { read: ImportPreviewReply }): ReactElement {
  const { t } = useTranslation('intake')
  const { goodRows, badRows } = read.import
  const [chosen, setChosen] = useState<'bad' | 'good' | null>(null)
  const shown = chosen ?? (badRows > 0 ? 'bad' : 'good')
  const rows = read[shown]
  const all = shown === 'bad' ? badRows : goodRows
  return (
    <>
      <Tabs
        label={t('imports.rows')}
        panel="import-panel"
        tabs={[
          ...(badRows > 0 ? [{ key: 'bad' as const, label: t('imports.badRows'), count: badRows }] : []),
          { key: 'good' as const, label: t('imports.goodRows'), count: goodRows },
        ]}
        value={shown}
        onChange={setChosen}
      />
      <div id="import-panel" role="tabpanel" className="tab-panel">
        {rows.length < all && (
          <p className="hint">
            {t('imports.firstOnly', { shown: formatCount(rows.length), rows: formatCount(all) })}
          </p>
        )}
        {rows.length > 0 ? (
          <RowTable
            label={t(shown === 'bad' ? 'imports.badRows' : 'imports.goodRows')}
            columns={read.columns}
            rows={rows}
          />
        ) : (
          <EmptyState icon="list" title={t('imports.noRows')} />
        )}
      </div>
    </>
  )
}

/** One import: what was read, what is wrong, and what can be done with it now. */
export function EventImportView({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['intake', 'desk', 'common'])
  const read = useImport(id)
  const withdraw = useWithdrawImport()
  const [asking, setAsking] = useState<'apply' | 'discard' | 'withdraw' | null>(null)
  if (read.error && !read.data) {
    const gone =
      read.error instanceof CallFailure &&
      (read.error.reason === 'request.notFound' || read.error.reason === 'request.invalid')
    return gone ? (
      <EmptyState
        title={t('imports.notFound')}
        actions={
          <Link className={buttonClass('primary')} to={paths.deskEvents({ part: 'imports' })}>
            {t('imports.toList')}
          </Link>
        }
      />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    )
  }
  if (!read.data) return <Skeleton lines={9} label={t('imports.reading')} />
  const found = read.data.import
  const may = (move: (typeof found.openMoves)[number]) => found.openMoves.includes(move)
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskEvents({ part: 'imports' })}>{t('importsTab')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{found.source}</span>
      </nav>
      <div className="head">
        <h1>
          {found.source}{' '}
          <StatusBadge {...importLooks[found.status]}>{t(`imports.status.${found.status}`)}</StatusBadge>
        </h1>
        <div className="head-end import-do">
          {may('discard') && (
            <Button icon="trash" onClick={() => setAsking('discard')}>
              {t('imports.discard')}
            </Button>
          )}
          {may('withdraw') && (
            <Button icon="back" onClick={() => setAsking('withdraw')}>
              {t('imports.withdraw')}
            </Button>
          )}
          {may('apply') && (
            <Button
              look="primary"
              icon="check"
              reason={found.goodRows === 0 ? t('imports.nothingGood') : undefined}
              onClick={() => setAsking('apply')}
            >
              {t('imports.apply', { rows: formatCount(found.goodRows) })}
            </Button>
          )}
        </div>
      </div>
      <dl className="meta import-meta">
        <div>
          <dt>{t('imports.file')}</dt>
          <dd className="file-name">{found.fileName}</dd>
        </div>
        <div>
          <dt>{t('imports.staff')}</dt>
          <dd>{found.staffName}</dd>
        </div>
        <div>
          <dt>{t('imports.uploadedAt')}</dt>
          <dd>
            <DateTime at={found.uploadedAt} />
          </dd>
        </div>
        {found.appliedAt && (
          <div>
            <dt>{t('imports.appliedAt')}</dt>
            <dd>
              <DateTime at={found.appliedAt} />
            </dd>
          </div>
        )}
      </dl>
      <Figures read={read.data} />
      {found.status === 'previewed' && (
        <Callout>{t(found.badRows > 0 ? 'imports.previewBad' : 'imports.previewGood')}</Callout>
      )}
      {found.withdrawnAt && (
        <Callout meaning="wait">
          {t('imports.withdrawnWhy', {
            at: formatInstant(found.withdrawnAt),
            reason: found.withdrawnFor ?? '',
          })}
        </Callout>
      )}
      {found.status === 'discarded' ? (
        <Callout meaning="wait">{t('imports.discarded')}</Callout>
      ) : (
        <Rows read={read.data} />
      )}
      {asking === 'apply' && <ApplyDialog read={read.data} onClose={() => setAsking(null)} />}
      {asking === 'discard' && <DiscardDialog id={found.id} onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && (
        <ReasonDialog
          title={t('imports.withdrawTitle', { source: found.source })}
          label={t('imports.withdrawReason')}
          limit={200}
          action={t('imports.withdrawNow')}
          act={(reason) => withdraw.mutateAsync({ id: found.id, reason })}
          onClose={() => setAsking(null)}
        >
          {t('imports.withdrawText')}
        </ReasonDialog>
      )}
    </>
  )
}
