import { type ReactElement, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Asks before an unsaved form is left, inside the site and out of it (requirements §5). */
export function LeaveGuard({ when }: { when: boolean }): ReactElement | null {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  // The browser itself asks when the tab is closed.
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={t('form.leaveTitle')}
      onClose={() => blocker.reset()}
      foot={
        <>
          <Button onClick={() => blocker.proceed()}>{t('form.leave')}</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      <p>{t('form.leaveText')}</p>
    </Dialog>
  )
}
