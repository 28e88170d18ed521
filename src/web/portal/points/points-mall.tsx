import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './points.module.css'

export const meta = pageTitle('pointsMall')

/** Nothing can be exchanged yet: says what will be, and what points are good for until then (requirements §2). */
export default function PointsMall(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const coming = ['freight', 'services', 'gifts'] as const
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.pointsMall')}</h1>
          <p className="quiet">{t('mall.lead')}</p>
        </div>
      </div>
      <Callout>{t('mall.notYet')}</Callout>
      <section className={css.section}>
        <h2>{t('mall.coming')}</h2>
        <ul className={css.tasks}>
          {coming.map((what) => (
            <li key={what}>
              <div>
                <b>{t(`mall.${what}`)}</b>
                <p className="quiet">{t(`mall.${what}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p className={css.ways}>
        <Link className={buttonClass('primary')} to={paths.points()}>
          {t('mall.back')}
        </Link>
        <Link className={buttonClass('line')} to={paths.earnPoints()}>
          {t('book.earnMore')}
        </Link>
      </p>
    </>
  )
}
