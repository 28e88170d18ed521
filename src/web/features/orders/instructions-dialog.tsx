import { type ReactElement, useState } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { setShippingInstructionsCall } from '#contract/orders.ts'
import { formatInstant } from '#i18n/format.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { InstructionsFields } from './instructions-form.tsx'
import { bodyOfEditor, type EditorValues, valuesOfEditor } from './instructions-values.ts'
import { PartyFields } from './party-fields.tsx'
import './order-form.css'

/** Who changed something last, as a reader of this side calls them. */
export function useChangerText(side: 'customer' | 'staff') {
  const { t } = useTranslation('instructions')
  return ({ by, name }: { by: 'customer' | 'staff'; name: string | null }): string =>
    by === 'customer' ? t(side === 'customer' ? 'you' : 'customer') : t('clerk', { name: name ?? '' }).trim()
}

/** Writes the shipping instructions and the parties; who writes at the same time is shown and never overwritten unseen. */
export function InstructionsDialog({
  order,
  side,
  save,
  late,
  onClose,
}: {
  order: OrderDetail
  side: 'customer' | 'staff'
  save: (body: BodyInput<typeof setShippingInstructionsCall>) => Promise<unknown>
  /** The documents are cut off: the carrier has to be asked. */
  late: boolean
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['instructions', 'quotes', 'common'])
  const { language } = useReader()
  const changer = useChangerText(side)
  const changed = order.edits.instructions.changed
  const [basedOn, setBasedOn] = useState(changed?.at ?? null)
  const form = useForm<EditorValues>({
    initial: valuesOfEditor(order),
    check: (values) =>
      checkWith(setShippingInstructionsCall.body, language)(bodyOfEditor(values, order.id, basedOn)),
    async submit(values) {
      await save(bodyOfEditor(values, order.id, basedOn))
      notices.say('ok', t('saved'))
      onClose()
    },
  })
  const own = side === 'customer'
  const title = t('dialog', { number: order.number })
  const meanwhile = changed && changed.at !== basedOn && !form.pending ? changed : null
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      <Form form={form} label={title} className="of">
        <p className="hint">{t('lead')}</p>
        {late && <Callout meaning="wait">{t('late')}</Callout>}
        {meanwhile && (
          <Callout meaning="wait" alert>
            <p>{t('changedMeanwhile', { person: changer(meanwhile), at: formatInstant(meanwhile.at) })}</p>
            <div className="dialog-acts">
              <Button
                size="s"
                onClick={() => {
                  form.replace(valuesOfEditor(order))
                  setBasedOn(meanwhile.at)
                }}
              >
                {t('takeLatest')}
              </Button>
              <Button size="s" onClick={() => setBasedOn(meanwhile.at)}>
                {t('keepMine')}
              </Button>
            </div>
          </Callout>
        )}
        <InstructionsFields form={form} at="instructions" />
        {order.remark && <p className="hint">{t('remark', { remark: order.remark })}</p>}
        <section className="of-part" aria-label={t('parties')}>
          <h3>{t('parties')}</h3>
          <p className="hint">{t('partiesHint')}</p>
          <PartyFields form={form} party="shipper" addressBook={own} />
          <PartyFields form={form} party="consignee" addressBook={own} />
          <CheckField form={form} name="notifySame">
            {t('quotes:fill.sameAsConsignee')}
          </CheckField>
          {!form.values.notifySame && <PartyFields form={form} party="notifyParty" addressBook={own} />}
        </section>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
