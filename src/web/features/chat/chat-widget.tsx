import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { PanelProps } from './chat-button.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import css from './chat-widget.module.css'
import { heldUpTo } from './conversation.ts'
import { type Conversation, useConversation } from './use-conversation.ts'

/** A sheet over the whole page; its keyboard would cover the panel's foot. */
const phone = '(max-width: 599px)'

/** Whether a clerk is there now, as far as it is known. */
function Presence({ conversation }: Pick<Conversation['talk'], 'conversation'>): ReactElement {
  const { t } = useTranslation('chat')
  const state = conversation ? (conversation.deskOn ? 'on' : 'off') : 'unknown'
  return (
    <p className={css.presence}>
      <span className={css[state]} aria-hidden="true" />
      {t(`desk.${state}`)}
    </p>
  )
}

/** Nothing of the conversation could be read yet. */
function Trouble({ trouble, retry }: Pick<Conversation, 'trouble' | 'retry'>): ReactElement {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <div className={css.trouble} role="alert">
      <Icon name="alert" size="xl" />
      <h3>{t('trouble.title')}</h3>
      <p>{trouble?.message}</p>
      {trouble?.requestId && (
        <p className={css.quiet}>
          {t('common:table.requestId')} <span className="code">{trouble.requestId}</span>
        </p>
      )}
      <button type="button" className={css.line} onClick={retry}>
        {t('common:actions.retry')}
      </button>
    </div>
  )
}

/** Says the newest answer of the desk to readers that do not see it. */
function useSpoken({ talk }: Conversation): string {
  const { t } = useTranslation('chat')
  const [spoken, setSpoken] = useState('')
  const told = useRef<{ id: string; position: number } | null>(null)
  const { conversation, messages } = talk
  const held = heldUpTo(messages)
  // Follows the messages; what was there at first is not news.
  useEffect(() => {
    if (!conversation || held < conversation.lastPosition) return
    const before = told.current
    told.current = { id: conversation.id, position: held }
    if (before?.id !== conversation.id) return
    const fresh = messages.findLast(({ from, position }) => from !== 'visitor' && position > before.position)
    if (!fresh) return
    const text = fresh.from === 'system' ? t(`system.${fresh.text as 'closed'}`) : fresh.text
    setSpoken(t('said', { who: t(`from.${fresh.from}`), text }))
  }, [conversation, messages, held, t])
  return spoken
}

/** The panel of the conversation. It stays alive while it is minimized, and tells what was not seen. */
export default function ChatWidget({ open, onClose, onUnread }: PanelProps): ReactElement {
  const { t } = useTranslation('chat')
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const conversing = useConversation(open)
  const { talk, unread, trouble, retry } = conversing
  const { conversation } = talk
  const spoken = useSpoken(conversing)

  // Tells the button on the page.
  useEffect(() => onUnread(unread), [unread, onUnread])

  // Moves the focus in; a phone's keyboard comes up only when it is asked for.
  useEffect(() => {
    if (!open) return
    const field = panel.current?.querySelector('textarea')
    if (matchMedia(`${phone}, (hover: none)`).matches || !field) panel.current?.focus()
    else field.focus()
  }, [open])

  // Keeps the sheet inside of what the phone's keyboard leaves of the window.
  useEffect(() => {
    const seen = window.visualViewport
    if (!open || !seen) return
    const keepInside = () => {
      panel.current?.style.setProperty('--seen-height', `${seen.height}px`)
      panel.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    }
    const stopping = new AbortController()
    for (const event of ['resize', 'scroll'])
      seen.addEventListener(event, keepInside, { signal: stopping.signal })
    keepInside()
    return () => stopping.abort()
  }, [open])

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <section
        ref={panel}
        className={css.panel}
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        hidden={!open}
        onKeyDown={keys}
      >
        <header className={css.head}>
          <div>
            <h2 id={title}>{t('title')}</h2>
            <Presence conversation={conversation} />
          </div>
          <button type="button" className={css.close} aria-label={t('minimize')} onClick={onClose}>
            <Icon name="chevron-down" size="l" />
          </button>
        </header>
        {trouble && !conversation ? (
          <Trouble trouble={trouble} retry={retry} />
        ) : (
          <ChatLog conversing={conversing} open={open} />
        )}
        {trouble && conversation && (
          <p className={css.stale} role="status">
            <Icon name="alert" />
            {t('trouble.stale')}
          </p>
        )}
        <ChatComposer conversing={conversing} />
      </section>
      <p className="sr" role="status">
        {spoken}
      </p>
    </>
  )
}
