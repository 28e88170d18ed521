import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './story.module.css'
import { NextStep, Paragraphs, Part, StoryHead } from './story-parts.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('vision', (texts) => texts.t('vision:description'))
export const handle = still

/** Each promise, and the phrase of the screen where it shows. */
const groups = [
  {
    id: 'money',
    promises: [
      { key: 'price', phrase: 'payments:due.agreed' },
      { key: 'excluded', phrase: 'quotes:detail.exclusions' },
      { key: 'nothing', phrase: null },
    ],
  },
  { id: 'facts', promises: [{ key: 'sourced', phrase: 'tracking:timeline.title' }] },
  {
    id: 'people',
    promises: [
      { key: 'languages', phrase: null },
      { key: 'yours', phrase: null },
    ],
  },
] as const

/** What we promise, and with each promise where in the product it can be checked. */
export default function Vision(): ReactElement {
  const { t } = useTranslation(['vision', 'payments', 'quotes', 'tracking'])
  return (
    <>
      <StoryHead
        title={[t('title1'), t('title2')]}
        lead={t('lead')}
        contents={t('contents')}
        entries={[...groups.map(({ id }) => id), 'not' as const].map((id) => ({
          id,
          name: t(`${id}.title`),
        }))}
      />
      {groups.map(({ id, promises }, at) => (
        <Part key={id} id={id} title={t(`${id}.title`)} lead={t(`${id}.lead`)} sunk={at % 2 === 1}>
          {promises.map(({ key, phrase }) => (
            <section key={key} className={names('promise')} aria-labelledby={`promise-${key}`}>
              <div>
                <h3 className={names('promise__title')} id={`promise-${key}`}>
                  {t(`promises.${key}.title`)}
                </h3>
                <p className={names('station__text')}>{t(`promises.${key}.text`)}</p>
              </div>
              <p className={names('promise__check')}>
                <b>{t('check')}</b>
                {t(`promises.${key}.check`, phrase ? { phrase: t(phrase) } : {})}{' '}
                {key === 'yours' && <Link to={`${paths.protocol()}#data`}>{t('promises.yours.link')}</Link>}
              </p>
            </section>
          ))}
        </Part>
      ))}
      <Part id="not" title={t('not.title')} lead={t('not.lead')} sunk>
        <Paragraphs text={t('not.text')} />
      </Part>
      <NextStep story="vision" other="science" />
    </>
  )
}
