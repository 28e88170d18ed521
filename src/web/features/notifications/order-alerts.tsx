import { type ReactElement, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { orderNotificationSettings } from '#contract/notifications.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SegmentedChoice, TextField, useForm } from '#web/ui/form.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderSettings, useSaveOrderSettings } from './api.ts'
import { Choices } from './choices.tsx'

type Order = { readonly id: string; readonly number: string }
const modes = ['general', 'own', 'muted'] as const

function Chosen({
  order,
  stands,
  onClose,
}: {
  order: Order
  stands: ReplyOf<typeof orderNotificationSettings>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['notifications', 'common'])
  const save = useSaveOrderSettings()
  const { settings, general } = stands
  const form = useForm({
    initial: {
      mode: (settings?.mode ?? 'general') as (typeof modes)[number],
      choices: settings?.choices ?? general.choices,
      arrivalHours: String(settings?.arrivalHours ?? general.arrivalHours),
    },
    submit: async ({ mode, choices, arrivalHours }) => {
      await save.mutateAsync({
        orderId: order.id,
        settings: mode === 'general' ? null : { mode, choices, arrivalHours: Number(arrivalHours) },
      })
      notices.say('ok', t('orderSaved'))
      onClose()
    },
  })
  const { mode } = form.values
  return (
    <Dialog
      title={t('orderTitle', { number: order.number })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('orderTitle', { number: order.number })}>
        <SegmentedChoice
          label={t('orderMode')}
          name="mode"
          value={mode}
          choices={modes.map((value) => ({ value, label: t(`orderModes.${value}`) }))}
          onChange={(value) => form.set('mode', value)}
        />
        {mode === 'general' && <p className="hint">{t('orderGeneral')}</p>}
        {mode === 'muted' && <p className="hint">{t('orderMuted')}</p>}
        {mode === 'own' && (
          <>
            <TextField
              form={form}
              name="arrivalHours"
              label={t('arrivalHours')}
              hint={t('arrivalHoursHint')}
              inputMode="numeric"
              maxLength={3}
              after={<span className="unit">{t('hoursUnit')}</span>}
            />
            <Choices form={form} ofOrder />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function OrderAlertsDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactElement {
  const { t } = useTranslation('notifications')
  const stands = useOrderSettings(order.id)
  if (stands.data) return <Chosen order={order} stands={stands.data} onClose={onClose} />
  return (
    <Dialog title={t('orderTitle', { number: order.number })} onClose={onClose}>
      {stands.error ? (
        <ErrorState error={stands.error} onRetry={() => void stands.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}

/** How one order is told: like all others, in its own way, or not at all. */
export function OrderAlerts({ order }: { order: Order }): ReactElement {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="bell" onClick={() => setOpen(true)}>
        {t('orderButton')}
      </Button>
      {open && <OrderAlertsDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
