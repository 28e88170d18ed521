import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { nextStepOf, spanOf } from './order-facts.ts'
import { useSpanText } from './order-marks.tsx'

/** The next thing to do as a cell of a list: an action with its amount and deadline, or what is being waited for. */
export function NextStep({
  order,
  now,
  payTo,
  openTo,
}: {
  order: OrderItem
  now: Date
  payTo: string
  openTo: string
}): ReactElement {
  const { t } = useTranslation('orders')
  const spanText = useSpanText()
  const step = nextStepOf(order, now)
  switch (step.kind) {
    case 'pay':
      return (
        <span className="todo">
          <Icon name="pay" size="s" />
          <Link to={payTo}>
            {t('todo.pay', { amount: formatMoney(order.prepaid, { currency: 'symbol' }) })}
          </Link>
          <small className={step.soon ? 'soon' : undefined} title={formatInstant(order.paymentDueAt)}>
            {step.overdue
              ? t('todo.overdue')
              : t('todo.left', { time: spanText(spanOf(step.millisecondsLeft)) })}
          </small>
        </span>
      )
    case 'answerChange':
      return (
        <span className="todo">
          <Icon name="swap" size="s" />
          <Link to={openTo}>{t('todo.answerChange')}</Link>
        </span>
      )
    case 'waitAccept':
      return (
        <span className="todo still">
          <Icon name="clock" size="s" />
          <span>{t('todo.waitAccept')}</span>
        </span>
      )
    case 'refundAsked':
      return (
        <span className="todo still" title={t('todo.refundNote')}>
          <Icon name="clock" size="s" />
          <span>{t('todo.refundAsked')}</span>
        </span>
      )
    case 'refundRejected':
      return (
        <span className="todo">
          <Icon name="alert" size="s" />
          <Link to={openTo}>{t('todo.refundRejected')}</Link>
        </span>
      )
    case 'none':
      return <span className="quiet">{t('todo.none')}</span>
    default:
      return step satisfies never
  }
}
