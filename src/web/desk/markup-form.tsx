import { type ReactElement, useState } from 'react'
import { type MarkupReply, saveMarkup } from '#contract/markups.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { currencies } from '#domain/kernel/money.ts'
import { markupKinds, markupLimits, sellsBelowCost } from '#domain/rates/markups.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { formatInstant } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useCharges } from '#web/features/bills/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { readMarkupHistory, useMarkupPreview, useSaveMarkup } from '#web/features/rates/markup-api.ts'
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
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { MarkupPreview } from './markup-preview.tsx'
import {
  emptyMarkup,
  markupTyped,
  type TypedMarkup,
  termsTyped,
  typedMarkup,
  useMarkupWords,
} from './markup-terms.ts'
import css from './markups.module.css'

/** Adds a markup or writes the next version of one, after a look at what it changes. */
export function MarkupForm({
  rule,
  onClose,
}: {
  /** The version that is changed; null adds a markup. */
  rule: MarkupReply | null
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['markups', 'common'])
  const { read } = useReader()
  const language = useLanguage()
  const wordsOf = useMarkupWords()
  const today = businessDateOf(useNow())
  const charges = useCharges()
  const types = useQuoteOptions().data?.containerTypes ?? []
  const save = useSaveMarkup()
  /** What somebody else wrote meanwhile; saving again is meant against it. */
  const [newest, setNewest] = useState<MarkupReply | null>(null)
  const [looked, setLooked] = useState<ReturnType<typeof termsTyped> | null>(null)
  const preview = useMarkupPreview(looked && { terms: looked, ...(rule ? { markupId: rule.id } : {}) })
  const check = (values: TypedMarkup, saving: boolean): Record<string, string> => {
    const wrong = checkWith(saveMarkup.body, language)(termsTyped(values))
    const markup = markupTyped(values)
    if (!markup) wrong[values.kind] = t(`form.${values.kind}Wrong`)
    if (saving && markup && sellsBelowCost({ markup }) && !values.acceptBelowCost)
      wrong.acceptBelowCost = t('form.belowCostNeeded')
    return wrong
  }
  const form = useForm<TypedMarkup>({
    initial: rule ? typedMarkup(rule) : emptyMarkup(today),
    check: (values) => check(values, true),
    submit: async (values) => {
      const known = newest ?? rule
      try {
        await save.mutateAsync({
          ...termsTyped(values),
          acceptBelowCost: values.acceptBelowCost,
          ...(known ? { markupId: known.id, version: known.version } : {}),
        })
      } catch (error) {
        if (rule && error instanceof CallFailure && error.reason === 'rates.markupChanged')
          setNewest((await readMarkupHistory(rule.id))[0] ?? null)
        throw error
      }
      notices.say('ok', t('form.saved'))
      onClose()
    },
  })
  const { values } = form
  const markup = markupTyped(values)
  const title = t(rule ? 'form.changeTitle' : 'form.addTitle')
  const canLook = Object.keys(check(values, false)).length === 0
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      <Form form={form} label={title}>
        {rule && <p className="sm soft">{t('form.changeLead', { version: (newest ?? rule).version + 1 })}</p>}
        {newest && (
          <Callout meaning="wait" alert>
            {t('form.newest', {
              name: newest.staffName,
              at: formatInstant(newest.madeAt),
              terms: newest.withdrawn ? t('withdrawn') : wordsOf(newest).join(' · '),
            })}
          </Callout>
        )}
        <div className={css.pair}>
          <SelectField
            form={form}
            name="level"
            label={t('columns.level')}
            hint={t('form.levelHint')}
            required
            choices={customerLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
          />
          <SelectField
            form={form}
            name="charge"
            label={t('columns.charge')}
            hint={t('form.chargeHint')}
            required
            choices={(charges.data ?? [{ code: 'OF', name: { zh: 'OF', en: 'OF' }, closed: false }])
              .filter((each) => !each.closed || each.code === values.charge)
              .map(({ code, name }) => ({
                value: code,
                label: `${code} ${read(name)}`,
              }))}
          />
          <div className="field">
            <span className="field-label">{t('form.kind')}</span>
            <SegmentedChoice
              label={t('form.kind')}
              name="kind"
              value={values.kind}
              choices={markupKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
              onChange={(value) => form.set('kind', value)}
            />
          </div>
          {values.kind === 'percent' ? (
            <TextField
              form={form}
              name="percent"
              label={t('form.percent')}
              hint={t('form.percentHint')}
              inputMode="decimal"
              maxLength={8}
              required
            />
          ) : (
            <>
              <TextField
                form={form}
                name="amount"
                label={t('form.amount')}
                hint={t('form.amountHint')}
                inputMode="decimal"
                maxLength={12}
                required
              />
              <SelectField
                form={form}
                name="currency"
                label={t('form.currency')}
                required
                choices={currencies.map((value) => ({ value, label: value }))}
              />
            </>
          )}
          <SelectField
            form={form}
            name="roundTo"
            label={t('form.rounding')}
            required={false}
            placeholder={t('form.noRounding')}
            choices={markupLimits.roundings.map((step) => ({
              value: String(step),
              label: t('form.roundingUp', { step }),
            }))}
          />
          <SelectField
            form={form}
            name="containerType"
            label={t('form.containerType')}
            required={false}
            placeholder={t('anyType')}
            choices={types.map(({ code, name }) => ({ value: code, label: `${code} ${read(name)}` }))}
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
          <TextField
            form={form}
            name="carrier"
            label={t('form.carrier')}
            hint={t('form.carrierHint')}
            maxLength={4}
            required={false}
          />
          <span />
          <TextField
            form={form}
            name="validFrom"
            type="date"
            label={t('form.validFrom')}
            hint={t('form.validHint')}
            required
          />
          <TextField
            form={form}
            name="validTo"
            type="date"
            label={t('form.validTo')}
            min={values.validFrom}
            required
          />
        </div>
        <Button
          icon="search"
          reason={canLook ? undefined : t('common:form.required')}
          onClick={() => setLooked(termsTyped(values))}
        >
          {t('form.look')}
        </Button>
        {looked && <MarkupPreview preview={preview} />}
        {markup && sellsBelowCost({ markup }) && (
          <CheckField form={form} name="acceptBelowCost">
            {t('form.belowCost')}
          </CheckField>
        )}
        <div className="form-end">
          <Button onClick={onClose}>{t('form.back')}</Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
