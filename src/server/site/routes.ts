import * as contract from '#contract/site.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export function siteRoutes(http: Http): void {
  mount(http, contract.i18nConfigCall, async ({ ctx, actor, reply }) => {
    // One address for both languages: whoever keeps the answer keeps it by language.
    reply.header('vary', 'language, accept-language')
    return queries.getI18nConfig(ctx, actor.language)
  })
  mount(http, contract.recordPageViewCall, async ({ ctx, body, request }) => {
    await commands.recordPageView(ctx, { ...body, userAgent: request.headers['user-agent'] ?? '' })
    return null
  })
  mount(http, contract.reportErrorCall, async ({ ctx, actor, body, request }) =>
    commands.reportError(ctx, actor, { ...body, userAgent: request.headers['user-agent'] ?? '' }),
  )
  mount(http, contract.listTextsCall, async ({ ctx, query }) => queries.listTexts(ctx, query))
  mount(http, contract.saveTextCall, async ({ ctx, actor, body }) => commands.saveText(ctx, actor, body))
  mount(http, contract.removeTextCall, async ({ ctx, body }) => {
    await commands.removeText(ctx, body)
    return null
  })
  mount(http, contract.listErrorReportsCall, async ({ ctx, query }) => queries.listErrorReports(ctx, query))
  mount(http, contract.closeErrorReportCall, async ({ ctx, actor, body }) =>
    commands.closeErrorReport(ctx, actor, body.id),
  )
  mount(http, contract.pageViewsCall, async ({ ctx }) => queries.getPageViews(ctx))
}
