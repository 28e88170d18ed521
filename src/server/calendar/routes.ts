import * as contract from '#contract/calendar.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { setWorkingDays } from './commands.ts'
import { yearOf } from './queries.ts'

export function calendarRoutes(http: Http): void {
  mount(http, contract.workingDaysCall, async ({ ctx, query }) => yearOf(ctx, query.year))
  mount(http, contract.setWorkingDaysCall, async ({ ctx, actor, body }) => setWorkingDays(ctx, actor, body))
}
