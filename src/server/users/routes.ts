import type { FastifyReply } from 'fastify'
import type { LoginReply } from '#contract/users.ts'
import * as contract from '#contract/users.ts'
import type { Context } from '#server/platform/context.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  refuseOtherOrigin,
  setRefreshCookie,
} from '#server/platform/login/refresh-tokens.ts'
import { drawCaptcha, setWork } from './commands/challenges.ts'
import { sendPhoneCode } from './commands/codes.ts'
import { loginByCode, loginByPassword } from './commands/login.ts'
import { setPassword } from './commands/password.ts'
import { checkPhoneCode, updatePhone } from './commands/phone.ts'
import {
  endOwnSession,
  type LoggedIn,
  logOut,
  refreshSession,
  signOutEverywhere,
} from './commands/sessions.ts'
import { getCurrentUser, getVisibleCode, listSessions } from './queries.ts'

const cookie = '__Host-rt'

/** The refresh token leaves in the cookie and nowhere else. */
export function answerWith(
  ctx: Context,
  { reply: answer, refreshToken }: LoggedIn,
  reply: FastifyReply,
): LoginReply {
  setRefreshCookie(ctx, reply, cookie, refreshToken)
  return answer
}

export function usersRoutes(http: Http): void {
  mount(http, contract.getCaptchaCall, async ({ ctx, actor, reply }) => {
    reply.header('cache-control', 'no-store')
    return drawCaptcha(ctx, actor)
  })
  mount(http, contract.getProofChallengeCall, async ({ ctx, actor, reply }) => {
    reply.header('cache-control', 'no-store')
    return setWork(ctx, actor)
  })
  mount(http, contract.phoneCodeCall, async ({ ctx, actor, body, ...from }) =>
    sendPhoneCode(ctx, actor, { ...body, from }),
  )
  mount(http, contract.loginByCodeCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerWith(ctx, await loginByCode(ctx, actor, { ...body, from }), reply),
  )
  mount(http, contract.loginByPasswordCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerWith(ctx, await loginByPassword(ctx, actor, { ...body, from }), reply),
  )
  mount(http, contract.refreshCall, async ({ ctx, actor, request, reply, ...from }) => {
    refuseOtherOrigin(ctx, request)
    return answerWith(
      ctx,
      await refreshSession(ctx, actor, { refreshToken: readRefreshCookie(request, cookie), from }),
      reply,
    )
  })
  mount(http, contract.logoutCall, async ({ ctx, actor, request, reply, ...from }) => {
    refuseOtherOrigin(ctx, request)
    await logOut(ctx, actor, { refreshToken: readRefreshCookie(request, cookie), from })
    clearRefreshCookie(reply, cookie)
    return null
  })
  mount(http, contract.signOutEverywhereCall, async ({ ctx, actor, reply, ...from }) => {
    clearRefreshCookie(reply, cookie)
    return signOutEverywhere(ctx, actor, { from })
  })
  mount(http, contract.setPasswordCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerWith(ctx, await setPassword(ctx, actor, { ...body, from }), reply),
  )
  mount(http, contract.checkPhoneCodeCall, async ({ ctx, actor, body }) => {
    await checkPhoneCode(ctx, actor, body)
    return null
  })
  mount(http, contract.updatePhoneCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerWith(ctx, await updatePhone(ctx, actor, { ...body, from }), reply),
  )
  mount(http, contract.listSessionsCall, async ({ ctx, actor }) => listSessions(ctx, actor))
  mount(http, contract.endSessionCall, async ({ ctx, actor, body, ...from }) => {
    await endOwnSession(ctx, actor, { id: body.id, from })
    return null
  })
  mount(http, contract.currentUserCall, async ({ ctx, actor }) => getCurrentUser(ctx, actor))
  mount(http, contract.visibleCodeCall, async ({ ctx, query, reply }) => {
    reply.header('cache-control', 'no-store')
    return getVisibleCode(ctx, query)
  })
}
