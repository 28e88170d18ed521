import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './text-page.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('protocol', (texts) => texts.t('protocol:lead'))
export const handle = still

const sections = [
  'parties',
  'registration',
  'quotes',
  'orders',
  'payment',
  'cargo',
  'carriage',
  'fees',
  'statements',
  'data',
  'conduct',
  'disputes',
] as const

/** The service agreement, in both languages. */
export default function Protocol(): ReactElement {
  const { t } = useTranslation('protocol')
  return (
    <section className={names('section')}>
      <div className={names('wrap text')}>
        <header className={names('text__head')}>
          <h1>{t('title')}</h1>
          <p className={names('text__lead')}>{t('lead')}</p>
          <p className={names('text__lead')}>{t('version')}</p>
        </header>
        <nav className={names('text__list')} aria-label={t('contents')}>
          <p>{t('contents')}</p>
          {sections.map((section) => (
            <a key={section} href={`#${section}`}>
              {t(`${section}.title`)}
            </a>
          ))}
        </nav>
        <article className={names('text__body')}>
          {sections.map((section) => (
            <section key={section} aria-labelledby={section}>
              <h2 id={section}>{t(`${section}.title`)}</h2>
              {t(`${section}.text`)
                .split('\n')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </section>
          ))}
        </article>
      </div>
    </section>
  )
}
