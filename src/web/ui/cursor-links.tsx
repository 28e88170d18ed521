import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from './button.tsx'
import { useTranslation } from './texts.tsx'

/**
 * The pages of a list whose place stands in the address as `after`: back to the first, on to the next. Nothing where
 * one page holds all.
 */
export function CursorLinks({
  next,
  perPage,
}: {
  /** What the reply names as the place after this page. */
  next: string | null | undefined
  perPage: number
}): ReactElement | null {
  const { t } = useTranslation('common')
  const [search] = useSearchParams()
  const after = search.get('after')
  const to = (cursor: string | null) => {
    const changed = new URLSearchParams(search)
    if (cursor) changed.set('after', cursor)
    else changed.delete('after')
    return `?${changed}`
  }
  if (!after && !next) return null
  return (
    <>
      <span>{t('table.perPage', { count: perPage })}</span>
      <nav className="page-links" aria-label={t('table.pages')}>
        {after && (
          <Link className={buttonClass('plain', 's')} to={to(null)}>
            {t('table.first')}
          </Link>
        )}
        {next && (
          <Link className={buttonClass('plain', 's')} to={to(next)}>
            {t('table.next')}
          </Link>
        )}
      </nav>
    </>
  )
}
