import * as contract from '#contract/points.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { grantVoucher, withdrawVoucher } from './commands.ts'
import { findVoucherCustomers, getDeskVoucher, listDeskVouchers, listVouchers } from './queries.ts'

/** What concerns an order is mounted with the orders, which know the area of points and not the other way round. */
export function pointsRoutes(http: Http): void {
  mount(http, contract.listVouchersCall, async ({ ctx, actor, query }) => listVouchers(ctx, actor, query))
  mount(http, contract.deskListVouchersCall, async ({ ctx, query }) => listDeskVouchers(ctx, query))
  mount(http, contract.voucherCustomersCall, async ({ ctx, query }) =>
    findVoucherCustomers(ctx, query.keyword),
  )
  mount(http, contract.grantVoucherCall, async ({ ctx, actor, body }) =>
    getDeskVoucher(ctx, await grantVoucher(ctx, actor, body)),
  )
  mount(http, contract.withdrawVoucherCall, async ({ ctx, actor, body }) => {
    await withdrawVoucher(ctx, actor, body.id)
    return getDeskVoucher(ctx, body.id)
  })
}
