import { type ReactElement, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { ChatMessage, DeskChat } from '#contract/chat.ts'
import type { ChatStatus } from '#domain/chat/chat.ts'
import { formatDay, formatInstant, formatTime, formatWeekday } from '#i18n/format.ts'
import { useDeskLiveStands } from '#web/app/live.ts'
import { byDay, heldUpTo } from '#web/features/chat/conversation.ts'
import { markChatRead, useChat, useCloseChat } from '#web/features/chat/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime, Pairs, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { chatPath, useSpeaker } from './chat-list.tsx'
import { ChatReply } from './chat-reply.tsx'

const statusMarks = {
  open: ['wait', 'clock'],
  answered: ['ok', 'check'],
  closed: ['idle', 'barred'],
} as const

/** The list or the conversation, as in the style sheet. */
const onePane = '(max-width: 999px)'

const followVisibility = (hear: () => void) => {
  document.addEventListener('visibilitychange', hear)
  return () => document.removeEventListener('visibilitychange', hear)
}

/** A contact as a link that opens the right program; a mobile number is kept as E.164. */
function Contact({ contact }: { contact: string }): ReactElement {
  return (
    <a
      className="link"
      href={
        contact.includes('@') ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}` : `tel:${contact}`
      }
    >
      {contact}
    </a>
  )
}

function Said({ message, mark }: { message: ChatMessage; mark: string }): ReactElement {
  const { t } = useTranslation('chat')
  const { from, text, sentAt } = message
  const time = (
    <time dateTime={sentAt} title={formatInstant(sentAt)}>
      {formatTime(sentAt)}
    </time>
  )
  if (from === 'system') {
    return (
      <li className="system">
        {t(`inbox.system.${text as 'closed'}`)} {time}
      </li>
    )
  }
  return (
    <li className={from === 'staff' ? 'ours' : 'theirs'}>
      <span className="sr">{t(`inbox.from.${from}`)}</span>
      <p dir="auto">{text}</p>
      <small>
        {time}
        {mark && <span>{mark}</span>}
      </small>
    </li>
  )
}

function Log({
  conversation,
  messages,
}: {
  conversation: DeskChat
  messages: readonly ChatMessage[]
}): ReactElement {
  const { t } = useTranslation('chat')
  const { language } = useReader()
  const log = useRef<HTMLDivElement>(null)
  const atFoot = useRef(true)
  const last = messages.at(-1)?.position
  // Stays at the foot when something comes, unless the reader has gone up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the foot.
  useLayoutEffect(() => {
    if (atFoot.current) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last, conversation.visitorReadPosition])
  const newestOurs = messages.findLast(({ from }) => from === 'staff')?.position
  const markOf = ({ position }: ChatMessage) =>
    position !== newestOurs
      ? ''
      : t(position <= conversation.visitorReadPosition ? 'inbox.read' : 'inbox.notRead')
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label={t('log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        atFoot.current = at.scrollHeight - at.scrollTop - at.clientHeight < 48
      }}
    >
      {byDay(messages, (at) => formatDay(new Date(at))).map(({ day, messages: said }) => (
        <section key={day} aria-label={day}>
          <h3 className="chat-day">
            {day} {formatWeekday(day, language)}
          </h3>
          <ol>
            {said.map((message) => (
              <Said key={message.position} message={message} mark={markOf(message)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Asks before a conversation is closed; nobody can write in it after that. */
function CloseDialog({ chat, onClose }: { chat: DeskChat; onClose: () => void }): ReactElement {
  const { t } = useTranslation('chat')
  const close = useCloseChat()
  return (
    <Dialog
      title={t('inbox.closeTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('inbox.closeKeep')}</Button>
          <Button
            look="primary"
            pending={close.isPending}
            onClick={() =>
              close.mutate(
                { id: chat.id },
                {
                  onSuccess: () => {
                    notices.say('ok', t('inbox.closeDone'))
                    onClose()
                  },
                },
              )
            }
          >
            {t('inbox.close')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('inbox.closeText')}</p>
        {chat.status === 'open' && <Callout meaning="wait">{t('inbox.closeUnanswered')}</Callout>}
        {close.error && (
          <Callout meaning="stop" alert>
            {close.error.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

/** One conversation: who speaks, what was said, and the answer. Marked as read while it is looked at. */
export function ChatPane({ id, status }: { id: DeskChat['id']; status: ChatStatus }): ReactElement {
  const { t } = useTranslation(['chat', 'common'])
  const speaker = useSpeaker()
  const chat = useChat(id, useDeskLiveStands())
  const visible = useSyncExternalStore(followVisibility, () => !document.hidden)
  const [closing, setClosing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const marked = useRef(0)
  const conversation = chat.data?.conversation
  const messages = chat.data?.messages ?? []
  const held = heldUpTo(messages)
  const behind = conversation ? held > conversation.deskReadPosition : false
  // Tells the server what a clerk has seen.
  useEffect(() => {
    if (!visible || !behind || marked.current >= held) return
    marked.current = held
    markChatRead(id, held).catch(() => {
      marked.current = 0
    })
  }, [visible, behind, held, id])

  const there = conversation !== undefined
  // Where the list has gone from the screen, the focus goes on to what took its place.
  useEffect(() => {
    if (there && matchMedia(onePane).matches) title.current?.focus()
  }, [there])

  const back = (
    <Link className="chat-back" to={chatPath(status)}>
      <Icon name="chevron-left" size="s" />
      {t('inbox.back')}
    </Link>
  )
  if (!conversation) {
    return (
      <div className="chat-state">
        {back}
        {chat.error ? (
          <ErrorState error={chat.error} onRetry={() => void chat.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    )
  }
  const [meaning, icon] = statusMarks[conversation.status]
  return (
    <>
      <header className="chat-head">
        {back}
        <div className="chat-title">
          <h2 ref={title} tabIndex={-1}>
            {speaker(conversation)}
          </h2>
          <StatusText meaning={meaning} icon={icon}>
            {t(`inbox.status.${conversation.status}`)}
          </StatusText>
          {conversation.status !== 'closed' && (
            <Button size="s" onClick={() => setClosing(true)}>
              {t('inbox.close')}
            </Button>
          )}
        </div>
        <Pairs
          items={[
            [
              t('inbox.contact'),
              conversation.contact ? (
                <Contact key="contact" contact={conversation.contact} />
              ) : (
                t('inbox.noContact')
              ),
            ],
            ...(conversation.userId
              ? [
                  [
                    t('inbox.customer'),
                    <span key="customer" className="code">
                      {conversation.userId}
                    </span>,
                  ] as const,
                ]
              : []),
            [t('inbox.language'), t(`common:languageNames.${conversation.language}`)],
            [t('inbox.began'), <DateTime key="began" at={conversation.createdAt} />],
            [t('inbox.clerk'), conversation.clerkName ?? t('inbox.noClerk')],
          ]}
        />
      </header>
      {chat.error && (
        <Callout meaning="wait" alert>
          {t('inbox.stale')}{' '}
          <button type="button" className="link" onClick={() => void chat.refetch()}>
            {t('common:actions.retry')}
          </button>
        </Callout>
      )}
      <Log conversation={conversation} messages={messages} />
      {conversation.status === 'closed' ? (
        <p className="chat-closed">{t('inbox.isClosed')}</p>
      ) : (
        <ChatReply chat={conversation} />
      )}
      {closing && <CloseDialog chat={conversation} onClose={() => setClosing(false)} />}
    </>
  )
}
