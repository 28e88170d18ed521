import type { ReactElement } from 'react'
import { Link, type MetaFunction, useLocation } from 'react-router'
import { type ComingPath, comingPages } from '#web/app/coming-pages.ts'
import { type PageName, pageTitle } from '#web/app/page-request.ts'
import { paths, plainPath } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const nameAt = (pathname: string): PageName => comingPages[plainPath(pathname) as ComingPath] ?? 'notFound'

export const meta: MetaFunction = (given) => pageTitle(nameAt(given.location.pathname))(given)

/** A screen that is not open yet: says so, and what to do meanwhile. */
export default function Coming(): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { phone } = useSiteFacts()
  const page = t(`pages.${nameAt(pathname)}`)
  return (
    <>
      <h1 className="sr">{page}</h1>
      <EmptyState
        title={t('coming.title', { page })}
        actions={
          <>
            <Link className={buttonClass('primary')} to={paths.orders()}>
              {t('coming.orders')}
            </Link>
            <Link className={buttonClass('line')} to={paths.quoteSearch()}>
              {t('coming.quote')}
            </Link>
          </>
        }
      >
        {phone ? t('coming.textWithPhone', { phone }) : t('coming.text')}
      </EmptyState>
    </>
  )
}
