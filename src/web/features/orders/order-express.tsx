import { type ReactElement, type ReactNode, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { setExpressCall, setPickupInformationCall } from '#contract/orders.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSetExpress, useSetPickupInformation } from './edit-api.ts'

type Given = { order: OrderDetail }

/** What is fetched from the shipper free of charge, and what the shipper sends us by courier. */
export function OrderExpress({ order }: Given): ReactElement {
  return (
    <div className="order-parcels" id="parcels">
      {order.freePickup && <Collection order={order} />}
      <Courier order={order} />
    </div>
  )
}

function Part({
  title,
  action,
  barred,
  onAct,
  children,
}: {
  title: string
  action: string
  barred: string | undefined
  onAct: () => void
  children: ReactNode
}): ReactElement {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        <Button size="s" icon="edit" className="end" reason={barred} onClick={onAct}>
          {action}
        </Button>
      </div>
      {children}
    </section>
  )
}

function Collection({ order }: Given): ReactElement {
  const { t } = useTranslation('instructions')
  const [writing, setWriting] = useState(false)
  const { open, by } = order.edits.pickupInformation
  const given = order.pickupInformation
  return (
    <Part
      title={t('collection.title')}
      action={t(given ? 'collection.change' : 'collection.fill')}
      barred={open ? undefined : t(by === 'closed' ? 'express.closed' : 'collection.made')}
      onAct={() => setWriting(true)}
    >
      {given ? (
        <Pairs
          items={[
            [t('collection.contact'), given.contact],
            [t('collection.phone'), given.phone],
            [t('collection.address'), given.address],
          ]}
        />
      ) : (
        <Callout meaning="wait">{t('collection.missing')}</Callout>
      )}
      {writing && <CollectionDialog order={order} onClose={() => setWriting(false)} />}
    </Part>
  )
}

function CollectionDialog({ order, onClose }: Given & { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['instructions', 'common'])
  const { language } = useReader()
  const save = useSetPickupInformation()
  const body = (pickupInformation: { contact: string; phone: string; address: string }) => ({
    id: order.id,
    pickupInformation,
  })
  const form = useForm({
    initial: body(order.pickupInformation ?? { contact: '', phone: '', address: '' }),
    check: checkWith(setPickupInformationCall.body, language),
    async submit(values) {
      await save.mutateAsync(values)
      notices.say('ok', t('collection.saved'))
      onClose()
    },
  })
  const field = (name: 'contact' | 'phone' | 'address') => ({
    form,
    name: `pickupInformation.${name}`,
    label: t(`collection.${name}`),
    required: true,
  })
  return (
    <Dialog title={t('collection.title')} onClose={onClose}>
      <Form form={form} label={t('collection.title')}>
        <p className="hint">{t('collection.hint')}</p>
        <TextField {...field('contact')} maxLength={30} />
        <TextField {...field('phone')} type="tel" inputMode="tel" maxLength={30} />
        <TextField {...field('address')} maxLength={200} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('collection.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function Courier({ order }: Given): ReactElement {
  const { t } = useTranslation('instructions')
  const [writing, setWriting] = useState(false)
  const { express } = order
  return (
    <Part
      title={t('express.title')}
      action={t(express ? 'express.change' : 'express.fill')}
      barred={order.edits.express.open ? undefined : t('express.closed')}
      onAct={() => setWriting(true)}
    >
      {express ? (
        <CourierFacts express={express} />
      ) : (
        <>
          <p className="panel-text">{t('express.none')}</p>
          <p className="hint">{t('express.lead')}</p>
        </>
      )}
      {writing && <CourierDialog order={order} onClose={() => setWriting(false)} />}
    </Part>
  )
}

/** Courier, waybill and what is inside. */
export function CourierFacts({ express }: { express: NonNullable<OrderDetail['express']> }): ReactElement {
  const { t } = useTranslation('instructions')
  return (
    <Pairs
      items={[
        [t('express.company'), express.company],
        [
          t('express.waybill'),
          <span className="code" key="waybill">
            {express.waybill}
          </span>,
        ],
        ...(express.content ? [[t('express.content'), express.content] as const] : []),
      ]}
    />
  )
}

function CourierDialog({ order, onClose }: Given & { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['instructions', 'common'])
  const { language } = useReader()
  const save = useSetExpress()
  const body = ({ express }: { express: { company: string; waybill: string; content: string } }) => ({
    id: order.id,
    express: express.content.trim() ? express : { company: express.company, waybill: express.waybill },
  })
  const form = useForm({
    initial: { express: { company: '', waybill: '', content: '', ...order.express } },
    check: (values) => checkWith(setExpressCall.body, language)(body(values)),
    async submit(values) {
      await save.mutateAsync(body(values))
      notices.say('ok', t('express.saved'))
      onClose()
    },
  })
  const remove = async () => {
    try {
      await save.mutateAsync({ id: order.id, express: null })
      notices.say('ok', t('express.removed'))
      onClose()
    } catch (error) {
      notices.say('wait', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dialog title={t('express.title')} onClose={onClose}>
      <Form form={form} label={t('express.title')}>
        <p className="hint">{t('express.lead')}</p>
        <TextField
          form={form}
          name="express.company"
          label={t('express.company')}
          hint={t('express.companyHint')}
          maxLength={40}
          required
        />
        <TextField
          form={form}
          name="express.waybill"
          label={t('express.waybill')}
          hint={t('express.waybillHint')}
          maxLength={30}
          required
        />
        <TextField
          form={form}
          name="express.content"
          label={t('express.content')}
          hint={t('express.contentHint')}
          maxLength={100}
          required={false}
        />
        <div className="dialog-acts">
          {order.express && (
            <Button icon="trash" pending={save.isPending && !form.pending} onClick={() => void remove()}>
              {t('express.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('express.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
