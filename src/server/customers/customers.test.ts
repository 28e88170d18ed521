import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondStepCall } from '#contract/customer-factor.ts'
import * as contract from '#contract/customers.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { acceptOrder, deskGetOrder, deskListOrders } from '#contract/order-desk.ts'
import { listOrders } from '#contract/orders.ts'
import { materialCall } from '#contract/profile.ts'
import { setPaymentTerm } from '#contract/statements.ts'
import { currentUserCall, loginByPasswordCall } from '#contract/users.ts'
import { pinnedLimit } from '#domain/customers/customers.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { CreditHoldId, CustomerNoteId, OrderId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { firstLevels } from '#domain/users/levels.ts'
import { acceptOrder as accept } from '#server/orders/commands/moves.ts'
import { newId } from '#server/platform/ids.ts'
import { holdCredit } from '#server/users/commands/credit-hold.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff, oneTimeCode } from '#test/support/people.ts'
import { outcomeOf, race } from '#test/support/races.ts'
import { halfIn, nextCode, turnOnFactor } from '#test/support/second-factor.ts'
import { buildCharges, buildStatement } from '#test/support/statement-rows.ts'
import { countLevels } from './jobs.ts'
import { pageOfCustomers } from './list.ts'
import { customerFilePart } from './personal.ts'

let app: TestApp
type Clerk = Awaited<ReturnType<typeof buildStaff>>
let sales: Clerk
let operations: Clerk
let finance: Clerk
beforeAll(async () => {
  app = await startTestApp()
  sales = await buildStaff(app, 'sales', '陈予安')
  operations = await buildStaff(app, 'operations', '林晓')
  finance = await buildStaff(app, 'finance', '何蔚')
})
afterAll(() => app.stop())

const list = async (query: QueryInput<typeof contract.deskListCustomers> = {}, { token } = sales) =>
  (await app.call(contract.deskListCustomers, { token, query: { size: 100, ...query } })).data.items
const file = (userId: UserId, { token } = sales) =>
  app.call(contract.deskCustomer, { token, query: { userId } })
const money = (userId: UserId) =>
  app.call(contract.deskCustomerMoney, { token: sales.token, query: { userId } })
const hold = (userId: UserId, reason = '逾期 45 天未付') =>
  app.call(contract.holdCredit, { token: finance.token, body: { userId, reason } })
const lift = (userId: UserId, id: string, reason = '款项已到账') =>
  app.call(contract.liftCreditHold, {
    token: finance.token,
    body: { userId, id: id as CreditHoldId, reason },
  })
const note = (userId: UserId, text: string, { token } = sales) =>
  app.call(contract.addCustomerNote, { token, body: { userId, text } })
const owes = async (userId: UserId, minor: number, days: number) => {
  const { id: orderId } = await buildOrder(app, { userId })
  await buildCharges(app, { userId, orderId }, { minor })
  return buildStatement(app, userId, {
    status: 'paymentRequired',
    dueOn: addDays(businessDateOf(app.ctx.clock()), -days),
  })
}
/** A clerk for commands that are called without HTTP. */
const clerkOf = ({ staffId }: Clerk): Staff => ({
  kind: 'staff',
  staffId,
  sessionId: newId('ses'),
  role: 'finance',
  name: '何蔚',
  language: 'zh-CN',
})
const recordsOf = async (subject: string) =>
  (
    await app.ctx.pool.query(
      'select action, before, after, reason, user_id from desk_records where subject = $1 order by number',
      [subject],
    )
  ).rows

