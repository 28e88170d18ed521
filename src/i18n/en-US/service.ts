import type { Phrases } from '../phrases.ts'
import type { service as zh } from '../zh-CN/service.ts'

export const service: Phrases<typeof zh> = {
  go: 'Price Shanghai to Rotterdam',
  goHint: 'One 40HQ to start with. Change the ports or the box; no account needed.',
  index: 'On this page',
  last: 'Get a price',
  lane: 'Shanghai → Rotterdam',
  laneMeta: '1 × 40HQ. Add the day the cargo is ready.',
  also: 'Other services',
  services: {
    oceanShipping: 'Ocean freight',
    landCarriage: 'Container trucking',
    clearance: 'Customs clearance',
    storage: 'Storage and stuffing',
    shipping: 'Ways to ship by sea',
  },
  parts: {
    offer: 'What we do',
    price: 'How it is priced',
    time: 'How long it takes',
    wrong: 'What can go wrong',
    out: 'Not included',
    faq: 'Questions',
  },
  columns: {
    charge: 'Charge',
    basis: 'Basis',
    payer: 'Who pays',
    fixed: 'Final from',
    step: 'Step',
    lane: 'Lane',
    time: 'Time',
    why: 'What it depends on',
  },
  payers: {
    shipper: 'Shipper, prepaid',
    consignee: 'Consignee, collect',
    causer: 'Whoever causes it',
  },
  fixed: {
    atOrder: 'The moment you order',
    sailing: 'Sailing; flagged on the quote',
    gateIn: 'Weighing at the gate',
    atCost: 'After the event, with the receipt',
    askedFirst: 'Your yes to a quote',
    byDay: 'Days actually used',
  },
  trouble: { see: 'You see', act: 'Our part', money: 'Money' },
}
