import { quoteMargin } from '#contract/markups.ts'
import * as contract from '#contract/quotes.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import { printQuote } from './papers.ts'
import { presentOffer } from './present.ts'
import * as queries from './queries.ts'

export function quoteRoutes(http: Http): void {
  mount(http, contract.searchQuotes, async ({ ctx, actor, body: { sort, ...draft } }) =>
    queries.searchQuotes(ctx, actor, draft, sort),
  )
  mount(http, contract.getOffer, async ({ ctx, actor, body: { offerKey, ...draft } }) => {
    const { offer } = await queries.findOffer(ctx, actor, queries.readDraft(ctx, draft), offerKey)
    return presentOffer(offer)
  })
  mount(http, contract.findAlternatives, async ({ ctx, actor, body }) =>
    queries.findAlternatives(ctx, actor, queries.readDraft(ctx, body)),
  )
  mount(http, contract.quoteOptions, async ({ ctx }) => queries.quoteOptions(ctx))
  mount(http, contract.saveQuote, async ({ ctx, actor, body }) => commands.saveQuote(ctx, actor, body))
  mount(http, contract.getQuote, async ({ ctx, actor, query }) => queries.getQuote(ctx, actor, query.quoteId))
  mount(http, contract.quotePaper, async ({ ctx, actor, query }) => printQuote(ctx, actor, query.id))
  mount(http, contract.listMyQuotes, async ({ ctx, actor, query }) => queries.listMyQuotes(ctx, actor, query))
  mount(http, contract.requestPrice, async ({ ctx, actor, body }) => commands.requestPrice(ctx, actor, body))
  mount(http, contract.listMyPriceRequests, async ({ ctx, actor, query }) =>
    queries.listPriceRequests(ctx, { ...query, userId: actor.userId }),
  )
  mount(http, contract.listPriceRequests, async ({ ctx, query }) => queries.listPriceRequests(ctx, query))
  mount(http, quoteMargin, async ({ ctx, query }) => queries.getQuoteMargin(ctx, query.orderId))
  mount(http, contract.answerPriceRequest, async ({ ctx, actor, body }) =>
    commands.answerPriceRequest(ctx, actor, body),
  )
}
