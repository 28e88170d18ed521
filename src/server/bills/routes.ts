import * as contract from '#contract/bills.ts'
import { billImportLimits } from '#domain/bills/bill-imports.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addCharge, creditCharge, decideConsent, withdrawCharge } from './commands.ts'
import { enterBillLines, importBillLines } from './import.ts'
import { billTemplate } from './import-sheet.ts'
import { orderBill } from './queries.ts'
import { findRateUses } from './rate-uses.ts'
import { getTolerance, setTolerance } from './tolerance.ts'

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
  mount(http, contract.billTemplateCall, async ({ actor, query }) => billTemplate(actor, query.format))
  mount(http, contract.importBillLinesCall, async ({ ctx, actor, query, request }) =>
    readForm(request, billImportLimits.bytes + 1, (files) =>
      importBillLines(ctx, actor, { ...query, files }),
    ),
  )
  mount(http, contract.enterBillLinesCall, async ({ ctx, actor, body }) => enterBillLines(ctx, actor, body))
  mount(http, contract.rateUsesCall, async ({ ctx, query }) => findRateUses(ctx, query))
  mount(http, contract.toleranceCall, async ({ ctx, actor }) => getTolerance(ctx, actor))
  mount(http, contract.setToleranceCall, async ({ ctx, actor, body }) => setTolerance(ctx, actor, body))
}
