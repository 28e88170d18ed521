import * as contract from '#contract/statements.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { printDeskStatement, printStatement } from './paper.ts'

/** Statements as files, what is owed by age, and what an accounting system is given. */
export function statementPaperRoutes(http: Http): void {
  mount(http, contract.statementPaper, async ({ ctx, actor, query }) => printStatement(ctx, actor, query.id))
  mount(http, contract.deskStatementPaper, async ({ ctx, actor, query }) =>
    printDeskStatement(ctx, actor, query.id),
  )
}
