import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ScheduleSheetReply } from '#contract/schedule-sheets.ts'
import { scheduleSheetStatuses } from '#domain/schedules/schedule-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadScheduleTemplate, useScheduleSheets } from '#web/features/schedules/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ScheduleUpload } from './schedule-upload.tsx'
import { SheetBar, SheetPick, SheetTable, useSheetColumns } from './sheet-list.tsx'
import { OneTemplate } from './sheet-templates.tsx'

export function ScheduleSheets(): ReactElement {
  const { t } = useTranslation(['voyages', 'sheets'])
  const [search, setSearch] = useSearchParams()
  const [uploading, setUploading] = useState(false)
  const status = scheduleSheetStatuses.find((each) => each === search.get('status'))
  const sheets = useScheduleSheets(status)
  const pageOf = (sheet: ScheduleSheetReply) => paths.deskSchedules({ sheet: sheet.id })
  const columns = useSheetColumns<ScheduleSheetReply>({
    name: t('sheets:name'),
    nameOf: (sheet) => sheet.name,
    to: pageOf,
    status: (each) => t(`list.status.${each}`),
    applied: t('list.appliedAt'),
    withdrawn: t('list.withdrawnAt'),
    own: [
      {
        key: 'voyages',
        title: t('list.voyages'),
        right: true,
        width: 90,
        cell: (sheet) => formatCount(sheet.voyages),
      },
    ],
  })
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('upload.open')}
    </Button>
  )
  return (
    <>
      <SheetBar
        picks={
          <SheetPick
            name={t('sheets:state')}
            any={t('sheets:anyState')}
            values={scheduleSheetStatuses}
            value={status}
            textOf={(each) => t(`list.status.${each}`)}
            onChange={(each) => setSearch(each ? { status: each } : {})}
          />
        }
      >
        <OneTemplate
          name={t('list.sheet')}
          lead={t('templates.lead')}
          load={(format, language) => downloadScheduleTemplate(format, language)}
        />
        {upload}
      </SheetBar>
      <SheetTable
        name="desk.scheduleSheets"
        label={t('list.label')}
        columns={columns}
        sheets={sheets}
        to={pageOf}
        empty={
          status ? (
            <EmptyState
              icon="search"
              title={t('list.noMatch')}
              actions={<Button onClick={() => setSearch({})}>{t('sheets:clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('list.none')} actions={upload}>
              {t('list.noneText')}
            </EmptyState>
          )
        }
      />
      {uploading && <ScheduleUpload onClose={() => setUploading(false)} />}
    </>
  )
}
