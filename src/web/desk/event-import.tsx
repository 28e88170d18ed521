import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportPreviewReply } from '#contract/event-imports.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  useApplyImport,
  useDiscardImport,
  useImport,
  useWithdrawImport,
} from '#web/features/tracking/intake-api.ts'
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

/** What the file holds, and once it is imported, how much of it was new. */
function useFigures({ import: found, orders }: ImportPreviewReply): readonly SheetFigure[] {
  const { t } = useTranslation(['intake', 'sheets'])
  const { goodRows, badRows, addedRows } = found
  return [
    [t('sheets:good'), goodRows],
    badFigure(t('sheets:bad'), badRows),
    [t('imports.orders'), orders],
    ...(addedRows === null
      ? []
      : ([
          [t('imports.added'), addedRows],
          [t('imports.stood'), goodRows - addedRows],
        ] as const)),
  ]
}

function Steps({
  asking,
  read: { import: found, orders },
  onClose,
}: {
  asking: SheetMove
  read: ImportPreviewReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['intake', 'sheets'])
  const navigate = useNavigate()
  const apply = useApplyImport()
  const discard = useDiscardImport()
  const withdraw = useWithdrawImport()
  const { id, goodRows, badRows, source } = found
  if (asking === 'apply')
    return (
      <StepDialog
        title={t('imports.applyTitle', { source })}
        back={t('sheets:notYet')}
        action={t('imports.applyNow', { rows: formatCount(goodRows) })}
        act={async () => {
          await apply.mutateAsync({ id, leaveOutBadRows: badRows > 0 })
          notices.say('ok', t('imports.appliedNow'))
        }}
        onClose={onClose}
      >
        <p>{t('imports.applyText', { rows: formatCount(goodRows), orders: formatCount(orders) })}</p>
        {badRows > 0 && (
          <Callout meaning="wait">{t('imports.applyBad', { rows: formatCount(badRows) })}</Callout>
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
          await discard.mutateAsync({ id })
          notices.say('ok', t('sheets:discardedNow'))
          await navigate(paths.deskEvents({ part: 'imports' }))
        }}
        onClose={onClose}
      >
        <p>{t('imports.discardText')}</p>
      </StepDialog>
    )
  return (
    <ReasonDialog
      title={t('imports.withdrawTitle', { source })}
      label={t('imports.withdrawReason')}
      limit={200}
      action={t('imports.withdrawNow')}
      act={(reason) => withdraw.mutateAsync({ id, reason })}
      onClose={onClose}
    >
      <p>{t('imports.withdrawText')}</p>
    </ReasonDialog>
  )
}

function Import({ read }: { read: ImportPreviewReply }): ReactElement {
  const { t } = useTranslation('intake')
  const [asking, setAsking] = useState<SheetMove | null>(null)
  const { import: found, columns, good, bad } = read
  const facts = useFileFacts(found, t('imports.appliedAt'))
  const figures = useFigures(read)
  return (
    <>
      <SheetHead
        list={{ to: paths.deskEvents({ part: 'imports' }), name: t('importsTab') }}
        name={found.source}
        badge={<SheetBadge status={found.status}>{t(`imports.status.${found.status}`)}</SheetBadge>}
      >
        <SheetMoves
          open={found.openMoves}
          apply={{
            name: t('imports.apply', { rows: formatCount(found.goodRows) }),
            waits: found.goodRows === 0 ? t('imports.nothingGood') : undefined,
          }}
          withdraw={t('imports.withdraw')}
          onAsk={setAsking}
        />
      </SheetHead>
      <SheetFacts facts={facts} />
      <SheetFigures figures={figures} />
      <SheetNote
        sheet={found}
        words={{
          previewed: t(found.badRows > 0 ? 'imports.previewBad' : 'imports.previewGood'),
          discarded: t('imports.discarded'),
          withdrawn: t('imports.withdrawn'),
        }}
      />
      {found.status !== 'discarded' && (
        <SheetRows columns={columns} bad={bad} badRows={found.badRows} goodRows={found.goodRows}>
          <FirstRows label={found.source} columns={columns} rows={good} all={found.goodRows} />
        </SheetRows>
      )}
      {asking && <Steps asking={asking} read={read} onClose={() => setAsking(null)} />}
    </>
  )
}

/** One import: what was read, what is wrong, and what can be done with it now. */
export function EventImportView({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('intake')
  const read = useImport(id)
  const list = { to: paths.deskEvents({ part: 'imports' }), name: t('importsTab') }
  return (
    <SheetRead query={read} notFound={t('imports.notFound')} list={list}>
      {(found) => <Import read={found} />}
    </SheetRead>
  )
}
