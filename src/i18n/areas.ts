import type { addresses } from './zh-CN/addresses.ts'
import type { allotments } from './zh-CN/allotments.ts'
import type { billing } from './zh-CN/billing.ts'
import type { bills } from './zh-CN/bills.ts'
import type { calendar } from './zh-CN/calendar.ts'
import type { cargo } from './zh-CN/cargo.ts'
import type { certification } from './zh-CN/certification.ts'
import type { certifying } from './zh-CN/certifying.ts'
import type { changes } from './zh-CN/changes.ts'
import type { charges } from './zh-CN/charges.ts'
import type { chat } from './zh-CN/chat.ts'
import type { clearance } from './zh-CN/clearance.ts'
import type { clerks } from './zh-CN/clerks.ts'
import type { common } from './zh-CN/common.ts'
import type { company } from './zh-CN/company.ts'
import type { content } from './zh-CN/content.ts'
import type { customers } from './zh-CN/customers.ts'
import type { desk } from './zh-CN/desk.ts'
import type { exceptions } from './zh-CN/exceptions.ts'
import type { experience } from './zh-CN/experience.ts'
import type { factor } from './zh-CN/factor.ts'
import type { figures } from './zh-CN/figures.ts'
import type { goods } from './zh-CN/goods.ts'
import type { help } from './zh-CN/help.ts'
import type { home } from './zh-CN/home.ts'
import type { information } from './zh-CN/information.ts'
import type { instructions } from './zh-CN/instructions.ts'
import type { intake } from './zh-CN/intake.ts'
import type { invoices } from './zh-CN/invoices.ts'
import type { invoicing } from './zh-CN/invoicing.ts'
import type { land } from './zh-CN/land.ts'
import type { levels } from './zh-CN/levels.ts'
import type { many } from './zh-CN/many.ts'
import type { maps } from './zh-CN/maps.ts'
import type { markups } from './zh-CN/markups.ts'
import type { money } from './zh-CN/money.ts'
import type { news } from './zh-CN/news.ts'
import type { newsroom } from './zh-CN/newsroom.ts'
import type { notices } from './zh-CN/notices.ts'
import type { notifications } from './zh-CN/notifications.ts'
import type { ocean } from './zh-CN/ocean.ts'
import type { orders } from './zh-CN/orders.ts'
import type { outbox } from './zh-CN/outbox.ts'
import type { palette } from './zh-CN/palette.ts'
import type { payments } from './zh-CN/payments.ts'
import type { points } from './zh-CN/points.ts'
import type { ports } from './zh-CN/ports.ts'
import type { profile } from './zh-CN/profile.ts'
import type { promotion } from './zh-CN/promotion.ts'
import type { protocol } from './zh-CN/protocol.ts'
import type { quotes } from './zh-CN/quotes.ts'
import type { rates } from './zh-CN/rates.ts'
import type { reconciliation } from './zh-CN/reconciliation.ts'
import type { records } from './zh-CN/records.ts'
import type { rights } from './zh-CN/rights.ts'
import type { scenes } from './zh-CN/scenes.ts'
import type { schedules } from './zh-CN/schedules.ts'
import type { science } from './zh-CN/science.ts'
import type { seaports } from './zh-CN/seaports.ts'
import type { service } from './zh-CN/service.ts'
import type { sheets } from './zh-CN/sheets.ts'
import type { shipping } from './zh-CN/shipping.ts'
import type { site } from './zh-CN/site.ts'
import type { staff } from './zh-CN/staff.ts'
import type { statements } from './zh-CN/statements.ts'
import type { storage } from './zh-CN/storage.ts'
import type { style } from './zh-CN/style.ts'
import type { system } from './zh-CN/system.ts'
import type { tariff } from './zh-CN/tariff.ts'
import type { templates } from './zh-CN/templates.ts'
import type { tokens } from './zh-CN/tokens.ts'
import type { tools } from './zh-CN/tools.ts'
import type { tracking } from './zh-CN/tracking.ts'
import type { trail } from './zh-CN/trail.ts'
import type { trucks } from './zh-CN/trucks.ts'
import type { users } from './zh-CN/users.ts'
import type { vessels } from './zh-CN/vessels.ts'
import type { vision } from './zh-CN/vision.ts'
import type { voyages } from './zh-CN/voyages.ts'
import type { webhooks } from './zh-CN/webhooks.ts'
import type { work } from './zh-CN/work.ts'
import type { workspace } from './zh-CN/workspace.ts'

/** The phrases of the pages, one file per area and language; the Chinese ones are the source. */
export type Areas = {
  billing: typeof billing
  bills: typeof bills
  invoices: typeof invoices
  statements: typeof statements
  notifications: typeof notifications
  exceptions: typeof exceptions
  webhooks: typeof webhooks
  tokens: typeof tokens
  changes: typeof changes
  instructions: typeof instructions
  intake: typeof intake
  reconciliation: typeof reconciliation
  invoicing: typeof invoicing
  certification: typeof certification
  certifying: typeof certifying
  outbox: typeof outbox
  system: typeof system
  many: typeof many
  maps: typeof maps
  markups: typeof markups
  allotments: typeof allotments
  money: typeof money
  trail: typeof trail
  ports: typeof ports
  tariff: typeof tariff
  schedules: typeof schedules
  scenes: typeof scenes
  cargo: typeof cargo
  vessels: typeof vessels
  trucks: typeof trucks
  templates: typeof templates
  tools: typeof tools
  workspace: typeof workspace
  addresses: typeof addresses
  factor: typeof factor
  points: typeof points
  profile: typeof profile
  chat: typeof chat
  clearance: typeof clearance
  clerks: typeof clerks
  common: typeof common
  company: typeof company
  content: typeof content
  customers: typeof customers
  desk: typeof desk
  experience: typeof experience
  figures: typeof figures
  calendar: typeof calendar
  charges: typeof charges
  seaports: typeof seaports
  goods: typeof goods
  help: typeof help
  home: typeof home
  information: typeof information
  land: typeof land
  news: typeof news
  levels: typeof levels
  newsroom: typeof newsroom
  notices: typeof notices
  ocean: typeof ocean
  orders: typeof orders
  palette: typeof palette
  payments: typeof payments
  promotion: typeof promotion
  protocol: typeof protocol
  quotes: typeof quotes
  rates: typeof rates
  rights: typeof rights
  records: typeof records
  science: typeof science
  service: typeof service
  shipping: typeof shipping
  site: typeof site
  staff: typeof staff
  storage: typeof storage
  style: typeof style
  tracking: typeof tracking
  users: typeof users
  vision: typeof vision
  work: typeof work
  sheets: typeof sheets
  voyages: typeof voyages
}
export type Area = keyof Areas
