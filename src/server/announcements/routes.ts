import * as contract from '#contract/announcements.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export function announcementRoutes(http: Http): void {
  mount(http, contract.announcementsCall, async ({ ctx }) => queries.announcementsNow(ctx))
  mount(http, contract.deskListAnnouncements, async ({ ctx, query }) =>
    queries.deskListAnnouncements(ctx, query),
  )
  mount(http, contract.deskGetAnnouncement, async ({ ctx, query }) =>
    queries.deskGetAnnouncement(ctx, query.id),
  )
  mount(http, contract.saveAnnouncement, async ({ ctx, actor, body }) =>
    commands.saveAnnouncement(ctx, actor, body),
  )
  mount(http, contract.endAnnouncement, async ({ ctx, actor, body }) =>
    commands.endAnnouncement(ctx, actor, body),
  )
  mount(http, contract.discardAnnouncement, async ({ ctx, body }) => commands.discardAnnouncement(ctx, body))
}
