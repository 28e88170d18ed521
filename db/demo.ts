import { sql } from 'kysely'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { type StaffRole, system } from '#domain/kernel/actor.ts'
import {
  addDays,
  type BusinessDate,
  businessDate,
  businessDateOf,
  daysBetween,
  homeZone,
  instantOf,
} from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, SessionId } from '#domain/kernel/ids.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { checkDigitOf } from '#domain/reference/containers.ts'
import { foreignCityCode } from '#domain/reference/foreign-places.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import type { Classifier, EventSource, EventType } from '#domain/tracking/events.ts'
import { setTolerance } from '#server/bills/tolerance.ts'
import { makeAllFigures } from '#server/figures/commands.ts'
import { acceptOrder, moveOrder } from '#server/orders/commands/moves.ts'
import { applyOffsets } from '#server/orders/commands/offsets.ts'
import { placeOrder } from '#server/orders/commands/place.ts'
import { setBooking, setContainerNumbers } from '#server/orders/commands/shipment.ts'
import { getOrder } from '#server/orders/queries.ts'
import { rejectRefund, requestRefund } from '#server/payments/commands/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { embeddedCashier } from '#server/providers/payment/embedded.ts'
import { saveQuote } from '#server/quotes/commands.ts'
import { searchQuotes } from '#server/quotes/queries.ts'
import { seedExchangeRates } from '#server/rates/commands.ts'
import { createStaff } from '#server/staff/commands.ts'
import { recordEvents, retractEvent } from '#server/tracking/commands.ts'
import { getTimeline } from '#server/tracking/queries.ts'
import { createUser } from '#server/users/commands/people.ts'
import { buildDemoAddresses } from './demo-addresses.ts'
import { buildDemoAllotments } from './demo-allotments.ts'
import { type BillStory, demoBills } from './demo-bills.ts'
import { buildDemoCertifications } from './demo-certifications.ts'
import { buildDemoCustomerFiles } from './demo-customers.ts'
import { buildDemoTariffs } from './demo-free-time.ts'
import { history, historyDays } from './demo-history.ts'
import { demoInvoices } from './demo-invoices.ts'
import { buildDemoMarkups } from './demo-markups.ts'
import { demoMoney, type MoneyStory } from './demo-money.ts'
import { buildDemoNews } from './demo-news.ts'
import { demoDocuments, demoPickup, expressOf, instructionsFor } from './demo-papers.ts'
import { type DemoPlace, door, port } from './demo-places.ts'
import { buildDemoPoints } from './demo-points.ts'
import { buildDemoPorts } from './demo-ports.ts'
import { buildDemoProfile } from './demo-profiles.ts'
import { buildDemoProposals } from './demo-proposals.ts'
import { buildDemoRates } from './demo-rates.ts'
import { buildDemoRecords } from './demo-records.ts'
import { buildDemoSameCustomers } from './demo-same-customers.ts'
import { buildDemoScenes } from './demo-scenes.ts'
import { buildDemoSchedules } from './demo-schedules.ts'
import { buildDemoStaff } from './demo-staff.ts'
import { demoStatements, type Listener } from './demo-statements.ts'
import { buildDemoTalk } from './demo-talk.ts'
import { buildDemoTeam, buildDemoWithdrawals } from './demo-team.ts'
import { buildDemoTokens } from './demo-tokens.ts'
import { buildDemoVouchers } from './demo-vouchers.ts'
import { buildDemoWebhooks } from './demo-webhooks.ts'
import { buildDemoWork } from './demo-work.ts'

/**
 * The demo world: two shippers and five clerks of a forwarder in Ningbo, half a year of their
 * orders, statements and invoices, one at least in every status, and two who ask to be certified. Everything is made by the product's own commands, with
 * the clock set back to when it happened, so nothing here can be what the product could not do.
 * Names, numbers and prices are invented.
 */
export const demoPassword = 'sampan2026'
export const demoShippers = [
  {
    mobile: '13800000001',
    name: { zh: '宁波澜湾家居', en: 'Ningbo Lanwan Home' },
    certificationType: 'enterprise',
  },
  { mobile: '13800000002', name: { zh: '林可', en: 'Lin Ke' }, certificationType: 'individual' },
] as const
export const demoClerks: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'sales@sampan.example', name: '陈予安', role: 'sales' },
  { email: 'operations@sampan.example', name: '林晓', role: 'operations' },
  { email: 'finance@sampan.example', name: '何蔚', role: 'finance' },
  { email: 'content@sampan.example', name: '苏禾', role: 'content' },
  { email: 'admin@sampan.example', name: '周航', role: 'administrator' },
]

const beilun = door('CN', '330000', '330200', '330206', '新碶街道恒山路 1688 号')
const losAngeles = door('US', 'CA', foreignCityCode('US', 'CA', 'Los Angeles'), null, '2400 E 8th Street')

