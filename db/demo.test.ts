import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleDetails, listArticles } from '#contract/news.ts'
import { listVouchersCall } from '#contract/points.ts'
import { deskLoginCall } from '#contract/staff.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import { ageBandOf, ageBands } from '#domain/bills/statements.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { weekdays } from '#domain/tracking/stays.ts'
import { provePayments } from '#server/payments/queries.ts'
import { proveWithdrawals } from '#server/promotion/rebate-queries.ts'
import { billFreeTime, staysOf } from '#server/tracking/free-time.ts'
import { loadCountedOrders } from '#server/tracking/free-time-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { loggedIn } from '#test/support/login.ts'
import { demoClerks, demoPassword, demoShippers, ensureDemoWorld } from './demo.ts'
import { demoArticles } from './demo-articles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await ensureDemoWorld(app.ctx)
})
afterAll(() => app.stop())

describe('the demo world', () => {
  it('has an order in every status', async () => {
    const { rows } = await sql<{ status: string }>`select distinct status from orders`.execute(app.ctx.db)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(orderStatuses))
  })

  it('has its articles published on their days, in both languages, as HTML', async () => {
    for (const language of ['zh', 'en'] as const) {
      const { data } = await app.call(listArticles, { language })
      expect(data.items.map(({ slug }) => slug)).toEqual(demoArticles.map(({ slug }) => slug))
    }
    for (const { slug, publishedOn } of demoArticles) {
      const { data } = await app.call(articleDetails, { params: { id: slug } })
      expect(data.publishedAt).toBe(`${publishedOn}T01:30:00.000Z`)
      for (const html of [data.html.zh, data.html.en])
        expect(html).toMatch(/<h2>[\s\S]*<table>[\s\S]*<\/table>/)
    }
  })

  it('gives its shippers earned points, and vouchers in every state but one to come [§3]', async () => {
    const { rows: purses } = await sql<{ points: number }>`
      select balance_minor as points from ledger_books b join users u on u.id = b.user_id
      where b.kind = 'points' and u.mobile in (${sql.join(demoShippers.map(({ mobile }) => `+86${mobile}`))})`.execute(
      app.ctx.db,
    )
    expect(purses).toHaveLength(demoShippers.length)
    for (const { points } of purses) expect(points).toBeGreaterThan(100)
    for (const [turn, { mobile }] of demoShippers.entries()) {
      const login = await app.call(loginByPasswordCall, {
        body: { phone: mobile, password: demoPassword, agreementAccepted: true },
      })
      const { data } = await app.call(listVouchersCall, { token: loggedIn(login.data).jwt })
      const last = turn === 0 ? 'used' : 'withdrawn'
      expect(data.items.map(({ status }) => status)).toEqual([last, 'over', 'usable', 'usable'])
    }
    expect(await provePayments(app.ctx)).toEqual([])
  })

  const shown: Record<string, string> = {
    'check-ins of half a year, one of them in a row of seven':
      "select count(distinct to_char(day, 'YYYY-MM')) >= 6 and max(streak) >= 7 from check_ins",
    'points that were bought': `select count(*) = 2 and sum(bonus) > 0 from top_ups where paid_at is not null`,
    'shipping instructions of both kinds': `select count(distinct shipping_instructions->>'release') = 2 from orders
      where shipping_instructions is not null`,
    'something sent by courier': 'select count(*) >= 2 from orders where express is not null',
    'goods that were fumigated, cleared for import by us and delivered to a door': `select
      count(distinct type) = 4 and count(distinct order_id) = 1 from tracking_events e
      where type in ('fumigated', 'declared', 'customsReleased', 'delivered') and retracted_at is null
      and exists (select from tracking_events f where f.order_id = e.order_id and f.type = 'fumigated')`,
    'prices that were asked for, one answered and one not': `select array_agg(status order by status)
      = array['answered', 'open'] from price_requests`,
    'a conversation that ended and one that waits': `select count(distinct status) = 2 and count(user_id) = 1
      from chat_conversations`,
    'an announcement that is over, and a draft': `select count(*) filter (where up and shows_until < $1) = 1
      and count(*) filter (where not up) = 1 from announcements`,
    'a free pickup': 'select count(*) = 1 from orders where pickup_information is not null',
    'papers of both shippers': 'select count(distinct user_id) = 2 from order_documents',
    'points and a voucher off an order': 'select count(distinct kind) = 2 from order_offsets',
    'proofs of transfers in every state': 'select count(distinct status) = 3 from transfer_proofs',
    'a deadline that waits for finance': 'select count(*) = 1 from orders where payment_held_until > $1',
    'money that is held': `select count(*) = 1 from payment_captures where outcome = 'wrongAmount' and refunded_minor = 0`,
    'money that came late and went back': `select count(*) = 1 from refunds where kind = 'late' and status = 'refunded'`,
    'a part that went back, and one that waits': `select array_agg(status order by status) = array['refunded', 'requested']
      from refunds where kind = 'part'`,
    'a refund less costs': 'select count(*) = 1 from refunds where less_because is not null',
    'statements of each kind, of both shippers': `select count(distinct kind) = 3 and count(distinct user_id) = 2 from statements`,
    'statements in every status': 'select count(distinct status) = 4 from statements',
    'a statement paid together with another': `select max(paid) = 2 from (
      select count(*) as paid from payment_statement_items group by payment_id) payments`,
    'one question that is open, one answered with a credit and one with a reason': `select array_agg(state order by state)
      = array['accepted', 'open', 'rejected'] from statement_queries`,
    'lines that wait for consent': `select count(*) > 0 from bill_lines where consent = 'asked'`,
    'a tolerance of a shipper’s own': 'select count(*) = 1 from bill_tolerances',
    'an address book of each shipper, with the default of each end in one of them': `select count(distinct user_id) = 2
      and count(*) filter (where default_for_pickup) = 2 and count(*) filter (where default_for_delivery) = 1 from addresses`,
    'titles of both sorts, own and of a payer': `select count(distinct kind) = 2 and count(distinct owner) = 2 from invoice_titles`,
    'agreements in every status': 'select count(distinct status) = 3 from invoice_agreements',
    'invoices in every status': `select array_agg(distinct status order by status)
      = array['failed', 'invoicing', 'success'] from invoices where red_of is null`,
    'a failed invoice with its reason': `select count(*) = 1 from invoices where status = 'failed' and failure_code = 'taxNumberRefused'`,
    'a red letter that was issued and sent': `select count(*) = 1 from invoices
      where red_of is not null and status = 'success' and mailed_at is not null`,
    'certifications in every status': `select array_agg(status order by status) = array['certified', 'failed', 'inReview']
      from certifications`,
    'pictures of papers, sealed': `select count(*) = 4 and bool_and(storage_key like 'sealed/%') from certification_photos`,
    'a team that came by every way, certified and not, with a second level': `select count(distinct i.source) = 4
      and count(distinct u.certification_status) = 3 and count(*) filter (where above.inviter_id is not null) = 3
      from users u join invitations i on i.user_id = u.id join users above on above.id = u.inviter_id`,
    'rebates that were earned by a member’s orders': `select count(*) >= 2 from ledger_transfers where kind = 'rebateEarned'`,
    'a withdrawal in every status': `select array_agg(status order by status)
      = array['approved', 'paid', 'rejected', 'requested'] from withdrawals`,
    'business cards in every status, opened on their days and by nobody who can be told apart': `select
      count(distinct status) = 3 and sum(views) > 30 and sum(views) = (select sum(views) from scene_views)
      and count(*) filter (where poster_file_id is not null) = 2
      and not exists (select from scene_visitors) and not exists (select from scene_salts) from scenes`,
    'changes of a business card that are not published': `select count(*) = 1 from scenes
      where status = 'published' and version > published_version`,
    'months that are closed': 'select count(*) = 2 from statement_months where closed_at is not null',
    'no invoice that says it was issued before it was asked for, or after today': `select count(*) = 0 from invoices
      where issued_at < applied_at or issued_at > $1`,
    'no statement that is older than a line of it': `select count(*) = 0 from statement_lines l
      join statements s on s.user_id = l.user_id and s.id = l.statement_id
      join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
      where b.credit_of is null and b.added_at > s.issued_at`,
  }
  it.each(Object.keys(shown))('shows %s', async (what) => {
    const text = shown[what] ?? ''
    const { rows } = await app.ctx.pool.query({
      text,
      rowMode: 'array',
      values: text.includes('$1') ? [app.clock.now] : [],
    })
    expect(rows).toEqual([[true]])
  })

  it('has containers that cost now, and some whose days are billed and wait for their shipper', async () => {
    const { rows } = await sql<{ id: OrderId }>`select id from orders`.execute(app.ctx.db)
    for (const { id } of rows) await billFreeTime(app.ctx, id)
    const orders = await loadCountedOrders(
      app.ctx,
      rows.map(({ id }) => id),
      null,
    )
    const stays = orders.flatMap((order) => staysOf(app.ctx, order, weekdays))
    expect(stays.some(({ stop, sum }) => !stop && sum.chargedDays > 0)).toBe(true)
    expect(stays.filter(({ billed }) => billed)).toHaveLength(2)
    for (const { tariff } of stays) expect(tariff.source.en).toMatch(/^Demo tariff/)
  })

  it('owes something of every age', async () => {
    const { rows } = await sql<{
      due_on: BusinessDate
    }>`select due_on from statements where status = 'paymentRequired'`.execute(app.ctx.db)
    const today = businessDateOf(app.clock.now)
    expect(new Set(rows.map(({ due_on }) => ageBandOf(due_on, today)))).toEqual(new Set(ageBands))
  })

  it('is proved: money, statements, invoices and rebates agree', async () => {
    expect(await provePayments(app.ctx)).toEqual([])
    expect(await proveWithdrawals(app.ctx)).toEqual([])
  })

  it('is made once, whoever asks', async () => {
    const both = await Promise.all([ensureDemoWorld(app.ctx), ensureDemoWorld(app.ctx)])
    expect(both).toEqual([false, false])
  })

  it('holds no event that lies ahead of its own clock, and none learned before it happened', async () => {
    const { rows } = await sql<{ odd: number }>`select count(*)::int as odd from tracking_events
      where classifier = 'actual' and (happened_at > ${app.clock.now} or recorded_at < happened_at)`.execute(
      app.ctx.db,
    )
    expect(rows[0]?.odd).toBe(0)
  })

  it('lets its shippers and clerks in with the logins that the start prints', async () => {
    for (const { mobile } of demoShippers) {
      const login = await app.call(loginByPasswordCall, {
        body: { phone: mobile, password: demoPassword, agreementAccepted: true },
      })
      expect(login.status).toBe(200)
    }
    const refused = await app.call(deskLoginCall, {
      body: { email: demoClerks[0]?.email ?? '', password: demoPassword, totp: '000000' },
    })
    expect(refused.reason).toBe('staff.credentialsWrong')
  })
})
