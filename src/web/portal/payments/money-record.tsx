import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { keptListQuery } from '#web/features/orders/kept-list.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The page of one payment or refund: what it is at the top, its facts, and what belongs to it; made to be printed. */
export function MoneyRecord({
  title,
  number,
  badge,
  actions,
  facts,
  children,
}: {
  title: string
  number: string
  badge: ReactNode
  actions: ReactNode
  facts: ReactNode
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('trail')
  return (
    <div className="money-record">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link to={paths.orders(keptListQuery())}>{t('orders')}</Link>
        <Icon name="chevron-right" size="s" />
        <span className="code" aria-current="page">
          {number}
        </span>
      </nav>
      <div className="head">
        <h1>{title}</h1>
        {badge}
        <div className="head-end">
          <Button icon="document" onClick={() => window.print()}>
            {t('print')}
          </Button>
          {actions}
        </div>
      </div>
      <dl className="meta">{facts}</dl>
      {children}
    </div>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** In the place of a record that is not there, not read, or not read yet. */
export function RecordMissing({
  asked,
  error,
  missing,
  failed,
  onRetry,
}: {
  /** Whether the address names one at all. */
  asked: boolean
  error: unknown
  missing: string
  failed: string
  onRetry: () => void
}): ReactElement {
  const { t } = useTranslation('trail')
  if (!asked || (error instanceof CallFailure && error.reason === 'request.notFound')) {
    return (
      <EmptyState
        icon="receipt"
        title={missing}
        actions={
          <Link className={buttonClass('primary')} to={paths.orders()}>
            {t('toOrders')}
          </Link>
        }
      >
        {t('missingText')}
      </EmptyState>
    )
  }
  return error ? <ErrorState title={failed} error={error} onRetry={onRetry} /> : <Skeleton lines={9} />
}