/** How far a shipment has come. Past `accepted` it is told by tracking events up to now. */
type Chapter =
  | 'placed'
  | 'paid'
  | 'accepted'
  | 'underWay'
  | 'cancelled'
  | 'lapsed'
  | 'refundAsked'
  | 'refunded'
  | 'refundRefused'

type Shipment = {
  readonly shipper: 0 | 1
  readonly placedDaysAgo: number
  readonly pickup: DemoPlace
  readonly delivery: DemoPlace
  readonly containers: readonly { type: string; quantity: number }[]
  readonly cargo: { category: string; name: string; hsCode: string | null }
  readonly services?: readonly string[]
  readonly remark?: string
  readonly reference?: string
  readonly chapter: Chapter
  /** What makes this one worth looking at. */
  readonly twist?: 'late' | 'conflict' | 'customsHold' | 'rolled' | 'changesShip' | 'silent' | 'overstays'
  /** What its shipper tells beyond the form's first page. */
  readonly instructions?: ReturnType<typeof instructionsFor>
  readonly express?: ReturnType<typeof expressOf>
  readonly freePickup?: typeof demoPickup
  readonly papers?: boolean
  /** Points and the voucher of regular customers come off it before it is paid. */
  readonly points?: number
  /** What its money goes through. */
  readonly money?: MoneyStory
  /** What its bill says beyond its quote. */
  readonly bill?: BillStory
}

