import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { dialogueMinutes } from '#domain/payments/payment-window.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ChannelChoice } from './api.ts'

/** What a way to pay is called, also one that is no longer offered. */
export function useChannelName(): (channel: ChannelChoice) => string {
  const { read } = useReader()
  return (channel) => read(channelNames[channel])
}

/** The drawing in front of a channel's name. */
export function ChannelMark({ channel, big }: { channel: ChannelChoice; big?: boolean }): ReactElement {
  const { t } = useTranslation('payments')
  const look = { alipay: 'a', wechat: 'w', bankTransfer: 'b', cashier: '', onlineBanking: '' }[channel]
  return (
    <span className={`ch ${look}${big ? ' big-ch' : ''}`} aria-hidden="true">
      {channel === 'onlineBanking' ? (
        <Icon name="globe" />
      ) : channel === 'bankTransfer' ? (
        <Icon name="bank" />
      ) : (
        t(`channels.marks.${channel}`)
      )}
    </span>
  )
}

/** The round drawing above what the dialogue says. */
export const FaceMark = ({ icon, ok }: { icon: IconName; ok?: boolean }): ReactElement => (
  <span className={ok ? 'done-mark' : 'warn-mark'} aria-hidden="true">
    <Icon name={icon} />
  </span>
)

const second = 1_000

/** Minutes and seconds until an instant, and the share that is left of the dialogue's time. */
function useCountdown(until: string): { text: string; percent: number } {
  const [now, setNow] = useState(() => Date.now())
  // Follows the clock while the countdown is seen.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.round((new Date(until).getTime() - now) / second))
  return {
    text: `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`,
    percent: Math.min(100, (left / (dialogueMinutes * 60)) * 100),
  }
}

/** How long the dialogue still waits, as figures and as a bar; the words come from who uses it. */
export function TimeLeft({
  until,
  words,
}: {
  until: string
  words: (left: string) => ReactNode
}): ReactElement {
  const { text, percent } = useCountdown(until)
  return (
    <p className="left-time" role="timer">
      <b className="num">{words(text)}</b>
      <span className="bar" style={{ '--at': `${percent}%` } as React.CSSProperties} />
    </p>
  )
}

/** A short text with a button that copies it and says that it did. */
export function CopyText({ text, label }: { text: string; label: string }): ReactElement {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <span className="code">{text}</span>
      <button
        type="button"
        className="copy"
        aria-label={label}
        title={copied ? t('actions.copied') : label}
        onBlur={() => setCopied(false)}
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => setCopied(true))
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} size="s" />
      </button>
      <span className="sr" role="status">
        {copied ? t('actions.copied') : ''}
      </span>
    </>
  )
}
