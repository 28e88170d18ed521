import type { ReactElement } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { type PlaceParts, usePlaceText } from '#web/features/reference/place-text.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type Place = DeskOrderDetail['pickup']['place']

const nowhere: PlaceParts = {
  kind: null,
  port: null,
  country: null,
  province: null,
  city: null,
  region: null,
  street: null,
}

/** One end of the way in words: a port with its code, or an address from the small to the large. */
export function PlaceLine({ place }: { place: Place }): ReactElement {
  const { t } = useTranslation('desk')
  const text = usePlaceText({ ...nowhere, ...place })
  return (
    <span className="line">
      {place.kind === 'port' ? t('shipment.port', { name: text.name, code: place.port }) : text.address}
    </span>
  )
}