const story: readonly Shipment[] = [
  // On its way to Rotterdam; the berth window moved and the new date says so.
  {
    shipper: 0,
    placedDaysAgo: 34,
    pickup: beilun,
    delivery: port('NLRTM'),
    containers: [{ type: '40HQ', quantity: 3 }],
    cargo: { category: 'furniture', name: '木制餐椅', hsCode: '940169' },
    services: ['customsDeclaration'],
    remark: '轻放勿压',
    reference: 'VM-2026-41',
    chapter: 'underWay',
    twist: 'late',
    instructions: instructionsFor('original', 'WOODEN DINING CHAIRS', '9401.69', 'ROTTERDAM'),
    express: expressOf('SF1420261115371'),
    papers: true,
    money: 'partBack',
    bill: 'asked',
  },
  // Terminal and carrier disagree about the loading; both are shown.
  {
    shipper: 0,
    placedDaysAgo: 27,
    pickup: port('CNNGB'),
    delivery: port('DEHAM'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'home', name: '陶瓷花瓶', hsCode: '691390' },
    chapter: 'underWay',
    twist: 'conflict',
    money: 'transferPaid',
  },
  // Held by customs in Los Angeles.
  {
    shipper: 0,
    placedDaysAgo: 40,
    pickup: port('CNSHA'),
    delivery: port('USLAX'),
    containers: [{ type: '40HQ', quantity: 2 }],
    cargo: { category: 'furniture', name: '竹制收纳架', hsCode: '940382' },
    reference: 'PO 8831',
    chapter: 'underWay',
    twist: 'customsHold',
    bill: 'explained',
  },
  // Left behind by one sailing, booked on the next.
  {
    shipper: 0,
    placedDaysAgo: 13,
    pickup: port('CNNGB'),
    delivery: port('GBFXT'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'home', name: '棉质床品套件', hsCode: '630231' },
    chapter: 'underWay',
    twist: 'rolled',
  },
  // There and back: completed.
  {
    shipper: 0,
    placedDaysAgo: 46,
    pickup: port('CNNGB'),
    delivery: port('SGSIN'),
    containers: [{ type: '40GP', quantity: 1 }],
    cargo: { category: 'home', name: '不锈钢餐具', hsCode: '821599' },
    chapter: 'underWay',
  },
  // A large one of the second shipper, long completed: the first earned a rebate by it.
  {
    shipper: 1,
    placedDaysAgo: 58,
    pickup: port('CNSHA'),
    delivery: port('SGSIN'),
    containers: [{ type: '40HQ', quantity: 10 }],
    cargo: { category: 'plastic', name: '折叠周转箱', hsCode: '392310' },
    chapter: 'underWay',
  },
  {
    shipper: 1,
    placedDaysAgo: 44,
    pickup: port('CNSHA'),
    delivery: port('THLCH'),
    // Nobody fetched them in time: demurrage is billed, and waits for its shipper.
    twist: 'overstays',
    containers: [{ type: '40GP', quantity: 2 }],
    cargo: { category: 'plastic', name: '聚丙烯塑料托盘', hsCode: '392390' },
    chapter: 'underWay',
    papers: true,
    money: 'partAsked',
  },
  // Changed ships in Singapore.
  {
    shipper: 0,
    placedDaysAgo: 31,
    pickup: port('CNNGB'),
    delivery: port('FRLEH'),
    containers: [{ type: '40HQ', quantity: 2 }],
    cargo: { category: 'home', name: '藤编收纳篮', hsCode: '460212' },
    chapter: 'underWay',
    twist: 'changesShip',
  },
  // Should have arrived days ago, and nobody has said whether it did.
  {
    shipper: 1,
    placedDaysAgo: 25,
    pickup: port('CNSHA'),
    delivery: port('SGSIN'),
    containers: [{ type: '20GP', quantity: 1 }],
    cargo: { category: 'electrical', name: '接线端子', hsCode: '853690' },
    chapter: 'underWay',
    twist: 'silent',
  },
  // Sailing this week.
  {
    shipper: 1,
    placedDaysAgo: 12,
    pickup: port('CNYTN'),
    delivery: port('SGSIN'),
    containers: [{ type: '20GP', quantity: 1 }],
    cargo: { category: 'electrical', name: '小型变压器', hsCode: '850431' },
    chapter: 'underWay',
    instructions: instructionsFor('telex', 'SMALL TRANSFORMERS', '8504.31', 'SINGAPORE', 'SHENZHEN, CHINA'),
    express: expressOf('SF1420261129046'),
  },
  // An overseas order: accepted, and paid only in the week before it arrives.
  {
    shipper: 0,
    placedDaysAgo: 9,
    pickup: port('THLCH'),
    delivery: port('CNNGB'),
    containers: [{ type: '20GP', quantity: 2 }],
    cargo: { category: 'rubber', name: '天然乳胶', hsCode: '400110' },
    chapter: 'accepted',
  },
  {
    shipper: 0,
    placedDaysAgo: 3,
    pickup: port('CNNGB'),
    delivery: port('USNYC'),
    containers: [{ type: '40HQ', quantity: 2 }],
    cargo: { category: 'furniture', name: '布艺沙发', hsCode: '940161' },
    chapter: 'accepted',
    instructions: instructionsFor('telex', 'UPHOLSTERED SOFAS', '9401.61', 'NEW YORK'),
    express: expressOf('SF1420261130712'),
  },
  {
    shipper: 0,
    placedDaysAgo: 1,
    pickup: port('CNNGB'),
    delivery: port('AEJEA'),
    containers: [
      { type: '20GP', quantity: 1 },
      { type: '40HQ', quantity: 1 },
    ],
    cargo: { category: 'ceramic', name: '瓷质抛光砖', hsCode: '690721' },
    chapter: 'paid',
    papers: true,
    points: 200,
  },
  {
    shipper: 0,
    placedDaysAgo: 0,
    pickup: beilun,
    delivery: port('DEHAM'),
    containers: [{ type: '40HQ', quantity: 2 }],
    cargo: { category: 'furniture', name: '木制餐椅', hsCode: '940169' },
    services: ['customsDeclaration'],
    remark: '装柜前请电话联系',
    reference: 'VM-2026-52',
    chapter: 'placed',
    freePickup: demoPickup,
  },
  {
    shipper: 1,
    placedDaysAgo: 0,
    pickup: port('CNSHA'),
    delivery: port('AUSYD'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'toys', name: '木制积木', hsCode: '950300' },
    chapter: 'placed',
  },
  // Transferred today: finance could not read the first slip, and looks for the money of the second.
  {
    shipper: 0,
    placedDaysAgo: 0,
    pickup: port('CNNGB'),
    delivery: port('SGSIN'),
    containers: [{ type: '20GP', quantity: 1 }],
    cargo: { category: 'home', name: '玻璃密封罐', hsCode: '701090' },
    chapter: 'placed',
    money: 'transferShown',
  },
  // A cent less came than was asked for: the money waits for finance.
  {
    shipper: 1,
    placedDaysAgo: 0,
    pickup: port('CNSHA'),
    delivery: port('SGSIN'),
    containers: [{ type: '20GP', quantity: 1 }],
    cargo: { category: 'electronics', name: '充电宝外壳', hsCode: '392690' },
    chapter: 'placed',
    money: 'wrongAmount',
  },
  {
    shipper: 1,
    placedDaysAgo: 8,
    pickup: port('CNTAO'),
    delivery: port('BRSSZ'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'machinery', name: '小型柴油发电机组', hsCode: '850211' },
    chapter: 'lapsed',
  },
  {
    shipper: 0,
    placedDaysAgo: 15,
    pickup: port('CNNGB'),
    delivery: port('USLGB'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'garment', name: '针织连帽衫', hsCode: '611020' },
    chapter: 'cancelled',
    money: 'late',
  },
  {
    shipper: 0,
    placedDaysAgo: 5,
    pickup: port('CNNGB'),
    delivery: port('ITGOA'),
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'home', name: '铝制晾衣架', hsCode: '761510' },
    chapter: 'refundAsked',
  },
  {
    shipper: 0,
    placedDaysAgo: 21,
    pickup: port('CNNGB'),
    delivery: port('ESBCN'),
    containers: [{ type: '40GP', quantity: 1 }],
    cargo: { category: 'metal', name: '钢制工具柜', hsCode: '940320' },
    chapter: 'refunded',
    money: 'lessBack',
  },
  {
    shipper: 1,
    placedDaysAgo: 19,
    pickup: port('CNSHA'),
    delivery: port('INNSA'),
    containers: [{ type: '40GP', quantity: 1 }],
    cargo: { category: 'electronics', name: '蓝牙音箱', hsCode: '851822' },
    chapter: 'refundRefused',
  },
  // From door to door: fumigated, cleared for import by us and delivered.
  {
    shipper: 1,
    placedDaysAgo: 42,
    pickup: beilun,
    delivery: losAngeles,
    containers: [{ type: '40HQ', quantity: 1 }],
    cargo: { category: 'furniture', name: '实木书架', hsCode: '940360' },
    services: ['customsDeclaration', 'fumigation', 'importerFiling', 'importClearance'],
    chapter: 'underWay',
  },
]

