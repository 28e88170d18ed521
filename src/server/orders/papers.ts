import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import type { PortCall } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import { formatCount, formatDay, formatInstant, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import {
  type Block,
  type Fact,
  type Paper,
  paperType,
  type Row,
  type Words,
} from '#server/platform/pdf/paper.ts'
import { printPaper } from '#server/platform/pdf/print.ts'
import {
  cargoFacts,
  chargesBlock,
  exclusionsBlock,
  ratesBlock,
  routeBlock,
} from '#server/quotes/queries/offer-blocks.ts'
import { both, named, paperFrame } from '#server/quotes/queries/paper-words.ts'
import { getDeskOrder, getOrder } from './queries.ts'

const notGiven = () => both((t) => t.papers.cargo.notGiven)
const notYet = () => both((t) => t.papers.order.notYet)

/** Planned by the quote, then the best that is known, where it differs. */
function dayWords({
  plannedOn,
  estimatedOn,
  actualOn,
}: OrderDetail['sailing']): Pick<Fact, 'value' | 'note'> {
  const planned = both((t) => t.papers.route.planned, { day: plannedOn })
  if (actualOn) return { value: both((t) => t.papers.route.actual, { day: actualOn }), note: planned }
  if (estimatedOn === plannedOn) return { value: planned }
  return { value: both((t) => t.papers.route.estimated, { day: estimatedOn }), note: planned }
}

function partyLines(party: OrderDetail['shipper']): readonly Words[] {
  if (!party) return [notGiven()]
  const person = [party.contact, party.phone].filter(Boolean).join('  ')
  return [party.name, ...[person, party.email, party.address].flatMap((text) => text || [])]
}

function partiesBlock(order: OrderDetail): Block {
  return {
    kind: 'boxes',
    title: both((t) => t.papers.order.parties),
    boxes: (['shipper', 'consignee', 'notifyParty'] as const).map((party) => ({
      title: both((t) => t.quotes.fill[party]),
      lines: partyLines(order[party]),
    })),
  }
}

function onSiteFacts({ pickup, delivery, pickupInformation: free, express }: OrderDetail): Fact[] {
  const facts: Fact[] = []
  for (const [end, label] of [
    [pickup, both((t) => t.quotes.fill.onSite.pickup)],
    [delivery, both((t) => t.quotes.fill.onSite.delivery)],
  ] as const) {
    const value = [end.contact, end.phone].filter(Boolean).join('  ')
    if (value) facts.push({ label, value })
  }
  if (free)
    facts.push({
      label: both((t) => t.papers.order.freePickup),
      value: `${free.contact}  ${free.phone}`,
      note: free.address,
    })
  if (express)
    facts.push({
      label: both((t) => t.papers.order.express),
      value: `${express.company}  ${express.waybill}`,
      ...(express.content ? { note: express.content } : {}),
    })
  return facts
}

function cargoBlock(ctx: Context, order: OrderDetail, request: QuoteRequest): Block {
  const { packages, packaging, grossWeightKg, volumeM3, marks } = order.cargo
  const count = packages === undefined ? '' : formatCount(packages)
  const weight = grossWeightKg === undefined ? null : formatNumber(grossWeightKg, { decimals: 3 })
  const volume = volumeM3 === undefined ? null : formatNumber(volumeM3, { decimals: 3 })
  const short = (figure: string) => figure.replace(/\.?0+$/, '')
  return {
    kind: 'facts',
    title: both((t) => t.papers.cargo.title),
    facts: [
      ...cargoFacts(ctx.reference, request),
      {
        label: both((t) => t.papers.cargo.packages),
        value: [count, packaging].filter(Boolean).join(' ') || notGiven(),
      },
      { label: both((t) => t.papers.cargo.grossWeight), value: weight ? `${short(weight)} kg` : notGiven() },
      { label: both((t) => t.papers.cargo.volume), value: volume ? `${short(volume)} m³` : notGiven() },
      { label: both((t) => t.papers.cargo.marks), value: marks || notGiven() },
      ...(order.remark ? [{ label: both((t) => t.papers.cargo.remark), value: order.remark }] : []),
      ...onSiteFacts(order),
    ],
  }
}

const containersBlock = (ctx: Context, order: OrderDetail): Block => ({
  kind: 'table',
  title: both((t) => t.papers.order.containers),
  columns: [
    { head: both((t) => t.papers.order.container.place), share: 0.6 },
    { head: both((t) => t.papers.order.container.type), share: 2.6 },
    { head: both((t) => t.papers.order.container.number), share: 2.2 },
    { head: both((t) => t.papers.order.container.seal), share: 2.2 },
  ],
  rows: order.units.map(({ type, number, seal }, at) => {
    const name = named(ctx.reference.containerTypes, type)
    return {
      kind: 'line',
      cells: [
        String(at + 1),
        { zh: `${type}  ${name.zh}`, en: name.en },
        number ?? notYet(),
        seal ?? notYet(),
      ],
    }
  }),
})

/** What offsets took off, and what is still to pay, until when. */
function dueRows(order: OrderDetail): Row[] {
  const rows: Row[] = order.offsets.map(({ kind, points, name, amount, returned }) => ({
    kind: 'sum',
    label:
      kind === 'points'
        ? both((t) => t.papers.order.offsets.points, { points: points ?? 0 })
        : both((t) => t.papers.order.offsets.voucher, { name: name ?? { zh: '', en: '' } }),
    value: formatMoney(money(returned.minor - amount.minor, 'CNY')),
  }))
  const closed = (order.status === 'cancelled' || order.status === 'cancelledByOperations') && !order.paidAt
  const at = order.paidAt ?? order.paymentDueAt
  const note = closed
    ? both((t) => t.papers.order.closed)
    : both((t) => (order.paidAt ? t.papers.order.paidAt : t.papers.order.dueAt), { at: formatInstant(at) })
  return [
    ...rows,
    {
      kind: 'sum',
      label: order.paidAt ? both((t) => t.papers.order.paid) : both((t) => t.papers.order.due),
      value: formatMoney(
        order.paidAt ? money(order.prepaid.minor - order.offset.minor, 'CNY') : order.amountDue,
        { zero: 'shown' },
      ),
      note: `${note.zh}  ${note.en}`,
      strong: true,
    },
  ]
}

function instructionsBlock(given: NonNullable<OrderDetail['shippingInstructions']>): Block {
  const facts: Fact[] = [
    {
      label: both((t) => t.papers.instructions.release),
      value: both((t) => t.papers.instructions.releases[given.release]),
      ...(given.originals
        ? { note: both((t) => t.papers.instructions.originals, { count: given.originals ?? 0 }) }
        : {}),
    },
    {
      label: both((t) => t.papers.instructions.freight),
      value: both((t) => t.papers.instructions.freights[given.freight]),
    },
    { label: both((t) => t.papers.instructions.goods), value: given.goods },
    { label: both((t) => t.papers.instructions.marks), value: given.marks || notGiven() },
  ]
  const { placeOfReceipt, placeOfDelivery, note } = given
  if (placeOfReceipt) facts.push({ label: both((t) => t.papers.instructions.receipt), value: placeOfReceipt })
  if (placeOfDelivery)
    facts.push({ label: both((t) => t.papers.instructions.delivery), value: placeOfDelivery })
  if (note) facts.push({ label: both((t) => t.papers.instructions.note), value: note })
  return { kind: 'facts', title: both((t) => t.papers.instructions.title), facts }
}

/** The order as a request, for what quotation and confirmation print alike. */
const requestOf = (order: OrderDetail): QuoteRequest => ({
  pickup: order.pickup.place,
  delivery: order.delivery.place,
  containers: order.containers,
  readyOn: order.cargo.readyOn as QuoteRequest['readyOn'],
  cargo: { category: order.cargo.category, name: order.cargo.name, hsCode: order.cargo.hsCode },
  services: order.services as QuoteRequest['services'],
  goodsValue: null,
  storageDays: null,
  freePickup: order.pickupInformation !== null,
  pickupInformation: order.pickupInformation,
})

function confirmation(ctx: Context, order: OrderDetail, customerName: string | null): Paper {
  const { reference } = ctx
  const request = requestOf(order)
  const zoned = ({ code, name }: OrderDetail['pol']): PortCall => ({
    code,
    name,
    zone: reference.seaports.get(code)?.zone ?? 'Asia/Shanghai',
  })
  const offer = { ...order.terms, charges: order.lines }
  const { name } = order.carrier
  const closed = order.status === 'cancelled' || order.status === 'cancelledByOperations'
  return {
    ...paperFrame(ctx, formatInstant(ctx.clock())),
    title: both((t) => t.papers.order.title),
    number: order.number,
    lead: [
      { label: both((t) => t.papers.order.status), value: both((t) => t.orders.statuses[order.status]) },
      { label: both((t) => t.papers.order.placedAt), value: formatInstant(order.placedAt) },
      ...(customerName ? [{ label: both((t) => t.papers.order.customer), value: customerName }] : []),
      { label: both((t) => t.papers.order.reference), value: order.customerReference ?? notGiven() },
      { label: both((t) => t.papers.order.booking), value: order.bookingNumber ?? notYet() },
      { label: both((t) => t.papers.order.billOfLading), value: order.billOfLading ?? notYet() },
      { label: both((t) => t.papers.order.clerk), value: order.clerkName ?? notYet() },
    ],
    blocks: [
      partiesBlock(order),
      routeBlock(
        reference,
        {
          ...order.terms,
          pol: zoned(order.pol),
          pod: zoned(order.pod),
          service: order.service,
          carrier: { scac: order.carrier.code, name, short: name },
        },
        request,
        [
          {
            label: both((t) => t.papers.route.vessel),
            value: [order.vessel, order.voyage].filter(Boolean).join('  ') || notYet(),
          },
          { label: both((t) => t.papers.route.sailing), ...dayWords(order.sailing) },
          { label: both((t) => t.papers.route.arrival), ...dayWords(order.arrival) },
        ],
      ),
      cargoBlock(ctx, order, request),
      containersBlock(ctx, order),
      chargesBlock(reference, offer, dueRows(order)),
      ratesBlock(offer),
      exclusionsBlock(reference, offer),
      ...(order.shippingInstructions ? [instructionsBlock(order.shippingInstructions)] : []),
      {
        kind: 'texts',
        title: both((t) => t.papers.order.agreement),
        texts: [
          ...(order.paidAt || closed
            ? []
            : [both((t) => t.papers.order.dueWhy[order.kind], { from: formatDay(order.paymentOpensAt) })]),
          both((t) => t.papers.order.agreed),
          both((t) => t.papers.order.notInvoice),
        ],
      },
    ],
  }
}

async function printed(paper: Paper, language: Language): Promise<FileAnswer> {
  const name = both((t) => t.papers.file.order, { number: paper.number })
  return { content: await printPaper(paper), name: inLanguage(name, language), type: paperType }
}

/** One's own order on paper. Refuses with `request.notFound`, also for another customer's. */
export const printOrder = async (ctx: Context, actor: Customer, id: OrderId): Promise<FileAnswer> =>
  printed(confirmation(ctx, await getOrder(ctx, actor, id), null), actor.language)

/** Any order on paper, with its customer's name. Refuses with `request.notFound`. */
export async function printDeskOrder(ctx: Context, actor: Staff, id: OrderId): Promise<FileAnswer> {
  const order = await getDeskOrder(ctx, actor, id)
  return printed(confirmation(ctx, order, order.customerName), actor.language)
}
