import * as contract from '#contract/statements.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { accountingExport } from './accounting.ts'
import { ageingReport } from './ageing.ts'
import { printDeskStatement, printStatement } from './paper.ts'
import { exportStatements, statementWorkbook } from './workbook.ts'

/** Statements as files, what is owed by age, and what an accounting system is given. */
export function statementPaperRoutes(http: Http): void {
  mount(http, contract.statementPaper, async ({ ctx, actor, query }) => printStatement(ctx, actor, query.id))
  mount(http, contract.deskStatementPaper, async ({ ctx, actor, query }) =>
    printDeskStatement(ctx, actor, query.id),
  )
  mount(http, contract.statementWorkbook, async ({ ctx, actor, query }) =>
    statementWorkbook(ctx, actor, query.id),
  )
  mount(http, contract.exportStatements, async ({ ctx, actor, query }) => exportStatements(ctx, actor, query))
  mount(http, contract.ageingReport, async ({ ctx, query }) => ageingReport(ctx, query))
  mount(http, contract.accountingExport, async ({ ctx, query }) => accountingExport(ctx, query))
}
