import { type ReactElement, useSyncExternalStore } from 'react'
import { noNotices, notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { Toast } from '#web/ui/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import './notice-board.css'

export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.state, () => noNotices)

/** The toast, the line that shows that requests are running, and the banner of the connection; all are announced. */
export function NoticeBoard(): ReactElement {
  const { t } = useTranslation()
  const { toast, busy } = useNotices()
  return (
    <>
      <ConnectionBanner />
      {busy && <div className="kit-busy" aria-hidden="true" />}
      <p className="sr" role="status">
        {busy ? t('top.busy') : ''}
      </p>
      <div role="alert">
        {toast && (
          <Toast
            key={toast.id}
            kind={toast.kind}
            text={toast.text}
            onClose={notices.hush}
            onHold={notices.hold}
            onRelease={notices.release}
          />
        )}
      </div>
    </>
  )
}
