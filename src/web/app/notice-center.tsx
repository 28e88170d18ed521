import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import type { Realm } from '#web/lib/call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { happenings, useHappenings } from './happenings.ts'
import { useNotices } from './notice-board.tsx'
import { QuietBoundary } from './quiet-boundary.tsx'

const NoticePanel = lazy(() => import('./notice-panel.tsx'))

/** The bell: how much is unread, the red dot of the header (requirements §4), and the list behind it. */
export function NoticeCenter({ realm }: { realm: Realm }): ReactElement {
  const { t } = useTranslation()
  const { list, dots, readAt } = useHappenings()
  const { earlier } = useNotices()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // A confirmation has been seen when it flashed up; a warning may have been missed.
  const warnings = earlier.filter(({ kind, at }) => (kind === 'stop' || kind === 'wait') && at > readAt)
  const unread = warnings.length + (realm === 'customer' ? list.filter(({ at }) => at > readAt).length : 0)
  const dotted = realm === 'customer' && dots > 0
  // Closes on a press anywhere else in the document.
  useEffect(() => {
    if (!open) return
    const close = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is inside.
    <div
      className="menu-box notice-box"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
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
          onClick={() => setOpen(!open)}
        />
        {dotted && unread === 0 && <span className="dot" aria-hidden="true" />}
      </span>
      {open && (
        <QuietBoundary onFault={() => setOpen(false)}>
          <Suspense>
            <NoticePanel
              realm={realm}
              onReadAll={() => happenings.readAll(new Date())}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </QuietBoundary>
      )}
    </div>
  )
}
