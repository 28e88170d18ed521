import type { ReactElement } from 'react'
import type { CallTimesReply } from '#contract/schedules.ts'
import { formatInstant } from '#i18n/format.ts'
import { DateTime, FactMark } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './schedules.module.css'

/** What is known best of a time, with its mark; the plan stands below where it was another. */
export function CallTime({ times, zone }: { times: CallTimesReply; zone: string | undefined }): ReactElement {
  const { t } = useTranslation('schedules')
  const at = times.actual ?? times.estimated ?? times.planned
  const kind = times.actual ? 'actual' : times.estimated ? 'estimated' : 'planned'
  return (
    <span className={css.time}>
      <span className="when">
        <FactMark kind={kind} />
        <DateTime at={at} {...(zone ? { zone } : {})} />
      </span>
      {at !== times.planned && (
        <small className="quiet">{t('planned', { at: formatInstant(times.planned, zone) })}</small>
      )}
    </span>
  )
}
