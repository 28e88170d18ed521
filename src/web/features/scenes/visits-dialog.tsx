import type { ReactElement } from 'react'
import type { SceneReply } from '#contract/scenes.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { formatCount } from '#i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSceneView } from './api.ts'
import css from './cards.module.css'

const shownDays = 30

/** How often a card was opened: in all, and on each of the last thirty days. */
export function VisitsDialog({
  scene,
  now,
  onClose,
}: {
  scene: SceneReply
  now: Date
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const { data, error, refetch } = useSceneView(scene.id)
  return (
    <Dialog title={t('list.viewsOf', { title: scene.title || t('list.untitled') })} onClose={onClose}>
      {data ? (
        <>
          <p className={css.sum}>
            <b className="num">{formatCount(data.views)}</b> {t('visits.total')}
          </p>
          <h3>{t('visits.recent')}</h3>
          {data.days.length === 0 ? (
            <p className="quiet">{t('visits.none')}</p>
          ) : (
            <Days days={data.days} now={now} />
          )}
          <p className={css.rule}>{t('visits.rule')}</p>
        </>
      ) : error ? (
        <ErrorState title={t('visits.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}

/** One bar a day for the eye, and the days with a visitor as a table for readers. */
function Days({
  days,
  now,
}: {
  days: readonly { readonly on: string; readonly views: number }[]
  now: Date
}): ReactElement {
  const { t } = useTranslation('scenes')
  const first = addDays(businessDateOf(now), 1 - shownDays)
  const counts = new Map(days.map(({ on, views }) => [on, views]))
  const most = Math.max(...counts.values())
  const all = Array.from({ length: shownDays }, (_, at) => addDays(first, at))
  return (
    <>
      <div className={css.bars} aria-hidden="true">
        {all.map((day) => {
          const views = counts.get(day) ?? 0
          return (
            <span key={day} title={`${day} · ${formatCount(views)}`}>
              <i style={{ height: `${views === 0 ? 2 : Math.max(6, (views / most) * 100)}%` }} />
            </span>
          )
        })}
      </div>
      <p className={css.ends} aria-hidden="true">
        <DateTime at={first} show="short" />
        <DateTime at={all.at(-1) ?? first} show="short" />
      </p>
      <table className="sr">
        <caption>{t('visits.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('visits.day')}</th>
            <th scope="col">{t('visits.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ on, views }) => (
            <tr key={on}>
              <th scope="row">{on}</th>
              <td>{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
