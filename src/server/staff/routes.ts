import * as clerks from '#contract/clerks.ts'
import * as own from '#contract/own-login.ts'
import * as contract from '#contract/staff.ts'
import * as doors from '#contract/staff-doors.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  refuseOtherOrigin,
  setRefreshCookie,
} from '#server/platform/login/refresh-tokens.ts'
import {
  changeRole,
  closeClerk,
  inviteClerk,
  reopenClerk,
  resendInvitation,
  resetSecondFactor,
  signClerkOut,
  withdrawInvitation,
} from './commands/clerks.ts'
import {
  enrolAgain,
  forgotPassword,
  joinDesk,
  openEnrolment,
  openInvitation,
  resetPassword,
} from './commands/doors.ts'
import {
  beginAuthenticator,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  makeOwnRecoveryCodes,
  saveOwnLogin,
  setAuthenticator,
} from './commands/own.ts'
import { logStaffIn, logStaffOut, refreshStaffSession } from './commands.ts'
import { getClerk, getDemoCode, getOwnLogin, listClerks, readRights } from './queries.ts'

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
  doorRoutes(http)
  ownRoutes(http)
  clerkRoutes(http)
}

/** What is said to whoever holds a link is for no cache. */
function doorRoutes(http: Http): void {
  mount(http, doors.openInvitationCall, async ({ ctx, actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return openInvitation(ctx, actor, body)
  })
  mount(http, doors.joinDeskCall, async ({ ctx, actor, body, reply, ...from }) => {
    const joined = await joinDesk(ctx, actor, { ...body, from })
    setRefreshCookie(ctx, reply, cookie, joined.refreshToken)
    return joined.reply
  })
  mount(http, doors.forgotPasswordCall, async ({ ctx, actor, body, ...from }) => {
    await forgotPassword(ctx, actor, { ...body, from })
    return null
  })
  mount(http, doors.resetPasswordCall, async ({ ctx, actor, body, reply, ...from }) => {
    const opened = await resetPassword(ctx, actor, { ...body, from })
    setRefreshCookie(ctx, reply, cookie, opened.refreshToken)
    return opened.reply
  })
  mount(http, doors.openEnrolmentCall, async ({ ctx, actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return openEnrolment(ctx, actor, body)
  })
  mount(http, doors.enrolAgainCall, async ({ ctx, actor, body, reply, ...from }) => {
    const enrolled = await enrolAgain(ctx, actor, { ...body, from })
    setRefreshCookie(ctx, reply, cookie, enrolled.refreshToken)
    return enrolled.reply
  })
}

function ownRoutes(http: Http): void {
  mount(http, own.ownLoginCall, async ({ ctx, actor }) => getOwnLogin(ctx, actor))
  mount(http, own.deskRightsCall, async () => readRights(http.endpoints))
  mount(http, own.saveOwnLoginCall, async ({ ctx, actor, body }) => {
    await saveOwnLogin(ctx, actor, body)
    return null
  })
  mount(http, own.changeOwnPasswordCall, async ({ ctx, actor, body, ...from }) => {
    await changeOwnPassword(ctx, actor, { ...body, from })
    return null
  })
  mount(http, own.beginAuthenticatorCall, async ({ ctx, actor, body, ...from }) =>
    beginAuthenticator(ctx, actor, { ...body, from }),
  )
  mount(http, own.setAuthenticatorCall, async ({ ctx, actor, body, ...from }) => {
    await setAuthenticator(ctx, actor, { ...body, from })
    return null
  })
  mount(http, own.makeRecoveryCodesCall, async ({ ctx, actor, body, ...from }) =>
    makeOwnRecoveryCodes(ctx, actor, { ...body, from }),
  )
  mount(http, own.endOwnSessionCall, async ({ ctx, actor, body, ...from }) => {
    await endOwnSession(ctx, actor, { ...body, from })
    return null
  })
  mount(http, own.endOtherSessionsCall, async ({ ctx, actor, ...from }) =>
    endOtherSessions(ctx, actor, { from }),
  )
}

function clerkRoutes(http: Http): void {
  mount(http, clerks.listClerksCall, async ({ ctx, actor, query }) => listClerks(ctx, actor, query))
  mount(http, clerks.inviteClerkCall, async ({ ctx, actor, body, ...from }) =>
    inviteClerk(ctx, actor, { ...body, from }),
  )
  mount(http, clerks.resendInvitationCall, async ({ ctx, actor, body, ...from }) => {
    await resendInvitation(ctx, actor, { ...body, from })
    return null
  })
  mount(http, clerks.withdrawInvitationCall, async ({ ctx, actor, body, ...from }) => {
    await withdrawInvitation(ctx, actor, { ...body, from })
    return null
  })
  mount(http, clerks.changeRoleCall, async ({ ctx, actor, body, ...from }) => {
    await changeRole(ctx, actor, { ...body, from })
    return null
  })
  mount(http, clerks.closeClerkCall, async ({ ctx, actor, body, ...from }) => {
    await closeClerk(ctx, actor, { ...body, from })
    return null
  })
  mount(http, clerks.reopenClerkCall, async ({ ctx, actor, body, ...from }) => {
    await reopenClerk(ctx, actor, { ...body, from })
    return null
  })
  mount(http, clerks.signClerkOutCall, async ({ ctx, actor, body, ...from }) =>
    signClerkOut(ctx, actor, { ...body, from }),
  )
  mount(http, clerks.resetSecondFactorCall, async ({ ctx, actor, body, ...from }) => {
    await resetSecondFactor(ctx, actor, { ...body, from })
    return null
  })
}
