import { type ReactElement, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant } from '#i18n/format.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSetInstructions } from './edit-api.ts'
import { InstructionsDialog } from './instructions-dialog.tsx'
import { InstructionsFacts } from './instructions-facts.tsx'

/** The shipping instructions on one's own order: as they stand, until when they can be changed, and the way to do so. */
export function OrderInstructions({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation('instructions')
  const zone = useSeaport(order.pol.code)?.zone
  const save = useSetInstructions()
  const [writing, setWriting] = useState(false)
  const { open, until, by } = order.edits.instructions
  const at = until ? formatInstant(until, zone) : ''
  const given = order.shippingInstructions !== null
  const rule = open
    ? t(by === 'cutOff' ? 'untilCutOff' : 'untilSailing', { at })
    : t(by === 'closed' ? 'closedOrder' : 'closed')
  return (
    <section className="section" id="instructions" aria-labelledby="instructions-title">
      <div className="section-head">
        <h2 id="instructions-title">{t('title')}</h2>
        <Button
          size="s"
          icon="edit"
          className="end"
          reason={open ? undefined : rule}
          onClick={() => setWriting(true)}
        >
          {t(given ? 'change' : 'fill')}
        </Button>
        <p className="full">{given || open ? rule : t(by === 'closed' ? 'closedOrder' : 'noneBarred')}</p>
      </div>
      {given ? (
        <InstructionsFacts order={order} side="customer" />
      ) : (
        open && <p className="panel-text">{t('none')}</p>
      )}
      {writing && (
        <InstructionsDialog
          order={order}
          side="customer"
          save={save.mutateAsync}
          late={false}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}
