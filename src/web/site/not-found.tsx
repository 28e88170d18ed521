import type { ReactElement } from 'react'
import { data, Link } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import { ReportError } from './report-error.tsx'
import site from './site.module.css'
import css from './text-page.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('notFound')

export const loader = () => data(null, { status: 404 })

/** The page that does not exist: the way back, and the way to tell us (requirements §2). */
export default function NotFound(): ReactElement {
  const { t } = useTranslation('site')
  const { phone } = useSiteFacts()
  return (
    <section className={names('section')}>
      <div className={names('wrap lost')}>
        <p className={names('lost__number')} aria-hidden="true">
          404
        </p>
        <h1 className={names('h2')}>{t('notFound.title')}</h1>
        <p className={names('lead')}>{t('notFound.text')}</p>
        <p className={names('lost__acts')}>
          <Link className={names('btn btn--main')} to={paths.home()}>
            {t('notFound.home')}
          </Link>
          {phone && (
            <a className={names('btn btn--line')} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <Icon name="phone" />
              {t('notFound.call')}
            </a>
          )}
        </p>
        <ReportError />
      </div>
    </section>
  )
}