/** A happening of a voyage: how many days after departure or arrival, at what time, and who says so. */
type Happening = {
  readonly type: EventType
  readonly from: 'departure' | 'arrival'
  readonly days: number
  readonly time: string
  readonly by: 'clerk' | 'depot' | 'terminal' | 'customs' | 'carrier' | 'haulier'
}
const voyage: readonly Happening[] = [
  { type: 'bookingConfirmed', from: 'departure', days: -6, time: '15:20', by: 'carrier' },
  { type: 'emptyPickedUp', from: 'departure', days: -5, time: '09:12', by: 'depot' },
  { type: 'stuffed', from: 'departure', days: -4, time: '15:40', by: 'clerk' },
  { type: 'fumigated', from: 'departure', days: -3, time: '11:30', by: 'clerk' },
  { type: 'gatedIn', from: 'departure', days: -3, time: '21:46', by: 'terminal' },
  { type: 'exportCustomsReleased', from: 'departure', days: -2, time: '14:05', by: 'customs' },
  { type: 'loaded', from: 'departure', days: -1, time: '20:35', by: 'terminal' },
  { type: 'departed', from: 'departure', days: 0, time: '04:30', by: 'carrier' },
  { type: 'arrived', from: 'arrival', days: 0, time: '06:00', by: 'carrier' },
  { type: 'discharged', from: 'arrival', days: 1, time: '04:00', by: 'terminal' },
  { type: 'declared', from: 'arrival', days: 1, time: '10:30', by: 'customs' },
  { type: 'dutyPaid', from: 'arrival', days: 1, time: '16:00', by: 'clerk' },
  { type: 'customsReleased', from: 'arrival', days: 2, time: '11:20', by: 'customs' },
  { type: 'gatedOut', from: 'arrival', days: 3, time: '08:15', by: 'terminal' },
  { type: 'delivered', from: 'arrival', days: 3, time: '15:00', by: 'haulier' },
  { type: 'emptyReturned', from: 'arrival', days: 5, time: '10:00', by: 'depot' },
]
const sources: Record<Happening['by'], EventSource> = {
  clerk: { kind: 'clerk', name: '林晓' },
  depot: { kind: 'terminal', name: 'Depot' },
  terminal: { kind: 'terminal', name: 'Terminal EDI' },
  customs: { kind: 'customs', name: 'Customs' },
  carrier: { kind: 'carrier', name: 'Carrier EDI' },
  haulier: { kind: 'truck', name: 'Haulier' },
}

const isFetched = (type: EventType): boolean => ['gatedOut', 'delivered', 'emptyReturned'].includes(type)

/** Owner codes as they are seen on boxes of lessors; the others of a shipment are its carrier's own. */
const lessors = ['TCNU', 'CAIU', 'TGHU']
const containerNumber = (turn: number, ownCodes: readonly string[]): string => {
  const owners = [...lessors, ...ownCodes.slice(0, 3)]
  const beginning = `${owners[turn % owners.length]}${String(412_307 + turn * 7_919).slice(-6)}`
  return `${beginning}${checkDigitOf(beginning)}`
}
/** None of the simulated fleet: these shipments sailed before it did, and its positions would tell another story. */
const vessels = [
  'XIN YONG GANG',
  'HAI YUE 88',
  'PACIFIC LANWAN',
  'EASTERN HARVEST MOON',
  'XIANG SHAN BRIDGE',
  'ORIENT CAMELLIA',
]

/** Older shipments were placed at other minutes of their days, and have other numbers than those of the story. */
const historyTurns = 30

/** Makes the demo world unless anybody is there already; any number of processes may ask at once. */
export async function ensureDemoWorld(ctx: Context): Promise<boolean> {
  const client = await ctx.pool.connect()
  try {
    await client.query('select pg_advisory_lock(724150002)')
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from users) and not exists (select from staff) as empty',
    )
    if (!rows[0]?.empty) return false
    await buildDemoWorld(ctx)
    return true
  } finally {
    await client.query('select pg_advisory_unlock(724150002)').catch(() => undefined)
    client.release()
  }
}

