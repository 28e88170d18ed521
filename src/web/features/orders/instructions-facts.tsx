import type { ReactElement, ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useChangerText } from './instructions-dialog.tsx'

/** What the bill of lading shall say, as it stands, and who changed it last. */
export function InstructionsFacts({
  order,
  side,
}: {
  order: OrderDetail
  side: 'customer' | 'staff'
}): ReactElement | null {
  const { t } = useTranslation('instructions')
  const changer = useChangerText(side)
  const given = order.shippingInstructions
  if (!given) return null
  const { changed } = order.edits.instructions
  const rows: (readonly [string, ReactNode])[] = [
    [
      t('release'),
      <>
        {t(`releases.${given.release}`)}
        {given.originals !== undefined && `, ${t('originalsCount', { count: given.originals })}`}
      </>,
    ],
    [t('freight'), t(`freights.${given.freight}`)],
    [t('goods'), <Printed key="goods" text={given.goods} />],
    [t('marks'), <Printed key="marks" text={given.marks} />],
    ...(given.placeOfReceipt ? [[t('placeOfReceipt'), given.placeOfReceipt] as const] : []),
    ...(given.placeOfDelivery ? [[t('placeOfDelivery'), given.placeOfDelivery] as const] : []),
    ...(given.note ? [[t('note'), <Printed key="note" text={given.note} />] as const] : []),
  ]
  return (
    <>
      <dl className="pairs instructions">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sub">
        {changed
          ? t('lastChange', { person: changer(changed), at: formatInstant(changed.at) })
          : t('withOrder')}
      </p>
    </>
  )
}

function Printed({ text }: { text: string | undefined }): ReactElement {
  const { t } = useTranslation('instructions')
  return text ? <span className="printed">{text}</span> : <span className="quiet">{t('empty')}</span>
}
