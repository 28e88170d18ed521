import type { Area } from '#i18n/areas.ts'

const sides = ['everywhere', 'site', 'shippers', 'desk'] as const

/** Whose pages speak with an area's phrases, in the order in which the desk looks for them. */
const sideOf = {
  common: 'everywhere',
  palette: 'everywhere',
  site: 'site',
  home: 'site',
  ocean: 'site',
  land: 'site',
  clearance: 'site',
  storage: 'site',
  shipping: 'site',
  service: 'site',
  science: 'site',
  experience: 'site',
  information: 'site',
  company: 'site',
  vision: 'site',
  news: 'site',
  protocol: 'site',
  chat: 'site',
  users: 'shippers',
  quotes: 'shippers',
  orders: 'shippers',
  payments: 'shippers',
  tracking: 'shippers',
  points: 'shippers',
  bills: 'shippers',
  addresses: 'shippers',
  workspace: 'shippers',
  trail: 'shippers',
  instructions: 'shippers',
  notifications: 'shippers',
  exceptions: 'shippers',
  webhooks: 'shippers',
  maps: 'shippers',
  tools: 'shippers',
  ports: 'shippers',
  tariff: 'shippers',
  schedules: 'shippers',
  cargo: 'shippers',
  vessels: 'shippers',
  trucks: 'shippers',
  desk: 'desk',
  intake: 'desk',
  money: 'desk',
  billing: 'desk',
  invoicing: 'desk',
  outbox: 'desk',
  reconciliation: 'desk',
  sheets: 'desk',
  rates: 'desk',
  voyages: 'desk',
  goods: 'desk',
  newsroom: 'desk',
  content: 'desk',
  staff: 'desk',
  style: 'desk',
} as const satisfies Record<Area, (typeof sides)[number]>

const areas = Object.keys(sideOf) as Area[]

export const textSides = sides.map((side) => [side, areas.filter((area) => sideOf[area] === side)] as const)

export const isTextArea = (area: string | null): area is Area => area !== null && Object.hasOwn(sideOf, area)
