import type { ReactElement } from 'react'
import { formatCount } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { positionOf, shareRun, type WayPointName, wayPoints } from './home-figures.ts'
import { namesOf } from './names.ts'
import site from './site.module.css'

const names = namesOf(site)

/** The passage rule of the home page: a way-point of Ningbo to Rotterdam, `at` as a share of the way. */
export function Passage({ at, name, where }: { at: number; name: string; where: string }): ReactElement {
  return (
    <div className={names('passage')} style={{ ['--at' as string]: at }}>
      <svg className={names('passage__ship')} viewBox="0 0 22 14" aria-hidden="true">
        <path d="M0 5c6 2.2 14 2 21-2-1 4.5-3.5 8-7 9.5H6.5C3.5 11 1 8.5 0 5Z" />
      </svg>
      <p className={names('passage__row')}>
        <span className={names('passage__text')}>
          <b>{name}</b>
          {where}
        </span>
      </p>
    </div>
  )
}

/** The passage rule at a way-point before the arrival, with its position and the miles run. */
export function WayPoint({ is }: { is: WayPointName }): ReactElement {
  const { t } = useTranslation('home')
  const where = t('way.run', { position: positionOf(is), miles: formatCount(wayPoints[is].miles) })
  return <Passage at={shareRun(is)} name={t(`way.${is}`)} where={where} />
}
