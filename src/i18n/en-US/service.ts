import type { Phrases } from '../phrases.ts'
import type { service as zh } from '../zh-CN/service.ts'

export const service: Phrases<typeof zh> = {
  goHint: 'The form opens with an example filled in. Change any of it; no account needed.',
  index: 'On this page',
  last: 'Get a price',
  samples: {
    oceanShipping: {
      go: 'Price Shanghai to Rotterdam',
      lane: 'Shanghai → Rotterdam',
      meta: '1 × 40HQ. Add the cargo and the day it is ready.',
    },
    landCarriage: {
      go: 'Price a factory in Yuyao',
      lane: 'Factory in Yuyao → Rotterdam',
      meta: '1 × 40HQ. Add the street, the cargo and the day it is ready.',
    },
    clearance: {
      go: 'Price it with customs',
      lane: 'Shanghai → Rotterdam, cleared at both ends',
      meta: '1 × 40HQ. Add the cargo and the day it is ready.',
    },
    storage: {
      go: 'Price it with storage',
      lane: 'Ningbo → Hamburg, five days in store, then loaded',
      meta: '1 × 40HQ. Add the cargo and the day it is ready.',
    },
    shipping: {
      go: 'Compare ways to Rotterdam',
      lane: 'Shanghai → Rotterdam',
      meta: '1 × 40HQ. Direct or relayed, Suez or the Cape, side by side.',
    },
  },
  outLead:
    'Every quote carries its own list: who charges for what, when, and an indication where there is one.',
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
    askedFirst: 'Your acceptance of a quote',
    byDay: 'Days actually used',
  },
  trouble: { see: 'You see', act: 'Our part', money: 'Money' },
}
