import * as contract from '#contract/reconciliation.ts'
import { billLimits } from '#domain/reconciliation/bills.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import { exportReconciliation, statementTemplate } from './export.ts'
import * as queries from './queries.ts'

export function reconciliationRoutes(http: Http): void {
  mount(http, contract.listBillDays, ({ ctx, query }) => queries.listBillDays(ctx, query))
  mount(http, contract.importBill, ({ ctx, actor, query, request }) =>
    readForm(request, billLimits.bytes + 1, (files) => commands.importBill(ctx, actor, { ...query, files })),
  )
  mount(http, contract.getReconciliation, ({ ctx, query }) => queries.getReconciliation(ctx, query))
  mount(http, contract.listFindings, ({ ctx, query }) => queries.listFindings(ctx, query))
  mount(http, contract.explainFinding, ({ ctx, actor, body }) => commands.explainFinding(ctx, actor, body))
  mount(http, contract.compareAgain, ({ ctx, body }) => commands.compareAgain(ctx, body))
  mount(http, contract.exportReconciliation, ({ ctx, actor, query }) =>
    exportReconciliation(ctx, actor, query.id),
  )
  mount(http, contract.statementTemplate, async ({ actor, query }) => statementTemplate(actor, query.format))
  mount(http, contract.countMoneyWaiting, ({ ctx }) => queries.countMoneyWaiting(ctx))
}
