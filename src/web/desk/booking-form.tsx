import { type ReactElement, useState } from 'react'
import { type DeskOrderDetail, setBooking } from '#contract/order-desk.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useRefreshDeskOrder, useSetBooking, wasEdited } from '#web/features/orders/desk-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useChanged } from './use-changed.ts'

/** Booking number, bill of lading, vessel and voyage; only what was changed is sent. */
export function BookingForm({
  order,
  barred,
  onChanged,
}: {
  order: DeskOrderDetail
  barred?: string | undefined
  onChanged: (changed: boolean) => void
}): ReactElement {
  const { t } = useTranslation('desk')
  const save = useSetBooking()
  const language = useLanguage()
  const refresh = useRefreshDeskOrder()
  const now = {
    bookingNumber: order.bookingNumber ?? '',
    billOfLading: order.billOfLading ?? '',
    vessel: order.vessel ?? '',
    voyage: order.voyage ?? '',
  }
  // As it stood when the form began: what others save meanwhile is not taken for a change made here.
  const [initial] = useState(now)
  // Whoever was told of another's change saves over it knowingly.
  const [told, setTold] = useState(false)
  const form = useForm({
    initial,
    check: (values) => checkWith(setBooking.body, language)({ id: order.id, ...values }),
    submit: async (values) => {
      const changed = Object.entries(values).filter(
        ([name, value]) => value.trim() !== initial[name as keyof typeof initial],
      )
      const read = told ? now : initial
      if (changed.length > 0)
        try {
          await save.mutateAsync({ id: order.id, ...Object.fromEntries(changed), read })
        } catch (error) {
          if (wasEdited(error)) {
            await refresh(order.id)
            setTold(true)
          }
          throw error
        }
      notices.say('ok', t('booking.saved'))
    },
  })
  useChanged(form.changed, onChanged)
  return (
    <Form form={form} label={t('booking.title')} className="booking-form">
      <TextField
        form={form}
        name="bookingNumber"
        label={t('booking.bookingNumber')}
        maxLength={35}
        readOnly={barred !== undefined}
      />
      <TextField
        form={form}
        name="billOfLading"
        label={t('booking.billOfLading')}
        maxLength={35}
        readOnly={barred !== undefined}
      />
      <TextField
        form={form}
        name="vessel"
        label={t('booking.vessel')}
        maxLength={60}
        readOnly={barred !== undefined}
      />
      <TextField
        form={form}
        name="voyage"
        label={t('booking.voyage')}
        maxLength={20}
        readOnly={barred !== undefined}
      />
      <SubmitButton
        form={form}
        look="line"
        reason={barred ?? (form.changed ? undefined : t('booking.unchanged'))}
      >
        {t('booking.save')}
      </SubmitButton>
    </Form>
  )
}
