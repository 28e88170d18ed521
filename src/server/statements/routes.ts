import * as contract from '#contract/statements.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { issueStatements, setPaymentTerm } from './commands/issue.ts'
import { closeMonth, runMonth } from './commands/months.ts'
import { confirmStatement } from './commands/moves.ts'
import { answerQuery, queryLine, takeBackQuery } from './commands/queries.ts'
import { getStatement } from './queries/detail.ts'
import { listStatementLines } from './queries/lines.ts'
import { deskListStatements, listStatements, statementOverview } from './queries/lists.ts'
import { listMonths } from './queries/months.ts'
import { listConsents, listOwnConsents, listStatementQueries } from './queries/queues.ts'

export function statementRoutes(http: Http): void {
  mount(http, contract.listStatements, async ({ ctx, actor, query }) => listStatements(ctx, actor, query))
  mount(http, contract.statementOverview, async ({ ctx, actor }) => statementOverview(ctx, actor))
  mount(http, contract.getStatement, async ({ ctx, actor, query }) => getStatement(ctx, actor, query.id))
  mount(http, contract.statementLines, async ({ ctx, actor, query }) => listStatementLines(ctx, actor, query))
  mount(http, contract.confirmStatement, async ({ ctx, actor, body }) => confirmStatement(ctx, actor, body))
  mount(http, contract.queryStatementLine, async ({ ctx, actor, body }) => queryLine(ctx, actor, body))
  mount(http, contract.listOwnConsents, async ({ ctx, actor, query }) => listOwnConsents(ctx, actor, query))
  mount(http, contract.takeBackQuery, async ({ ctx, actor, body }) => takeBackQuery(ctx, actor, body))

  mount(http, contract.deskListStatements, async ({ ctx, actor, query }) =>
    deskListStatements(ctx, actor, query),
  )
  mount(http, contract.deskGetStatement, async ({ ctx, actor, query }) => getStatement(ctx, actor, query.id))
  mount(http, contract.deskStatementLines, async ({ ctx, actor, query }) =>
    listStatementLines(ctx, actor, query),
  )
  mount(http, contract.issueStatements, async ({ ctx, actor, body }) => issueStatements(ctx, actor, body))
  mount(http, contract.listStatementQueries, async ({ ctx, actor, query }) =>
    listStatementQueries(ctx, actor, query),
  )
  mount(http, contract.answerStatementQuery, async ({ ctx, actor, body }) => answerQuery(ctx, actor, body))
  mount(http, contract.setPaymentTerm, async ({ ctx, actor, body }) => setPaymentTerm(ctx, actor, body))
  mount(http, contract.listConsents, async ({ ctx, actor, query }) => listConsents(ctx, actor, query))
  mount(http, contract.listMonths, async ({ ctx }) => listMonths(ctx))
  mount(http, contract.runMonth, async ({ ctx, body }) => runMonth(ctx, body))
  mount(http, contract.closeMonth, async ({ ctx, actor, body }) => closeMonth(ctx, actor, body))
}
