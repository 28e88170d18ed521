import { lazy, type ReactElement } from 'react'
import { markAllRead } from '#web/features/notifications/api.ts'
import type { Realm } from '#web/lib/call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Late } from '#web/ui/late.tsx'
import { usePopover } from '#web/ui/popover.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { happenedTo, happenings, useHappenings } from './happenings.ts'
import { useNotices } from './notice-board.tsx'

const NoticePanel = lazy(() => import('./notice-panel.tsx'))

/** The bell: how much is unread, the red dot of the header (requirements §4), and the list behind it. */
export function NoticeCenter({ realm }: { realm: Realm }): ReactElement {
  const { t } = useTranslation()
  const { list, dots, readAt } = useHappenings()
  const { earlier } = useNotices()
  const { open, box, toggle, close } = usePopover()
  // A confirmation has been seen when it flashed up; a warning may have been missed.
  const warnings = earlier.filter(({ kind, at }) => (kind === 'stop' || kind === 'wait') && at > readAt)
  const unread = warnings.length + happenedTo(realm, list).filter(({ at }) => at > readAt).length
  const dotted = realm === 'customer' && dots > 0
  return (
    <div className="menu-box notice-box" {...box}>
      <span className="notice-bell">
        <IconButton
          icon="bell"
          badge={unread}
          label={
            unread > 0
              ? t('top.messagesUnread', { count: unread })
              : t(dotted ? 'top.messagesDot' : 'top.messages')
          }
          aria-expanded={open}
          onClick={toggle}
        />
        {dotted && unread === 0 && <span className="dot" aria-hidden="true" />}
      </span>
      {open && (
        <Late onFault={() => close()}>
          <NoticePanel
            realm={realm}
            onReadAll={() => {
              happenings.readAll(new Date())
              if (realm === 'customer') void markAllRead(new Date()).catch(() => undefined)
            }}
            onClose={() => close()}
          />
        </Late>
      )}
    </div>
  )
}
