import { createStatementCharge as createStatementChargeCall } from '#contract/statements.ts'
import { createStatementCharge } from '#server/payments/commands/charges.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'

/** Paying statements: the payment itself is like any other. */
export function statementPaymentRoutes(http: Http): void {
  mount(http, createStatementChargeCall, ({ ctx, actor, body }) => createStatementCharge(ctx, actor, body))
}
