import { type ReactElement, useEffect } from 'react'
import { notices } from '#web/lib/notices.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useConnection } from './connection.ts'
import { wasOpened } from './opened-pages.ts'

/**
 * Offline, a link to a page whose parts are not here yet would end on the browser’s own error page. It is held back, and
 * the reader told; what is on the page stays.
 */
function useOfflineLinks(offline: boolean): void {
  const { t } = useTranslation()
  // Hears presses on links before the router does.
  useEffect(() => {
    if (!offline) return
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.hash) return
      if (wasOpened(link.pathname)) return
      event.preventDefault()
      notices.say('wait', t('connection.offlineOpen'))
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [offline, t])
}

/** A line at the foot of the page while the browser is offline or a page is slow to come, or once a new version has been released. */
export function ConnectionBanner(): ReactElement {
  const { t } = useTranslation()
  const connection = useConnection()
  useOfflineLinks(connection === 'offline')
  return (
    <div role="status">
      {connection !== 'good' && (
        <p className={`kit-banner ${connection}`}>
          <Icon name={connection === 'offline' ? 'barred' : 'info'} />
          <span>
            <b>{t(`connection.${connection}`)}</b> {t(`connection.${connection}Text`)}
          </span>
          {(connection === 'outdated' || connection === 'slow') && (
            <button type="button" onClick={() => location.reload()}>
              {t('connection.reload')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
