import * as contract from '#contract/news.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export function newsRoutes(http: Http): void {
  mount(http, contract.articleDetails, async ({ ctx, params }) => queries.articleDetails(ctx, params.id))
  mount(http, contract.listArticles, async ({ ctx, actor, query }) => queries.listArticles(ctx, actor, query))
  mount(http, contract.articleCover, async ({ ctx, params }) => queries.articleCover(ctx, params.id))
  mount(http, contract.deskListArticles, async ({ ctx, actor, query }) =>
    queries.deskListArticles(ctx, actor, query),
  )
  mount(http, contract.deskGetArticle, async ({ ctx, actor, query }) =>
    queries.deskGetArticle(ctx, actor, query.id),
  )
  mount(http, contract.saveArticle, async ({ ctx, actor, body }) => commands.saveArticle(ctx, actor, body))
  mount(http, contract.publishArticle, async ({ ctx, actor, body }) =>
    commands.publishArticle(ctx, actor, body.id),
  )
  mount(http, contract.scheduleArticle, async ({ ctx, actor, body }) =>
    commands.scheduleArticle(ctx, actor, body),
  )
  mount(http, contract.unscheduleArticle, async ({ ctx, actor, body }) =>
    commands.unscheduleArticle(ctx, actor, body.id),
  )
  mount(http, contract.unpublishArticle, async ({ ctx, actor, body }) =>
    commands.unpublishArticle(ctx, actor, body.id),
  )
  mount(http, contract.previewArticle, async ({ actor, body }) => queries.previewArticle(actor, body))
}
