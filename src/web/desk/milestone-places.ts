import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import { type EventType, kindOfEvent } from '#domain/tracking/events.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useSeaport } from '#web/features/reference/places.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Where an event may have happened, and whose clocks it is read by. */
export type Place = { readonly code: string; readonly name: string; readonly zone: string | null }

/** The ports of the way, and Beijing for what happens at none of them. */
export function usePlaces(order: DeskOrderDetail): readonly Place[] {
  const { t } = useTranslation('desk')
  const language = useLanguage()
  const nameOf = (name: { zh: string | null; en: string }) =>
    language === 'zh-CN' ? (name.zh ?? name.en) : name.en
  const pol = useSeaport(order.pol.code)
  const pod = useSeaport(order.pod.code)
  return [
    { code: order.pol.code, name: nameOf(order.pol.name), zone: pol?.zone ?? null },
    ...order.terms.via.map((port) => ({ code: port.code, name: nameOf(port.name), zone: port.zone })),
    { code: order.pod.code, name: nameOf(order.pod.name), zone: pod?.zone ?? null },
    { code: '', name: t('milestones.beijing'), zone: homeZone },
  ]
}

/** Where a type usually happens: at the port of loading, on the way, or at the port of discharge. */
export const usualPlace = (type: EventType, order: DeskOrderDetail): string =>
  ({ origin: order.pol.code, way: order.terms.via[0]?.code ?? order.pod.code, destination: order.pod.code })[
    kindOfEvent(type).at
  ]
