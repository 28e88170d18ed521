import type { ReactElement } from 'react'
import type { PaymentReply } from '#contract/payments.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { usePaymentState } from './api.ts'
import { type FaceProps, PaymentFace } from './payment-face.tsx'

/** What and which payment it is, by number. */
export function usePaymentNumbers(): (
  payment: Pick<PaymentReply, 'orders' | 'statements' | 'topUps' | 'tradeNo'>,
) => string {
  const { t } = useTranslation('payments')
  return ({ orders, statements, topUps, tradeNo }) => {
    if (topUps[0]) return t('dialogue.topUpNumber', { topUp: topUps[0].topUpNumber, payment: tradeNo })
    if (statements.length > 1)
      return t('dialogue.statementNumbersOfSeveral', { count: statements.length, payment: tradeNo })
    if (statements[0])
      return t('dialogue.statementNumbers', { statement: statements[0].statementNumber, payment: tradeNo })
    return orders.length > 1
      ? t('dialogue.numbersOfSeveral', { count: orders.length, payment: tradeNo })
      : t('dialogue.numbers', { order: orders[0]?.orderNumber ?? '–', payment: tradeNo })
  }
}

/** The payment dialogue over the pay page. Closing it is always safe: the payment is kept. */
export function PaymentDialogue({
  paymentId,
  onClose,
  ...face
}: Omit<FaceProps, 'state' | 'stale'> & { paymentId: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation('payments')
  const state = usePaymentState(paymentId)
  const numbers = usePaymentNumbers()
  const payment = state.data?.payment
  return (
    <Dialog
      title={<span className="soft sm pd-numbers">{payment ? numbers(payment) : t('dialogue.label')}</span>}
      onClose={onClose}
      closeLabel={t('dialogue.close')}
    >
      {state.data ? (
        <PaymentFace state={state.data} stale={state.isError} onClose={onClose} {...face} />
      ) : (
        <NotReadYet failed={state.isError} />
      )}
    </Dialog>
  )
}

/** Before the first answer. */
export function NotReadYet({ failed }: { failed: boolean }): ReactElement {
  const { t } = useTranslation('payments')
  return (
    <div className="dialog-body" role="status">
      <span className="spin" aria-hidden="true" />
      <h2>{t('dialogue.detecting.title')}</h2>
      {failed && <p className="hint wait">{t('dialogue.lookFailed')}</p>}
    </div>
  )
}
