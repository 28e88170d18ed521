import { type ReactElement, useState } from 'react'
import { CheckField, type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { InstructionsFields } from './instructions-form.tsx'
import { instructionsGiven, type OrderValues } from './order-values.ts'

type Given = { form: FormState<OrderValues> }

/** What comes by courier; its fields are there, and required, only when something does. */
export function ExpressPart({ form }: Given): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <section className="of-part" aria-labelledby="of-express">
      <h2 id="of-express">{t('fill.express')}</h2>
      <CheckField form={form} name="sendsExpress">
        {t('fill.sendsExpress')}
      </CheckField>
      {form.values.sendsExpress && (
        <div className="of-party">
          <TextField
            form={form}
            name="express.company"
            label={t('fill.expressCompany')}
            maxLength={40}
            required
          />
          <TextField
            form={form}
            name="express.waybill"
            label={t('fill.expressWaybill')}
            maxLength={36}
            required
          />
          <TextField
            form={form}
            name="express.content"
            label={t('fill.expressContent')}
            hint={t('fill.expressContentHint')}
            maxLength={100}
            required={false}
            className="of-all"
          />
        </div>
      )}
    </section>
  )
}

/** The shipping instructions, folded away: most shippers know them only after ordering. */
export function InstructionsPart({ form }: Given): ReactElement {
  const { t } = useTranslation('quotes')
  const [open, setOpen] = useState(() => instructionsGiven(form.values.shippingInstructions))
  const wrong = Object.keys(form.errors).some((path) => path.startsWith('shippingInstructions'))
  return (
    <section className="of-part">
      <details
        className="of-fold"
        open={open || wrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <h2>{t('fill.instructions')}</h2>
          <span className="hint">{t('fill.instructionsHint')}</span>
        </summary>
        <InstructionsFields form={form} at="shippingInstructions" />
      </details>
    </section>
  )
}
