import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Illustration, type IllustrationName } from './illustrations.tsx'
import { Callout } from './marks.tsx'

/** A grey bone in the place of what is being read. */
export function Bone({ width, height }: { width: number | string; height?: number }): ReactElement {
  return <span className="bone" style={{ width, ...(height ? { height } : {}) }} />
}

/** The skeleton of a page or panel: lines of about the right length, announced once. */
export function Skeleton({ lines = 4, label }: { lines?: number; label?: string }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="kit-skeleton" aria-busy="true">
      <p className="sr" role="status">
        {label ?? t('table.loading')}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike.
        <Bone key={line} width={`${92 - ((line * 23) % 47)}%`} />
      ))}
    </div>
  )
}

/** Nothing here, and what to do next. Without an icon, a drawing: the empty sampan unless another one fits better. */
export function EmptyState({
  title,
  children,
  icon,
  drawing = 'sampan',
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  icon?: IconName
  drawing?: IllustrationName
  actions?: ReactNode
}): ReactElement {
  return (
    <div className="blank">
      {icon ? <Icon name={icon} size="xl" /> : <Illustration name={drawing} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

/** Stands above what was read before, when it could not be read again. */
export function StaleNote({ onRetry }: { onRetry: () => void }): ReactElement {
  const { t } = useTranslation()
  return (
    <Callout meaning="wait" alert>
      {t('table.stale')}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('actions.retry')}
      </button>
    </Callout>
  )
}

/** What could not be read, with the request's number and a retry. Takes the error as the query gives it. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title?: ReactNode
  error: unknown
  onRetry: () => void
}): ReactElement {
  const { t } = useTranslation()
  const { message, reason, requestId } = (error ?? {}) as {
    message?: string
    reason?: string | null
    requestId?: string | null
  }
  // Closed to a clerk who looks at a portal, however often they try.
  if (reason === 'login.viewOnly')
    return (
      <EmptyState icon="lock" title={t('viewing.closed')}>
        {message}
      </EmptyState>
    )
  return (
    <div className="blank" role="alert">
      <Illustration name="cable" />
      <h2>{title ?? t('table.errorTitle')}</h2>
      <p>
        {message ?? t('call.requestFailed')}
        {requestId && (
          <>
            <br />
            <span className="quiet">
              {t('table.requestId')} <span className="code">{requestId}</span>
            </span>
          </>
        )}
      </p>
      <div className="acts">
        <Button look="primary" icon="retry" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      </div>
    </div>
  )
}
