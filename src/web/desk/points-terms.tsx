import { type ReactElement, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { deskPointsTermsCall } from '#contract/points-terms.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { PointsTerms } from '#domain/points/points.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useDeskPointsTerms } from '#web/features/points/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import css from './points-terms.module.css'
import { PointsTermsForm } from './points-terms-form.tsx'
import { termFields, valuesOf } from './typed-terms.ts'

export const meta = pageTitle('deskPointsTerms')

/** What points are given for and what they take off: now, and every version of it from which day on. */
export default function DeskPointsTerms(): ReactElement {
  return (
    <ForRoles call={deskPointsTermsCall}>
      <Terms />
    </ForRoles>
  )
}

type Version = ReplyOf<typeof deskPointsTermsCall>['versions'][number]

function Terms(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const { data, error, refetch } = useDeskPointsTerms()
  // What was read when the dialog opened: what comes in meanwhile changes nothing under the clerk's hands.
  const [changing, setChanging] = useState<ReplyOf<typeof deskPointsTermsCall> | null>(null)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskPointsTerms')}</h1>
          <p className="quiet">{t('terms.lead')}</p>
        </div>
        <div className="head-end">
          <Button look="primary" pending={!data && !error} onClick={() => setChanging(data ?? null)}>
            {t('terms.change')}
          </Button>
        </div>
      </div>
      {!data &&
        (error ? (
          <ErrorState title={t('terms.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        ))}
      {data && (
        <>
          <section className="section" aria-labelledby="terms-now">
            <div className="section-head">
              <h2 id="terms-now">{t('terms.now')}</h2>
            </div>
            <Amounts terms={data.inForce} />
          </section>
          <Versions versions={data.versions} />
        </>
      )}
      {changing && (
        <PointsTermsForm
          read={changing}
          onClose={() => {
            setChanging(null)
            void refetch()
          }}
        />
      )}
    </>
  )
}

function Amounts({ terms }: { terms: PointsTerms }): ReactElement {
  const { t } = useTranslation('points')
  const values = valuesOf(terms)
  return (
    <>
      <dl className={css.values}>
        {termFields.map((field) => (
          <div key={field}>
            <dt>{t(`terms.fields.${field}`)}</dt>
            <dd className="figures">{formatCount(values[field])}</dd>
          </div>
        ))}
      </dl>
      <h3 className={css.packagesTitle}>{t('terms.packages.title')}</h3>
      <ul className={css.packages}>
        {terms.topUps.map(({ yuan, bonus }) => (
          <li key={yuan} className="figures">
            {t(bonus > 0 ? 'terms.packages.sold' : 'terms.packages.soldPlain', {
              yuan: formatCount(yuan),
              points: formatCount(yuan * 100),
              bonus: formatCount(bonus),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

function Versions({ versions }: { versions: readonly Version[] }): ReactElement {
  const { t } = useTranslation('points')
  const today = businessDateOf(useNow())
  // Newest day first, and of one day the last that was set: the first that has begun holds.
  const inForce = versions.find((each) => each.fromDay <= today)
  const stateOf = (each: Version) => {
    const replaced = versions.some(
      ({ fromDay, version }) => fromDay === each.fromDay && version > each.version,
    )
    if (each === inForce) return t('terms.state.now')
    return t(each.fromDay > today && !replaced ? 'terms.state.ahead' : 'terms.state.past')
  }
  return (
    <section className="section" aria-labelledby="terms-versions">
      <div className="section-head">
        <h2 id="terms-versions">{t('terms.versions')}</h2>
      </div>
      <DataTable<Version>
        name="desk.pointsTerms"
        label={t('terms.versions')}
        settings={false}
        skeletonRows={2}
        rows={versions}
        rowKey={(each) => String(each.version)}
        empty={<EmptyState title={t('terms.none')}>{t('terms.noneText')}</EmptyState>}
        columns={[
          {
            key: 'from',
            title: t('terms.from'),
            names: true,
            width: 130,
            cell: (each) => <DateTime at={each.fromDay} show="day" />,
          },
          { key: 'state', title: t('terms.columns.state'), width: 110, cell: stateOf },
          {
            key: 'values',
            title: t('terms.columns.values'),
            cell: ({ terms }) =>
              t('terms.values', {
                checkIn: formatCount(terms.checkIn),
                perPoint: formatCount(terms.minorPerEarnedPoint / 100),
                share: terms.pointsSharePercent,
                packages: terms.topUps.length,
              }),
          },
          {
            key: 'by',
            title: t('terms.columns.by'),
            cell: ({ setBy, setAt }) => t('terms.setBy', { name: setBy, at: formatInstant(setAt) }),
          },
        ]}
      />
    </section>
  )
}
