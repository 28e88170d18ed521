import type { FastifyReply } from 'fastify'
import * as factor from '#contract/customer-factor.ts'
import type { LoginAnswer, LoginReply } from '#contract/users.ts'
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
import { type Entered, loginByCode, loginByPassword } from './commands/login.ts'
import { setPassword } from './commands/password.ts'
import { checkPhoneCode, updatePhone } from './commands/phone.ts'
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './commands/second-factor.ts'
import { takeSecondStep } from './commands/second-step.ts'
import {
  endOwnSession,
  type LoggedIn,
  logOut,
  refreshSession,
  signOutEverywhere,
} from './commands/sessions.ts'
import { getCurrentUser, getSecondFactor, getVisibleCode, listSessions } from './queries.ts'

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

/** As `answerWith`; where a second step is to be taken first, its ticket and no cookie. */
export function answerEntered(ctx: Context, entered: Entered, reply: FastifyReply): LoginAnswer {
  if (!('secondFactor' in entered)) return answerWith(ctx, entered, reply)
  reply.header('cache-control', 'no-store')
  return entered
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
    answerEntered(ctx, await loginByCode(ctx, actor, { ...body, from }), reply),
  )
  mount(http, contract.loginByPasswordCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerEntered(ctx, await loginByPassword(ctx, actor, { ...body, from }), reply),
  )
  mount(http, factor.secondStepCall, async ({ ctx, actor, body, reply, ...from }) =>
    answerWith(ctx, await takeSecondStep(ctx, actor, { ...body, from }), reply),
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
  mount(http, factor.secondFactorCall, async ({ ctx, actor }) => getSecondFactor(ctx, actor))
  mount(http, factor.beginSecondFactorCall, async ({ ctx, actor, body, reply, ...from }) => {
    reply.header('cache-control', 'no-store')
    return beginSecondFactor(ctx, actor, { ...body, from })
  })
  mount(http, factor.turnOnSecondFactorCall, async ({ ctx, actor, body, reply, ...from }) => {
    reply.header('cache-control', 'no-store')
    return turnOnSecondFactor(ctx, actor, { ...body, from })
  })
  mount(http, factor.renewRecoveryCodesCall, async ({ ctx, actor, body, reply, ...from }) => {
    reply.header('cache-control', 'no-store')
    return renewRecoveryCodes(ctx, actor, { ...body, from })
  })
  mount(http, factor.turnOffSecondFactorCall, async ({ ctx, actor, body, ...from }) => {
    await turnOffSecondFactor(ctx, actor, { ...body, from })
    return null
  })
  mount(http, contract.currentUserCall, async ({ ctx, actor }) => getCurrentUser(ctx, actor))
  mount(http, contract.visibleCodeCall, async ({ ctx, query, reply }) => {
    reply.header('cache-control', 'no-store')
    return getVisibleCode(ctx, query)
  })
}
