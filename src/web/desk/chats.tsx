import '#web/ui/styles/chats.css'
import { type ReactElement, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type DeskChat, deskListChats } from '#contract/chat.ts'
import { type ChatStatus, chatStatuses } from '#domain/chat/chat.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useOpenChats } from '#web/features/chat/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatPane } from './chat-pane.tsx'

export const meta = pageTitle('deskChats')

/** The inbox: conversations at the left, the chosen one at the right; on a phone one at a time. */
export default function Chats(): ReactElement {
  const { t } = useTranslation(['chat', 'desk', 'users', 'common'])
  const [search, setSearch] = useSearchParams()
  const { staff: session } = useSession()
  const role = session?.staff.role
  const may = role !== undefined && mayCall(deskListChats, role)
  const waiting = useOpenChats(may)
  const id = search.get('id') as DeskChat['id'] | null
  const left = useRef(id)
  // Back from a conversation, the focus is on its row again.
  useEffect(() => {
    const row =
      left.current && !id ? document.querySelector(`.chat-rows a[href*="${CSS.escape(left.current)}"]`) : null
    if (row instanceof HTMLElement && document.activeElement === document.body) row.focus()
    left.current = id
  }, [id])
  if (!role) return <Skeleton lines={6} />
  if (!may) {
    return (
      <EmptyState icon="lock" title={t('common:pages.deskChats')}>
        {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
      </EmptyState>
    )
  }
  const status: ChatStatus = chatStatuses.find((each) => each === search.get('status')) ?? 'open'
  const page = waiting.data
  return (
    <div className={`chats${id ? ' chosen' : ''}`}>
      <section className="chats-list" aria-label={t('inbox.list')}>
        <h1>{t('common:pages.deskChats')}</h1>
        <Tabs
          label={t('common:pages.deskChats')}
          panel="chats-panel"
          tabs={chatStatuses.map((key) => ({
            key,
            label: t(`inbox.status.${key}`),
            count: key === 'open' ? page?.items.length : undefined,
          }))}
          value={status}
          onChange={(key) => setSearch(key === 'open' ? {} : { status: key })}
        />
        <div
          id="chats-panel"
          className="chats-scroll"
          role="tabpanel"
          aria-label={t(`inbox.status.${status}`)}
        >
          <ChatList key={status} status={status} chosen={id} />
        </div>
      </section>
      <section className="chats-pane" aria-label={t('log')}>
        {id ? (
          <ChatPane key={id} id={id} status={status} />
        ) : (
          <EmptyState icon="chat" title={t('inbox.choose')}>
            {t('inbox.chooseText')}
          </EmptyState>
        )}
      </section>
    </div>
  )
}
