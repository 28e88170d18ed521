import { type ReactElement, useState } from 'react'
import { type AllotmentReply, addAllotments, adjustAllotment } from '#contract/allotments.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { allotmentLimits, allotmentPeriods, spaceUnits } from '#domain/rates/allotments.ts'
import { formatInstant } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { readAllotment, useAddAllotments, useAdjustAllotment } from '#web/features/rates/allotment-api.ts'
import { useCarriers } from '#web/features/schedules/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  CheckField,
  Form,
  SegmentedChoice,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './markups.module.css'

/** Typed space; NaN for what is no number. */
const typedSpace = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim()))

const upper = (text: string): string | null => text.trim().toUpperCase() || null

/** The first departure that is usually entered is a week away. Assumed (decision 064) */
const usualDaysAhead = 7

/** Adds an allotment for a sailing or a week, and the same for weeks after it. */
export function AllotmentForm({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('allotments')
  const { read } = useReader()
  const language = useLanguage()
  const today = businessDateOf(useNow())
  const carriers = useCarriers()
  const add = useAddAllotments()
  const form = useForm({
    initial: {
      carrier: '',
      service: '',
      origin: '',
      destination: '',
      period: 'sailing' as (typeof allotmentPeriods)[number],
      on: addDays(today, usualDaysAhead) as string,
      weeks: '1',
      unit: 'teu' as (typeof spaceUnits)[number],
      capacity: '',
    },
    check: (values): Record<string, string> => {
      const wrong = checkWith(addAllotments.body, language)(typed(values))
      if (wrong.capacity) wrong.capacity = t('form.capacityWrong', { most: allotmentLimits.most })
      if (wrong.weeks) wrong.weeks = t('form.weeksWrong', { weeks: allotmentLimits.weeks })
      return wrong
    },
    submit: async (values) => {
      const { items } = await add.mutateAsync(typed(values))
      notices.say('ok', t('form.saved', { count: items.length }))
      onClose()
    },
  })
  const { values } = form
  function typed(given: typeof values) {
    return {
      carrier: given.carrier,
      service: upper(given.service),
      origin: upper(given.origin),
      destination: upper(given.destination),
      period: given.period,
      on: given.on,
      weeks: typedSpace(given.weeks),
      unit: given.unit,
      capacity: typedSpace(given.capacity),
    }
  }
  return (
    <Dialog title={t('form.title')} size="l" onClose={onClose}>
      <Form form={form} label={t('form.title')}>
        <p className="sm soft">{t('form.lead')}</p>
        <div className={css.pair}>
          <SelectField
            form={form}
            name="carrier"
            label={t('form.carrier')}
            required
            placeholder=""
            choices={(carriers.data ?? []).map(({ scac, short }) => ({
              value: scac,
              label: `${read(short)} ${scac}`,
            }))}
          />
          <TextField
            form={form}
            name="service"
            label={t('form.service')}
            hint={t('form.serviceHint')}
            maxLength={20}
            required={false}
          />
          <TextField
            form={form}
            name="origin"
            label={t('form.origin')}
            hint={t('form.endHint')}
            maxLength={5}
            required={false}
          />
          <TextField
            form={form}
            name="destination"
            label={t('form.destination')}
            maxLength={5}
            required={false}
          />
          <div className="field">
            <span className="field-label">{t('form.period')}</span>
            <SegmentedChoice
              label={t('form.period')}
              name="period"
              value={values.period}
              choices={allotmentPeriods.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
              onChange={(value) => form.set('period', value)}
            />
          </div>
          <TextField
            form={form}
            name="on"
            type="date"
            label={t(values.period === 'week' ? 'form.onWeek' : 'form.onSailing')}
            min={today}
            required
          />
          <TextField
            form={form}
            name="capacity"
            label={t('form.capacity')}
            inputMode="decimal"
            maxLength={8}
            required
          />
          <div className="field">
            <span className="field-label">{t('form.unit')}</span>
            <SegmentedChoice
              label={t('form.unit')}
              name="unit"
              value={values.unit}
              choices={spaceUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
              onChange={(value) => form.set('unit', value)}
            />
          </div>
          <TextField
            form={form}
            name="weeks"
            label={t('form.weeks')}
            hint={t('form.weeksHint', { weeks: allotmentLimits.weeks })}
            inputMode="numeric"
            maxLength={2}
            required
          />
        </div>
        <div className="form-end">
          <Button onClick={onClose}>{t('form.back')}</Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Changes how much space there is; what a colleague wrote meanwhile is shown, and what was typed stays. */
export function AdjustForm({
  allotment,
  onClose,
}: {
  allotment: AllotmentReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const adjust = useAdjustAllotment()
  const [newest, setNewest] = useState<AllotmentReply | null>(null)
  const known = newest ?? allotment
  const unit = t(`units.${allotment.unit}`)
  const form = useForm({
    initial: { capacity: String(allotment.capacity), reason: '', acceptBelowTaken: false },
    check: (values): Record<string, string> => {
      const wrong = checkWith(adjustAllotment.body, language)(typed(values))
      if (wrong.capacity) wrong.capacity = t('form.capacityWrong', { most: allotmentLimits.most })
      if (typedSpace(values.capacity) < known.used && !values.acceptBelowTaken)
        wrong.acceptBelowTaken = t('adjust.belowNeeded')
      return wrong
    },
    submit: async (values) => {
      try {
        await adjust.mutateAsync(typed(values))
      } catch (error) {
        if (error instanceof CallFailure && error.reason?.startsWith('rates.'))
          setNewest(await readAllotment(allotment.id))
        throw error
      }
      notices.say('ok', t('adjust.saved'))
      onClose()
    },
  })
  const { values } = form
  function typed(given: typeof values) {
    return {
      allotmentId: allotment.id,
      version: known.version,
      capacity: typedSpace(given.capacity),
      reason: given.reason,
      acceptBelowTaken: given.acceptBelowTaken,
    }
  }
  return (
    <Dialog title={t('adjust.title')} onClose={onClose}>
      <Form form={form} label={t('adjust.title')}>
        <p className="sm soft">{t('adjust.now', { capacity: known.capacity, used: known.used, unit })}</p>
        {newest && newest.version !== allotment.version && (
          <Callout meaning="wait" alert>
            {t('adjust.newest', {
              name: newest.staffName,
              at: formatInstant(newest.madeAt),
              capacity: newest.capacity,
              unit,
            })}
          </Callout>
        )}
        <TextField
          form={form}
          name="capacity"
          label={`${t('form.capacity')} (${unit})`}
          inputMode="decimal"
          maxLength={8}
          required
        />
        <TextAreaField
          form={form}
          name="reason"
          label={t('adjust.reason')}
          limit={allotmentLimits.reason}
          required
        />
        {typedSpace(values.capacity) < known.used && (
          <CheckField form={form} name="acceptBelowTaken">
            {t('adjust.below')}
          </CheckField>
        )}
        <div className="form-end">
          <Button onClick={onClose}>{t('form.back')}</Button>
          <SubmitButton form={form}>{t('adjust.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
