import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#i18n/format.ts'
import { notificationIcons, useSaying } from '#web/features/notifications/saying.ts'
import type { Realm } from '#web/lib/call.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Age } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Happening, happenedTo, useHappenings } from './happenings.ts'
import { useNotices } from './notice-board.tsx'
import { paths } from './paths.ts'

type Line = {
  readonly id: string
  readonly at: Date
  readonly icon: IconName
  readonly text: ReactNode
  readonly to: string | null
  readonly unread: boolean
}

const saidIcons = { ok: 'check-circle', note: 'info', wait: 'clock', stop: 'alert' } as const
const icons = {
  order: 'box',
  tracking: 'ship',
  told: 'bell',
  exported: 'download',
  exportFailed: 'alert',
  deskExported: 'download',
  deskExportFailed: 'alert',
} as const satisfies Record<Happening['kind'], IconName>

function useLines(realm: Realm): readonly Line[] {
  const { t } = useTranslation(['palette', 'orders', 'tracking', 'notifications', 'exceptions'])
  const { list, readAt } = useHappenings()
  const { earlier } = useNotices()
  const say = useSaying()
  const textOf = (each: Happening): string => {
    switch (each.kind) {
      case 'order':
        return t('notices.order', { number: each.number, status: t(`orders:statuses.${each.status}`) })
      case 'tracking':
        return t('notices.tracking', { number: each.number, stage: t(`tracking:stages.${each.stage}`) })
      case 'told':
        return say(each.told)
      case 'exported':
      case 'deskExported':
        return t('notices.exported', { rows: formatCount(each.rows) })
      case 'exportFailed':
      case 'deskExportFailed':
        return t('notices.exportFailed')
    }
  }
  const said = earlier.map(
    ({ id, at, kind, text }): Line => ({
      id: `said:${id}`,
      at,
      icon: saidIcons[kind],
      text,
      to: null,
      unread: (kind === 'stop' || kind === 'wait') && at > readAt,
    }),
  )
  const happened = happenedTo(realm, list).map(
    (each): Line => ({
      id: each.id,
      at: each.at,
      icon: each.kind === 'told' ? notificationIcons[each.told.kind] : icons[each.kind],
      text: textOf(each),
      to: each.to,
      unread: each.at > readAt,
    }),
  )
  return [...happened, ...said].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** What happened and what was said, the newest first. */
export default function NoticePanel({
  realm,
  onReadAll,
  onClose,
}: {
  realm: Realm
  onReadAll: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('palette')
  const { dots } = useHappenings()
  const lines = useLines(realm)
  const [now] = useState(() => new Date())
  const unread = lines.some((line) => line.unread)
  return (
    <section className="pop notice-panel" aria-labelledby="notices">
      <div className="notice-head">
        <h2 id="notices">{t('notices.title')}</h2>
        {unread && (
          <button type="button" className="link" onClick={onReadAll}>
            {t('notices.readAll')}
          </button>
        )}
      </div>
      {realm === 'customer' && dots > 0 && (
        <Link className="notice-dots" to={paths.orders()} onClick={onClose}>
          <span className="dot" aria-hidden="true" />
          {t('notices.dots', { count: dots })}
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
      {lines.length === 0 && dots === 0 && (
        <div className="notice-none">
          <Icon name="bell" size="xl" />
          <p>
            <b>{t('notices.empty')}</b>
          </p>
          <p>{t(realm === 'customer' ? 'notices.emptyText' : 'notices.emptyTextStaff')}</p>
        </div>
      )}
      {lines.length > 0 && (
        <>
          <ul>
            {lines.map((line) => (
              <li key={line.id} className={line.unread ? 'unread' : undefined}>
                <Icon name={line.icon} />
                <span>
                  {line.to ? (
                    <Link to={line.to} onClick={onClose}>
                      {line.text}
                    </Link>
                  ) : (
                    line.text
                  )}
                  {line.unread && <span className="sr"> {t('notices.unread')}</span>}
                </span>
                <Age at={line.at} now={now} />
              </li>
            ))}
          </ul>
          <p className="notice-foot">{t('notices.session')}</p>
        </>
      )}
      {realm === 'customer' && (
        <Link className="notice-dots" to={paths.notifications()} onClick={onClose}>
          {t('notices.all')}
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
    </section>
  )
}
