import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListedClerk, listClerksCall } from '#contract/clerks.ts'
import { staffRoles } from '#domain/kernel/actor.ts'
import { clerkStates } from '#domain/staff/logins.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useClerks } from '#web/features/staff/clerks-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Age, DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ClerkCard } from './clerk-card.tsx'
import { ForRoles } from './for-roles.tsx'
import { InviteClerk } from './invite-clerk.tsx'
import { KeywordSearch } from './keyword-search.tsx'

export const meta = pageTitle('deskStaff')

const perPage = 20

function ClerkState({ clerk, now }: { clerk: ListedClerk; now: Date }): ReactElement {
  const { t } = useTranslation('clerks')
  if (clerk.state === 'closed')
    return (
      <StatusText meaning="idle" icon="barred">
        {t('states.closed')}
      </StatusText>
    )
  if (clerk.state === 'active')
    return clerk.hasSecondFactor ? (
      <StatusText meaning="ok" icon="check-circle">
        {t('states.active')}
      </StatusText>
    ) : (
      <StatusText meaning="wait" icon="clock">
        {t('noFactor')}
      </StatusText>
    )
  if (clerk.mail === 'failed')
    return (
      <StatusText meaning="stop" icon="alert">
        {t('mail.failed')}
      </StatusText>
    )
  const expired = clerk.expiresAt !== null && new Date(clerk.expiresAt) <= now
  return (
    <StatusText meaning={expired ? 'stop' : 'wait'} icon={expired ? 'alert' : 'clock'}>
      {t(expired ? 'expired' : 'states.invited')}
    </StatusText>
  )
}

function useColumns(onManage: (clerk: ListedClerk) => void): readonly Column<ListedClerk>[] {
  const { t } = useTranslation(['clerks', 'users'])
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('columns.name'),
      names: true,
      cell: (clerk) => (
        <>
          {clerk.name} {clerk.own && <span className="quiet">{t('you')}</span>}
          <br />
          <span className="xs quiet wrap">{clerk.email}</span>
        </>
      ),
      bone: 160,
    },
    {
      key: 'role',
      title: t('columns.role'),
      cell: ({ role }) => t(`users:roles.${role}`),
      width: 120,
      bone: 60,
    },
    {
      key: 'state',
      title: t('columns.state'),
      cell: (clerk) => <ClerkState clerk={clerk} now={now} />,
      width: 190,
      bone: 90,
    },
    {
      key: 'lastSeen',
      title: t('columns.lastSeen'),
      cell: ({ lastSeenAt, state }) =>
        lastSeenAt ? (
          <span title={formatInstant(lastSeenAt)}>
            <Age at={lastSeenAt} now={now} />
          </span>
        ) : (
          <span className="quiet">{state === 'invited' ? '–' : t('never')}</span>
        ),
      width: 140,
      bone: 80,
    },
    {
      key: 'sessions',
      title: t('columns.sessions'),
      right: true,
      cell: ({ sessions }) => (sessions > 0 ? formatCount(sessions) : <span className="quiet">–</span>),
      width: 100,
      bone: 20,
    },
    {
      key: 'since',
      title: t('columns.since'),
      cell: ({ since }) => <DateTime at={since} show="day" />,
      width: 130,
      bone: 80,
    },
    {
      key: 'manage',
      title: t('columns.manage'),
      cell: (clerk) => (
        <Button size="s" aria-label={`${t('manage')} ${clerk.name}`} onClick={() => onManage(clerk)}>
          {t('manage')}
        </Button>
      ),
      width: 110,
      bone: 50,
    },
  ]
}

function StaffList(): ReactElement {
  const { t } = useTranslation(['clerks', 'common', 'users'])
  const [search, setSearch] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const keyword = search.get('keyword') ?? ''
  const after = search.get('after')
  const state = clerkStates.find((each) => each === search.get('state'))
  const role = staffRoles.find((each) => each === search.get('role'))
  const found = useClerks({
    ...(state ? { state } : {}),
    ...(role ? { role } : {}),
    ...(keyword ? { keyword } : {}),
    ...(after ? { cursor: after } : {}),
    size: perPage,
  })
  const columns = useColumns(({ id }) => setChosen(id))
  const narrowed = keyword !== '' || state !== undefined || role !== undefined
  const managed = found.data?.items.find(({ id }) => id === chosen)

  /** Another filter starts at the first page again. */
  const filter = (name: 'state' | 'role' | 'keyword', value: string | undefined) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const invite = (
    <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskStaff')}</h1>
          <p className="sm soft">{t('lead')}</p>
        </div>
        <div className="head-end">{invite}</div>
      </div>
      <fieldset className="views desk-views">
        <legend className="sr">{t('stateFilter')}</legend>
        {([undefined, ...clerkStates] as const).map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={`view${state === each ? ' on' : ''}`}
            aria-pressed={state === each}
            onClick={() => filter('state', each)}
          >
            {each ? t(`states.${each}`) : t('all')}
          </button>
        ))}
      </fieldset>
      <div className="filters desk-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('keyword'), hint: t('keywordHint'), find: t('find') }}
          onFind={(typed) => filter('keyword', typed)}
        />
        <label className="pick-field">
          <span className="sr">{t('roleFilter')}</span>
          <select value={role ?? ''} onChange={(event) => filter('role', event.target.value)}>
            <option value="">{t('everyRole')}</option>
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {t(`users:roles.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <DataTable
        name="desk.staff"
        label={t('common:pages.deskStaff')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={6}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'team'}
            title={t(narrowed ? 'noMatch' : 'none')}
            actions={narrowed ? <Button onClick={() => setSearch({})}>{t('clear')}</Button> : invite}
          >
            {t(narrowed ? 'noMatchText' : 'noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={perPage} />}
      />
      {inviting && <InviteClerk onClose={() => setInviting(false)} />}
      {managed && <ClerkCard clerk={managed} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Who can log in to the desk, and who is invited. */
export default function DeskStaff(): ReactElement {
  return (
    <ForRoles call={listClerksCall}>
      <StaffList />
    </ForRoles>
  )
}
