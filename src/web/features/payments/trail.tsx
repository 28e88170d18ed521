import type { ReactElement, ReactNode } from 'react'
import type { TrailStep } from '#contract/payments.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { returnReasons } from '#i18n/payment-channels.ts'
import type { trail } from '#i18n/zh-CN/trail.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Meaning } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

/** Each kind of step has one drawing; a colour only where money came, went or is in question. */
const looks: Readonly<Record<TrailStep['kind'], Look>> = {
  created: { meaning: 'idle', icon: 'plus' },
  authorizationAsked: { meaning: 'idle', icon: 'user' },
  authorized: { meaning: 'note', icon: 'user' },
  sentToCompany: { meaning: 'idle', icon: 'out' },
  codeGiven: { meaning: 'idle', icon: 'phone' },
  asked: { meaning: 'idle', icon: 'search' },
  notified: { meaning: 'note', icon: 'bell' },
  proofShown: { meaning: 'note', icon: 'file' },
  proofRejected: { meaning: 'stop', icon: 'close' },
  confirmed: { meaning: 'ok', icon: 'bank' },
  received: { meaning: 'ok', icon: 'coin' },
  credited: { meaning: 'ok', icon: 'check-circle' },
  held: { meaning: 'stop', icon: 'alert' },
  returned: { meaning: 'wait', icon: 'back' },
  closed: { meaning: 'idle', icon: 'barred' },
  failed: { meaning: 'stop', icon: 'alert' },
  refundRequested: { meaning: 'wait', icon: 'clock' },
  refundApproved: { meaning: 'note', icon: 'check' },
  refundRejected: { meaning: 'stop', icon: 'close' },
  refundSent: { meaning: 'idle', icon: 'out' },
  refundAnswered: { meaning: 'idle', icon: 'chat' },
  refundConfirmed: { meaning: 'ok', icon: 'check-circle' },
  paidOut: { meaning: 'ok', icon: 'bank' },
  offsetsReturned: { meaning: 'ok', icon: 'coin' },
}

/** A notice that we do not believe is an alarm, whatever it says. */
const lookOf = (step: TrailStep): Look =>
  step.kind === 'notified' && step.verdict !== undefined && step.verdict !== 'genuine'
    ? { meaning: 'stop', icon: 'alert' }
    : looks[step.kind]

type VerdictCode = keyof (typeof trail)['verdicts']

/** Who reads: shippers are spoken to, clerks are told about the shipper. */
export type TrailReader = 'shipper' | 'desk'

/**
 * The facts of a payment or refund from the first to the last: when (Beijing time), who, how much, under which number,
 * and what became of it. The portal and the desk show the same list.
 */
export function Trail({
  steps,
  channel,
  reader,
}: {
  steps: readonly TrailStep[]
  /** What the company that moves the money is called. */
  channel: string
  reader: TrailReader
}): ReactElement {
  const { t } = useTranslation('trail')
  const words = useStepWords(channel, reader)
  return (
    <ol className="trail" aria-label={t('title')}>
      {steps.map((step, at) => {
        const { meaning, icon } = lookOf(step)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail only grows at its end, and one moment may hold two steps.
          <li key={at} className={meaning}>
            <time dateTime={step.at} title={step.at}>
              <span>{formatDay(step.at)}</span> <b className="num">{formatTime(step.at)}</b>
            </time>
            <span className="trail-mark" aria-hidden="true">
              <Icon name={icon} size="s" />
            </span>
            <div>
              <p className="trail-what">
                <b>{words.what(step)}</b>
                {step.amount && (
                  <span className="money">{formatMoney(step.amount, { currency: 'symbol' })}</span>
                )}
              </p>
              <p className="trail-who">{words.who(step)}</p>
              {words.more(step)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The sentences of a step. */
function useStepWords(channel: string, reader: TrailReader) {
  const { t, i18n } = useTranslation('trail')
  const { read } = useReader()
  const verdictText = (verdict: string) =>
    i18n.exists(`trail:verdicts.${verdict}`)
      ? t(`verdicts.${verdict as VerdictCode}`, { channel })
      : t('verdictOther', { verdict })
  const reasonText = (reason: string) => {
    // What goes back by itself carries the sentence that its payer's statement shows, in one language.
    const known = Object.values(returnReasons).find((each) => Object.values(each).includes(reason))
    return known ? read(known) : reason
  }
  return {
    what: ({ kind }: TrailStep): string => t(`kinds.${kind}`, { channel }),
    who: ({ kind, by, name, times }: TrailStep): string => {
      // What we do not believe says nothing about who sent it.
      const stranger = kind === 'notified' && by === undefined
      const person = stranger
        ? t('by.stranger')
        : by === 'customer'
          ? t(`by.customer.${reader}`)
          : by === 'company'
            ? channel
            : by === 'staff' && name
              ? t('by.clerk', { name })
              : t(`by.${by ?? 'system'}`)
      return times && times > 1 ? t('repeated', { person, count: times }) : person
    },
    more: (step: TrailStep): ReactNode => {
      const lines: [string, ReactNode][] = []
      if (step.verdict) lines.push([t('verdict'), verdictText(step.verdict)])
      if (step.outcome) lines.push([t('outcome'), t(`outcomes.${step.outcome}`)])
      if (step.reference)
        lines.push([
          t('reference'),
          <span key="reference" className="code wrap">
            {step.reference}
          </span>,
        ])
      if (step.reason) lines.push([t('reason'), reasonText(step.reason)])
      if (lines.length === 0) return null
      return (
        <dl className="trail-more">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    },
  }
}
