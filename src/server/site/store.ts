import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { ErrorReportId, StaffId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { ReportStatus } from '#domain/site/error-reports.ts'
import { mostRowsPerDay, otherHosts } from '#domain/site/page-views.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

// Overrides ----------------------------------------------------------------------------------------------------

export type OverrideRow = {
  area: string
  key: string
  text: string
  changed_by_name: string
  changed_at: Date
}

/** What the desk wrote in a language, in all areas or in one. */
export async function loadOverrides(
  ctx: Context,
  language: Language,
  area: string | null = null,
): Promise<OverrideRow[]> {
  return rowsOf<OverrideRow>(ctx, {
    name: 'site.overrides',
    text: `select o.area, o.key, o.text, o.changed_at, c.name as changed_by_name
      from text_overrides o join staff c on c.id = o.changed_by
      where o.language = $1 and ($2::text is null or o.area = $2) order by o.area, o.key`,
    values: [language, area],
  })
}

export async function saveOverride(
  ctx: Context,
  override: {
    language: Language
    area: string
    key: string
    text: string
    changedBy: StaffId
    changedAt: Date
  },
): Promise<void> {
  const { language, area, key, text, changedBy, changedAt } = override
  await sql`
    insert into text_overrides (language, area, key, text, changed_by, changed_at)
    values (${language}, ${area}, ${key}, ${text}, ${changedBy}, ${changedAt})
    on conflict (language, area, key) do update
    set text = excluded.text, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    ctx.db,
  )
}

/** Whether there was one. */
export async function findOverride(
  ctx: Context,
  name: { language: Language; area: string; key: string },
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from text_overrides
    where language = ${name.language} and area = ${name.area} and key = ${name.key} for update`.execute(
    ctx.db,
  )
  return rows[0]?.text ?? null
}

export async function removeOverride(
  ctx: Context,
  name: { language: Language; area: string; key: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from text_overrides
    where language = ${name.language} and area = ${name.area} and key = ${name.key} returning key`.execute(
    ctx.db,
  )
  return rows.length > 0
}

// Page views ---------------------------------------------------------------------------------------------------

/** Counts one view. A host that is new to a day with many rows is counted with the other hosts. */
export async function countView(
  ctx: Context,
  view: { day: BusinessDate; path: string; language: Language; host: string },
): Promise<void> {
  await rowsOf(ctx, {
    name: 'site.countView',
    text: `insert into page_views as seen (day, path, language, referrer_host, views)
      select $1::date, $2::text, $3::text, case
        when $4::text = '' or exists (
          select from page_views where day = $1 and path = $2 and language = $3 and referrer_host = $4
        ) or (select count(*) from (select from page_views where day = $1 limit ${mostRowsPerDay}) few) < ${mostRowsPerDay}
        then $4 else '${otherHosts}' end, 1
      on conflict (day, path, language, referrer_host) do update set views = seen.views + 1`,
    values: [view.day, view.path, view.language, view.host],
  })
}

// Error reports ------------------------------------------------------------------------------------------------

export type ErrorReport = {
  id: ErrorReportId
  user_id: UserId | null
  path: string
  browser: string
  last_request_id: string | null
  text: string
  language: Language
  reported_at: Date
  status: ReportStatus
  closed_by_name: string | null
  closed_at: Date | null
}

export async function addReport(
  ctx: Context,
  report: Pick<
    ErrorReport,
    'id' | 'user_id' | 'path' | 'browser' | 'last_request_id' | 'text' | 'language' | 'reported_at'
  >,
): Promise<void> {
  await sql`
    insert into error_reports (id, user_id, path, browser, last_request_id, text, language, reported_at, status)
    values (${report.id}, ${report.user_id}, ${report.path}, ${report.browser}, ${report.last_request_id},
      ${report.text}, ${report.language}, ${report.reported_at}, 'open')`.execute(ctx.db)
}

const reportRows = sql`select r.*, c.name as closed_by_name from error_reports r left join staff c on c.id = r.closed_by`

export async function lockReport(ctx: Context, id: ErrorReportId): Promise<ErrorReport | null> {
  const { rows } = await sql<ErrorReport>`${reportRows} where r.id = ${id} for update of r`.execute(ctx.db)
  return rows[0] ?? null
}

export async function saveClosed(
  ctx: Context,
  report: { id: ErrorReportId; status: ReportStatus; closedBy: StaffId; closedAt: Date },
): Promise<void> {
  await sql`
    update error_reports set status = ${report.status}, closed_by = ${report.closedBy}, closed_at = ${report.closedAt}
    where id = ${report.id}`.execute(ctx.db)
}

/** One more than asked for, so that it is known whether there are more. */
export async function loadReports(
  ctx: Context,
  asked: { status?: ReportStatus | undefined; cursor?: string | undefined; size: number },
): Promise<ErrorReport[]> {
  const { rows } = await sql<ErrorReport>`${reportRows}
    where ${asked.status ? sql`r.status = ${asked.status}` : sql`true`}
      and ${asked.cursor ? sql`r.id < ${asked.cursor}` : sql`true`}
    order by r.id desc limit ${asked.size + 1}`.execute(ctx.db)
  return rows
}
