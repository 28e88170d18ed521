import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { TeamMember } from '#contract/promotion.ts'
import { inviteSources } from '#domain/users/invitations.ts'
import { formatCount } from '#i18n/format.ts'
import { useMembers } from '#web/features/promotion/api.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'

/** The direct members, masked, newest first; of one source where asked. */
export function Members(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const [search, setSearch] = useSearchParams()
  const source = inviteSources.find((each) => each === search.get('source'))
  const list = useMembers(source)
  // A page is counted by rows: two members may look alike, so each is known by its place.
  const rows = list.data?.pages.flatMap((page) => page.items).map((member, at) => ({ ...member, at }))
  const columns: readonly Column<TeamMember>[] = [
    {
      key: 'name',
      title: t('team.name'),
      names: true,
      cell: ({ name, mobile }) => (
        <>
          {name ?? t('team.noName')} <span className="quiet code">{mobile}</span>
        </>
      ),
    },
    { key: 'joined', title: t('team.joined'), cell: (row) => <DateTime at={row.joinedAt} show="day" /> },
    { key: 'source', title: t('team.source'), cell: (row) => t(`team.sources.${row.source}`) },
    { key: 'level', title: t('team.levelOf'), cell: (row) => t(`team.levels.${row.level}`) },
    {
      key: 'certification',
      title: t('team.certification'),
      cell: (row) => t(`team.certifications.${row.certificationStatus}`),
    },
    { key: 'invited', title: t('team.invited'), right: true, cell: (row) => formatCount(row.invited) },
    {
      key: 'rebate',
      title: t('team.rebate'),
      right: true,
      cell: (row) => <Money amount={row.rebate} currency="symbol" />,
    },
  ]
  return (
    <section className="section" aria-labelledby="members">
      <div className="section-head">
        <h2 id="members">{t('team.members')}</h2>
      </div>
      <div className={`scroll-x ${css.filter}`}>
        <Segmented
          label={t('team.source')}
          value={source ?? 'all'}
          items={[
            { key: 'all' as const, label: t('team.allSources') },
            ...inviteSources.map((key) => ({ key, label: t(`team.sources.${key}`) })),
          ]}
          onChange={(key) => setSearch(key === 'all' ? {} : { source: key }, { preventScrollReset: true })}
        />
      </div>
      <DataTable
        name="team"
        label={t('team.members')}
        settings={false}
        skeletonRows={4}
        columns={columns}
        rows={rows}
        rowKey={(row) => String((row as TeamMember & { at: number }).at)}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          source ? (
            <EmptyState icon="team" title={t('team.noneOfSource')} />
          ) : (
            <EmptyState icon="team" title={t('team.none')}>
              {t('team.noneText')}
            </EmptyState>
          )
        }
        more={list}
      />
    </section>
  )
}
