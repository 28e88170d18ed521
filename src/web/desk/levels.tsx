import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { type DeskLevels, deskLevels, type LevelVersionReply } from '#contract/levels.ts'
import { listMarkups } from '#contract/markups.ts'
import { money } from '#domain/kernel/money.ts'
import { customerLevels, levelFrom } from '#domain/users/levels.ts'
import { formatCount, formatInstant, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskLevels, useWithdrawLevels } from '#web/features/customers/levels-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import css from './levels.module.css'
import { LevelsForm } from './levels-form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export const meta = pageTitle('deskLevels')

/** From which yearly paid amount each level holds: now, and every version of it from which day on. */
export default function Levels(): ReactElement {
  return (
    <ForRoles call={deskLevels}>
      <Page />
    </ForRoles>
  )
}

const yuan = (minor: number): string => formatMoney(money(minor, 'CNY'))

function Page(): ReactElement {
  const { t } = useTranslation(['levels', 'common'])
  const { data, error, refetch } = useDeskLevels()
  // What was read when the dialog opened: what comes in meanwhile changes nothing under the clerk's hands.
  const [changing, setChanging] = useState<DeskLevels | null>(null)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskLevels')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        <div className="head-end">
          <Button look="primary" pending={!data && !error} onClick={() => setChanging(data ?? null)}>
            {t('change')}
          </Button>
        </div>
      </div>
      {!data &&
        (error ? (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        ))}
      {data && (
        <>
          <Now levels={data} />
          <Versions levels={data} />
        </>
      )}
      {changing && (
        <LevelsForm
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

/** What holds today, how many customers each level has, and where its prices stand. */
function Now({ levels }: { levels: DeskLevels }): ReactElement {
  const { t } = useTranslation('levels')
  const { staff } = useSession()
  const seesMarkups = staff !== null && mayCall(listMarkups, staff.staff.role)
  return (
    <section className={`section ${css.levels}`} aria-labelledby="levels-now">
      <div className="section-head">
        <h2 id="levels-now">{t('now')}</h2>
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('preview.level')}</th>
            <th scope="col" className={css.num}>
              {t('from')}
            </th>
            <th scope="col" className={css.num}>
              {t('customers')}
            </th>
            {seesMarkups && <th scope="col">{t('gives')}</th>}
          </tr>
        </thead>
        <tbody>
          {customerLevels.map((level) => (
            <tr key={level}>
              <th scope="row">{t(`names.${level}`)}</th>
              <td className={css.num}>
                {level === 'ordinary' ? t('fromNothing') : yuan(levelFrom(level, levels.inForce))}
              </td>
              <td className={css.num}>
                {level === 'ordinary' ? (
                  '–'
                ) : (
                  <Link to={paths.deskCustomers({ level })}>{formatCount(levels.customers[level])}</Link>
                )}
              </td>
              {seesMarkups && (
                <td>
                  <Link to={paths.deskRates({ tab: 'markups', level })}>
                    {t('markups', { level: t(`names.${level}`) })}
                  </Link>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft sm">
        {levels.countedAt ? t('counted', { at: formatInstant(levels.countedAt) }) : t('notCounted')}
      </p>
    </section>
  )
}

function Versions({ levels }: { levels: DeskLevels }): ReactElement {
  const { t } = useTranslation('levels')
  const withdraw = useWithdrawLevels()
  const [taking, setTaking] = useState<LevelVersionReply | null>(null)
  return (
    <section className="section" aria-labelledby="levels-versions">
      <div className="section-head">
        <h2 id="levels-versions">{t('versions')}</h2>
      </div>
      <div className={css.list}>
        <DataTable<LevelVersionReply>
          name="desk.levels"
          label={t('versions')}
          settings={false}
          skeletonRows={2}
          rows={levels.versions}
          rowKey={({ version }) => String(version)}
          empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
          columns={[
            {
              key: 'from',
              title: t('columns.from'),
              names: true,
              width: 130,
              cell: ({ fromDay }) => <DateTime at={fromDay} show="day" />,
            },
            {
              key: 'state',
              title: t('columns.state'),
              width: 110,
              cell: ({ state }) => t(`states.${state}`),
            },
            {
              key: 'terms',
              title: t('columns.terms'),
              cell: ({ terms: { silver, gold, diamond } }) => (
                <span className="figures">{[silver, gold, diamond].map(yuan).join(' / ')}</span>
              ),
            },
            {
              key: 'by',
              title: t('columns.by'),
              cell: ({ setBy, setAt }) => t('by', { name: setBy, at: formatInstant(setAt) }),
            },
            {
              key: 'reason',
              title: t('columns.reason'),
              cell: ({ reason, withdrawn }) => (
                <>
                  {reason}
                  {withdrawn && (
                    <small>
                      {t('withdrawnBy', {
                        name: withdrawn.by,
                        at: formatInstant(withdrawn.at),
                        reason: withdrawn.reason,
                      })}
                    </small>
                  )}
                </>
              ),
            },
            {
              key: 'act',
              title: '',
              width: 90,
              cell: (each) =>
                each.state === 'ahead' && (
                  <button
                    type="button"
                    className="link sm"
                    aria-label={t('withdrawOf', { day: each.fromDay })}
                    onClick={() => setTaking(each)}
                  >
                    {t('withdraw')}
                  </button>
                ),
            },
          ]}
        />
      </div>
      {taking && (
        <ReasonDialog
          title={t('withdrawTitle', { day: taking.fromDay })}
          label={t('reason')}
          limit={200}
          action={t('withdraw')}
          act={async (reason) => {
            await withdraw.mutateAsync({ withdraws: taking.version, reason, version: levels.version })
            notices.say('ok', t('withdrawn', { day: taking.fromDay }))
          }}
          onClose={() => setTaking(null)}
        >
          <p>{t('withdrawText')}</p>
        </ReasonDialog>
      )}
    </section>
  )
}
