import type { Customer } from '#domain/kernel/actor.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { type Paper, paperType } from '#server/platform/pdf/paper.ts'
import { printPaper } from '#server/platform/pdf/print.ts'
import { isOpen, presentOffer } from './present.ts'
import { cargoFacts, chargesBlock, exclusionsBlock, ratesBlock, routeBlock } from './queries/offer-blocks.ts'
import { both, paperFrame } from './queries/paper-words.ts'
import { getQuoteOf, type QuoteRow } from './store.ts'

/** The digits of a quote's id by which people speak of it. */
const numberOf = (id: string): string => id.slice(4).toUpperCase()

function quotation(ctx: Context, row: QuoteRow): Paper {
  const { reference } = ctx
  const { request } = row
  const offer = presentOffer(row.offer)
  const now = ctx.clock()
  const state = row.order_id ? 'ordered' : isOpen(row, now) ? 'open' : 'expired'
  const day = (at: string) => both((t) => t.papers.route.planned, { day: formatDay(at) })
  return {
    ...paperFrame(ctx, formatInstant(now)),
    title: both((t) => t.papers.quote.title),
    number: numberOf(row.id),
    lead: [
      { label: both((t) => t.papers.quote.createdAt), value: formatInstant(row.created_at) },
      {
        label: both((t) => t.papers.quote.validUntil),
        value: formatInstant(row.valid_until),
        note: both((t) => t.papers.quote[state]),
      },
    ],
    blocks: [
      routeBlock(reference, offer, request, [
        { label: both((t) => t.papers.route.sailing), value: day(offer.departsOn) },
        { label: both((t) => t.papers.route.arrival), value: day(offer.arrivesOn) },
      ]),
      { kind: 'facts', title: both((t) => t.papers.cargo.title), facts: cargoFacts(reference, request) },
      chargesBlock(reference, offer),
      ratesBlock(offer),
      exclusionsBlock(reference, offer),
      {
        kind: 'texts',
        title: both((t) => t.papers.order.agreement),
        texts: [both((t) => t.papers.quote.note), both((t) => t.papers.quote.space)],
      },
    ],
  }
}

/** One's own saved quote on paper. Refuses with `request.notFound`, also for another customer's. */
export async function printQuote(ctx: Context, actor: Customer, id: string): Promise<FileAnswer> {
  const paper = quotation(ctx, await getQuoteOf(ctx, actor.userId, id))
  const name = both((t) => t.papers.file.quote, { number: paper.number })
  return {
    content: await printPaper(paper),
    name: actor.language === 'zh-CN' ? name.zh : name.en,
    type: paperType,
  }
}
