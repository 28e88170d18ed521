import { type ReactElement, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { type OrderDetails, setOrderDetails } from '#contract/order-proposals.ts'
import { proposalReasonLimit } from '#domain/orders/proposals.ts'
import { useLanguage } from '#web/app/language.tsx'
import { wasEdited } from '#web/features/orders/desk-api.ts'
import styles from '#web/features/orders/proposal.module.css'
import { useRefreshProposals, useSetOrderDetails } from '#web/features/orders/proposal-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** What touches neither price nor date of an order, saved at once. What somebody else changed meanwhile is told beside its field. */
export function OrderDetailsDialog({
  order,
  stands,
  onClose,
}: {
  order: DeskOrderDetail
  stands: OrderDetails
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('changes')
  const language = useLanguage()
  const save = useSetOrderDetails(order.id)
  const refresh = useRefreshProposals()
  // As it stood when the form began; whoever was told of another's change saves over it knowingly.
  const [initial] = useState(stands)
  const [told, setTold] = useState(false)
  const form = useForm({
    initial: { details: initial, reason: '' },
    check: (values) =>
      checkWith(setOrderDetails.body, language)({ orderId: order.id, ...values, read: initial }),
    submit: async ({ details, reason }) => {
      try {
        await save.mutateAsync({ orderId: order.id, details, read: told ? stands : initial, reason })
      } catch (error) {
        if (wasEdited(error)) {
          await refresh(order.id)
          setTold(true)
        }
        throw error
      }
      notices.say('ok', t('desk.saved'))
      onClose()
    },
  })
  const title = t('desk.detailsTitle', { number: order.number })
  const optional = { required: false } as const
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p className="reason-text">{t('desk.detailsLead')}</p>
        <TextField
          form={form}
          name="details.customerReference"
          label={t('desk.reference')}
          maxLength={40}
          {...optional}
        />
        <TextField form={form} name="details.cargoName" label={t('desk.cargoName')} maxLength={120} />
        <div className={styles.two}>
          <TextField
            form={form}
            name="details.pickup.contact"
            label={t('desk.pickupContact')}
            maxLength={60}
            {...optional}
          />
          <TextField
            form={form}
            name="details.pickup.phone"
            label={t('desk.pickupPhone')}
            maxLength={40}
            {...optional}
          />
          <TextField
            form={form}
            name="details.delivery.contact"
            label={t('desk.deliveryContact')}
            maxLength={60}
            {...optional}
          />
          <TextField
            form={form}
            name="details.delivery.phone"
            label={t('desk.deliveryPhone')}
            maxLength={40}
            {...optional}
          />
        </div>
        <TextAreaField
          form={form}
          name="reason"
          label={t('desk.detailsReason')}
          limit={proposalReasonLimit}
          rows={2}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <SubmitButton form={form}>{t('desk.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
