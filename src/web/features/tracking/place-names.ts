import type { OrderItem } from '#contract/order-shapes.ts'
import type { TrackingEventReply } from '#contract/tracking.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { Whereabouts } from './facts.ts'

type Ends = Pick<OrderItem, 'pol' | 'pod'>

/** Names places of a timeline in the reader's language; a fact without a place of its own belongs to an end of the way. */
export function usePlaceNames({ pol, pod }: Ends) {
  const { t } = useTranslation('tracking')
  const { read, portName } = useReader()
  const portOf = (code: string) =>
    code === pol.code ? portName(pol) : code === pod.code ? portName(pod) : code

  /** The port or facility alone, for a sentence. */
  const short = ({ seaport, seaportName, facility }: TrackingEventReply['place']): string =>
    seaport ? (seaportName ? read(seaportName) : portOf(seaport)) : (facility ?? '')

  /** With LOCODE and facility, for a heading. */
  const full = (place: TrackingEventReply['place']): string => {
    if (!place.seaport) return place.facility ?? t('timeline.onTheWay')
    const port = { port: short(place), code: place.seaport }
    return place.facility
      ? t('timeline.placeOf', { ...port, facility: place.facility })
      : t('timeline.place', port)
  }

  const whereabouts = (where: Whereabouts): string => {
    switch (where.kind) {
      case 'place':
        return full(where.place)
      case 'sea':
        return t('timeline.atSea')
      case 'origin':
        return t('timeline.place', { port: portName(pol), code: pol.code })
      case 'destination':
        return t('timeline.place', { port: portName(pod), code: pod.code })
      default:
        return where satisfies never
    }
  }
  return { short, full, whereabouts }
}

/** A word as the first of its line; Chinese has no capitals. */
export const asFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Who told a fact: the kind of source, and its name where that says more. */
export function useSourceText(): (source: TrackingEventReply['source']) => string {
  const { t } = useTranslation('tracking')
  return ({ kind, name }) => {
    const word = t(`sources.${kind}`)
    return name.trim() === '' || name.toLowerCase() === kind || name === word
      ? word
      : t('sourceNamed', { kind: word, name })
  }
}
