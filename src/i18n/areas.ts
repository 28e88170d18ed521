import type { common } from './zh-CN/common.ts'
import type { desk } from './zh-CN/desk.ts'
import type { orders } from './zh-CN/orders.ts'
import type { payments } from './zh-CN/payments.ts'
import type { protocol } from './zh-CN/protocol.ts'
import type { quotes } from './zh-CN/quotes.ts'
import type { rates } from './zh-CN/rates.ts'
import type { site } from './zh-CN/site.ts'
import type { staff } from './zh-CN/staff.ts'
import type { tracking } from './zh-CN/tracking.ts'
import type { users } from './zh-CN/users.ts'

/** The phrases of the pages, one file per area and language; the Chinese ones are the source. */
export type Areas = {
  common: typeof common
  desk: typeof desk
  orders: typeof orders
  payments: typeof payments
  protocol: typeof protocol
  quotes: typeof quotes
  rates: typeof rates
  site: typeof site
  staff: typeof staff
  tracking: typeof tracking
  users: typeof users
}
export type Area = keyof Areas

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Areas
  }
}
