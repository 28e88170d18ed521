import type { ReactElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { notificationSettings } from '#contract/notifications.ts'
import { useSaveSettings, useSettings } from '#web/features/notifications/api.ts'
import { Choices } from '#web/features/notifications/choices.tsx'
import { MailboxSection } from '#web/features/notifications/mailbox.tsx'
import { useMaterial } from '#web/features/profile/api.ts'
import { notices } from '#web/lib/notices.ts'
import { CheckField, Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './notifications.module.css'

const zones = (own: string): readonly { value: string; label: string }[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((value) => ({ value, label: value }))

function Rules({ settings }: { settings: ReplyOf<typeof notificationSettings> }): ReactElement {
  const { t } = useTranslation('notifications')
  const save = useSaveSettings()
  const form = useForm({
    initial: {
      ...settings,
      arrivalHours: String(settings.arrivalHours),
      isQuiet: settings.quiet !== null,
      quiet: settings.quiet ?? { from: '22:00', to: '07:30' },
    },
    submit: async ({ isQuiet, arrivalHours, ...values }) => {
      await save.mutateAsync({
        ...values,
        arrivalHours: Number(arrivalHours),
        quiet: isQuiet ? values.quiet : null,
      })
      notices.say('ok', t('saved'))
    },
  })
  return (
    <Form form={form} label={t('rules')} className={`kit-form ${css.rules}`}>
      <Choices form={form} />
      <TextField
        form={form}
        name="arrivalHours"
        label={t('arrivalHours')}
        hint={t('arrivalHoursHint')}
        inputMode="numeric"
        maxLength={3}
        after={<span className="unit">{t('hoursUnit')}</span>}
      />
      <h2>{t('textTitle')}</h2>
      <p className="hint">{t('textTo')}</p>
      <CheckField form={form} name="isQuiet">
        {t('quiet')}
      </CheckField>
      {form.values.isQuiet && (
        <>
          <div className={css.times}>
            <TextField
              form={form}
              name="quiet.from"
              label={t('quietFrom')}
              placeholder="22:00"
              maxLength={5}
            />
            <TextField form={form} name="quiet.to" label={t('quietTo')} placeholder="07:30" maxLength={5} />
          </div>
          <p className="hint">{t('quietHint')}</p>
        </>
      )}
      <div className={css.times}>
        <TextField form={form} name="dailyAt" label={t('dailyAt')} placeholder="08:30" maxLength={5} />
        <SelectField form={form} name="zone" label={t('zone')} choices={zones(settings.zone)} />
      </div>
      <div>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** What one wants to be told, and how. */
export function AlertRules(): ReactElement {
  const settings = useSettings()
  const material = useMaterial()
  if (settings.data && !material.isPending)
    return (
      <>
        <MailboxSection suggested={material.data?.mail ?? ''} />
        <Rules settings={settings.data} />
      </>
    )
  return settings.error ? (
    <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  ) : (
    <Skeleton lines={10} />
  )
}
