import * as contract from '#contract/staff.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  refuseOtherOrigin,
  setRefreshCookie,
} from '#server/platform/login/refresh-tokens.ts'
import { logStaffIn, logStaffOut, refreshStaffSession } from './commands.ts'
import { getClerk, getDemoCode } from './queries.ts'

const cookie = '__Host-desk-rt'

export function staffRoutes(http: Http): void {
  mount(http, contract.deskLoginCall, async ({ ctx, actor, body, reply, ...from }) => {
    const { reply: answer, refreshToken } = await logStaffIn(ctx, actor, { ...body, from })
    setRefreshCookie(ctx, reply, cookie, refreshToken)
    return answer
  })
  mount(http, contract.deskRefreshCall, async ({ ctx, actor, request, reply, ...from }) => {
    refuseOtherOrigin(ctx, request)
    const given = readRefreshCookie(request, cookie)
    const { reply: answer, refreshToken } = await refreshStaffSession(ctx, actor, {
      refreshToken: given,
      from,
    })
    setRefreshCookie(ctx, reply, cookie, refreshToken)
    return answer
  })
  mount(http, contract.deskLogoutCall, async ({ ctx, actor, reply, ...from }) => {
    await logStaffOut(ctx, actor, { from })
    clearRefreshCookie(reply, cookie)
    return null
  })
  mount(http, contract.deskMeCall, async ({ ctx, actor }) => getClerk(ctx, actor))
  mount(http, contract.deskDemoCodeCall, async ({ ctx, reply }) => {
    reply.header('cache-control', 'no-store')
    return getDemoCode(ctx)
  })
}
