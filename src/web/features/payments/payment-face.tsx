import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { dialogueMinutes } from '#domain/payments/payment-window.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type ChannelChoice, type PaymentState, useAskPayment, usePaymentChannels } from './api.ts'

/** What comes after a payment; which of it is shown depends on the order. */
export type AfterPayment = { readonly documentsBefore: string | null; readonly pickupAtDoor: boolean }

type FaceProps = {
  state: PaymentState
  /** Asking failed just now; what is shown may be old. */
  stale: boolean
  /** Until when price and space are held for the order. */
  heldUntil: string | null
  after: AfterPayment | null
  orderLink: (words: string, className: string) => ReactElement
  onReopen: (redirectTo: string) => void
  /** Starts another payment of the same amount; missing where that is not offered. */
  onAgain?: (() => void) | undefined
  onOther?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** The channel's name as the server calls it. */
export function useChannelName(): (channel: ChannelChoice) => string {
  const { read } = useReader()
  const { data } = usePaymentChannels()
  return (channel) => {
    const found = data?.find((each) => each.channel === channel)
    return found ? read(found.name) : ''
  }
}

/** The drawing in front of a channel's name. */
export function ChannelMark({ channel, big }: { channel: ChannelChoice; big?: boolean }): ReactElement {
  const { t } = useTranslation('payments')
  const look = { alipay: 'a', cashier: 'b', onlineBanking: '' }[channel]
  return (
    <span className={`ch ${look}${big ? ' big-ch' : ''}`} aria-hidden="true">
      {channel === 'onlineBanking' ? <Icon name="globe" /> : t(`channels.marks.${channel}`)}
    </span>
  )
}

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

function TimeLeft({ until }: { until: string }): ReactElement {
  const { t } = useTranslation('payments')
  const { text, percent } = useCountdown(until)
  return (
    <p className="left-time" role="timer">
      <b className="num">{t('dialogue.waiting.left', { left: text })}</b>
      <span className="bar" style={{ '--at': `${percent}%` } as React.CSSProperties} />
    </p>
  )
}

const Mark = ({ kind }: { kind: 'done' | 'warn' }): ReactElement => (
  <span className={`${kind}-mark`} aria-hidden="true">
    <Icon name={kind === 'done' ? 'check' : 'clock'} />
  </span>
)

/** The body of the payment dialogue: detecting, waiting, success or timeout (requirements §4). */
export function PaymentFace(given: FaceProps): ReactElement {
  const { state, orderLink, after, heldUntil } = given
  const { t } = useTranslation('payments')
  const ask = useAskPayment()
  const nameOf = useChannelName()
  const { payment } = state
  const channel = nameOf(payment.channel)
  const amount = formatMoney(payment.amount, { currency: 'symbol', zero: 'shown' })
  const stale = given.stale && (
    <p className="hint wait" role="status">
      {t('dialogue.lookFailed')}
    </p>
  )

  if (state.state === 'success') {
    return (
      <div className="dialog-body" role="status">
        <Mark kind="done" />
        <h2>{t('dialogue.success.title', { amount })}</h2>
        <p>
          {t('dialogue.success.text', {
            at: formatInstant(payment.paidAt),
            channel,
            number: payment.channelTradeNo ?? payment.tradeNo,
          })}
        </p>
        {after && (
          <ol className="next-steps">
            <li>
              <b>{t('dialogue.success.steps.accept')}</b>
              <span>{t('dialogue.success.steps.acceptText')}</span>
            </li>
            {after.documentsBefore && (
              <li>
                <b>{t('dialogue.success.steps.documents', { at: after.documentsBefore })}</b>
                <span>{t('dialogue.success.steps.documentsText')}</span>
              </li>
            )}
            <li>
              <b>
                {t(after.pickupAtDoor ? 'dialogue.success.steps.load' : 'dialogue.success.steps.deliver')}
              </b>
              <span>
                {t(
                  after.pickupAtDoor
                    ? 'dialogue.success.steps.loadText'
                    : 'dialogue.success.steps.deliverText',
                )}
              </span>
            </li>
          </ol>
        )}
        <p className="acts">{orderLink(t('dialogue.success.view'), 'primary')}</p>
      </div>
    )
  }

  if (ask.isPending || state.state === 'detecting') {
    const held = payment.outcome === 'wrongAmount'
    return (
      <div className="dialog-body" role="status">
        {held ? <Mark kind="warn" /> : <span className="spin" aria-hidden="true" />}
        <h2>{t(held ? 'dialogue.detecting.heldTitle' : 'dialogue.detecting.title')}</h2>
        <p>{t(held ? 'dialogue.detecting.heldText' : 'dialogue.detecting.text', { channel, amount })}</p>
        {stale}
        <p className="acts">{orderLink(t('dialogue.detecting.leave'), held ? 'primary' : 'plain')}</p>
      </div>
    )
  }

  if (state.state === 'waiting') {
    const { redirectTo } = state
    return (
      <div className="dialog-body">
        <ChannelMark channel={payment.channel} big />
        <h2>{t('dialogue.waiting.title', { channel })}</h2>
        <p className="due-sum money">{amount}</p>
        <p>{t('dialogue.waiting.text', { channel })}</p>
        <TimeLeft until={state.dialogueUntil} />
        <p className="hint" role="status">
          {ask.data?.state === 'waiting'
            ? t('dialogue.waiting.notYet', { channel })
            : t('dialogue.waiting.safe')}
        </p>
        {stale}
        <p className="acts">
          <Button look="primary" onClick={() => ask.mutate(payment.id)}>
            {t('dialogue.waiting.paid')}
          </Button>
          {redirectTo && (
            <Button onClick={() => given.onReopen(redirectTo)}>
              {t('dialogue.waiting.reopen', { channel })}
            </Button>
          )}
          {given.onOther && (
            <Button look="bare" onClick={given.onOther}>
              {t('dialogue.waiting.other')}
            </Button>
          )}
        </p>
      </div>
    )
  }

  return <Ended {...given} amount={amount} channel={channel} held={heldUntil} />
}

/** No money for us: out of time, refused, closed, or on its way back. */
function Ended({
  state,
  amount,
  channel,
  held,
  orderLink,
  onAgain,
  onClose,
}: FaceProps & { amount: string; channel: string; held: string | null }): ReactElement {
  const { t } = useTranslation('payments')
  const { payment } = state
  const returned = payment.outcome === 'late' || payment.outcome === 'duplicate' ? payment.outcome : null
  const expected = payment.refunds.find((refund) => refund.expected)?.expected
  const words = (): { title: string; text: ReactNode } => {
    if (returned) {
      return {
        title: t('dialogue.returned.title'),
        text: (
          <>
            {t(`dialogue.returned.${returned}`, { amount })}
            {expected && ` ${t('dialogue.returned.expected', expected)}`}
          </>
        ),
      }
    }
    if (payment.status === 'failed')
      return { title: t('dialogue.failed.title'), text: t('dialogue.failed.text', { channel }) }
    if (payment.status === 'closed')
      return { title: t('dialogue.closed.title'), text: t('dialogue.closed.text') }
    return {
      title: t('dialogue.timeout.title'),
      text: held ? t('dialogue.timeout.text', { at: formatInstant(held) }) : t('dialogue.timeout.textShort'),
    }
  }
  const { title, text } = words()
  return (
    <div className="dialog-body" role="alert">
      <Mark kind="warn" />
      <h2>{title}</h2>
      <p>{text}</p>
      {!returned && payment.status !== 'closed' && payment.status !== 'failed' && (
        <p className="callout">
          <Icon name="info" />
          <span>{t('dialogue.timeout.hint')}</span>
        </p>
      )}
      <p className="acts">
        {onAgain && !returned ? (
          <Button look="primary" onClick={onAgain}>
            {t('dialogue.timeout.again', { amount })}
          </Button>
        ) : (
          orderLink(t('dialogue.success.view'), 'primary')
        )}
        {onClose && <Button onClick={onClose}>{t('dialogue.timeout.close')}</Button>}
      </p>
    </div>
  )
}
