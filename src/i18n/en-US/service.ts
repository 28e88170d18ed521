import type { Phrases } from '../phrases.ts'
import type { service as zh } from '../zh-CN/service.ts'

export const service: Phrases<typeof zh> = {
  goHint: 'The form opens with an example filled in. Change any of it; no login needed.',
  index: 'On this page',
  last: 'Get a price',
  samples: {
    oceanShipping: {
      go: 'Price Shanghai to Rotterdam',
      lane: 'Shanghai → Rotterdam',
      meta: '1 × 40HQ. Add the cargo and the day it is ready.',
    },
    landCarriage: {
      go: 'Price Yuyao to Rotterdam',
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
      lane: 'Ningbo → Hamburg, five days in storage, then loaded',
      meta: '1 × 40HQ. Add the cargo and the day it is ready.',
    },
    shipping: {
      go: 'Compare routes to Rotterdam',
      lane: 'Shanghai → Rotterdam',
      meta: '1 × 40HQ. Direct or relayed, Suez or the Cape, side by side.',
    },
  },
  outLead:
    'Every quote has its own list: what may come on top and when, with the usual amount where one is known.',
  also: 'Other services',
  services: {
    oceanShipping: 'Ocean freight',
    landCarriage: 'Trucking',
    clearance: 'Customs',
    storage: 'Storage',
    shipping: 'Routes by sea',
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
    fixed: 'When fixed',
    step: 'Step',
    lane: 'Lane',
    time: 'Time',
    why: 'What it depends on',
  },
  payers: {
    shipper: 'Shipper, prepaid',
    consignee: 'Consignee, collect',
    causer: 'Whoever causes it',
    billed: 'Whoever ordered, billed afterwards',
  },
  fixed: {
    atOrder: 'When you order',
    sailing: 'At sailing; marked on the quote',
    gateIn: 'When weighed at the gate',
    atCost: 'Afterwards, with the receipt',
    askedFirst: 'When you accept our quote for it',
    byDay: 'Prepaid for the days planned, settled for the days used',
  },
  trouble: { see: 'You see', act: 'Our part', money: 'Money' },
}
