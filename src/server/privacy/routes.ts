import * as contract from '#contract/privacy.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { clearRefreshCookie } from '#server/platform/login/refresh-tokens.ts'
import { askForExport, closeLogin, downloadExport } from './commands.ts'
import { closingOf, listExports } from './queries.ts'

export function privacyRoutes(http: Http): void {
  mount(http, contract.askPersonalExport, async ({ ctx, actor, ...from }) => askForExport(ctx, actor, from))
  mount(http, contract.listPersonalExports, async ({ ctx, actor }) => listExports(ctx, actor))
  mount(http, contract.downloadPersonalExport, async ({ ctx, actor, query, ...from }) =>
    downloadExport(ctx, actor, query.id, from),
  )
  mount(http, contract.closingCall, async ({ ctx, actor }) => closingOf(ctx, actor))
  mount(http, contract.closeLoginCall, async ({ ctx, actor, body, reply, ...from }) => {
    const closesAt = await closeLogin(ctx, actor, { ...body, from })
    clearRefreshCookie(reply, '__Host-rt')
    return { closesAt: closesAt.toISOString() }
  })
}
