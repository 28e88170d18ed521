import type { ErrorReportReply } from '#contract/site.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import { reportMoves } from '#domain/site/error-reports.ts'
import type { ErrorReport } from './store.ts'

export const presentReport = (report: ErrorReport): ErrorReportReply => ({
  id: report.id,
  path: report.path,
  browser: report.browser,
  lastRequest: report.last_request_id,
  text: report.text,
  language: report.language,
  userId: report.user_id,
  reportedAt: report.reported_at.toISOString(),
  status: report.status,
  closedBy: report.closed_by_name,
  closedAt: report.closed_at?.toISOString() ?? null,
  openMoves: movesFrom(reportMoves, report.status, 'staff'),
})
