import type { ReactElement } from 'react'
import { billReleases } from '#domain/orders/instructions.ts'
import { type FormState, SelectField, TextAreaField, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { InstructionsValues } from './instructions-values.ts'
import './order-form.css'

/** Longest texts, as the contract has them. */
const limits = { goods: 1000, marks: 500, place: 60, note: 1000 } as const

/**
 * What the bill of lading shall say, bound to a path of any form: on the order, and while an order is filled in.
 * `form.get(at)` must be `InstructionsValues`.
 */
export function InstructionsFields<Values>({
  form,
  at,
}: {
  form: FormState<Values>
  at: string
}): ReactElement {
  const { t } = useTranslation('instructions')
  const { release } = form.get(at) as InstructionsValues
  return (
    <div className="of-party">
      <SelectField
        form={form}
        name={`${at}.release`}
        label={t('release')}
        hint={t(`releaseNotes.${release}`)}
        choices={billReleases.map((value) => ({ value, label: t(`releases.${value}`) }))}
      />
      {release === 'original' ? (
        <TextField
          form={form}
          name={`${at}.originals`}
          label={t('originals')}
          inputMode="numeric"
          maxLength={1}
        />
      ) : (
        <span className="of-gap" />
      )}
      <SelectField
        form={form}
        name={`${at}.freight`}
        label={t('freight')}
        choices={(['prepaid', 'collect'] as const).map((value) => ({ value, label: t(`freights.${value}`) }))}
      />
      <span className="of-gap" />
      <TextAreaField
        form={form}
        name={`${at}.goods`}
        label={t('goods')}
        hint={t('goodsHint')}
        rows={4}
        limit={limits.goods}
        required
        className="of-all"
      />
      <TextAreaField
        form={form}
        name={`${at}.marks`}
        label={t('marks')}
        hint={t('marksHint')}
        rows={3}
        limit={limits.marks}
        required={false}
        className="of-all"
      />
      <TextField
        form={form}
        name={`${at}.placeOfReceipt`}
        label={t('placeOfReceipt')}
        hint={t('placeHint')}
        maxLength={limits.place}
        required={false}
      />
      <TextField
        form={form}
        name={`${at}.placeOfDelivery`}
        label={t('placeOfDelivery')}
        maxLength={limits.place}
        required={false}
      />
      <TextAreaField
        form={form}
        name={`${at}.note`}
        label={t('note')}
        hint={t('noteHint')}
        rows={2}
        limit={limits.note}
        required={false}
        className="of-all"
      />
    </div>
  )
}
