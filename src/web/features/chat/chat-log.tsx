import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { formatDay, formatInstant, formatTime, formatWeekday } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './chat-widget.module.css'
import { byDay, type Unsent } from './conversation.ts'
import type { Conversation } from './use-conversation.ts'

const dayMilliseconds = 86_400_000
/** The reader's own clocks; a moment's title names their zone. */
const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function useDayName(zone: string): (day: string) => string {
  const { t } = useTranslation('chat')
  const { language } = useReader()
  const now = Date.now()
  return (day) => {
    if (day === formatDay(new Date(now), zone)) return t('day.today')
    if (day === formatDay(new Date(now - dayMilliseconds), zone)) return t('day.yesterday')
    return `${day} ${formatWeekday(day, language)}`
  }
}

function Said({ message, zone, mark }: { message: ChatMessage; zone: string; mark: string }): ReactElement {
  const { t } = useTranslation('chat')
  const { from, text, sentAt } = message
  const time = (
    <time dateTime={sentAt} title={formatInstant(sentAt, zone)}>
      {formatTime(sentAt, zone)}
    </time>
  )
  if (from === 'system') {
    return (
      <li className={css.system}>
        {t(`system.${text as 'closed'}`)} {time}
      </li>
    )
  }
  return (
    <li className={from === 'visitor' ? css.mine : css.theirs}>
      <span className={from === 'visitor' ? 'sr' : css.who}>{t(`from.${from}`)}</span>
      <p dir="auto">{text}</p>
      <small>
        {time}
        {mark && <span>{mark}</span>}
      </small>
    </li>
  )
}

function Waiting({ unsent, conversing }: { unsent: Unsent; conversing: Conversation }): ReactElement {
  const { t } = useTranslation('chat')
  const { clientKey, text, failure } = unsent
  return (
    <li className={`${css.mine} ${css.unsent}`}>
      <span className="sr">{t('from.visitor')}</span>
      <p dir="auto">{text}</p>
      {failure === null ? (
        <small>{t('state.sending')}</small>
      ) : (
        <div className={css.failure} role="alert">
          <span>
            <Icon name="alert" size="s" /> {t('state.failed')}
          </span>
          <span>{failure}</span>
          <span className={css.acts}>
            {conversing.talk.conversation?.status !== 'closed' && (
              <button type="button" onClick={() => conversing.writeAgain(clientKey)}>
                {t('resend')}
              </button>
            )}
            <button type="button" onClick={() => conversing.discard(clientKey)}>
              {t('discard')}
            </button>
          </span>
        </div>
      )}
    </li>
  )
}

/** What was said, the newest at the foot; it follows the newest unless the reader has gone up. */
export function ChatLog({ conversing, open }: { conversing: Conversation; open: boolean }): ReactElement {
  const { t } = useTranslation('chat')
  const { conversation, messages, unsent } = conversing.talk
  const log = useRef<HTMLDivElement>(null)
  /** The last position when the reader went up; null at the foot. */
  const [awaySince, setAwaySince] = useState<number | null>(null)
  const zone = hereZone()
  const dayName = useDayName(zone)
  const last = messages.at(-1)?.position ?? 0
  const toFoot = () => log.current?.scrollTo({ top: log.current.scrollHeight })

  // Stays at the foot when something comes, and goes there with what is written here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the foot.
  useLayoutEffect(() => {
    if (open && awaySince === null) toFoot()
  }, [open, last, unsent, conversation?.deskReadPosition])

  const mine = messages.filter(({ from }) => from === 'visitor')
  const read = mine.findLast(({ position }) => position <= (conversation?.deskReadPosition ?? 0))?.position
  const markOf = ({ position }: ChatMessage) => {
    if (position === read) return t('state.read')
    return position === mine.at(-1)?.position ? t('state.sent') : ''
  }
  const fresh =
    awaySince === null
      ? 0
      : messages.filter(({ from, position }) => from === 'staff' && position > awaySince).length
  const intro = conversation?.deskOn ? 'on' : conversation?.contactLeft ? 'offLeft' : 'off'
  return (
    <div className={css.middle}>
      <div
        ref={log}
        className={css.log}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        aria-busy={!conversation}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
        tabIndex={0}
        onScroll={({ currentTarget: at }) => {
          const away = at.scrollHeight - at.scrollTop - at.clientHeight > 48
          setAwaySince((before) => (away ? (before ?? last) : null))
        }}
      >
        {conversation ? (
          <p className={css.intro}>{t(`intro.${intro}`)}</p>
        ) : (
          <p className={css.bones} aria-hidden="true">
            <span />
            <span />
            <span />
          </p>
        )}
        {byDay(messages, (at) => formatDay(new Date(at), zone)).map(({ day, messages: said }) => (
          <section key={day} aria-label={dayName(day)}>
            <h3 className={css.day}>
              <span>{dayName(day)}</span>
            </h3>
            <ol className={css.said}>
              {said.map((message) => (
                <Said key={message.position} message={message} zone={zone} mark={markOf(message)} />
              ))}
            </ol>
          </section>
        ))}
        {unsent.length > 0 && (
          <ol className={css.said}>
            {unsent.map((each) => (
              <Waiting key={each.clientKey} unsent={each} conversing={conversing} />
            ))}
          </ol>
        )}
      </div>
      {awaySince !== null && (
        <button
          type="button"
          className={css.newer}
          onClick={() => {
            setAwaySince(null)
            toFoot()
            log.current?.focus()
          }}
        >
          <Icon name="arrow-down" size="s" />
          {fresh > 0 ? t('newer', { count: fresh }) : t('latest')}
        </button>
      )}
    </div>
  )
}
