import * as sheets from '#contract/schedule-sheets.ts'
import * as contract from '#contract/schedules.ts'
import { scheduleSheetLimits } from '#domain/schedules/schedule-sheets.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import { exportSchedules, exportTimetable } from './export.ts'
import * as queries from './queries.ts'
import { listScheduleSheets, previewScheduleSheet, scheduleTemplate } from './sheet-queries.ts'

export function scheduleRoutes(http: Http): void {
  mount(http, contract.searchSchedules, async ({ ctx, query }) => queries.searchSchedules(ctx, query))
  mount(http, contract.exportSchedules, async ({ ctx, actor, query }) =>
    exportSchedules(ctx, actor.language, query),
  )
  mount(http, contract.suggestVessels, async ({ ctx, query }) => queries.suggestVessels(ctx, query.text))
  mount(http, contract.vesselTimetable, async ({ ctx, query }) => queries.vesselTimetable(ctx, query.name))
  mount(http, contract.exportTimetable, async ({ ctx, actor, query }) =>
    exportTimetable(ctx, actor.language, query.name),
  )
  sheetRoutes(http)
}

/** What clerks import. */
function sheetRoutes(http: Http): void {
  mount(http, sheets.uploadScheduleSheet, async ({ ctx, actor, query, request }) =>
    readForm(request, scheduleSheetLimits.bytes + 1, (files) =>
      commands.uploadScheduleSheet(ctx, actor, { name: query.name, files }),
    ),
  )
  mount(http, sheets.previewScheduleSheet, async ({ ctx, actor, query }) =>
    previewScheduleSheet(ctx, actor, query.sheetId),
  )
  mount(http, sheets.applyScheduleSheet, async ({ ctx, actor, body }) =>
    commands.applyScheduleSheet(ctx, actor, body),
  )
  mount(http, sheets.withdrawScheduleSheet, async ({ ctx, actor, body }) =>
    commands.withdrawScheduleSheet(ctx, actor, body),
  )
  mount(http, sheets.discardScheduleSheet, async ({ ctx, actor, body }) =>
    commands.discardScheduleSheet(ctx, actor, body.sheetId),
  )
  mount(http, sheets.listScheduleSheets, async ({ ctx, query }) => listScheduleSheets(ctx, query))
  mount(http, sheets.scheduleTemplate, async ({ ctx, actor, query }) =>
    scheduleTemplate(ctx, actor, query.format),
  )
}
