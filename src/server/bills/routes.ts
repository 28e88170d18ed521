import * as contract from '#contract/bills.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addCharge, creditCharge, decideConsent, withdrawCharge } from './commands.ts'
import { orderBill } from './queries.ts'

export function billRoutes(http: Http): void {
  mount(http, contract.orderBillCall, async ({ ctx, actor, query }) => orderBill(ctx, actor, query.orderId))
  mount(http, contract.decideConsentCall, async ({ ctx, actor, body }) =>
    orderBill(ctx, actor, await decideConsent(ctx, actor, body)),
  )
  mount(http, contract.deskOrderBillCall, async ({ ctx, actor, query }) =>
    orderBill(ctx, actor, query.orderId),
  )
  mount(http, contract.addBillLineCall, async ({ ctx, actor, body }) =>
    orderBill(ctx, actor, await addCharge(ctx, actor, body)),
  )
  mount(http, contract.withdrawBillLineCall, async ({ ctx, actor, body }) =>
    orderBill(ctx, actor, await withdrawCharge(ctx, actor, body.id)),
  )
  mount(http, contract.creditBillLineCall, async ({ ctx, actor, body }) =>
    orderBill(ctx, actor, await creditCharge(ctx, actor, body)),
  )
}
