import { Readable } from 'node:stream'
import { type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type {
  OrderExportId,
  OrderId,
  PersonalExportId,
  QuoteId,
  SessionId,
  StaffId,
  UserId,
} from '#domain/kernel/ids.ts'
import { type Currency, convert, money, totalsByCurrency } from '#domain/kernel/money.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Offer, OfferCharge } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import { acceptOrder, loadOrdersForPayment, moveOrder, recordPaid } from '#server/orders/commands/moves.ts'
import { type PlacedOrder, placeOrder } from '#server/orders/commands/place.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { insertQuote } from '#server/quotes/store.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import type { TestApp } from './app.ts'

export const customerActor = (userId: UserId): Customer => ({
  kind: 'customer',
  userId,
  sessionId: 'ses_00000000000000000000000000' as SessionId,
  language: 'zh-CN',
})

/** A clerk for commands that tests call without HTTP. */
export const clerkActor: Staff = {
  kind: 'staff',
  staffId: 'stf_00000000000000000000000000' as StaffId,
  sessionId: 'ses_00000000000000000000000000' as SessionId,
  role: 'operations',
  name: '林晓',
  language: 'zh-CN',
}

const charge = (
  code: OfferCharge['code'],
  name: OfferCharge['name'],
  stage: OfferCharge['stage'],
  payer: OfferCharge['payer'],
  quantity: number,
  unit: number,
  currency: Currency,
  cny: number,
): OfferCharge => ({
  code,
  name,
  basis: 'container',
  stage,
  payer,
  containerType: '40HQ',
  quantity,
  unitPrice: money(unit, currency),
  percent: null,
  amount: money(unit * quantity, currency),
  cny: money(cny * quantity, 'CNY'),
  mayChangeUntil: null,
  service: null,
  includedHours: null,
  from: { sheetId: 'rsh_00000000000000000000000000', row: 2 },
})

const port = (code: string, zh: string, en: string, zone: string) => ({ code, name: { zh, en }, zone })
const ningbo = port('CNNGB', '宁波', 'Ningbo', 'Asia/Shanghai')
const rotterdam = port('NLRTM', '鹿特丹', 'Rotterdam', 'Europe/Amsterdam')

const hamburg = port('DEHAM', '汉堡', 'Hamburg', 'Europe/Berlin')

export type OrderWish = {
  /** Where a shipment from Ningbo goes; Rotterdam when nothing is said. */
  toHamburg?: boolean
  status?: OrderStatus
  overseas?: boolean
  containers?: readonly { type: string; quantity: number }[]
  request?: Partial<QuoteRequest>
  /** Days from today to sailing; the voyage takes 38. */
  departsInDays?: number
  /** What the quote says a US dollar costs in CNY, plain decimal; sums in CNY follow from it. */
  usd?: string
  placing?: Partial<Omit<Parameters<typeof placeOrder>[2], 'quoteId'>>
}

/** A kept quote of 2 × 40HQ between Ningbo and Rotterdam; overseas goes the other way. */
export async function buildQuote(
  app: Pick<TestApp, 'ctx'>,
  userId: UserId,
  wish: OrderWish = {},
): Promise<QuoteId> {
  const [pol, pod] = wish.overseas ? [rotterdam, ningbo] : [ningbo, wish.toHamburg ? hamburg : rotterdam]
  const today = businessDateOf(app.ctx.clock())
  const departsOn: BusinessDate = addDays(today, wish.departsInDays ?? 9)
  const arrivesOn = addDays(departsOn, 38)
  const containers = wish.containers ?? [{ type: '40HQ', quantity: 2 }]
  const boxes = containers.reduce((sum, { quantity }) => sum + quantity, 0)
  const source = { zh: '中国外汇交易中心', en: 'CFETS' }
  const dollars = (minor: number, usual: number): number =>
    wish.usd
      ? convert(money(minor, 'USD'), {
          from: 'USD',
          to: 'CNY',
          rate: wish.usd,
          on: today,
          source: source.en,
        }).minor
      : usual
  const charges = [
    charge(
      'OF',
      { zh: '海运费', en: 'Ocean freight' },
      'ocean',
      'prepaid',
      boxes,
      205_000,
      'USD',
      dollars(205_000, 1_452_215),
    ),
    charge(
      'BAF',
      { zh: '燃油附加费', en: 'Bunker adjustment' },
      'ocean',
      'prepaid',
      boxes,
      24_600,
      'USD',
      dollars(24_600, 174_266),
    ),
    charge(
      'THC',
      { zh: '码头操作费', en: 'Terminal handling' },
      'origin',
      'prepaid',
      boxes,
      82_500,
      'CNY',
      82_500,
    ),
    charge(
      'DTHC',
      { zh: '目的港码头操作费', en: 'Terminal handling at destination' },
      'destination',
      'collect',
      boxes,
      26_000,
      'EUR',
      213_993,
    ),
  ]
  const totals = (of: readonly OfferCharge[]) => ({
    byCurrency: totalsByCurrency(of.map(({ amount }) => amount)),
    cny: money(
      of.reduce((sum, { cny }) => sum + cny.minor, 0),
      'CNY',
    ),
  })
  const of = (test: (charge: OfferCharge) => boolean) => totals(charges.filter(test))
  const offer: Offer = {
    key: `COSU.AEU3.${pol.code}.${pod.code}.${departsOn}.test`,
    carrier: {
      scac: 'COSU',
      name: { zh: '中远海运', en: 'COSCO Shipping Lines' },
      short: { zh: '中远海运', en: 'COSCO' },
    },
    service: 'AEU3',
    pol,
    pod,
    via: [],
    passage: 'cape',
    departsOn,
    arrivesOn,
    transitDays: 38,
    cutOffs: [],
    freeTime: { demurrageDays: 5, detentionDays: 7 },
    charges,
    totals: {
      ...totals(charges),
      prepaid: of(({ payer }) => payer === 'prepaid'),
      collect: of(({ payer }) => payer === 'collect'),
      stages: {
        origin: of(({ stage }) => stage === 'origin'),
        ocean: of(({ stage }) => stage === 'ocean'),
        destination: of(({ stage }) => stage === 'destination'),
      },
    },
    exchangeRates: [{ from: 'USD', to: 'CNY', rate: wish.usd ?? '7.0840', on: today, source }],
    exclusions: [],
    servicesOnRequest: [],
    allotment: null,
    co2e: null,
    validUntil: new Date(app.ctx.clock().getTime() + 3 * 86_400_000).toISOString(),
    remarks: null,
  }
  const request: QuoteRequest = {
    pickup: { kind: 'port', port: pol.code, country: pol.code.slice(0, 2) },
    delivery: { kind: 'port', port: pod.code, country: pod.code.slice(0, 2) },
    containers,
    readyOn: addDays(today, 3),
    cargo: { category: 'furniture', name: '实木餐桌', hsCode: '94036010' },
    services: [],
    goodsValue: null,
    storageDays: null,
    freePickup: false,
    pickupInformation: null,
    ...wish.request,
  }
  const { id } = await insertQuote(app.ctx, { id: newId('quo'), userId, request, offer })
  return id
}

/** A copy of a person's data that lies ready. */
export async function buildPersonalExport(
  app: Pick<TestApp, 'ctx'>,
  userId: UserId,
): Promise<PersonalExportId> {
  const id = newId('pex')
  const storageKey = `personal-exports/${id}`
  const { bytes } = await app.ctx.storage.put(storageKey, Readable.from(['an archive']))
  const now = app.ctx.clock()
  await app.ctx.pool.query(
    `insert into personal_exports (id, user_id, status, bytes, storage_key, asked_at, done_at, expires_at)
     values ($1, $2, 'ready', $3, $4, $5, $5, $6)`,
    [id, userId, bytes, storageKey, now, new Date(now.getTime() + 86_400_000)],
  )
  return id
}

/** A workbook of a customer's list that lies ready. */
export async function buildExport(
  app: Pick<TestApp, 'ctx'>,
  owner: UserId | StaffId,
): Promise<OrderExportId> {
  const id = newId('exp')
  const { bytes } = await app.ctx.storage.put(`exports/${id}`, Readable.from(['a workbook']))
  const now = app.ctx.clock()
  await app.ctx.pool.query(
    `insert into ${owner.startsWith('stf_') ? 'desk_exports (id, staff_id' : 'order_exports (id, user_id'}, request, status, row_count, bytes, name, storage_key, asked_at, done_at, expires_at)
     values ($1, $2, '{}', 'ready', 1, $3, 'orders.xlsx', $4, $5, $5, $6)`,
    [id, owner, bytes, `exports/${id}`, now, new Date(now.getTime() + 86_400_000)],
  )
  return id
}

/** A payment covers the order, as a verified notice would say. */
export const payOrder = (ctx: Context, orderId: OrderId, paymentId = newId('pay')) =>
  transact(ctx, async (ctx) => {
    const [loaded] = await loadOrdersForPayment(ctx, system, [orderId])
    if (!loaded) throw new Error('no such order')
    return recordPaid(ctx, loaded.order, { paidAt: ctx.clock(), paymentId })
  })

/** An order of a customer, brought by commands to the wanted status. */
export async function buildOrder(
  app: TestApp,
  customer: { readonly userId: UserId },
  wish: OrderWish = {},
): Promise<PlacedOrder> {
  const { ctx } = app
  const actor = customerActor(customer.userId)
  const quoteId = await buildQuote(app, customer.userId, wish)
  const placed = await placeOrder(ctx, actor, {
    quoteId,
    remark: '',
    customerReference: '',
    cargo: {},
    pickup: {},
    delivery: {},
    documents: [],
    ...wish.placing,
  })
  const { id } = placed
  const pay = () => payOrder(ctx, id)
  const accept = () => acceptOrder(ctx, clerkActor, id)
  const move = (type: 'departed' | 'gatedOut') =>
    recordEvents(ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
      { type, classifier: 'actual', containerIds: [], happenedAt: ctx.clock() },
    ])
  const refund = () => moveOrder(ctx, actor, id, 'requestRefund', '计划有变')
  switch (wish.status ?? 'pendingPayment') {
    case 'pendingPayment':
      break
    case 'paid':
      await pay()
      break
    case 'accepted':
      if (!wish.overseas) await pay()
      await accept()
      break
    case 'inTransit':
      await pay()
      await accept()
      await move('departed')
      break
    case 'completed':
      await pay()
      await accept()
      await move('departed')
      await move('gatedOut')
      break
    case 'cancelledByOperations':
      await moveOrder(ctx, clerkActor, id, 'cancelByOperations', '舱位不足')
      break
    case 'cancelled':
      await moveOrder(ctx, actor, id, 'cancel')
      break
    case 'refundInProgress':
      await pay()
      await refund()
      break
    case 'refundCompleted':
      await pay()
      await refund()
      await moveOrder(ctx, system, id, 'completeRefund')
      break
    case 'refundRejected':
      await pay()
      await refund()
      await moveOrder(ctx, clerkActor, id, 'rejectRefund', '货物已装箱')
      break
  }
  return { ...placed, status: wish.status ?? 'pendingPayment' }
}

