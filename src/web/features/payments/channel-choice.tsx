import { type ReactElement, useId } from 'react'
import { refusalMessage } from '#i18n/refusals.ts'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type ChannelChoice, usePaymentChannels } from './api.ts'
import { ChannelMark } from './payment-marks.tsx'

/** The ways to pay. Online banking is offered and answers that it is not supported yet (requirements §8). */
export function ChannelChoiceField({
  value,
  of = 'orders',
  onChange,
}: {
  value: ChannelChoice | null
  /** What is paid: only an order's time to pay stands still while a transfer is checked. */
  of?: 'orders' | 'statements' | 'topUps'
  onChange: (channel: ChannelChoice) => void
}): ReactElement {
  const { t } = useTranslation('payments')
  const { language, read } = useReader()
  const id = useId()
  const channels = usePaymentChannels()
  if (channels.error && !channels.data) {
    return (
      <ErrorState
        title={t('channels.failed')}
        error={channels.error}
        onRetry={() => void channels.refetch()}
      />
    )
  }
  if (!channels.data) return <Skeleton lines={3} />
  return (
    <>
      <fieldset className="options channels">
        <legend className="sr">{t('channels.title')}</legend>
        {channels.data.map(({ channel, name, available }) => {
          // Online banking can be chosen: it then says why it cannot be used.
          const barred = !available && channel !== 'onlineBanking'
          return (
            <label
              key={channel}
              className={`option${value === channel ? ' on' : ''}${available ? '' : ' off'}`}
            >
              <input
                className="check"
                type="radio"
                name={id}
                value={channel}
                checked={value === channel}
                disabled={barred}
                aria-describedby={value === channel && !available ? `${id}-refused` : undefined}
                onChange={() => onChange(channel)}
              />
              <ChannelMark channel={channel} />
              <span>
                <b>{read(name)}</b>
                <small>
                  {barred
                    ? t('channels.unavailable')
                    : channel === 'bankTransfer' && of !== 'orders'
                      ? t('channels.transferOfStatements')
                      : t(`channels.notes.${channel}`)}
                </small>
              </span>
            </label>
          )
        })}
      </fieldset>
      {value === 'onlineBanking' && (
        <p className="hint bad" id={`${id}-refused`} role="alert">
          {refusalMessage('payment.onlineBankingNotSupported', {}, language)}
        </p>
      )}
    </>
  )
}
