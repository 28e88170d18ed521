import { type ReactElement, useCallback, useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { partsAreMissing } from './connection.ts'

/** In the place of a page that broke or could not be loaded: what happened, and another try. */
export function PageFailed({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation()
  const revalidator = useRevalidator()
  const { revalidate } = revalidator
  const again = useCallback(() => {
    if (!partsAreMissing()) void revalidate()
    // Without a line the browser would put its own error page here.
    else if (navigator.onLine) location.reload()
  }, [revalidate])
  // Tries again by itself as soon as the browser is online again.
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <EmptyState
      icon="alert"
      title={t('connection.failedTitle')}
      actions={
        <>
          <Button look="primary" icon="retry" pending={revalidator.state === 'loading'} onClick={again}>
            {t('actions.retry')}
          </Button>
          <Button onClick={() => location.reload()}>{t('connection.reload')}</Button>
        </>
      }
    >
      {t('connection.failedText')}
      {isRouteErrorResponse(error) && <span className="code"> {error.status}</span>}
    </EmptyState>
  )
}