/** The same order many times, with ids, numbers, times and statuses of its own. */
let copies = 0
export async function copyOrders(app: Pick<TestApp, 'ctx'>, id: OrderId, count: number): Promise<void> {
  await app.ctx.pool.query(
    `insert into orders select made.* from orders o, generate_series(1, $2::integer) n, lateral (select n + $3::integer as place) p,
      lateral jsonb_populate_record(o, jsonb_build_object(
        'id', 'ord_' || lpad(p.place::text, 26, '0'), 'number', 'SP20200101' || lpad(p.place::text, 5, '0'),
        'placed_at', o.placed_at - make_interval(mins => n),
        'status', (array['pendingPayment', 'cancelled', 'cancelledByOperations'])[1 + n % 3],
        'stage', (array['toBeBooked', 'delivering'])[1 + n % 2], 'search_text', o.search_text || ' box' || n,
        'pickup_on', o.pickup_on - n % 300, 'gate_in_on', o.pickup_on - n % 300,
        'estimated_sailing_on', o.pickup_on - n % 300, 'actual_sailing_on', o.pickup_on - n % 300,
        'estimated_arrival_on', o.pickup_on - n % 300, 'actual_arrival_on', o.pickup_on - n % 300,
        'actual_delivery_on', o.pickup_on - n % 300)) made where o.id = $1`,
    [id, count, copies],
  )
  copies += count
}
