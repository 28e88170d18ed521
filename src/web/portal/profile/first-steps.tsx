import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { firstStepsCall } from '#contract/first-steps.ts'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/lib/call.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './first-steps.module.css'

/** What a newcomer does first, each with the way there; nothing once all of it is done, or while it is not known. */
export function FirstSteps(): ReactElement | null {
  const { t } = useTranslation('profile')
  const { data } = useQuery({
    queryKey: ['profile', 'firstSteps'],
    queryFn: ({ signal }) => call(firstStepsCall, { signal, msgFlag: false, loadingFlag: false }),
  })
  if (!data) return null
  const { certification } = data
  const steps = [
    { key: 'phone', done: true, to: null, text: t('steps.phoneText') },
    { key: 'quote', done: data.quote || data.order, to: paths.quoteSearch(), text: t('steps.quoteText') },
    { key: 'address', done: data.address, to: paths.addresses(), text: t('steps.addressText') },
    {
      key: 'certification',
      done: certification === 'certified',
      to: paths.certification(),
      text: t(
        certification === 'inReview' || certification === 'failed'
          ? `steps.${certification}`
          : 'steps.certificationText',
      ),
    },
  ] as const
  if (steps.every(({ done }) => done)) return null
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('steps.title')}</h2>
      <p>{t('steps.lead')}</p>
      <ol>
        {steps.map(({ key, done, to, text }) => (
          <li key={key} className={done ? css.done : undefined}>
            <Icon name={done ? 'check-circle' : 'dashed'} />
            <div>
              {done || !to ? (
                <b>
                  {t(`steps.${key}`)} <span className="sr">{t('steps.done')}</span>
                </b>
              ) : (
                <Link className="link" to={to}>
                  {t(`steps.${key}`)}
                </Link>
              )}
              {!done && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
