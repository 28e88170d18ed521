import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '#web/app/brand-mark.tsx'
import { paths } from '#web/app/paths.ts'
import { TopTools } from '#web/app/top-tools.tsx'
import { isDeadLink } from '#web/features/staff/doors-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The frame of pages in front of the desk: whoever sees them has no session yet. */
export function DoorFrame({
  title,
  lead,
  children,
  beside,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Stands beside the panel. */
  beside?: ReactNode
}): ReactElement {
  const { t } = useTranslation('common')
  return (
    <div className="desk-login">
      <header className="top">
        <Link className="login-brand" to={paths.home()}>
          <BrandMark />
          {t('brand.name')} <small>{t('nav.deskName')}</small>
        </Link>
        <div className="top-end">
          <TopTools />
        </div>
      </header>
      <main className="login-body" id="main">
        <section className="panel login-panel">
          <h1>{title}</h1>
          {lead && <div className="soft sm">{lead}</div>}
          {children}
        </section>
        {beside}
      </main>
    </div>
  )
}

/** What stands at a door whose link has not been read, or leads nowhere. */
export function DoorState({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry: () => void
}): ReactElement {
  const { t } = useTranslation('staff')
  if (!error)
    return (
      <DoorFrame title={title}>
        <Skeleton lines={6} />
      </DoorFrame>
    )
  return (
    <DoorFrame title={title}>
      {isDeadLink(error) ? (
        <EmptyState
          icon="lock"
          title={t('dead.title')}
          actions={
            <Link className={buttonClass('primary')} to={paths.deskLogin()}>
              {t('dead.login')}
            </Link>
          }
        >
          {t('dead.text')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </DoorFrame>
  )
}
