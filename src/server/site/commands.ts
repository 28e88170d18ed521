import { isbot } from 'isbot'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/site.ts'
import type { ErrorReportReply, PhraseReply } from '#contract/site.ts'
import type { Customer, Staff, Visitor } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { ErrorReportId } from '#domain/kernel/ids.ts'
import { follow } from '#domain/kernel/moves.ts'
import { type FieldCode, Refusal } from '#domain/kernel/refusal.ts'
import { browserName, reportMoves } from '#domain/site/error-reports.ts'
import { referrerHost } from '#domain/site/page-views.ts'
import { inPlaceOf, overrideProblem } from '#domain/site/text-overrides.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { phrasesOf } from './phrases.ts'
import { presentReport } from './present.ts'
import { forgetOverrides, getPhrase } from './queries.ts'
import {
  addReport,
  countView,
  findOverride,
  lockReport,
  removeOverride,
  saveClosed,
  saveOverride,
} from './store.ts'

/** Counts a page view. Machines that say so, and those that say nothing, are no readers. */
export async function recordPageView(
  ctx: Context,
  view: BodyOf<typeof contract.recordPageViewCall> & { userAgent: string },
): Promise<void> {
  if (view.userAgent === '' || isbot(view.userAgent)) return
  const host = referrerHost(view.referrer, new URL(ctx.publicUrl).hostname)
  await countView(ctx, { day: businessDateOf(ctx.clock()), path: view.path, language: view.language, host })
}

export async function reportError(
  ctx: Context,
  actor: Visitor | Customer,
  report: BodyOf<typeof contract.reportErrorCall> & { userAgent: string },
): Promise<{ id: ErrorReportId }> {
  const id: ErrorReportId = newId('err')
  await addReport(ctx, {
    id,
    user_id: actor.kind === 'customer' ? actor.userId : null,
    path: report.path,
    browser: browserName(report.userAgent),
    last_request_id: report.lastRequest,
    text: report.text,
    language: actor.language,
    reported_at: ctx.clock(),
  })
  await tell(ctx, 'staff', 'report', id)
  return { id }
}

const refuseField = (field: string, code: FieldCode): never => {
  throw new Refusal('request.invalid', {}, { [field]: { code, params: {} } })
}

const noteText = (
  ctx: Context,
  { language, area, key }: BodyOf<typeof contract.removeTextCall>,
  before: string,
  after: string | null,
): void => {
  const phrase = `${area}:${key}`
  noteChange(ctx, {
    subject: null,
    before: { language, text: before },
    after: { language, text: after, phrase },
  })
}

/** Puts a text in place of a phrase. Refuses a phrase that the pages do not have, and a text that cannot stand in its place. */
export async function saveText(
  ctx: Context,
  actor: Staff,
  given: BodyOf<typeof contract.saveTextCall>,
): Promise<PhraseReply> {
  const phrase = (await phrasesOf(given.language)).get(given.area)?.get(given.key)
  if (phrase === undefined) return refuseField('key', 'site.phraseUnknown')
  const text = inPlaceOf(phrase, given.text)
  const problem = overrideProblem(phrase, text)
  if (problem) return refuseField('text', problem)
  await transact(ctx, async (ctx) => {
    const before = await findOverride(ctx, given)
    await saveOverride(ctx, { ...given, text, changedBy: actor.staffId, changedAt: ctx.clock() })
    noteText(ctx, given, before ?? phrase, text)
  })
  forgetOverrides(ctx)
  return getPhrase(ctx, given)
}

/** Brings a phrase back. Refuses when nothing stood in its place. */
export async function removeText(ctx: Context, given: BodyOf<typeof contract.removeTextCall>): Promise<void> {
  await transact(ctx, async (ctx) => {
    const before = await findOverride(ctx, given)
    if (before === null || !(await removeOverride(ctx, given))) throw new Refusal('request.notFound')
    noteText(ctx, given, before, (await phrasesOf(given.language)).get(given.area)?.get(given.key) ?? null)
  })
  forgetOverrides(ctx)
}

export async function closeErrorReport(
  ctx: Context,
  actor: Staff,
  id: ErrorReportId,
): Promise<ErrorReportReply> {
  return transact(ctx, async (ctx) => {
    const report = await lockReport(ctx, id)
    if (!report) throw new Refusal('request.notFound')
    const status = follow(reportMoves, 'close', report.status, actor.kind, 'site.reportMoveNotOpen')
    const closedAt = ctx.clock()
    await saveClosed(ctx, { id, status, closedBy: actor.staffId, closedAt })
    noteChange(ctx, {
      subject: id,
      userId: report.user_id,
      before: { status: report.status },
      after: { status, path: report.path },
    })
    await tell(ctx, 'staff', 'report', id)
    return presentReport({ ...report, status, closed_by_name: actor.name, closed_at: closedAt })
  })
}
