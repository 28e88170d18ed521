import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import type { DeskChat } from '#contract/chat.ts'
import type { ChatStatus } from '#domain/chat/chat.ts'
import { ageOf } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useChats } from '#web/features/chat/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age, Callout, StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Where a conversation is opened beside the list of a status. */
export const chatPath = (status: ChatStatus, id?: DeskChat['id']): string =>
  paths.deskChats({ ...(status === 'open' ? {} : { status }), ...(id ? { id } : {}) })

/** Who speaks, as far as it is known: a contact that was left, a customer, or a visitor. */
export function useSpeaker(): (chat: DeskChat) => string {
  const { t } = useTranslation('chat')
  return ({ contact, userId }) => contact ?? t(userId ? 'inbox.customer' : 'inbox.visitor')
}

function Waited({ chat, now }: { chat: DeskChat; now: Date }): ReactElement | null {
  const { t } = useTranslation(['chat', 'desk'])
  if (!chat.lastMessageAt) return null
  if (chat.status !== 'open') return <Age at={chat.lastMessageAt} now={now} />
  const { unit, count } = ageOf(chat.lastMessageAt, now)
  return (
    <StatusText meaning="wait" icon="clock">
      <time dateTime={chat.lastMessageAt}>
        {t('inbox.waits', { waited: t(`desk:waited.${unit}`, { count }) })}
      </time>
    </StatusText>
  )
}

function Row({
  chat,
  status,
  chosen,
  now,
}: {
  chat: DeskChat
  status: ChatStatus
  chosen: boolean
  now: Date
}): ReactElement {
  const { t } = useTranslation(['chat', 'common'])
  const speaker = useSpeaker()
  const behind = chat.lastPosition - chat.deskReadPosition
  // What the product adds to a message is none of its own.
  const unread = chat.lastFrom === 'system' && behind > 1 ? behind - 1 : behind
  const text =
    chat.lastFrom === 'system'
      ? t(`inbox.system.${(chat.lastText ?? 'closed') as 'closed'}`)
      : (chat.lastText ?? '')
  return (
    <li>
      <Link to={chatPath(status, chat.id)} aria-current={chosen ? 'true' : undefined}>
        <span className="chat-who">
          <b>{speaker(chat)}</b>
          {chat.userId && chat.contact && <span className="tag plain">{t('inbox.customer')}</span>}
          <span className="tag plain">{t(`common:languageNames.${chat.language}`)}</span>
          {unread > 0 && chat.status === 'open' && (
            <span className="chat-unread">
              <span aria-hidden="true">{unread}</span>
              <span className="sr">{t('inbox.unread', { count: unread })}</span>
            </span>
          )}
        </span>
        <span className="chat-last" dir="auto">
          {chat.lastFrom ? t(`inbox.last.${chat.lastFrom}`, { text }) : text}
        </span>
        <span className="chat-when">
          <Waited chat={chat} now={now} />
          {chat.clerkName && <span>{chat.clerkName}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The conversations of one status; the server puts those that wait first. Arrow keys move through them. */
export function ChatList({
  status,
  chosen,
}: {
  status: ChatStatus
  chosen: DeskChat['id'] | null
}): ReactElement {
  const { t } = useTranslation(['chat', 'common'])
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const chats = useChats(status)
  const rows = chats.data?.pages.flatMap((page) => page.items)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  if (!rows)
    return chats.error ? (
      <ErrorState error={chats.error} onRetry={() => void chats.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  return (
    <>
      {chats.error && (
        <Callout meaning="wait" alert>
          {t('inbox.stale')}{' '}
          <button type="button" className="link" onClick={() => void chats.refetch()}>
            {t('common:actions.retry')}
          </button>
        </Callout>
      )}
      {rows.length === 0 && (
        <EmptyState icon="chat" title={t(`inbox.none.${status}`)}>
          {t(`inbox.noneText.${status}`)}
        </EmptyState>
      )}
      <ul ref={list} className="chat-rows" onKeyDown={move}>
        {rows.map((chat) => (
          <Row key={chat.id} chat={chat} status={status} chosen={chat.id === chosen} now={now} />
        ))}
      </ul>
      {chats.hasNextPage && (
        <p className="chat-more">
          <Button size="s" pending={chats.isFetchingNextPage} onClick={() => void chats.fetchNextPage()}>
            <Icon name="chevron-down" size="s" /> {t('common:actions.loadMore')}
          </Button>
        </p>
      )}
    </>
  )
}
