import { type ReactElement, useState } from 'react'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { CallFailure } from '#web/lib/call.ts'
import {
  CheckField,
  Field,
  Form,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

const remarkLimit = 15 // requirements §5
const terms = ['EXW', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP'] as const
/** Long enough to see the button work. */
const answerMilliseconds = 700

function BookingForm(): ReactElement {
  const { t } = useTranslation('style')
  const [answer, setAnswer] = useState<'asField' | 'asWhole'>('asField')
  const form = useForm({
    initial: {
      number: 'SP2611200000001',
      company: '',
      email: '',
      phone: '',
      terms: '',
      ready: '',
      weight: '18460',
      remark: '',
      agreed: false,
    },
    check: (values) => {
      const wrong: Record<string, string> = {}
      for (const field of ['company', 'email', 'terms'] as const)
        if (values[field].trim() === '') wrong[field] = t('forms.missing', { field: t(`forms.${field}`) })
      if (!wrong.email && !/^\S+@\S+\.\S+$/.test(values.email)) wrong.email = t('forms.badEmail')
      if (!parseBusinessDate(values.ready)) wrong.ready = t('forms.badDay')
      const over = [...values.remark].length - remarkLimit
      if (over > 0) wrong.remark = t('forms.tooLong', { limit: remarkLimit, over })
      if (!values.agreed) wrong.agreed = t('forms.mustAgree')
      return wrong
    },
    // A server's answer that comes after a while: it refuses, so that both kinds of refusal can be seen.
    submit: async (values) => {
      await new Promise((resolve) => setTimeout(resolve, answerMilliseconds))
      throw new CallFailure('refused', t('forms.refusedWhole'), {
        fields:
          answer === 'asField'
            ? {
                email: {
                  code: 'invalid',
                  message: t('forms.refusedField', { email: values.email }),
                },
              }
            : {},
      })
    },
  })
  return (
    <>
      <Segmented
        label={t('forms.answer')}
        value={answer}
        onChange={setAnswer}
        items={(['asField', 'asWhole'] as const).map((key) => ({ key, label: t(`forms.${key}`) }))}
      />
      <Form form={form} label={t('forms.label')}>
        <TextField
          form={form}
          name="number"
          label={t('forms.number')}
          hint={t('forms.numberHint')}
          readOnly
        />
        <TextField
          form={form}
          name="company"
          label={t('forms.company')}
          hint={t('forms.companyHint')}
          required
          maxLength={120}
        />
        <TextField form={form} name="email" type="email" label={t('forms.email')} required />
        <TextField
          form={form}
          name="phone"
          type="tel"
          label={t('forms.phone')}
          placeholder={t('forms.phonePlaceholder')}
          required={false}
        />
        <SelectField
          form={form}
          name="terms"
          label={t('forms.terms')}
          placeholder={t('forms.termsPlaceholder')}
          choices={terms.map((value) => ({ value, label: value, disabled: value === 'DDP' }))}
          required
        />
        <TextField form={form} name="ready" type="date" label={t('forms.ready')} required />
        <TextField
          form={form}
          name="weight"
          label={t('forms.weight')}
          inputMode="decimal"
          after={<span className="quiet">kg</span>}
        />
        <TextAreaField
          form={form}
          name="remark"
          label={t('forms.remark')}
          hint={t('forms.remarkHint')}
          limit={remarkLimit}
          required={false}
        />
        <CheckField form={form} name="agreed">
          {t('forms.agree')}
        </CheckField>
        <div>
          <SubmitButton form={form}>{t('forms.submit')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

function WrongField(): ReactElement {
  const { t } = useTranslation('style')
  const [box, setBox] = useState('MSKU1234567')
  return (
    <div className="kit-form">
      <Field label={t('forms.boxNumber')} error={t('forms.alwaysError')} required>
        {(control) => (
          <div className="input bad">
            <input
              {...control}
              className="num"
              value={box}
              onChange={(event) => setBox(event.target.value)}
            />
          </div>
        )}
      </Field>
    </div>
  )
}

export function Forms({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.forms')} lead={t('forms.lead')}>
      <Sample title={t('forms.label')} note={t('forms.note')} from="ui/form.tsx">
        <BookingForm />
      </Sample>
      <Sample title={t('forms.always')} from="ui/form.tsx">
        <WrongField />
      </Sample>
    </Section>
  )
}
