import type { PaidLinks } from '#web/features/payments/pays-what.ts'
import { paths } from './paths.ts'

/** Where what a payment pays is found. */
export const paidLinks: PaidLinks = {
  order: paths.order,
  orders: paths.orders(),
  statement: (id) => paths.statement(id),
  statements: paths.statements(),
  topUps: paths.points(),
}
