import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SchedulePreviewReply } from '#contract/schedule-sheets.ts'
import { paths } from '#web/app/paths.ts'
import {
  useApplySchedule,
  useDiscardSchedule,
  useSchedulePreview,
  useWithdrawSchedule,
} from '#web/features/schedules/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Callout } from '#web/ui/marks.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
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
import { FirstRows, SheetRows } from './sheet-rows.tsx'
import { SheetBadge } from './sheet-status.tsx'

/** What was read, and how much of it customers see. */
function useFigures({ sheet, shown }: SchedulePreviewReply): readonly SheetFigure[] {
  const { t } = useTranslation(['voyages', 'sheets'])
  return [
    [t('list.voyages'), sheet.voyages],
    [t('sheets:good'), sheet.goodRows],
    badFigure(t('sheets:bad'), sheet.badRows),
    ...(shown === null ? [] : [[t('sheet.shown'), shown] as const]),
  ]
}

function Steps({
  asking,
  preview: { sheet },
  onClose,
}: {
  asking: SheetMove
  preview: SchedulePreviewReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['voyages', 'sheets'])
  const navigate = useNavigate()
  const apply = useApplySchedule()
  const discard = useDiscardSchedule()
  const withdraw = useWithdrawSchedule()
  const count = sheet.voyages
  if (asking === 'apply')
    return (
      <StepDialog
        title={t('sheet.applyTitle', { name: sheet.name })}
        back={t('sheets:notYet')}
        action={t('sheet.apply', { count })}
        act={async () => {
          await apply.mutateAsync({ sheetId: sheet.id, leaveOutBadRows: sheet.badRows > 0 })
          notices.say('ok', t('sheet.appliedNow', { count }))
        }}
        onClose={onClose}
      >
        <p>{t('sheet.applyText', { count })}</p>
        {sheet.badRows > 0 && (
          <Callout meaning="wait">{t('sheet.applyBad', { count: sheet.badRows })}</Callout>
        )}
      </StepDialog>
    )
  if (asking === 'discard')
    return (
      <StepDialog
        title={t('sheets:discardTitle')}
        back={t('sheets:keep')}
        action={t('sheets:discardNow')}
        act={async () => {
          await discard.mutateAsync(sheet.id)
          notices.say('ok', t('sheets:discardedNow'))
          await navigate(paths.deskSchedules())
        }}
        onClose={onClose}
      >
        <p>{t('sheet.discardText')}</p>
      </StepDialog>
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

function Sheet({ preview }: { preview: SchedulePreviewReply }): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const [asking, setAsking] = useState<SheetMove | null>(null)
  const { sheet, columns, good, bad, shown } = preview
  const facts = useFileFacts(sheet, t('list.appliedAt'))
  const figures = useFigures(preview)
  const hidden = sheet.status !== 'applied' || shown === null ? 0 : sheet.voyages - shown
  return (
    <>
      <SheetHead
        list={{ to: paths.deskSchedules(), name: t('common:pages.deskSchedules') }}
        name={sheet.name}
        badge={<SheetBadge status={sheet.status}>{t(`list.status.${sheet.status}`)}</SheetBadge>}
      >
        <SheetMoves
          open={sheet.openMoves}
          apply={{
            name: t('sheet.apply', { count: sheet.voyages }),
            waits: sheet.voyages === 0 ? t('sheet.nothingGood') : undefined,
          }}
          withdraw={t('sheet.withdraw')}
          onAsk={setAsking}
        />
      </SheetHead>
      <SheetFacts facts={facts} />
      <SheetFigures figures={figures} />
      <SheetNote
        sheet={sheet}
        words={{
          previewed: t(sheet.badRows > 0 ? 'sheet.previewBad' : 'sheet.previewGood'),
          discarded: t('sheet.discarded'),
          withdrawn: t('sheet.withdrawn'),
        }}
      />
      {hidden > 0 && <Callout>{t('sheet.hidden', { count: hidden })}</Callout>}
      <SheetRows columns={columns} bad={bad} badRows={sheet.badRows} goodRows={sheet.goodRows}>
        <FirstRows label={sheet.name} columns={columns} rows={good} all={sheet.goodRows} />
      </SheetRows>
      {asking && <Steps asking={asking} preview={preview} onClose={() => setAsking(null)} />}
    </>
  )
}

/** A schedule sheet: what was read, what applying it does, and every row with its problems. */
export function ScheduleSheetView({ sheetId }: { sheetId: string }): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const preview = useSchedulePreview(sheetId)
  const list = { to: paths.deskSchedules(), name: t('common:pages.deskSchedules') }
  return (
    <SheetRead query={preview} notFound={t('sheet.notFound')} list={list}>
      {(read) => <Sheet preview={read} />}
    </SheetRead>
  )
}
