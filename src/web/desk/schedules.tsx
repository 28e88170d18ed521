import './content.css'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listScheduleSheets } from '#contract/schedule-sheets.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { ScheduleSheetView } from './schedule-sheet.tsx'
import { ScheduleSheets } from './schedule-sheets.tsx'

export const meta = pageTitle('deskSchedules')

function Schedules(): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const [search] = useSearchParams()
  const sheetId = search.get('sheet')
  if (sheetId) return <ScheduleSheetView key={sheetId} sheetId={sheetId} />
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskSchedules')}</h1>
          <p className="content-lead">{t('lead')}</p>
        </div>
      </div>
      <ScheduleSheets />
    </>
  )
}

/** Schedules as carriers send them: imported, looked at, applied, withdrawn. */
export default function DeskSchedules(): ReactElement {
  return (
    <ForRoles call={listScheduleSheets}>
      <Schedules />
    </ForRoles>
  )
}