describe('the list of customers', () => {
  test.each([
    ['the beginning of the name', '宁波甬'],
    ['the beginning of the nickname, in any case', 'yongji'],
    ['the beginning of the company', '甬济供应链'],
    ['the whole mobile number', '137 5740 0001'],
    ['the number with its country', '+8613757400001'],
    ['the whole e-mail, in any case', 'Wang@Yongji.example'],
    ['the tax number', '91330200MA2ABCDE0X'],
  ])('finds a customer by %s [§6]', async (_, keyword) => {
    const known = await app.ctx.pool.query("select id from users where mobile = '+8613757400001'")
    if (known.rows.length === 0) {
      const { userId, token } = await buildCustomer(app, {
        mobile: '+8613757400001',
        userName: '宁波甬济',
        nickName: 'YongJi Wang',
      })
      const material = {
        operationType: 'save',
        companyName: '甬济供应链有限公司',
        mail: 'wang@yongji.example',
      }
      await app.call(materialCall, { token, body: material as never })
      await app.ctx.pool.query(
        `insert into invoice_titles (id, user_id, kind, owner, name, tax_number, created_at)
         values ($1, $2, 'enterprise', 'own', '甬济', '91330200MA2ABCDE0X', now())`,
        [newId('itl'), userId],
      )
    }
    const found = await list({ keyword })
    expect(found.map(({ name }) => name)).toEqual(['宁波甬济'])
    expect(found[0]).toMatchObject({ mobile: '137****0001', company: '甬济供应链有限公司' })
  })

  test('finds a customer by the code, and nobody by a part of the number', async () => {
    const { userId, mobile } = await buildCustomer(app, { nickName: '按编号找' })
    expect((await list({ keyword: userId })).map((row) => row.userId)).toEqual([userId])
    expect(await list({ keyword: mobile.slice(4, 10) })).toEqual([])
    expect(await list({ keyword: '%' })).toEqual([])
  })

  test('tells what is open, owed and overdue, who is held, and who looks after them', async () => {
    const { userId } = await buildCustomer(app, { nickName: '欠款的' })
    await owes(userId, 50_000, 31)
    const { number } = await buildOrder(app, { userId }, { overseas: true })
    const { id } = (await hold(userId)).data
    await app.call(contract.assignCustomer, {
      token: sales.token,
      body: { userId, staffId: sales.staffId, before: null },
    })
    expect((await list({ keyword: '欠款的' }))[0]).toMatchObject({
      openOrders: 2,
      lastOrder: { number },
      owed: [{ minor: 50_000, currency: 'CNY' }],
      overdue: [{ minor: 50_000, currency: 'CNY' }],
      heldSince: app.clock.now.toISOString(),
      clerk: { name: '陈予安' },
      level: 'ordinary',
    })
    const among = async (query: QueryInput<typeof contract.deskListCustomers>, clerk = sales) =>
      (await list(query, clerk)).some((row) => row.userId === userId)
    expect(await among({ held: '1' })).toBe(true)
    expect(await among({ overdue: '1' })).toBe(true)
    expect(await among({ clerk: 'me' })).toBe(true)
    expect(await among({ clerk: 'me' }, operations)).toBe(false)
    expect(await among({ clerk: 'nobody' })).toBe(false)
    expect(await among({ certified: 'certified' })).toBe(false)
    expect(await among({ level: 'gold' })).toBe(false)
    await lift(userId, id)
    expect(await among({ held: '1' })).toBe(false)
  })

  test('narrows to a level as it was counted last', async () => {
    const { userId } = await buildCustomer(app, { nickName: '大客户' })
    await app.ctx.pool.query(
      `insert into ledger_books (id, kind, user_id, currency) values ($1, 'owed', $2, 'CNY') on conflict do nothing`,
      [`owed:${userId}:CNY`, userId],
    )
    const paid = (minor: number, source: string) =>
      app.ctx.pool.query(
        `insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, at)
         values ($1, 'cashier:house:CNY', $2, 'CNY', 'paymentReceived', $3, $4)`,
        [`owed:${userId}:CNY`, minor, source, app.clock.now],
      )
    await app.ctx.pool.query(
      `insert into ledger_books (id, kind, currency) values ('cashier:house:CNY', 'cashier', 'CNY') on conflict do nothing`,
    )
    await paid(30_000_000, 'test:levels:1')
    await countLevels(app.ctx)
    expect((await list({ level: 'gold' })).map((row) => row.userId)).toContain(userId)
    expect((await list({ level: 'ordinary' })).map((row) => row.userId)).not.toContain(userId)
    expect((await money(userId)).data).toMatchObject({
      level: 'gold',
      paidInYear: { minor: 30_000_000 },
      next: { level: 'diamond', left: { minor: 70_000_000 } },
    })
    const aYearLater = new Date(app.clock.now.getTime() + 366 * 86_400_000)
    await countLevels({ ...app.ctx, clock: () => aYearLater })
    expect((await list({ level: 'gold' })).map((row) => row.userId)).not.toContain(userId)
  })

  test('goes on where the page before ended, and refuses a strange cursor', async () => {
    for (let at = 0; at < 12; at++) await buildCustomer(app, { nickName: '翻页客户' })
    const page = (cursor?: string) =>
      app.call(contract.deskListCustomers, {
        token: sales.token,
        query: { keyword: '翻页', size: 10, ...(cursor ? { cursor } : {}) },
      })
    const first = await page()
    const second = await page(first.data.nextCursor ?? '')
    const ids = [...first.data.items, ...second.data.items].map((row) => row.userId)
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
    expect([...ids].sort().reverse()).toEqual(ids)
    expect(second.data.nextCursor).toBeNull()
    expect((await page('x')).reason).toBe('request.invalid')
  })

  test.each([
    {},
    { keyword: '宁波' },
    { keyword: '+8613900000001' },
    { keyword: 'wang@yongji.example' },
    { level: 'gold' as const },
    { level: 'ordinary' as const },
    { certified: 'inReview' as const },
    { held: true },
    { overdue: true },
    { clerk: 'me' as const },
    { clerk: 'nobody' as const },
    { keyword: '宁波', level: 'gold' as const, held: true, overdue: true, clerk: 'me' as const },
  ])('reads nothing from end to end, looked through by %j [B-20]', async (search) => {
    const actor = clerkOf(sales)
    const wanted = { held: false, overdue: false, clerk: 'anyone' as const, ...search }
    const cursor = 'usr_00000000000000000000000001'
    const asked = pageOfCustomers(app.ctx, actor, wanted, { cursor, limit: 51, terms: firstLevels }).compile(
      app.ctx.db,
    )
    const client = await app.ctx.pool.connect()
    try {
      // Small tables are read whole as long as that is allowed; what has no index is read so all the same.
      await client.query('begin; set local enable_seqscan = off')
      const { rows } = await client.query(`explain ${asked.sql}`, [...asked.parameters])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('a login that was erased is in no list and on no page', async () => {
    const { userId } = await buildCustomer(app, { nickName: '已注销' })
    await app.ctx.pool.query(
      `update users set erased_at = now(), disabled_at = now(), mobile = 'closed:' || id where id = $1`,
      [userId],
    )
    expect(await list({ keyword: '已注销' })).toEqual([])
    expect((await file(userId)).reason).toBe('request.notFound')
    expect((await money(userId)).reason).toBe('request.notFound')
    expect((await note(userId, 'x')).reason).toBe('request.notFound')
    expect((await hold(newId('usr') as UserId)).reason).toBe('request.notFound')
  })
})

describe('the page of a customer', () => {
  test('says who they are, with numbers and mail masked', async () => {
    const inviter = await buildCustomer(app, { nickName: '介绍人' })
    const { userId, token } = await buildCustomer(app, { nickName: '被介绍的', inviterId: inviter.userId })
    await app.call(materialCall, {
      token,
      body: {
        operationType: 'save',
        companyName: '小厂',
        mail: 'boss@factory.example',
        position: '厂长',
      } as never,
    })
    const { data, raw } = await file(userId)
    expect(data).toMatchObject({
      name: '被介绍的',
      company: '小厂',
      position: '厂长',
      mail: 'b***@factory.example',
      inviter: { userId: inviter.userId, name: '介绍人' },
      team: 0,
      addresses: 0,
      providers: [],
      webhooks: 0,
      clerk: null,
      hold: null,
      pastHolds: [],
    })
    expect(data.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(raw.body).not.toContain('boss@factory')
    expect((await file(inviter.userId)).data.team).toBe(1)
  })

  test('says how their money stands, by age, and suggests a hold after 30 days', async () => {
    const { userId } = await buildCustomer(app)
    await owes(userId, 10_000, -5)
    await owes(userId, 20_000, 10)
    expect((await money(userId)).data).toMatchObject({ holdSuggested: false, termDays: 30 })
    await owes(userId, 30_000, 31)
    const { data } = await money(userId)
    expect(data).toMatchObject({
      owed: { minor: 60_000 },
      overdue: { minor: 50_000 },
      bands: { notDue: { minor: 10_000 }, to30: { minor: 20_000 }, to60: { minor: 30_000 } },
      holdSuggested: true,
      level: 'ordinary',
      orderCount: 3,
    })
    expect(data.statements).toHaveLength(3)
    await hold(userId)
    expect((await money(userId)).data.holdSuggested).toBe(false)
    await app.call(setPaymentTerm, { token: finance.token, body: { userId, days: 45 } })
    expect((await money(userId)).data.termDays).toBe(45)
    expect(await recordsOf(userId)).toMatchObject([
      { action: 'statement/term', before: { days: null }, after: { days: 45 } },
    ])
  })

  test('is not for editors of content', async () => {
    const editor = await buildStaff(app, 'content')
    const { userId } = await buildCustomer(app)
    expect((await file(userId, editor)).reason).toBe('login.forbidden')
    expect(
      (await app.call(contract.holdCredit, { token: sales.token, body: { userId, reason: 'x' } })).reason,
    ).toBe('login.forbidden')
  })
})

describe('notes', () => {
  test('are added to, never changed, and pinned above the others', async () => {
    const { userId } = await buildCustomer(app)
    for (const text of ['第一条', '第二条', '第三条']) await note(userId, text)
    const read = async () =>
      (await app.call(contract.deskCustomerNotes, { token: operations.token, query: { userId } })).data
    const { items } = await read()
    expect(items.map(({ text, writtenBy }) => [text, writtenBy])).toEqual([
      ['第三条', '陈予安'],
      ['第二条', '陈予安'],
      ['第一条', '陈予安'],
    ])
    const pin = (id: CustomerNoteId, pinned: boolean) =>
      app.call(contract.pinCustomerNote, { token: operations.token, body: { userId, id, pinned } })
    const first = items[2]?.id as CustomerNoteId
    await pin(first, true)
    await pin(first, true)
    expect(await read()).toMatchObject({
      pinned: [{ text: '第一条', pinnedBy: '林晓' }],
      items: [{ text: '第三条' }, { text: '第二条' }],
    })
    await pin(first, false)
    expect((await read()).pinned).toEqual([])
    expect((await pin(newId('cno') as CustomerNoteId, true)).reason).toBe('request.notFound')
    const changed = app.ctx.pool.query("update customer_notes set text = '改过' where user_id = $1", [userId])
    await expect(changed).rejects.toMatchObject({ constraint: 'notes_stay_as_written' })
    // The log says that a note was written, and not what it says: it is erased with the login, the log is not.
    expect(JSON.stringify(await recordsOf(first))).not.toContain('第一条')
  })

  test('of another customer are not pinned with one’s own', async () => {
    const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
    const { id } = (await note(one.userId, 'x')).data
    const body = { userId: other.userId, id, pinned: true }
    expect((await app.call(contract.pinCustomerNote, { token: sales.token, body })).reason).toBe(
      'request.notFound',
    )
  })

  test('are pinned up to a few, also by many clerks at once', async () => {
    const { userId } = await buildCustomer(app)
    const notes = []
    for (let at = 0; at < pinnedLimit + 3; at++) notes.push((await note(userId, `备注 ${at}`)).data.id)
    const answers = await Promise.all(
      notes.map((id) =>
        app.call(contract.pinCustomerNote, { token: sales.token, body: { userId, id, pinned: true } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(pinnedLimit)
    expect(answers.filter(({ reason }) => reason === 'customer.tooManyPinned')).toHaveLength(3)
  })

  test('are in the copy of one’s own data, and erased with the login', async () => {
    const { userId } = await buildCustomer(app)
    await note(userId, '喜欢下午通话')
    await hold(userId, '逾期')
    await app.call(contract.assignCustomer, {
      token: sales.token,
      body: { userId, staffId: sales.staffId, before: null },
    })
    const { rows } = await customerFilePart.read(app.ctx, userId)
    expect(rows.map(({ text }) => text).sort()).toEqual(['喜欢下午通话', '逾期', '陈予安'].sort())
    await customerFilePart.forget?.(app.ctx, userId)
    expect((await customerFilePart.read(app.ctx, userId)).rows).toEqual([])
  })
})

describe('the clerk in charge', () => {
  const assign = (userId: UserId, staffId: StaffId | null, before: StaffId | null) =>
    app.call(contract.assignCustomer, { token: sales.token, body: { userId, staffId, before } })

  test('is one of sales; who chose on an old page is told who it has become', async () => {
    const { userId } = await buildCustomer(app)
    expect((await assign(userId, operations.staffId, null)).reason).toBe('customer.notOfSales')
    expect((await assign(userId, sales.staffId, null)).data.clerk).toMatchObject({ name: '陈予安' })
    const late = await assign(userId, null, null)
    expect(late).toMatchObject({ status: 409, reason: 'customer.clerkChanged' })
    expect(late.message).toContain('陈予安')
    expect((await assign(userId, null, sales.staffId)).data.clerk).toBeNull()
    expect(await recordsOf(userId)).toMatchObject([
      { before: { clerk: null }, after: { clerk: '陈予安' } },
      { before: { clerk: '陈予安' }, after: { clerk: null } },
    ])
  })

  test('stands with the orders of the customer at the desk, and takes none of them on by that', async () => {
    const { userId } = await buildCustomer(app)
    await assign(userId, sales.staffId, null)
    const { id } = await buildOrder(app, { userId })
    const { data } = await app.call(deskListOrders, {
      token: operations.token,
      query: { customerId: userId },
    })
    expect(data.items).toMatchObject([
      { id, clerkId: null, customerClerk: { name: '陈予安' }, customerHeld: false },
    ])
    const clerks = await app.call(contract.customerClerks, { token: sales.token })
    expect(clerks.data.map(({ name }) => name)).toEqual(['陈予安'])
  })
})

describe('a customer’s second factor at the desk [R9.17]', () => {
  const take = (token: string, body: object) =>
    app.call(contract.takeSecondFactor, {
      token,
      body: { reason: '手机与恢复码均已遗失，已核对证件', ...body } as never,
    })

  test('is turned off by an administrator with a fresh code and a reason; the customer is told and logged out', async () => {
    const administrator = await buildStaff(app, 'administrator')
    const password = 'a password 1'
    const who = await buildCustomer(app, { password })
    const { userId, token, mobile } = who
    const taken = await take(administrator.token, { userId, totp: oneTimeCode(app) })
    expect([taken.status, taken.reason]).toEqual([409, 'login.secondFactorOff'])
    const { secret } = await turnOnFactor(app, who)
    expect((await file(userId)).data.secondFactorSince).toBe(
      new Date(app.clock.now.getTime() - 30_000).toISOString(),
    )
    const half = await halfIn(app, mobile, password)
    // A session of the desk alone does not open it, nor does a reason that is left out.
    expect((await take(administrator.token, { userId, totp: '000000' })).reason).toBe('staff.codeWrong')
    const without = await take(administrator.token, { userId, reason: ' ', totp: oneTimeCode(app) })
    expect([without.status, without.fields?.reason]).toEqual([400, expect.anything()])
    expect((await file(userId)).data.secondFactorSince).not.toBeNull()

    expect((await take(administrator.token, { userId, totp: oneTimeCode(app) })).status).toBe(200)
    expect((await file(userId)).data.secondFactorSince).toBeNull()
    expect((await app.call(currentUserCall, { token })).status).toBe(401)
    const body = { ticket: half, totp: nextCode(app, secret) }
    expect((await app.call(secondStepCall, { body })).reason).toBe('login.ticketInvalid')
    const plain = { phone: mobile, password, agreementAccepted: true }
    expect((await app.call(loginByPasswordCall, { body: plain })).data).toHaveProperty('jwt')
    await app.ctx.jobs.drain(app.ctx)
    const { rows } = await app.ctx.pool.query(
      `select text from embedded_sms where number = $1 and kind = 'notice' order by sent_at desc limit 1`,
      [mobile],
    )
    expect(rows).toEqual([{ text: expect.stringContaining('工作人员已关闭您登录的两步验证') }])
    expect(await recordsOf(userId)).toMatchObject([
      {
        action: 'customer/takeSecondFactor',
        user_id: userId,
        reason: '手机与恢复码均已遗失，已核对证件',
      },
    ])
  })

  test('is nobody else’s to turn off', async () => {
    const who = await buildCustomer(app)
    await turnOnFactor(app, who)
    for (const { token } of [sales, operations, finance])
      expect((await take(token, { userId: who.userId, totp: oneTimeCode(app) })).reason).toBe(
        'login.forbidden',
      )
    expect((await file(who.userId)).data.secondFactorSince).not.toBeNull()
  })
})

describe('a hold of credit', () => {
  const tryAccept = (id: OrderId) => app.call(acceptOrder, { token: operations.token, body: { id } })

  test('keeps an unpaid order from being accepted until it is lifted, and says so', async () => {
    const { userId, token } = await buildCustomer(app)
    const { id } = await buildOrder(app, { userId }, { overseas: true })
    const standing = () => app.call(contract.creditStanding, { token })
    expect((await standing()).data).toEqual({ heldSince: null, clerkName: null })
    const set = await hold(userId)
    expect((await standing()).data).toEqual({ heldSince: set.data.setAt, clerkName: null })
    const refused = await tryAccept(id)
    expect(refused).toMatchObject({ status: 409, reason: 'order.customerHeld' })
    expect(refused.message).toContain('逾期 45 天未付')
    expect((await app.call(deskGetOrder, { token: sales.token, query: { id } })).data).toMatchObject({
      customerHeld: true,
      status: 'pendingPayment',
    })
    const again = await hold(userId)
    expect(again).toMatchObject({ status: 409, reason: 'customer.heldAlready' })
    expect(again.message).toContain('何蔚')
    expect((await lift(userId, set.data.id)).data).toMatchObject({ liftReason: '款项已到账' })
    expect((await lift(userId, set.data.id)).reason).toBe('customer.holdLifted')
    expect((await tryAccept(id)).data.status).toBe('accepted')
    expect((await file(userId)).data).toMatchObject({ hold: null, pastHolds: [{ liftedBy: '何蔚' }] })
    expect(await recordsOf(set.data.id)).toMatchObject([
      { action: 'customer/hold', user_id: userId, reason: '逾期 45 天未付' },
      { action: 'customer/liftHold', user_id: userId, reason: '款项已到账' },
    ])
  })

  test('leaves placing and prepaid orders alone', async () => {
    const { userId, token } = await buildCustomer(app)
    await hold(userId)
    const { id } = await buildOrder(app, { userId }, { status: 'paid' })
    expect((await tryAccept(id)).data).toMatchObject({ acceptedAt: expect.any(String) })
    expect((await app.call(listOrders, { token, query: {} })).data.items).toHaveLength(1)
  })

  test('tells its customer neither the reason nor who set it', async () => {
    const { userId, token } = await buildCustomer(app)
    await hold(userId, '内部理由')
    const { raw } = await app.call(contract.creditStanding, { token })
    expect(raw.body).not.toContain('内部理由')
    expect(raw.body).not.toContain('何蔚')
  })

  race('set while an order is accepted: the order was accepted before it, or is refused', async () => {
    const { userId } = await buildCustomer(app)
    const { id } = await buildOrder(app, { userId }, { overseas: true })
    const actor = clerkOf(finance)
    const [held, accepted] = await Promise.allSettled([
      holdCredit(app.ctx, actor, { userId, reason: 'x' }),
      accept(app.ctx, actor, id),
    ])
    expect(held.status).toBe('fulfilled')
    const { rows } = await app.ctx.pool.query('select status from orders where id = $1', [id])
    expect(rows[0].status).toBe(accepted.status === 'fulfilled' ? 'accepted' : 'pendingPayment')
    if (accepted.status === 'rejected') expect(accepted.reason.message).toBe('order.customerHeld')
    // Whatever came first: from now on nothing unpaid is accepted.
    const next = await buildOrder(app, { userId }, { overseas: true })
    await expect(accept(app.ctx, actor, next.id)).rejects.toThrow('order.customerHeld')
  })

  race('set by many at once stands once', async () => {
    const { userId } = await buildCustomer(app)
    const actor = clerkOf(finance)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => holdCredit(app.ctx, actor, { userId, reason: 'x' })),
    )
    expect(outcomeOf(tries)).toEqual({ done: 1, refused: ['customer.heldAlready'] })
  })
})

test('a customer reads nothing of the file but their own standing', async () => {
  const { userId, token } = await buildCustomer(app)
  await note(userId, '不给客户看的备注')
  expect((await app.call(contract.deskCustomerNotes, { token, query: { userId } })).status).toBe(401)
  expect((await app.call(contract.deskListCustomers, { token })).status).toBe(401)
})
