import type { ReactElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { deskPointsTermsCall } from '#contract/points-terms.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { termsLimits } from '#domain/points/points.ts'
import { formatCount } from '#i18n/format.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useSetPointsTerms } from '#web/features/points/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './points-terms.module.css'
import { faultsOf, type TypedTerms, termFields, termsOf, typedOf } from './typed-terms.ts'

/** Other amounts of points from a day on that has not begun; begins with those that were set last. */
export function PointsTermsForm({
  read,
  onClose,
}: {
  read: ReplyOf<typeof deskPointsTermsCall>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('points')
  const today = businessDateOf(useNow())
  const set = useSetPointsTerms()
  const form = useForm<TypedTerms>({
    initial: typedOf(read.versions[0]?.terms ?? read.inForce),
    check: (typed) => {
      const wrong: Record<string, string> = {}
      if (typed.fromDay <= today) wrong.fromDay = t('terms.fromMissing')
      for (const { path, limits } of faultsOf(typed)) {
        if (limits === 'twice' || limits === 'none') wrong[path] = t(`terms.packages.${limits}`)
        else {
          const { least, most } = limits
          wrong[path] = t('terms.numberWrong', { least: formatCount(least), most: formatCount(most) })
        }
      }
      return wrong
    },
    submit: async (typed) => {
      await set.mutateAsync({ fromDay: typed.fromDay, terms: termsOf(typed), version: read.version })
      notices.say('ok', t('terms.saved', { day: typed.fromDay }))
      onClose()
    },
  })
  const { packages } = form.values
  const title = t('terms.formTitle')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField
          form={form}
          name="fromDay"
          type="date"
          label={t('terms.from')}
          hint={t('terms.fromHint')}
          min={addDays(today, 1)}
          required
        />
        <div className={css.fields}>
          {termFields.map((field) => (
            <TextField
              key={field}
              form={form}
              name={field}
              label={t(`terms.fields.${field}`)}
              inputMode="numeric"
              maxLength={7}
              required
            />
          ))}
        </div>
        <fieldset className={css.rows}>
          <legend>{t('terms.packages.title')}</legend>
          <p className="quiet sm">{t('terms.packages.hint', { most: termsLimits.packages })}</p>
          {packages.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is named by its place in the form
            <div key={at} className={css.row}>
              <TextField
                form={form}
                name={`packages.${at}.yuan`}
                label={t('terms.packages.yuan', { number: at + 1 })}
                inputMode="numeric"
                maxLength={5}
                required
              />
              <TextField
                form={form}
                name={`packages.${at}.bonus`}
                label={t('terms.packages.bonus', { number: at + 1 })}
                inputMode="numeric"
                maxLength={7}
                required
              />
              <Button
                size="s"
                onClick={() =>
                  form.set(
                    'packages',
                    packages.filter((_each, other) => other !== at),
                  )
                }
              >
                {t('terms.packages.remove', { number: at + 1 })}
              </Button>
            </div>
          ))}
          {form.errors.packages && (
            <p role="alert" className={css.bad}>
              {form.errors.packages}
            </p>
          )}
          {packages.length < termsLimits.packages && (
            <Button
              size="s"
              icon="plus"
              onClick={() => form.set('packages', [...packages, { yuan: '', bonus: '0' }])}
            >
              {t('terms.packages.add')}
            </Button>
          )}
        </fieldset>
        <div className="form-end">
          <Button onClick={onClose}>{t('terms.back')}</Button>
          <SubmitButton form={form}>{t('terms.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
