import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/identities.ts'
import { identitySeconds } from '#domain/users/identities.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { refuseOtherOrigin } from '#server/platform/login/refresh-tokens.ts'
import {
  bindIdentity,
  finishIdentityLogin,
  startIdentityLogin,
  unbindIdentity,
} from './commands/identities.ts'
import { listIdentities, listProviders } from './identity-queries.ts'
import { answerEntered, answerWith } from './routes.ts'

/** Ties a way to a provider and back to one browser. Calls of our own page carry it, wherever that page was come to from. */
const cookie = '__Host-idl'
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[cookie]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

function setBrowser(reply: FastifyReply, browser: string): void {
  reply.header('cache-control', 'no-store')
  reply.setCookie(cookie, browser, { ...attributes, maxAge: 2 * identitySeconds })
}

export function identityRoutes(http: Http): void {
  mount(http, contract.listIdentityProviders, async ({ ctx }) => listProviders(ctx))
  mount(http, contract.startIdentityLogin, async ({ ctx, actor, body, request, reply }) => {
    const { url, browser } = await startIdentityLogin(ctx, actor, { ...body, browser: browserOf(request) })
    setBrowser(reply, browser)
    return { url }
  })
  mount(http, contract.finishIdentityLogin, async ({ ctx, actor, body, request, reply, ...from }) => {
    refuseOtherOrigin(ctx, request)
    const { loggedIn, ...finished } = await finishIdentityLogin(ctx, actor, {
      ...body,
      browser: browserOf(request),
      from,
    })
    reply.header('cache-control', 'no-store')
    return { ...finished, login: loggedIn && answerWith(ctx, loggedIn, reply) }
  })
  mount(http, contract.bindIdentityCall, async ({ ctx, actor, body, request, reply, ...from }) => {
    refuseOtherOrigin(ctx, request)
    const entered = await bindIdentity(ctx, actor, { ...body, browser: browserOf(request), from })
    return answerEntered(ctx, entered, reply)
  })
  mount(http, contract.listIdentities, async ({ ctx, actor }) => listIdentities(ctx, actor))
  mount(http, contract.unbindIdentityCall, async ({ ctx, actor, body, ...from }) => {
    await unbindIdentity(ctx, actor, { ...body, from })
    return null
  })
}
