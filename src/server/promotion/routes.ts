import * as team from '#contract/promotion.ts'
import * as rebate from '#contract/rebate.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { decideWithdrawal, openWithdrawal, recordPayout, requestWithdrawal } from './commands.ts'
import { invitationPoster } from './poster.ts'
import {
  deskGetRow,
  deskListWithdrawals,
  getWithdrawal,
  listEntries,
  listWithdrawals,
  readOverview,
} from './rebate-queries.ts'
import {
  listTeamNews,
  queryCustomerLevel,
  queryCustomerSource,
  queryMyTeam,
  queryNewCustomerAndPoints,
  queryUserCount,
  readInvitation,
} from './team-queries.ts'

export function promotionRoutes(http: Http): void {
  mount(http, team.invitationCall, async ({ ctx, actor }) => readInvitation(ctx, actor))
  mount(http, team.invitationPosterCall, async ({ ctx, actor }) => invitationPoster(ctx, actor))
  mount(http, team.queryMyTeam, async ({ ctx, actor, body }) => queryMyTeam(ctx, actor, body))
  mount(http, team.queryCustomerLevel, async ({ ctx, actor }) => queryCustomerLevel(ctx, actor))
  mount(http, team.queryCustomerSource, async ({ ctx, actor }) => queryCustomerSource(ctx, actor))
  mount(http, team.queryNewCustomerAndPointsNearSixMonths, async ({ ctx, actor }) =>
    queryNewCustomerAndPoints(ctx, actor),
  )
  mount(http, team.queryUserCountInfo, async ({ ctx, actor }) => queryUserCount(ctx, actor))
  mount(http, team.teamNews, async ({ ctx, actor, body }) => listTeamNews(ctx, actor, body))

  mount(http, rebate.rebateOverview, async ({ ctx, actor }) => readOverview(ctx, actor))
  mount(http, rebate.rebateEntries, async ({ ctx, actor, query }) => listEntries(ctx, actor, query))
  mount(http, rebate.listWithdrawals, async ({ ctx, actor, query }) => listWithdrawals(ctx, actor, query))
  mount(http, rebate.requestWithdrawal, async ({ ctx, actor, body, ...from }) =>
    getWithdrawal(ctx, actor, await requestWithdrawal(ctx, actor, body, from)),
  )
  mount(http, rebate.deskListWithdrawals, async ({ ctx, actor, query }) =>
    deskListWithdrawals(ctx, actor, query),
  )
  mount(http, rebate.deskGetWithdrawal, async ({ ctx, actor, query, ...from }) =>
    openWithdrawal(ctx, actor, query.id, from),
  )
  mount(http, rebate.decideWithdrawal, async ({ ctx, actor, body, ...from }) => {
    await decideWithdrawal(ctx, actor, body, from)
    return deskGetRow(ctx, actor, body.id)
  })
  mount(http, rebate.recordPayout, async ({ ctx, actor, body, ...from }) => {
    await recordPayout(ctx, actor, body, from)
    return deskGetRow(ctx, actor, body.id)
  })
}
