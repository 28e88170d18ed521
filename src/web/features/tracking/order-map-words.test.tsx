import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OrderOnMap, PortTimes } from '#contract/order-map.ts'
import type { OrderItem } from '#contract/order-shapes.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { common } from '#i18n/en-US/common.ts'
import { orders } from '#i18n/en-US/orders.ts'
import { tracking } from '#i18n/en-US/tracking.ts'
import { textsFrom } from '#i18n/texts.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { PortTimesList } from './order-map-words.tsx'

const texts = textsFrom('en-US', { 'zh-CN': {}, 'en-US': { orders, tracking, common } })
const now = new Date('2026-11-25T06:00:00Z')
const planned = (day: string): PortTimes => ({
  plannedOn: businessDate(day),
  planned: null,
  estimated: null,
  actual: null,
})
const port = (role: 'origin' | 'destination', code: string, times: Partial<OrderOnMap['ports'][number]>) =>
  ({ role, code, name: { zh: null, en: code }, arrival: null, departure: null, ...times }) as never
const map = {
  ports: [
    port('origin', 'CNNGB', { departure: planned('2026-11-20') }),
    port('destination', 'NLRTM', { arrival: planned('2026-12-28') }),
  ],
} as unknown as OrderOnMap
const times = (plannedOn: string, estimatedOn = plannedOn) => ({
  plannedOn: businessDate(plannedOn),
  estimatedOn: businessDate(estimatedOn),
  actualOn: null,
})
const draw = (holds: OrderItem['holds'], arrival: object): string =>
  renderToStaticMarkup(
    <TextsProvider value={texts}>
      <PortTimesList
        map={map}
        order={{ sailing: times('2026-11-20'), arrival: arrival as OrderItem['arrival'], holds }}
        now={now}
      />
    </TextsProvider>,
  )

describe('the ports of an order’s map', () => {
  it('say of a sailing that an order missed that it was missed', () => {
    const arrival = { ...times('2026-12-28'), byDistance: false }
    expect(draw([], arrival)).not.toContain('rolled')
    const [origin, destination] = draw(['rolled'], arrival).split('NLRTM')
    expect(origin).toContain('rolled, not loaded')
    expect(destination).not.toContain('rolled')
  })

  it('tell the arrival that is worked out from the distance before the one that was planned', () => {
    const reckoned = { ...times('2026-12-28', '2027-01-03'), byDistance: true }
    const markup = draw(['rolled'], reckoned)
    expect(markup.indexOf('2027-01-03')).toBeGreaterThan(0)
    expect(markup.indexOf('2027-01-03')).toBeLessThan(markup.indexOf('2026-12-28'))
    expect(markup).toContain(orders.byDistance)
    expect(draw(['rolled'], { ...reckoned, byDistance: false })).not.toContain('2027-01-03')
  })
})
