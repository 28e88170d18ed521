import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SchedulePreviewReply } from '#contract/schedule-sheets.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  useApplySchedule,
  useDiscardSchedule,
  useSchedulePreview,
  useWithdrawSchedule,
} from '#web/features/schedules/desk-api.ts'
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
import { ScheduleBadge } from './schedule-status.tsx'
import { RowTable } from './sheet-rows.tsx'

type Asking = 'apply' | 'discard' | 'withdraw'
type Shown = 'bad' | 'good'

/** What was read, in figures. */
function Figures({ preview: { sheet, shown } }: { preview: SchedulePreviewReply }): ReactElement {
  const { t } = useTranslation('voyages')
  const figures: [name: string, count: number, className?: string][] = [
    [t('list.voyages'), sheet.voyages],
    [t('list.good'), sheet.goodRows],
    [t('list.bad'), sheet.badRows, sheet.badRows > 0 ? 't-stop' : undefined],
    ...(shown === null ? [] : ([[t('sheet.shown'), shown]] as [string, number][])),
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

/** A step in a dialog: what it does, and that it was refused. */
function StepDialog({
  title,
  text,
  bad,
  back,
  action,
  act,
  onClose,
}: {
  title: string
  text: string
  bad?: string | undefined
  back: string
  action: string
  act: () => Promise<unknown>
  onClose: () => void
}): ReactElement {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const go = () => {
    setPending(true)
    act()
      .then(onClose, (error: Error) => setFailure(error.message))
      .finally(() => setPending(false))
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button look="primary" pending={pending} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{text}</p>
        {bad && <Callout meaning="wait">{bad}</Callout>}
        {failure && (
          <Callout meaning="stop" alert>
            {failure}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

function Steps({
  asking,
  preview: { sheet },
  onClose,
}: {
  asking: Asking
  preview: SchedulePreviewReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('voyages')
  const navigate = useNavigate()
  const apply = useApplySchedule()
  const discard = useDiscardSchedule()
  const withdraw = useWithdrawSchedule()
  const count = sheet.voyages
  if (asking === 'apply')
    return (
      <StepDialog
        title={t('sheet.applyTitle', { name: sheet.name })}
        text={t('sheet.applyText', { count })}
        bad={sheet.badRows > 0 ? t('sheet.applyBad', { count: sheet.badRows }) : undefined}
        back={t('sheet.notYet')}
        action={t('sheet.apply', { count })}
        act={async () => {
          await apply.mutateAsync({ sheetId: sheet.id, leaveOutBadRows: sheet.badRows > 0 })
          notices.say('ok', t('sheet.appliedNow', { count }))
        }}
        onClose={onClose}
      />
    )
  if (asking === 'discard')
    return (
      <StepDialog
        title={t('sheet.discardTitle')}
        text={t('sheet.discardText')}
        back={t('sheet.keep')}
        action={t('sheet.discardNow')}
        act={async () => {
          await discard.mutateAsync(sheet.id)
          notices.say('ok', t('sheet.discardedNow'))
          await navigate(paths.deskSchedules())
        }}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={t('sheet.withdrawTitle', { name: sheet.name })}
      label={t('sheet.withdrawReason')}
      limit={200}
      needed={false}
      action={t('sheet.withdrawNow')}
      act={async (reason) => {
        await withdraw.mutateAsync({ sheetId: sheet.id, reason })
        notices.say('ok', t('sheet.withdrawnNow'))
      }}
      onClose={onClose}
    >
      <p>{t('sheet.withdrawText')}</p>
    </ReasonDialog>
  )
}

/** What became of the sheet, in a sentence. */
function State({ preview: { sheet, shown } }: { preview: SchedulePreviewReply }): ReactElement | null {
  const { t } = useTranslation('voyages')
  if (sheet.status === 'previewed')
    return <Callout>{t(sheet.badRows > 0 ? 'sheet.previewBad' : 'sheet.previewGood')}</Callout>
  if (sheet.status === 'discarded') return <Callout meaning="wait">{t('sheet.discarded')}</Callout>
  if (sheet.withdrawnAt) {
    const at = formatInstant(sheet.withdrawnAt)
    return (
      <Callout meaning="wait">
        {sheet.withdrawnFor
          ? t('sheet.withdrawnWhy', { at, reason: sheet.withdrawnFor })
          : t('sheet.withdrawnAt', { at })}
      </Callout>
    )
  }
  const hidden = shown === null ? 0 : sheet.voyages - shown
  return hidden > 0 ? <Callout>{t('sheet.hidden', { count: hidden })}</Callout> : null
}

/** The first rows of the file, those with problems first. */
function Rows({ preview: { sheet, columns, good, bad } }: { preview: SchedulePreviewReply }): ReactElement {
  const { t } = useTranslation('voyages')
  const [chosen, setChosen] = useState<Shown | null>(null)
  const shown: Shown = chosen ?? (bad.length > 0 ? 'bad' : 'good')
  const rows = shown === 'bad' ? bad : good
  const all = shown === 'bad' ? sheet.badRows : sheet.goodRows
  const tabs: { key: Shown; label: string; count: number }[] = [
    ...(bad.length > 0 ? [{ key: 'bad' as const, label: t('sheet.badTab'), count: sheet.badRows }] : []),
    { key: 'good', label: t('sheet.goodTab'), count: sheet.goodRows },
  ]
  return (
    <>
      <Tabs label={t('sheet.tabs')} panel="sheet-panel" tabs={tabs} value={shown} onChange={setChosen} />
      <div id="sheet-panel" role="tabpanel" className="tab-panel">
        {rows.length > 0 && rows.length < all && (
          <p className="hint">
            {t('sheet.firstOnly', { shown: formatCount(rows.length), rows: formatCount(all) })}
          </p>
        )}
        {rows.length > 0 ? (
          <RowTable
            label={t(shown === 'bad' ? 'sheet.badTab' : 'sheet.goodTab')}
            columns={columns}
            rows={rows}
          />
        ) : (
          <EmptyState icon="list" title={t('sheet.noRows')} />
        )}
      </div>
    </>
  )
}

/** A schedule sheet: what was read, what applying it does, and every row with its problems. */
export function ScheduleSheetView({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['voyages', 'desk', 'common'])
  const preview = useSchedulePreview(sheetId)
  const [asking, setAsking] = useState<Asking | null>(null)
  if (preview.error && !preview.data) {
    const unknown =
      preview.error instanceof CallFailure &&
      (preview.error.reason === 'request.notFound' || preview.error.reason === 'request.invalid')
    if (!unknown) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
    return (
      <EmptyState
        title={t('sheet.notFound')}
        actions={
          <Link className={buttonClass('primary')} to={paths.deskSchedules()}>
            {t('sheet.toList')}
          </Link>
        }
      >
        {t('sheet.notFoundText')}
      </EmptyState>
    )
  }
  if (!preview.data) return <Skeleton lines={9} label={t('sheet.reading')} />
  const { sheet } = preview.data
  const may = (move: Asking) => sheet.openMoves.includes(move)
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskSchedules()}>{t('common:pages.deskSchedules')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{sheet.name}</span>
      </nav>
      <div className="head">
        <h1>
          {sheet.name} <ScheduleBadge status={sheet.status} />
        </h1>
        <div className="head-end">
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
              reason={sheet.voyages === 0 ? t('sheet.nothingGood') : undefined}
              onClick={() => setAsking('apply')}
            >
              {t('sheet.apply', { count: sheet.voyages })}
            </Button>
          )}
        </div>
      </div>
      <dl className="meta">
        <div>
          <dt>{t('list.file')}</dt>
          <dd className="file-name">{sheet.fileName}</dd>
        </div>
        <div>
          <dt>{t('list.staff')}</dt>
          <dd>{sheet.staffName}</dd>
        </div>
        <div>
          <dt>{t('list.uploadedAt')}</dt>
          <dd>
            <DateTime at={sheet.uploadedAt} />
          </dd>
        </div>
        {sheet.appliedAt && (
          <div>
            <dt>{t('list.appliedAt')}</dt>
            <dd>
              <DateTime at={sheet.appliedAt} />
            </dd>
          </div>
        )}
      </dl>
      <Figures preview={preview.data} />
      <State preview={preview.data} />
      <Rows preview={preview.data} />
      {asking && <Steps asking={asking} preview={preview.data} onClose={() => setAsking(null)} />}
    </>
  )
}