/** Fills an empty database. Takes a few seconds. */
export async function buildDemoWorld(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const today = businessDateOf(now)
  let shown = now
  const clock = () => shown
  const cashier = embeddedCashier({
    db: ctx.db,
    clock,
    log: ctx.log,
    merchantKey: ctx.tokens.key('cashier merchant'),
    // Paid "quietly": the query finds the payment, as it would after a lost notice.
    deliver: async () => ({ status: 200, body: 'success' }),
  })
  const transfers = ctx.payments.get('bankTransfer')
  const world: Context = {
    ...ctx,
    clock,
    payments: new Map([cashier.channel, ...(transfers ? [transfers] : [])].map((each) => [each.name, each])),
  }
  const at = (instant: Date) => {
    shown = instant.getTime() > now.getTime() ? now : instant
  }

  // Rates reach back as far as the story does.
  await seedExchangeRates(world, today)
  await sql`insert into exchange_rates (currency, on_day, rate, source_zh, source_en)
    select currency, day::date, rate, source_zh, source_en
    from (select distinct on (currency) * from exchange_rates order by currency, on_day) oldest,
      generate_series(${addDays(today, -historyDays)}::date, oldest.on_day - 1, interval '1 day') day
    where extract(isodow from day) < 6
    on conflict do nothing`.execute(world.db)
  await buildDemoRates(world, today)
  await buildDemoMarkups(world, today)
  await buildDemoAllotments(world, today)
  await buildDemoSchedules(world, today)
  await buildDemoTariffs(world, today)

  at(instantOf(addDays(today, -historyDays), '09:00'))
  const people: Customer[] = []
  for (const { mobile, name, certificationType } of demoShippers) {
    const userId = await createUser(world, system, {
      mobile,
      userName: name.zh,
      nickName: name.zh,
      certificationType,
      certificationStatus: 'certified',
      password: demoPassword,
      // The second came by the first one's code: whatever the second ships earns the first a rebate.
      ...(people[0] ? { inviterId: people[0].userId, inviteSource: 'qr' as const } : {}),
    })
    people.push({ kind: 'customer', userId, sessionId: 'ses_demo' as SessionId, language: 'zh-CN' })
  }
  const [regularShipper] = people
  if (regularShipper) await buildDemoProfile(world, regularShipper, demoShippers[0].name.zh)
  const clerks = {} as Record<StaffRole, Staff>
  for (const { email, name, role } of demoClerks) {
    const staffId = await createStaff(world, system, {
      email,
      name,
      role,
      password: demoPassword,
      totpSecret: demoTotpSecret,
    })
    clerks[role] = {
      kind: 'staff',
      staffId,
      sessionId: 'ses_demo' as SessionId,
      role,
      name,
      language: 'zh-CN',
    }
  }

  await buildDemoStaff(world, clerks, at, now)
  await buildDemoAddresses(world, people)
  await buildDemoNews(world, clerks.content, at)
  await buildDemoCertifications(world, clerks.operations, people[0] as Customer, at, today, demoPassword)
  const [inviter] = people
  if (inviter) await buildDemoTeam({ world, at, today }, inviter.userId)
  const regular = await buildDemoVouchers(world, clerks.sales, people, at, today)

  await buildDemoScenes(world, people, at, today)
  await buildDemoPoints({ world, cashier, people, at, today })

  const money = demoMoney({ world, cashier, at, ...clerks })
  const bills = demoBills({ world, at, ...clerks })
  // Boxes of the older shipments have numbers of their own.
  let boxes = 500
  /** One shipment from its placing to where it stands, with what its teller adds as things happen. */
  async function tellShipment(shipment: Shipment, turn: number, onEvent?: Listener): Promise<OrderId> {
    const customer = people[shipment.shipper] as Customer
    const placedOn = addDays(today, -shipment.placedDaysAgo)
    // Today's orders were placed a little while ago, whatever the hour.
    const placedAt =
      shipment.placedDaysAgo === 0
        ? new Date(now.getTime() - (20 + turn) * 60_000)
        : instantOf(placedOn, `10:${String(10 + turn)}`)
    at(placedAt)
    const orderId = await order(
      world,
      customer,
      shipment,
      addDays(placedOn, shipment.placedDaysAgo === 0 ? 5 : 4),
    )
    const later = (minutes: number) => at(new Date(placedAt.getTime() + minutes * 60_000))
    if (shipment.points) {
      later(6)
      const voucherId = regular.get(customer.userId) ?? null
      await applyOffsets(world, customer, { orderId, points: shipment.points, voucherId })
    }
    if (shipment.chapter === 'placed') {
      later(2)
      if (shipment.money === 'transferShown') await money.showTransfer(customer, orderId, placedAt)
      if (shipment.money === 'wrongAmount') await money.pay(customer, orderId, 'wrongAmount')
      return orderId
    }
    if (shipment.chapter === 'cancelled') {
      const cancel = async () => {
        later(90)
        await moveOrder(world, customer, orderId, 'cancel', '客户改了出货计划')
      }
      if (shipment.money === 'late') await money.payLate(customer, orderId, placedAt, cancel)
      else await cancel()
      return orderId
    }
    if (shipment.chapter === 'lapsed') {
      later(26 * 60)
      await moveOrder(world, clerks.operations, orderId, 'cancelByOperations', '24 小时内未付款，舱位已释放')
      return orderId
    }
    const details = await getOrder(world, customer, orderId)
    if (details.kind === 'domestic') {
      later(12)
      if (shipment.money === 'transferPaid') await money.payByTransfer(customer, orderId, placedAt)
      else await money.pay(customer, orderId)
    }
    if (shipment.chapter === 'paid') return orderId
    if (shipment.chapter.startsWith('refund')) {
      later(20 * 60)
      const refundId = await requestRefund(world, customer, { orderId, reason: '买家推迟了订单，这票先不走' })
      if (shipment.chapter === 'refundAsked') return orderId
      later(26 * 60)
      if (shipment.chapter === 'refundRefused') {
        await rejectRefund(world, clerks.finance, {
          refundId,
          reason: '电话核对后，贵司改为照常出运；如仍要取消，请再次申请',
        })
        return orderId
      }
      await money.giveBack(customer, refundId, shipment.money === 'lessBack' ? 60_000 : 0)
      return orderId
    }
    later(95)
    await acceptOrder(world, clerks.operations, orderId)
    if (shipment.money === 'partBack') await money.givePartBack(customer, orderId, placedAt)
    if (shipment.chapter === 'underWay') {
      later(30 * 60)
      await setBooking(world, clerks.operations, {
        id: orderId,
        bookingNumber: `${details.carrier.code}${610_000 + turn * 37}`,
        billOfLading: `${details.carrier.code}${8_394_100_000 + turn * 7_013}`,
        vessel: vessels[turn % vessels.length],
        voyage: `${String(40 + turn)}W`,
      })
      await setContainerNumbers(world, clerks.operations, {
        id: orderId,
        containers: details.units.map(({ id }) => ({
          id,
          number: containerNumber(
            boxes++,
            world.reference.carriers.get(details.carrier.code)?.ownerCodes ?? [],
          ),
          seal: `NB${270_331 + boxes}`,
        })),
      })
      await sail(world, at, now, details, shipment, clerks.operations, onEvent)
      if (shipment.bill) await bills[shipment.bill](customer, orderId)
      if (shipment.money === 'partAsked') {
        at(new Date(now.getTime() - 3 * 3_600_000))
        await money.askPartBack(orderId)
      }
    }
    return orderId
  }

  const statements = demoStatements({ world, cashier, at, now, ...clerks })
  const invoices = demoInvoices({ world, at, now, finance: clerks.finance })
  const [enterprise, person] = people as [Customer, Customer]
  await invoices.writeTitles(enterprise, person)
  /** The first shipment of each. */
  const first = new Map<Customer, OrderId>()
  const past: OrderId[] = []
  for (const [turn, each] of history.entries()) {
    const customer = each.shipper === 0 ? enterprise : person
    const shipment: Shipment = {
      shipper: each.shipper,
      placedDaysAgo: each.placedDaysAgo,
      cargo: each.cargo,
      pickup: port('CNNGB'),
      delivery: port('SGSIN'),
      containers: [{ type: '40GP', quantity: 1 }],
      chapter: 'underWay',
    }
    const id = await tellShipment(shipment, historyTurns + turn, statements.chargesOf(customer, each))
    past.push(id)
    const isFirst = !first.has(customer)
    if (isFirst) first.set(customer, id)
    await statements.statePast(customer, each, id, first.get(customer) ?? id)
    if (isFirst && customer === enterprise) await invoices.issue(customer, id, 140, invoices.ownTitle)
    if (isFirst && customer === person) await invoices.issue(customer, id, 118, invoices.personalTitle)
    // What was credited of the person's first shipment is taken back from its invoice.
    const [, personsFirst] = past
    if (!isFirst && customer === person && personsFirst) await invoices.takeBack(customer, personsFirst, 45)
  }
  boxes = 0
  for (const [turn, shipment] of story.entries()) await tellShipment(shipment, turn)

  await invoices.handInAgreements(enterprise, person)
  await statements.makeMonths()
  await statements.askAndConfirm(enterprise, 'credit')
  await statements.askAndConfirm(person, 'reason')
  const [, , failed, waiting] = past
  if (failed && waiting) await invoices.failAndWait(enterprise, failed, waiting)
  await setTolerance(world, enterprise, { basisPoints: 300, mostMinor: 50_000 })
  const team = { world, at, today }
  await buildDemoWithdrawals(
    team,
    enterprise,
    '宁波澜湾家居用品有限公司',
    clerks.finance,
    clerks.administrator,
  )
  await buildDemoCustomerFiles({ world, at, today, people, ...clerks })
  await buildDemoSameCustomers({ world, at, today, ...clerks })
  await buildDemoPorts({ world, at, today, ...clerks })
  await buildDemoWork({ world, at, today, ...clerks })
  await buildDemoProposals({ world, at, now, shipper: enterprise, sales: clerks.sales })
  await buildDemoTalk({ world, at, now, today, enterprise, person, ...clerks })
  at(now)
  await makeAllFigures(world)
  await buildDemoTokens(world, at, enterprise, clerks.administrator)
  await buildDemoWebhooks(world, at, clerks.administrator)
  await buildDemoRecords(world)
}

