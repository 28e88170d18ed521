import * as contract from '#contract/api-tokens.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addToken, revokeToken } from './commands.ts'
import { listTokens } from './queries.ts'

export function integrationRoutes(http: Http): void {
  mount(http, contract.listTokens, async ({ ctx, actor }) => listTokens(ctx, actor.userId))
  mount(http, contract.addToken, async (call) => addToken(call.ctx, call.actor, call.body, call))
  mount(http, contract.revokeToken, async (call) => {
    await revokeToken(call.ctx, call.actor, call.body.id, call)
    return listTokens(call.ctx, call.actor.userId)
  })
  mount(http, contract.deskListTokens, async ({ ctx }) => listTokens(ctx, null))
  mount(http, contract.deskAddToken, async (call) => addToken(call.ctx, call.actor, call.body, call))
  mount(http, contract.deskRevokeToken, async (call) => {
    await revokeToken(call.ctx, call.actor, call.body.id, call)
    return listTokens(call.ctx, null)
  })
}
