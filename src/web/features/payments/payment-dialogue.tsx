import type { ReactElement } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { usePaymentState } from './api.ts'
import { type AfterPayment, PaymentFace } from './payment-face.tsx'

/** The payment dialogue over the pay page. Closing it is always safe: the payment is kept. */
export function PaymentDialogue({
  paymentId,
  orderNumber,
  onClose,
  ...face
}: {
  paymentId: string
  orderNumber: string
  heldUntil: string | null
  after: AfterPayment | null
  orderLink: (words: string, className: string) => ReactElement
  onReopen: (redirectTo: string) => void
  onAgain: () => void
  onOther: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('payments')
  const state = usePaymentState(paymentId)
  return (
    <Dialog
      title={
        <span className="soft sm pd-numbers">
          {t('dialogue.numbers', { order: orderNumber, payment: state.data?.payment.tradeNo ?? '–' })}
        </span>
      }
      onClose={onClose}
      closeLabel={t('dialogue.close')}
    >
      {state.data ? (
        <PaymentFace state={state.data} stale={state.isError} onClose={onClose} {...face} />
      ) : (
        <div className="dialog-body" role="status">
          <span className="spin" aria-hidden="true" />
          <h2>{t('dialogue.detecting.title')}</h2>
          {state.isError && <p className="hint wait">{t('dialogue.lookFailed')}</p>}
        </div>
      )}
    </Dialog>
  )
}
