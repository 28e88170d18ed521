import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listTasks } from '#contract/order-work.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useColleagues, useMentions, useReadNotes, useTasks } from '#web/features/orders/work-api.ts'
import { useDeskQueues } from '#web/features/workbench/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Segmented, Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { TaskList } from './task-list.tsx'
import { waitingIn } from './waiting.ts'
import styles from './work.module.css'

export const meta = pageTitle('deskTasks')

type Choose = (changed: Record<string, string | undefined>) => void

function Tasks({
  staff,
  search,
  choose,
}: {
  staff: LoggedInStaff
  search: URLSearchParams
  choose: Choose
}): ReactElement {
  const { t } = useTranslation(['work', 'users'])
  const colleagues = useColleagues()
  const state = search.get('state') === 'done' ? 'done' : 'open'
  const asked = search.get('clerk') ?? 'me'
  const clerk = /^(anyone|stf_\w{26})$/.test(asked) ? asked : 'me'
  const due = (['late', 'today'] as const).find((each) => state === 'open' && each === search.get('due'))
  const found = useTasks({ state, clerk: clerk as 'me', ...(due ? { due } : {}) })
  const narrowed = due !== undefined || clerk !== 'me'
  const emptyTitle = narrowed ? t('tasks.noMatch') : t(state === 'done' ? 'tasks.noneDone' : 'tasks.noneMine')
  return (
    <>
      <div className="filters rates-filters">
        <Segmented
          label={t('tasks.state')}
          items={(['open', 'done'] as const).map((key) => ({ key, label: t(`tasks.${key}`) }))}
          value={state}
          onChange={(key) => choose({ state: key === 'open' ? undefined : key })}
        />
        <label className="pick-field">
          <span>{t('tasks.whose')}</span>
          <select
            value={clerk}
            onChange={({ target }) => choose({ clerk: target.value === 'me' ? undefined : target.value })}
          >
            <option value="me">{t('tasks.mine')}</option>
            <option value="anyone">{t('tasks.anyone')}</option>
            {(colleagues.data ?? [])
              .filter(({ id }) => id !== staff.staffCode)
              .map(({ id, name, role }) => (
                <option key={id} value={id}>
                  {t('tasks.colleague', { name, role: t(`users:roles.${role}`) })}
                </option>
              ))}
          </select>
        </label>
        {state === 'open' && (
          <label className="pick-field">
            <span>{t('tasks.whenDue')}</span>
            <select value={due ?? ''} onChange={({ target }) => choose({ due: target.value || undefined })}>
              <option value="">{t('tasks.anyDay')}</option>
              <option value="late">{t('tasks.lateOnly')}</option>
              <option value="today">{t('tasks.todayOnly')}</option>
            </select>
          </label>
        )}
      </div>
      <FoundList
        found={found}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'check-circle'}
            title={emptyTitle}
            actions={
              narrowed ? (
                <Button onClick={() => choose({ clerk: undefined, due: undefined })}>
                  {t('tasks.clear')}
                </Button>
              ) : (
                <Link className={buttonClass()} to={paths.deskOrders()}>
                  {t('mentions.open')}
                </Link>
              )
            }
          >
            {!narrowed && t(state === 'done' ? 'tasks.noneText' : 'tasks.noneMineText')}
          </EmptyState>
        }
      >
        {(tasks) => <TaskList tasks={tasks} staff={staff} />}
      </FoundList>
    </>
  )
}

function Mentions({ search, choose }: { search: URLSearchParams; choose: Choose }): ReactElement {
  const { t } = useTranslation('work')
  const state = search.get('state') === 'read' ? 'read' : 'unread'
  const found = useMentions(state)
  const read = useReadNotes()
  return (
    <>
      <p className="content-lead">{t('mentions.lead')}</p>
      <div className="filters rates-filters">
        <Segmented
          label={t('mentions.show')}
          items={(['unread', 'read'] as const).map((key) => ({ key, label: t(`mentions.${key}`) }))}
          value={state}
          onChange={(key) => choose({ state: key === 'unread' ? undefined : key })}
        />
      </div>
      <FoundList
        found={found}
        empty={
          <EmptyState icon="check-circle" title={t(state === 'read' ? 'mentions.noneRead' : 'mentions.none')}>
            {state === 'unread' && t('mentions.noneText')}
          </EmptyState>
        }
      >
        {(notes) => (
          <>
            {state === 'unread' && notes.length > 1 && (
              <Button
                size="s"
                pending={read.isPending}
                onClick={() => read.mutate(notes.slice(0, 100).map(({ id }) => id))}
              >
                {t('mentions.readAll', { count: Math.min(notes.length, 100) })}
              </Button>
            )}
            <ul className={styles.list}>
              {notes.map((note) => (
                <li key={note.id}>
                  <small>
                    <Link className="link code" to={paths.deskOrder(note.order.id)}>
                      {note.order.number}
                    </Link>{' '}
                    {note.order.customerName}
                  </small>
                  <p>{note.text}</p>
                  <small>{t('notes.by', { name: note.writtenBy, at: formatInstant(note.writtenAt) })}</small>
                  {note.seenAt ? (
                    <small>{t('mentions.readAt', { at: formatInstant(note.seenAt) })}</small>
                  ) : (
                    <span className={styles.do}>
                      <Button
                        size="s"
                        pending={read.isPending && read.variables?.includes(note.id)}
                        aria-label={t('notes.readLabel', { start: [...note.text].slice(0, 20).join('') })}
                        onClick={() => read.mutate([note.id])}
                      >
                        {t('notes.read')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </FoundList>
    </>
  )
}

function TaskPage(): ReactElement {
  const { t } = useTranslation(['work', 'common'])
  const { staff: session } = useSession()
  const [search, setSearch] = useSearchParams()
  const queues = useDeskQueues(session !== null)
  const tab = search.get('tab') === 'mentions' ? 'mentions' : 'tasks'
  const choose: Choose = (changed) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  if (!session) return <Skeleton lines={6} />
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskTasks')}</h1>
        <p>{t('tasks.page')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskTasks')}
        panel="tasks-panel"
        tabs={(['tasks', 'mentions'] as const).map((key) => ({
          key,
          label: t(`tasks.tabs.${key}`),
          count: queues.data && waitingIn(queues.data.queues, [key]).count,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'tasks' ? {} : { tab: key })}
      />
      <div id="tasks-panel" className="tab-panel" role="tabpanel" aria-label={t(`tasks.tabs.${tab}`)}>
        {tab === 'tasks' ? (
          <Tasks staff={session.staff} search={search} choose={choose} />
        ) : (
          <Mentions search={search} choose={choose} />
        )}
      </div>
    </>
  )
}

/** What is to be done for orders by whom, and the notes that name the clerk who is logged in. */
export default function DeskTasks(): ReactElement {
  return (
    <ForRoles call={listTasks}>
      <TaskPage />
    </ForRoles>
  )
}
