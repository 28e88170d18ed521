import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeskAnnouncement, deskListAnnouncements } from '#contract/announcements.ts'
import { type AnnouncementState, announcementStates } from '#domain/announcements/announcements.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import type { AnnouncementValues } from '#web/features/announcements/announcement-values.ts'
import { useDeskAnnouncements } from '#web/features/announcements/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { DateTime, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AnnouncementDialog } from './announcement-editor.tsx'
import css from './announcements.module.css'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskAnnouncements')

/** Short notices over the pages: written, put up for a time, changed and ended. */
export default function DeskAnnouncements(): ReactElement {
  return (
    <ForRoles call={deskListAnnouncements}>
      <Announcements />
    </ForRoles>
  )
}

const looks = {
  draft: ['idle', 'edit'],
  scheduled: ['wait', 'clock'],
  shown: ['ok', 'check-circle'],
  ended: ['idle', 'box'],
} as const satisfies Record<AnnouncementState, readonly [Meaning, IconName]>

function useColumns(pathOf: (id: string) => string): readonly Column<DeskAnnouncement>[] {
  const { t } = useTranslation('notices')
  const { read } = useReader()
  return [
    {
      key: 'text',
      title: t('list.text'),
      fixed: true,
      names: true,
      bone: 240,
      cell: ({ id, text }) => (
        <Link className={css.text} to={pathOf(id)}>
          {read(text) || text.zh || text.en || t('list.untitled')}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      width: 120,
      cell: ({ state }) => (
        <StatusText meaning={looks[state][0]} icon={looks[state][1]}>
          {t(`states.${state}`)}
        </StatusText>
      ),
    },
    { key: 'kind', title: t('list.kind'), width: 80, cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'place', title: t('list.place'), width: 130, cell: ({ place }) => t(`places.${place}`) },
    { key: 'from', title: t('list.from'), width: 180, cell: ({ from }) => <DateTime at={from} /> },
    { key: 'until', title: t('list.until'), width: 180, cell: ({ until }) => <DateTime at={until} /> },
    {
      key: 'changed',
      title: t('list.changed'),
      width: 190,
      cell: ({ changedBy, changedAt }) => (
        <>
          {changedBy}
          <small>
            <DateTime at={changedAt} />
          </small>
        </>
      ),
    },
  ]
}

function Announcements(): ReactElement {
  const { t } = useTranslation(['notices', 'common'])
  const [search, setSearch] = useSearchParams()
  const state = announcementStates.find((each) => each === search.get('state'))
  const open = search.get('id')
  const [like, setLike] = useState<AnnouncementValues | null>(null)
  const list = useDeskAnnouncements(state)
  const pathOf = (id: string) => paths.deskAnnouncements({ ...(state ? { state } : {}), id })
  const columns = useColumns(pathOf)
  const set = (name: 'state' | 'id', value: string | null) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const write = () => {
    setLike(null)
    set('id', 'new')
  }
  const filter = (
    <div className={`filters ${css.filters}`}>
      <label className="pick-field">
        <span>{t('list.state')}</span>
        <select value={state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">{t('list.anyState')}</option>
          {announcementStates.map((each) => (
            <option key={each} value={each}>
              {t(`states.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskAnnouncements')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        <div className="head-end">
          <Button look="primary" icon="plus" onClick={write}>
            {t('write')}
          </Button>
        </div>
      </div>
      <div className={css.list}>
        <DataTable
          name="desk.announcements"
          label={t('common:pages.deskAnnouncements')}
          columns={columns}
          rows={list.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          tools={filter}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={({ id }) => set('id', id)}
          empty={
            state ? (
              <EmptyState
                icon="search"
                title={t('list.noMatch')}
                actions={<Button onClick={() => set('state', null)}>{t('list.clear')}</Button>}
              >
                {t('list.noMatchText')}
              </EmptyState>
            ) : (
              <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
            )
          }
          more={list}
        />
      </div>
      {open && (
        <AnnouncementDialog
          key={`${open} ${like ? 'like' : ''}`}
          id={open}
          like={like}
          onClose={() => set('id', null)}
          onAgain={(values) => {
            setLike(values)
            set('id', 'new')
          }}
        />
      )}
    </>
  )
}
