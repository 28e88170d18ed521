import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RatePreviewReply } from '#contract/rates.ts'
import { formatCount } from '#i18n/format.ts'
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
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { RateChanges } from './rate-changes.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { saveFile } from './save-file.ts'
import {
  badFigure,
  SheetFacts,
  type SheetFigure,
  SheetFigures,
  SheetHead,
  type SheetMove,
  SheetMoves,
  SheetNote,
  SheetRead,
  useFileFacts,
} from './sheet-page.tsx'
import { RowTable, SheetRows } from './sheet-rows.tsx'
import { SheetBadge } from './sheet-status.tsx'

/** What was read, and what of the prices applying would change. */
function useFigures({ sheet, changes }: RatePreviewReply): readonly SheetFigure[] {
  const { t } = useTranslation(['rates', 'sheets'])
  const toned = (name: string, count: number, tone: 't-wait' | 't-ok'): SheetFigure =>
    count > 0 ? [name, count, tone] : [name, count]
  return [
    [t('sheets:good'), sheet.goodRows],
    badFigure(t('sheets:bad'), sheet.badRows),
    ...(changes
      ? [
          [t('sheet.added'), changes.added] as const,
          toned(t('sheet.raised'), changes.raised, 't-wait'),
          toned(t('sheet.lowered'), changes.lowered, 't-ok'),
          [t('sheet.same'), changes.same] as const,
        ]
      : []),
  ]
}

/** All lines of a sheet, as far as they were asked for. */
function Lines({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['rates', 'sheets', 'common'])
  const lines = useRateLines(sheetId, true)
  if (lines.error && !lines.data)
    return <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Skeleton lines={8} />
  const rows = lines.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return <EmptyState icon="list" title={t('sheet.noLines')} />
  return (
    <>
      <RowTable label={t('sheets:goodTab')} columns={lines.data.pages[0]?.columns ?? []} rows={rows} />
      <div className="pages">
        <span>{t('sheet.linesShown', { count: rows.length })}</span>
        <LoadMore of={lines} />
      </div>
    </>
  )
}

function Exports({ sheetId }: { sheetId: string }): ReactElement[] {
  const { t } = useTranslation('rates')
  const [saving, setSaving] = useState<FileFormat | null>(null)
  const save = async (format: FileFormat) => {
    setSaving(format)
    await downloadSheet(sheetId, format).then(saveFile, () => undefined)
    setSaving(null)
  }
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button key={format} icon="download" pending={saving === format} onClick={() => void save(format)}>
      {t('sheet.export', { format })}
    </Button>
  ))
}

function ApplyDialog({
  preview: { sheet, changes },
  onClose,
}: {
  preview: RatePreviewReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const apply = useApplySheet()
  const rows = formatCount(sheet.goodRows)
  return (
    <StepDialog
      title={t('sheet.applyTitle', { name: sheet.name || sheet.fileName })}
      back={t('sheets:notYet')}
      action={t(sheet.badRows > 0 ? 'sheet.applySome' : 'sheet.applyAll', { rows })}
      act={async () => {
        await apply.mutateAsync({ sheetId: sheet.id, leaveOutBadRows: sheet.badRows > 0 })
        notices.say('ok', t('sheet.appliedNow', { rows }))
      }}
      onClose={onClose}
    >
      <p>{t(sheet.kind === 'freeTime' ? 'sheet.applyFreeTime' : 'sheet.applyText', { rows })}</p>
      {changes && (
        <p>
          {t('sheet.applyChanges', {
            added: formatCount(changes.added),
            raised: formatCount(changes.raised),
            lowered: formatCount(changes.lowered),
          })}
        </p>
      )}
      {sheet.badRows > 0 && <Callout meaning="wait">{t('sheet.applyBad', { count: sheet.badRows })}</Callout>}
    </StepDialog>
  )
}

function Steps({
  asking,
  preview,
  onClose,
}: {
  asking: SheetMove
  preview: RatePreviewReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const navigate = useNavigate()
  const discard = useDiscardSheet()
  const withdraw = useWithdrawSheet()
  const { sheet } = preview
  if (asking === 'apply') return <ApplyDialog preview={preview} onClose={onClose} />
  if (asking === 'discard')
    return (
      <StepDialog
        title={t('sheets:discardTitle')}
        back={t('sheets:keep')}
        action={t('sheets:discardNow')}
        act={async () => {
          await discard.mutateAsync(sheet.id)
          notices.say('ok', t('sheets:discardedNow'))
          await navigate(paths.deskRates())
        }}
        onClose={onClose}
      >
        <p>{t('sheet.discardText')}</p>
      </StepDialog>
    )
  return (
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
      onClose={onClose}
    >
      <p>{t('sheet.withdrawText')}</p>
    </ReasonDialog>
  )
}

function Sheet({ preview }: { preview: RatePreviewReply }): ReactElement {
  const { t } = useTranslation('rates')
  const [asking, setAsking] = useState<SheetMove | null>(null)
  const { sheet, columns, bad } = preview
  const free = sheet.kind === 'freeTime'
  const facts = useFileFacts(sheet, t('sheets.appliedAt'))
  const figures = useFigures(preview)
  return (
    <>
      <SheetHead
        list={{ to: paths.deskRates(), name: t('title') }}
        name={sheet.name || sheet.fileName}
        badge={<SheetBadge status={sheet.status}>{t(`sheets.status.${sheet.status}`)}</SheetBadge>}
      >
        <Exports sheetId={sheet.id} />
        <SheetMoves
          open={sheet.openMoves}
          apply={{
            name: t('sheet.apply', { rows: formatCount(sheet.goodRows) }),
            waits: sheet.goodRows === 0 ? t('sheet.nothingGood') : undefined,
          }}
          withdraw={t('sheet.withdraw')}
          onAsk={setAsking}
        />
      </SheetHead>
      <SheetFacts
        facts={[
          [t('sheets.kind'), t(`kinds.${sheet.kind}`)],
          ...(free ? [] : [[t('sheets.prices'), t(`prices.${sheet.prices}`)] as const]),
          ...facts,
          ...(sheet.sequence === null ? [] : [[t('sheet.sequence'), formatCount(sheet.sequence)] as const]),
        ]}
      />
      <SheetFigures figures={figures} />
      <SheetNote
        sheet={sheet}
        words={{
          previewed: t(sheet.badRows > 0 ? 'sheet.previewBad' : 'sheet.previewGood'),
          discarded: t('sheet.discarded'),
          withdrawn: t('sheet.withdrawn'),
        }}
      />
      {free && <Callout meaning="note">{t('sheet.freeTimeNote')}</Callout>}
      {sheet.prices === 'buying' && <Callout meaning="note">{t('sheet.buyingNote')}</Callout>}
      <SheetRows
        columns={columns}
        bad={bad}
        badRows={sheet.badRows}
        goodRows={sheet.goodRows}
        {...(!free && (sheet.status === 'previewed' || sheet.status === 'applied')
          ? { more: { label: t('changes.tab'), content: <RateChanges sheetId={sheet.id} /> } }
          : {})}
      >
        <Lines sheetId={sheet.id} />
      </SheetRows>
      {asking && <Steps asking={asking} preview={preview} onClose={() => setAsking(null)} />}
    </>
  )
}

/** A rate sheet: what was read, what applying it would change, and every row with its problems. */
export function RateSheetView({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation('rates')
  const preview = useRatePreview(sheetId)
  const list = { to: paths.deskRates(), name: t('title') }
  return (
    <SheetRead query={preview} notFound={t('sheet.notFound')} list={list}>
      {(read) => <Sheet preview={read} />}
    </SheetRead>
  )
}