/** From a search to a placed order, as the shipper would. */
async function order(
  world: Context,
  customer: Customer,
  shipment: Shipment,
  readyOn: BusinessDate,
): Promise<OrderId> {
  const request: QuoteDraft = {
    pickup: shipment.pickup,
    delivery: shipment.delivery,
    containers: shipment.containers,
    readyOn,
    cargo: shipment.cargo,
    services: shipment.services ?? ['none'],
    goodsValue: null,
    storageDays: null,
    freePickup: Boolean(shipment.freePickup),
    pickupInformation: shipment.freePickup ?? null,
  }
  const found = await searchQuotes(world, customer, request, 'price')
  const [offer] = found.offers
  if (!offer) throw new Error(`the demo rates have no offer for ${JSON.stringify(shipment)}`)
  const quote = await saveQuote(world, customer, {
    request,
    offerKey: offer.key,
    expectedTotal: offer.totals.cny,
  })
  const placed = await placeOrder(world, customer, {
    quoteId: quote.id as never,
    remark: shipment.remark ?? '',
    customerReference: shipment.reference ?? '',
    cargo: { packages: 640, packaging: 'CTN', grossWeightKg: 11_480, volumeM3: 26.4 },
    shipper: {
      name: demoShippers[shipment.shipper].name.en,
      contact: demoShippers[shipment.shipper].name.zh,
      phone: demoShippers[shipment.shipper].mobile,
      address: 'No. 1688 Hengshan Road, Xinqi, Beilun, Ningbo, China',
    },
    consignee: offer.pod === 'GBFXT' ? britishConsignee : germanConsignee,
    ...(shipment.instructions
      ? {
          shippingInstructions: shipment.instructions,
          notifyParty: { name: 'Hansekontor Spedition GmbH', phone: '+49 40 5550 1420' },
        }
      : {}),
    ...(shipment.express ? { express: shipment.express } : {}),
    pickup: { contact: '王师傅', phone: '13700000003' },
    delivery: {},
    documents: shipment.papers ? await demoDocuments(world, customer) : [],
  })
  return placed.id
}

