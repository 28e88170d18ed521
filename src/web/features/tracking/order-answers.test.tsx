import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { common } from '#i18n/en-US/common.ts'
import { orders } from '#i18n/en-US/orders.ts'
import { tracking } from '#i18n/en-US/tracking.ts'
import { textsFrom } from '#i18n/texts.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { OrderAnswers } from './order-answers.tsx'

const texts = textsFrom('en-US', { 'zh-CN': {}, 'en-US': { orders, tracking, common } })
const now = new Date('2026-11-25T06:00:00Z')
const sum = { minor: 4_240_322, currency: 'CNY' } as const
const planned = (day: string) => ({
  plannedOn: businessDate(day),
  estimatedOn: businessDate(day),
  actualOn: null,
})

/** An order that was paid and accepted, without shipping instructions, which could be given until the cut-off. */
const order = {
  status: 'paid',
  holds: [],
  paidAt: '2026-11-18T02:00:00.000Z',
  acceptedAt: '2026-11-18T01:00:00.000Z',
  changeAskedAt: null,
  paymentDueAt: '2026-11-18T04:00:00.000Z',
  paymentOpensAt: '2026-11-18T01:00:00.000Z',
  prepaid: sum,
  collect: { minor: 0, currency: 'CNY' },
  offset: { minor: 0, currency: 'CNY' },
  amountDue: { minor: 0, currency: 'CNY' },
  charges: [],
  services: [],
  documents: [],
  history: [],
  terms: { cutOffs: [] },
  freePickup: false,
  pickupInformation: null,
  shippingInstructions: null,
  edits: { instructions: { open: true, by: 'cutOff', until: '2026-11-27T10:00:00.000Z' } },
  pol: { code: 'CNNGB', name: { zh: '宁波', en: 'Ningbo' } },
  pod: { code: 'NLRTM', name: { zh: '鹿特丹', en: 'Rotterdam' } },
  vessel: 'EVER GIVEN',
  voyage: '021W',
  sailing: planned('2026-11-24'),
  arrival: { ...planned('2026-12-28'), byDistance: false },
  deliveredOn: null,
} as unknown as OrderDetail

const event = (type: string, more: object = {}) => ({
  type,
  classifier: 'actual',
  retractedAt: null,
  happenedAt: '2026-11-22T06:00:00.000Z',
  recordedAt: '2026-11-22T07:00:00.000Z',
  zone: 'Asia/Shanghai',
  place: { code: 'CNNGB', name: { zh: '宁波', en: 'Ningbo' } },
  vessel: null,
  voyage: null,
  source: { kind: 'carrier', name: '' },
  ...more,
})
const timelineOf = (events: readonly object[]) =>
  ({
    events,
    containers: [],
    expected: [],
    arrival: {
      on: businessDate('2026-12-28'),
      at: null,
      zone: null,
      classifier: 'planned',
      basis: 'plan',
      rolledAway: false,
      changes: [],
    },
  }) as unknown as Timeline

const draw = (more: Partial<OrderDetail> = {}, timeline?: Timeline): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TextsProvider value={texts}>
          <OrderAnswers
            {...{ timeline, now, refunds: [], payTo: '/pay', quoteTo: '/quote' }}
            order={{ ...order, ...more }}
          />
        </TextsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('what an order’s shipper has to do', () => {
  const barred = (by: string) =>
    ({ ...order.edits, instructions: { open: false, by, until: null } }) as unknown as OrderDetail['edits']

  it('is to give shipping instructions, while they can be given', () => {
    const markup = draw()
    expect(markup).toContain(orders.must.instructions)
    expect(markup).not.toContain(orders.must.instructionsLate)
    expect(markup).not.toContain(orders.must.nothing)
  })

  it('is to contact us about them once the cut-off is over, and not “nothing”', () => {
    const markup = draw({ edits: barred('cutOff') })
    expect(markup).toContain(orders.must.instructionsLate)
    expect(markup).not.toContain(orders.must.nothing)
  })

  it.each([
    ['were given', { edits: barred('cutOff'), shippingInstructions: {} as never }],
    [
      'came too late, for the ship has left',
      {
        edits: barred('cutOff'),
        sailing: { ...planned('2026-11-24'), actualOn: businessDate('2026-11-24') },
      },
    ],
    ['are asked for by nobody, for the order is closed', { edits: barred('closed') }],
  ] as [string, Partial<OrderDetail>][])('is nothing about them where they %s', (_, more) => {
    const markup = draw(more)
    expect(markup).toContain(orders.must.nothing)
    expect(markup).not.toContain('shipping instructions')
  })
})

describe('the ship that an order is on', () => {
  const gated = timelineOf([event('gatedIn')])
  const missed = orders.containerMap.missed

  it('is told as missed while the order waits for the next', () => {
    expect(draw({}, gated)).toContain('EVER GIVEN')
    expect(draw({}, gated)).not.toContain(missed)
    expect(draw({ holds: ['rolled'] }, gated)).toContain(`EVER GIVEN 021W · ${missed}`)
  })

  it('is not another that an event names', () => {
    const markup = draw(
      { holds: ['rolled'] },
      timelineOf([event('loaded', { vessel: 'EVER GOLDEN', voyage: '1W' })]),
    )
    expect(markup).toContain('EVER GOLDEN')
    expect(markup).not.toContain(missed)
  })
})
