import * as contract from '#contract/schedules.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { exportSchedules, exportTimetable } from './export.ts'
import * as queries from './queries.ts'

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
}
