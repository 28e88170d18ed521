import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RatePreviewReply } from '#contract/rates.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  downloadSheet,
  type FileFormat,
  useApplySheet,
  useDiscardSheet,
  useRateLines,
  useRatePreview,
  useWithdrawSheet,
} from '#web/features/rates/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { saveFile } from './save-file.ts'
import { RowTable } from './sheet-rows.tsx'
import { SheetBadge } from './sheet-status.tsx'

/** What applying would change, in figures. */
function Changes({ preview }: { preview: RatePreviewReply }): ReactElement {
  const { t } = useTranslation('rates')
  const { sheet, changes } = preview
  const figures: [name: string, count: number, className?: string][] = [
    [t('sheet.goodRows'), sheet.goodRows],
    [t('sheet.badRows'), sheet.badRows, sheet.badRows > 0 ? 't-stop' : undefined],
    ...(changes
      ? ([
          [t('sheet.added'), changes.added],
          [t('sheet.raised'), changes.raised, changes.raised > 0 ? 't-wait' : undefined],
          [t('sheet.lowered'), changes.lowered, changes.lowered > 0 ? 't-ok' : undefined],
          [t('sheet.same'), changes.same],
        ] as [string, number, string?][])
      : []),
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

/** All lines of a sheet, as far as they were asked for. */
function Lines({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const lines = useRateLines(sheetId, true)
  if (lines.error && !lines.data)
    return <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Skeleton lines={8} />
  const rows = lines.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return <EmptyState icon="list" title={t('sheet.noLines')} />
  return (
    <>
      <RowTable label={t('sheet.lines')} columns={lines.data.pages[0]?.columns ?? []} rows={rows} />
      <div className="pages">
        <span>{t('sheet.linesShown', { count: rows.length })}</span>
        {lines.hasNextPage && (
          <Button size="s" pending={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {t('common:actions.loadMore')}
          </Button>
        )}
      </div>
    </>
  )
}

function ApplyDialog({ preview, onClose }: { preview: RatePreviewReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const apply = useApplySheet()
  const [failure, setFailure] = useState<string | null>(null)
  const { sheet, changes } = preview
  const go = () =>
    apply.mutate(
      { sheetId: sheet.id, leaveOutBadRows: sheet.badRows > 0 },
      {
        onSuccess: () => {
          notices.say('ok', t('sheet.appliedNow', { rows: formatCount(sheet.goodRows) }))
          onClose()
        },
        onError: (error) =>
          setFailure(error instanceof CallFailure ? error.message : t('common:call.requestFailed')),
      },
    )
  return (
    <Dialog
      title={t('sheet.applyTitle', { name: sheet.name || sheet.fileName })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('sheet.notYet')}</Button>
          <Button look="primary" pending={apply.isPending} onClick={go}>
            {t(sheet.badRows > 0 ? 'sheet.applySome' : 'sheet.applyAll', {
              rows: formatCount(sheet.goodRows),
            })}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('sheet.applyText', { rows: formatCount(sheet.goodRows) })}</p>
        {changes && (
          <p>
            {t('sheet.applyChanges', {
              added: formatCount(changes.added),
              raised: formatCount(changes.raised),
              lowered: formatCount(changes.lowered),
            })}
          </p>
        )}
        {sheet.badRows > 0 && (
          <Callout meaning="wait">{t('sheet.applyBad', { count: sheet.badRows })}</Callout>
        )}
        {failure && (
          <Callout meaning="stop" alert>
            {failure}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

type Shown = 'bad' | 'lines'

export function RateSheetView({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['rates', 'desk', 'common'])
  const navigate = useNavigate()
  const preview = useRatePreview(sheetId)
  const discard = useDiscardSheet()
  const withdraw = useWithdrawSheet()
  const [asking, setAsking] = useState<'apply' | 'discard' | 'withdraw' | null>(null)
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [saving, setSaving] = useState<FileFormat | null>(null)
  if (preview.error && !preview.data) {
    if (
      preview.error instanceof CallFailure &&
      (preview.error.reason === 'request.notFound' || preview.error.reason === 'request.invalid')
    ) {
      return (
        <EmptyState
          title={t('sheet.notFound')}
          actions={
            <Link className={buttonClass('primary')} to={paths.deskRates()}>
              {t('sheet.toList')}
            </Link>
          }
        >
          {t('sheet.notFoundText')}
        </EmptyState>
      )
    }
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  }
  if (!preview.data) return <Skeleton lines={9} label={t('sheet.reading')} />
  const { sheet, columns, bad } = preview.data
  const may = (move: (typeof sheet.openMoves)[number]) => sheet.openMoves.includes(move)
  const shown: Shown = chosen ?? (bad.length > 0 ? 'bad' : 'lines')
  const save = async (format: FileFormat) => {
    setSaving(format)
    await downloadSheet(sheet.id, format).then(saveFile, () => undefined)
    setSaving(null)
  }
  const tabs: { key: Shown; label: string; count?: number }[] = [
    ...(bad.length > 0 ? [{ key: 'bad' as const, label: t('sheet.badTab'), count: sheet.badRows }] : []),
    { key: 'lines', label: t('sheet.lines'), count: sheet.goodRows },
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskRates()}>{t('title')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{sheet.name || sheet.fileName}</span>
      </nav>
      <div className="head">
        <h1>
          {sheet.name || sheet.fileName} <SheetBadge status={sheet.status} />
        </h1>
        <div className="head-end">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              icon="download"
              pending={saving === format}
              onClick={() => void save(format)}
            >
              {t('sheet.export', { format })}
            </Button>
          ))}
          {may('discard') && (
            <Button icon="trash" onClick={() => setAsking('discard')}>
              {t('sheet.discard')}
            </Button>
          )}
          {may('withdraw') && (
            <Button icon="back" onClick={() => setAsking('withdraw')}>
              {t('sheet.withdraw')}
            </Button>
          )}
          {may('apply') && (
            <Button
              look="primary"
              icon="check"
              reason={sheet.goodRows === 0 ? t('sheet.nothingGood') : undefined}
              onClick={() => setAsking('apply')}
            >
              {t('sheet.apply', { rows: formatCount(sheet.goodRows) })}
            </Button>
          )}
        </div>
      </div>
      <dl className="meta">
        <div>
          <dt>{t('sheets.kind')}</dt>
          <dd>{t(`kinds.${sheet.kind}`)}</dd>
        </div>
        <div>
          <dt>{t('sheets.file')}</dt>
          <dd className="file-name">{sheet.fileName}</dd>
        </div>
        <div>
          <dt>{t('sheets.staff')}</dt>
          <dd>{sheet.staffName === 'system' ? t('sheets.bySystem') : sheet.staffName}</dd>
        </div>
        <div>
          <dt>{t('sheets.uploadedAt')}</dt>
          <dd>
            <DateTime at={sheet.uploadedAt} />
          </dd>
        </div>
        {sheet.appliedAt && (
          <div>
            <dt>{t('sheets.appliedAt')}</dt>
            <dd>
              <DateTime at={sheet.appliedAt} />
            </dd>
          </div>
        )}
        {sheet.sequence !== null && (
          <div>
            <dt>{t('sheet.sequence')}</dt>
            <dd className="num">{sheet.sequence}</dd>
          </div>
        )}
      </dl>
      <Changes preview={preview.data} />
      {sheet.status === 'previewed' && (
        <Callout>{t(sheet.badRows > 0 ? 'sheet.previewBad' : 'sheet.previewGood')}</Callout>
      )}
      {sheet.status === 'withdrawn' && sheet.withdrawnAt && (
        <Callout meaning="wait">
          {sheet.withdrawnFor
            ? t('sheet.withdrawnWhy', { at: formatInstant(sheet.withdrawnAt), reason: sheet.withdrawnFor })
            : t('sheet.withdrawnAt', { at: formatInstant(sheet.withdrawnAt) })}
        </Callout>
      )}
      {sheet.status === 'discarded' && <Callout meaning="wait">{t('sheet.discarded')}</Callout>}
      <Tabs label={t('sheet.shown')} panel="sheet-panel" tabs={tabs} value={shown} onChange={setChosen} />
      <div id="sheet-panel" role="tabpanel" className="tab-panel">
        {shown === 'bad' && (
          <>
            {bad.length < sheet.badRows && (
              <p className="hint">
                {t('sheet.firstOnly', { shown: formatCount(bad.length), rows: formatCount(sheet.badRows) })}
              </p>
            )}
            <RowTable label={t('sheet.badTab')} columns={columns} rows={bad} />
          </>
        )}
        {shown === 'lines' && <Lines sheetId={sheet.id} />}
      </div>
      {asking === 'apply' && <ApplyDialog preview={preview.data} onClose={() => setAsking(null)} />}
      {asking === 'discard' && (
        <Dialog
          title={t('sheet.discardTitle')}
          onClose={() => setAsking(null)}
          foot={
            <>
              <Button onClick={() => setAsking(null)}>{t('sheet.keep')}</Button>
              <Button
                look="primary"
                pending={discard.isPending}
                onClick={() =>
                  discard.mutate(sheet.id, {
                    onSuccess: () => {
                      notices.say('ok', t('sheet.discardedNow'))
                      void navigate(paths.deskRates())
                    },
                    onError: (error) => notices.say('stop', error.message),
                  })
                }
              >
                {t('sheet.discardNow')}
              </Button>
            </>
          }
        >
          <p>{t('sheet.discardText')}</p>
        </Dialog>
      )}
      {asking === 'withdraw' && (
        <ReasonDialog
          title={t('sheet.withdrawTitle', { name: sheet.name || sheet.fileName })}
          label={t('sheet.withdrawReason')}
          limit={200}
          needed={false}
          action={t('sheet.withdrawNow')}
          act={async (reason) => {
            await withdraw.mutateAsync({ sheetId: sheet.id, reason })
            notices.say('ok', t('sheet.withdrawnNow'))
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('sheet.withdrawText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
