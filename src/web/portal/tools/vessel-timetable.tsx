import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { exportTimetable } from '#contract/schedules.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { timetableQuery } from '#web/features/schedules/api.ts'
import { ExportButton } from '#web/features/schedules/export-button.tsx'
import css from '#web/features/schedules/schedules.module.css'
import { Timetable } from '#web/features/schedules/timetable.tsx'
import { VesselForm } from '#web/features/schedules/vessel-form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolVesselPlan')

/** The port calls of a vessel or a service around today; its name stands in the address. */
export default function VesselTimetable(): ReactElement {
  const { t } = useTranslation('schedules')
  const [search, setSearch] = useSearchParams()
  const name = search.get('name')?.trim().slice(0, 60) || null
  const { data, isError, error, refetch } = useQuery(timetableQuery(name))
  const found = name === null ? undefined : data
  const any = found !== undefined && found.voyages.length > 0
  return (
    <ToolPage
      tool="vesselPlan"
      title={t('plan.title')}
      lead={t('plan.lead')}
      found={any ? name : null}
      acts={any && name && <ExportButton call={exportTimetable} query={{ name }} />}
    >
      <VesselForm key={name} name={name ?? ''} onAsk={(next) => setSearch({ name: next })} />
      {name === null && <p className="soft">{t('plan.start')}</p>}
      {name !== null && !data && !isError && <Skeleton lines={8} />}
      {name !== null && !data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {found?.voyages.length === 0 && (
        <EmptyState title={t('plan.none', { name: name ?? '' })}>{t('plan.noneHelp')}</EmptyState>
      )}
      {any && (
        <>
          <div className={css.bar}>
            <p role="status">{t('plan.found', { count: found.voyages.length })}</p>
          </div>
          {found.voyages.some(({ source }) => source === 'generated') && (
            <div className={css.note}>
              <Callout>{t('demoNote')}</Callout>
            </div>
          )}
          <Timetable found={found} toName={(each) => paths.vesselTimetable({ name: each })} />
          {found.more && <p className="soft">{t('plan.more', { shown: found.voyages.length })}</p>}
        </>
      )}
    </ToolPage>
  )
}