const germanConsignee = {
  name: 'Nordlicht Wohnen GmbH',
  contact: 'Anna Petersen',
  email: 'import@nordlicht.example',
  address: 'Speicherstrasse 12, 20457 Hamburg, Germany',
}
const britishConsignee = {
  name: 'Orwell Home Textiles Ltd',
  contact: 'James Whitfield',
  email: 'import@orwell.example',
  address: '14 Trimley Business Park, Felixstowe IP11 0UD, United Kingdom',
}

/** Tells what has happened up to now, each thing when it was learned, and what is expected next. */
async function sail(
  world: Context,
  at: (instant: Date) => void,
  now: Date,
  details: Awaited<ReturnType<typeof getOrder>>,
  { twist, delivery, services = [] }: Shipment,
  clerk: Staff,
  onEvent?: Listener,
): Promise<void> {
  const { seaports } = world.reference
  const zones = {
    departure: seaports.get(details.pol.code)?.zone ?? homeZone,
    arrival: seaports.get(details.pod.code)?.zone ?? homeZone,
  }
  const missedOn = businessDate(details.sailing.plannedOn)
  const departure = addDays(missedOn, twist === 'rolled' ? 7 : 0)
  const aboard: readonly EventType[] = ['loaded', 'departed']
  const sailed = daysBetween(businessDate(details.sailing.plannedOn), businessDate(details.arrival.plannedOn))
  const delay = twist === 'late' ? 3 : 0
  const arrival = addDays(departure, sailed + delay)
  const tell = async (
    type: EventType,
    classifier: Classifier,
    happenedAt: Date,
    learnedAt: Date,
    side: 'departure' | 'arrival',
    source: EventSource,
    note?: string,
    containerIds: ContainerId[] = [],
    aboard: { seaport?: string; vessel?: string; voyage?: string } = {},
  ) => {
    if (learnedAt > now) return
    at(learnedAt)
    await recordEvents(world, system, details.id, source, [
      {
        type,
        classifier,
        containerIds,
        seaport: side === 'departure' ? details.pol.code : details.pod.code,
        happenedAt,
        zone: aboard.seaport ? (seaports.get(aboard.seaport)?.zone ?? homeZone) : zones[side],
        ...aboard,
        ...(note ? { note } : {}),
      },
    ])
  }
  /** Takes back what was told of a kind of event. */
  const withdraw = async (type: EventType, learnedAt: Date, reason: string) => {
    if (learnedAt > now) return
    at(learnedAt)
    const { events } = await getTimeline(world, system, details.id)
    for (const event of events.filter((each) => each.type === type && each.retractedAt === null))
      await retractEvent(world, clerk, details.id, event.id, reason)
  }
  const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
  const when = (day: BusinessDate, time: string, side: 'departure' | 'arrival') =>
    instantOf(day, time, zones[side])

  /** Half-way, in Singapore, from the booked ship to another. */
  const changeShip = async () => {
    const on = (days: number, time: string) => instantOf(addDays(departure, days), time, 'Asia/Singapore')
    const next = { seaport: 'SGSIN', vessel: 'ORIENT CREST', voyage: '118W' }
    const steps = [
      ['transshipmentArrived', on(7, '05:40'), sources.carrier, { seaport: 'SGSIN' }],
      ['transshipmentDischarged', on(7, '21:15'), sources.terminal, { seaport: 'SGSIN' }],
      ['transshipmentLoaded', on(10, '02:30'), sources.terminal, next],
      ['transshipmentDeparted', on(10, '11:50'), sources.carrier, next],
    ] as const
    for (const [type, happenedAt, source, aboard] of steps) {
      if (happenedAt > now) return
      await tell(
        type,
        'actual',
        happenedAt,
        minutesAfter(happenedAt, 45),
        'departure',
        source,
        undefined,
        [],
        aboard,
      )
    }
  }

  /** Packed and in the port in time, but not taken. */
  const leaveBehind = async () => {
    // The ship left, and its carrier's system took every box booked on it to be aboard.
    const assumed = when(businessDate(details.sailing.plannedOn), '04:30', 'departure')
    await tell('departed', 'actual', assumed, minutesAfter(assumed, 20), 'departure', sources.carrier)
    await withdraw('departed', minutesAfter(assumed, 95), '箱子留在码头，没有装上这班船')
    const missed = when(businessDate(details.sailing.plannedOn), '04:30', 'departure')
    await tell(
      'rolled',
      'actual',
      missed,
      minutesAfter(missed, 90),
      'departure',
      sources.terminal,
      '原航次超载，未装船，待改配',
    )
  }
  const overstay = twist === 'overstays' ? 9 : 0
  for (const each of voyage) {
    // To a port nobody tells of a door.
    if (each.type === 'delivered' && delivery.kind === 'port') continue
    if (each.type === 'fumigated' && !services.includes('fumigation')) continue
    // What was left behind was in the port for the ship it missed.
    const sailing = twist === 'rolled' && !aboard.includes(each.type) ? missedOn : departure
    const happenedAt = when(
      addDays(
        each.from === 'departure' ? sailing : arrival,
        each.days + (isFetched(each.type) ? overstay : 0),
      ),
      each.time,
      each.from,
    )
    if (twist === 'rolled' && each.type === 'loaded') await leaveBehind()
    if (happenedAt > now) break
    if (twist === 'silent' && each.from === 'arrival') break
    if (twist === 'customsHold' && each.type === 'customsReleased') {
      const held = when(addDays(arrival, 1), '18:30', 'arrival')
      await tell(
        'customsHeld',
        'actual',
        held,
        minutesAfter(held, 40),
        'arrival',
        sources.customs,
        '抽中开箱查验',
      )
      break
    }
    await tell(
      each.type,
      'actual',
      happenedAt,
      minutesAfter(happenedAt, each.by === 'clerk' ? 35 : 12),
      each.from,
      sources[each.by],
    )
    await onEvent?.(details.id, each.type, happenedAt)
    if (twist === 'conflict' && each.type === 'loaded') {
      const carrier = minutesAfter(happenedAt, -205)
      await tell('loaded', 'actual', carrier, minutesAfter(happenedAt, 300), 'departure', sources.carrier)
    }
    if (each.type === 'departed') {
      if (twist === 'changesShip') await changeShip()
      const planned = when(addDays(departure, sailed), '14:00', 'arrival')
      await tell('arrived', 'estimated', planned, minutesAfter(happenedAt, 60), 'arrival', sources.carrier)
      if (twist === 'late') {
        const swell = when(addDays(departure, 12), '08:00', 'departure')
        await tell(
          'arrived',
          'estimated',
          when(addDays(arrival, -1), '20:00', 'arrival'),
          swell,
          'arrival',
          sources.carrier,
          '好望角以南大涌浪，减速绕航',
        )
        const berth = when(addDays(departure, 18), '10:00', 'departure')
        await tell(
          'arrived',
          'estimated',
          when(arrival, '06:00', 'arrival'),
          berth,
          'arrival',
          sources.carrier,
          '目的港泊位窗口后移',
        )
      }
    }
  }
}
