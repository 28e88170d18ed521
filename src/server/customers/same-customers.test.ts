import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/customers.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { deskListOrders } from '#contract/order-desk.ts'
import { materialCall } from '#contract/profile.ts'
import * as same from '#contract/same-customers.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { CustomerRecordId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { customerLevelOf } from '#server/ledger/queries.ts'
import { acceptOrder as accept } from '#server/orders/commands/moves.ts'
import { newId } from '#server/platform/ids.ts'
import { holdCredit } from '#server/users/commands/credit-hold.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff, oneTimeCode } from '#test/support/people.ts'
import { outcomeOf, race } from '#test/support/races.ts'
import { turnOnFactor } from '#test/support/second-factor.ts'
import { buildCharges, buildStatement } from '#test/support/statement-rows.ts'
import { countLevels } from './jobs.ts'
import { joinCustomers } from './joining.ts'
import { customerFilePart } from './personal.ts'
import { pageOfDuplicates } from './same-customers.ts'

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

let names = 0
/** A name that nobody else in this file has. */
const fresh = (name: string) => `${name}${++names}号`
const company = (userId: UserId, token: string, companyName: string) =>
  app.call(materialCall, { token, body: { operationType: 'save', companyName, userId } as never })
const named = async (companyName: string) => {
  const who = await buildCustomer(app)
  await company(who.userId, who.token, companyName)
  return who.userId
}
const keyOf = async (name: string): Promise<string | null> =>
  (await app.ctx.pool.query('select customer_name_key($1) as key', [name])).rows[0].key
const duplicates = async (query: QueryInput<typeof same.deskListDuplicates> = {}) =>
  (await app.call(same.deskListDuplicates, { token: sales.token, query: { size: 100, ...query } })).data
/** The groups that some customer stands in, as lists of ids. */
const groupsOf = async (userId: UserId) =>
  (await duplicates()).items
    .map(({ customers }) => customers.map((each) => each.userId))
    .filter((ids) => ids.includes(userId))
const compare = (userIds: readonly UserId[], { token } = sales) =>
  app.call(same.compareCustomers, { token, query: { userId: [...userIds] } })
const seenNow = async (userIds: readonly UserId[]) =>
  (await compare(userIds)).data.logins.map(({ userId, recordId, version }) => ({ userId, recordId, version }))
type Seen = Awaited<ReturnType<typeof seenNow>>
const joinAs = (logins: Seen, mainId: UserId, { token } = sales, reason = '同一家公司的两个号码') =>
  app.call(same.joinCustomers, { token, body: { mainId, logins, reason } })
const join = async (...userIds: UserId[]) => joinAs(await seenNow(userIds), userIds[0] as UserId)
const separate = (userId: UserId, recordId: CustomerRecordId, version: number, { token } = finance) =>
  app.call(same.separateCustomer, { token, body: { userId, recordId, version, reason: '是两家公司' } })
const apart = (userIds: readonly UserId[], { token } = sales) =>
  app.call(same.tellCustomersApart, { token, body: { userIds: [...userIds], reason: '同名的两家店' } })
const file = async (userId: UserId) =>
  (await app.call(contract.deskCustomer, { token: sales.token, query: { userId } })).data
const money = async (userId: UserId) =>
  (await app.call(contract.deskCustomerMoney, { token: sales.token, query: { userId } })).data
const list = async (query: QueryInput<typeof contract.deskListCustomers> = {}) =>
  (await app.call(contract.deskListCustomers, { token: sales.token, query: { size: 100, ...query } })).data
    .items
const hold = (userId: UserId) =>
  app.call(contract.holdCredit, { token: finance.token, body: { userId, reason: '逾期 45 天' } })
const assign = (userId: UserId, before: Clerk | null = null) =>
  app.call(contract.assignCustomer, {
    token: sales.token,
    body: { userId, staffId: sales.staffId, before: before?.staffId ?? null },
  })
const owes = async (userId: UserId, minor: number) => {
  const { id: orderId } = await buildOrder(app, { userId })
  await buildCharges(app, { userId, orderId }, { minor })
  return buildStatement(app, userId, {
    status: 'paymentRequired',
    dueOn: addDays(businessDateOf(app.ctx.clock()), -3),
  })
}
const clerkOf = ({ staffId }: Clerk, name = '何蔚'): Staff => ({
  kind: 'staff',
  staffId,
  sessionId: newId('ses'),
  role: 'finance',
  name,
  language: 'zh-CN',
})
const recordsOf = async (userId: UserId, action: string) =>
  (
    await app.ctx.pool.query(
      'select before, after, reason from desk_records where user_id = $1 and action = $2 order by number',
      [userId, action],
    )
  ).rows
/** Everything that must be as before once logins are separated. */
const standing = async (userId: UserId) => {
  const { clerk, hold, joined, pastHolds } = await file(userId)
  return { clerk, hold, joined, pastHolds, money: await money(userId) }
}

describe('a name as it is compared', () => {
  test.each([
    ['宁波永济贸易有限公司', '宁波永济贸易'],
    ['宁波永济贸易有限责任公司', '宁波永济贸易'],
    ['宁波永济贸易股份有限公司', '宁波永济贸易'],
    ['宁波永济贸易股份', '宁波永济贸易'],
    [' 宁波 永济　贸易 ', '宁波永济贸易'],
    ['宁波永济贸易（有限公司）', '宁波永济贸易'],
    ['上海永济（集团）有限公司', '上海永济集团'],
    ['永济·贸易', '永济贸易'],
    ['佐々木物流株式会社', '佐々木物流株式会社'],
    ['Ningbo Yongji Trading Co., Ltd.', 'ningboyongjitrading'],
    ['NINGBO YONGJI TRADING CO LTD', 'ningboyongjitrading'],
    ['ningbo yongji trading company limited', 'ningboyongjitrading'],
    ['Ｎｉｎｇｂｏ Ｙｏｎｇｊｉ Ｔｒａｄｉｎｇ，Ｉｎｃ．', 'ningboyongjitrading'],
    ['Ningbo Yongji Trading L.L.C.', 'ningboyongjitrading'],
    ['Yongji Trading Pte. Ltd.', 'yongjitrading'],
    // A word that only ends like a legal form, and a name that is nothing else.
    ['Zinc', 'zinc'],
    ['Limited', 'limited'],
    ['Smith & Sons', 'smithsons'],
    // Places tell branches apart.
    ['上海永济贸易有限公司', '上海永济贸易'],
    ['有限公司', null],
    ['A', null],
    ['  ', null],
    ['', null],
  ])('%j is %j', async (name, key) => {
    expect(await keyOf(name)).toBe(key)
  })
})

describe('probable duplicates', () => {
  test('lists those of one company name, whatever its form [§3]', async () => {
    const name = fresh('甬安物流')
    const [one, other] = [await named(`${name}有限公司`), await named(` ${name} 有限责任公司 `)]
    const stranger = await named(fresh('甬安物流'))
    expect(await groupsOf(one)).toEqual([[one, other]])
    expect(await groupsOf(stranger)).toEqual([])
    const group = (await duplicates()).items.find(({ customers }) =>
      customers.some(({ userId }) => userId === one),
    )
    expect(group).toMatchObject({ likeness: 'name', key: name, customers: [{ logins: 1, orders: 0 }, {}] })
  })

  test('are those of one tax number, which says it once for the name as well', async () => {
    const name = fresh('同税号')
    const [one, other] = [await named(name), await named(name)]
    for (const userId of [one, other])
      await app.ctx.pool.query(
        `insert into invoice_titles (id, user_id, kind, owner, name, tax_number, created_at)
         values ($1, $2, 'enterprise', 'own', 'x', '91330200MA2SAMEX0X', now())`,
        [newId('itl'), userId],
      )
    const found = (await duplicates()).items.filter(({ customers }) => customers[0]?.userId === one)
    expect(found).toMatchObject([{ likeness: 'taxNumber', key: '91330200MA2SAMEX0X' }])
    expect(found).toHaveLength(1)
  })

  test('follow names as they change, and end with the login', async () => {
    const name = fresh('改名的公司')
    const one = await named(name)
    const other = await buildCustomer(app)
    expect(await groupsOf(one)).toEqual([])
    await company(other.userId, other.token, name)
    expect(await groupsOf(one)).toHaveLength(1)
    await app.ctx.pool.query("update profiles set company_name = '' where user_id = $1", [other.userId])
    expect(await groupsOf(one)).toEqual([])
    await app.ctx.pool.query('update users set user_name = $2 where id = $1', [other.userId, name])
    expect(await groupsOf(one)).toHaveLength(1)
    await app.ctx.pool.query(
      `update users set erased_at = now(), disabled_at = now(), mobile = 'closed:' || id where id = $1`,
      [other.userId],
    )
    expect(await groupsOf(one)).toEqual([])
    const { rows } = await app.ctx.pool.query(
      `select c.kind, c.key from customer_key_counts c full join
       (select kind, key, count(*)::int as logins from customer_keys group by 1, 2) k using (kind, key)
       where c.logins is distinct from k.logins`,
    )
    expect(rows).toEqual([])
  })

  test('are no two certified persons of one name, and no short nicknames', async () => {
    const person = {
      userName: '王建国',
      certificationType: 'individual',
      certificationStatus: 'certified',
    } as const
    const one = await buildCustomer(app, person)
    await buildCustomer(app, person)
    const boss = await buildCustomer(app, { nickName: '王老板' })
    await buildCustomer(app, { nickName: '王老板' })
    expect(await groupsOf(one.userId)).toEqual([])
    expect(await groupsOf(boss.userId)).toEqual([])
  })

  test('come page by page, each once, and are counted on the first', async () => {
    const first: string[] = []
    for (let at = 0; at < 12; at++) {
      const name = fresh('分页')
      first.push(await named(name))
      await named(name)
    }
    const all = await duplicates()
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: Awaited<ReturnType<typeof duplicates>> = await duplicates({
        size: 10,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.items.map(({ key, likeness }) => `${likeness}:${key}`))
      expect(page.found).toBe(cursor ? null : all.items.length)
      cursor = page.nextCursor
      pages++
    } while (cursor && pages < 20)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(all.items.map(({ key, likeness }) => `${likeness}:${key}`))
    for (const cursor of ['x', 'name:', 'colour:x'])
      expect(
        (await app.call(same.deskListDuplicates, { token: sales.token, query: { cursor } })).status,
      ).toBe(400)
    expect(first).toHaveLength(12)
  })

  test.each([
    ['the first page', null],
    ['a later page', { likeness: 'name' as const, key: '永' }],
  ])('reads no table from end to end for %s [B-20]', async (_, cursor) => {
    const client = await app.ctx.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const asked = pageOfDuplicates(cursor, 21).compile(app.ctx.db)
      const { rows } = await client.query(`explain ${asked.sql}`, [...asked.parameters])
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('customers who are told apart', () => {
  test('are shown no more, until that is taken back', async () => {
    const name = fresh('同名')
    const [one, other] = [await named(name), await named(name)]
    expect((await apart([other, one])).data).toEqual({ pairs: 1 })
    expect((await apart([one, other])).data).toEqual({ pairs: 0 })
    expect(await groupsOf(one)).toEqual([])
    const told = (await app.call(same.deskListApart, { token: operations.token })).data.items[0]
    expect(told).toMatchObject({ reason: '同名的两家店', toldBy: '陈予安' })
    expect([told?.one.userId, told?.other.userId].sort()).toEqual([one, other].sort())
    expect((await compare([one, other])).data.apart).toHaveLength(1)
    const refused = await join(one, other)
    expect(refused).toMatchObject({ status: 409, reason: 'customer.toldApart' })
    expect(refused.message).toContain('同名的两家店')
    const takeBack = () =>
      app.call(same.takeBackApart, { token: sales.token, body: { id: told?.id as never } })
    expect((await takeBack()).status).toBe(200)
    expect((await takeBack()).reason).toBe('request.notFound')
    expect(await groupsOf(one)).toHaveLength(1)
  })

  test('leave a third who may still be one of them', async () => {
    const name = fresh('三家')
    const [one, two, three] = [await named(name), await named(name), await named(name)]
    await apart([one, two])
    expect(await groupsOf(three)).toEqual([[one, two, three]])
    await apart([one, two, three])
    expect(await groupsOf(three)).toEqual([])
  })

  test('are not joined already', async () => {
    const [one, other] = [await named(fresh('甲')), await named(fresh('乙'))]
    await join(one, other)
    expect((await apart([one, other])).reason).toBe('customer.joinedAsOne')
    expect((await apart([one, newId('usr') as UserId])).reason).toBe('request.notFound')
  })

  race('by many at once: each pair stands once', async () => {
    const ids = [await named('竞同'), await named('竞同'), await named('竞同')]
    const tries = await Promise.all(Array.from({ length: 20 }, () => apart(ids)))
    expect(tries.reduce((sum, { data }) => sum + data.pairs, 0)).toBe(3)
  })
})

describe('joined logins', () => {
  test('are one customer: sums, orders, notes and the list, found by any of them', async () => {
    const name = fresh('合并贸易')
    const [one, other] = [await named(name), await named(name)]
    await owes(one, 10_000)
    await owes(other, 25_000)
    await app.call(contract.addCustomerNote, {
      token: sales.token,
      body: { userId: other, text: '第二个号码的备注' },
    })
    const answer = await join(one, other)
    expect(answer.data).toMatchObject({ mainId: one, version: 1, logins: [one, other].sort() })
    expect(await groupsOf(one)).toEqual([])
    expect(await file(other)).toMatchObject({
      joined: {
        mainId: one,
        logins: [
          { userId: one, main: true, orders: 1, owed: { minor: 10_000 } },
          {
            userId: other,
            main: false,
            owed: { minor: 25_000 },
            reason: '同一家公司的两个号码',
            joinedBy: '陈予安',
          },
        ],
      },
    })
    for (const id of [one, other])
      expect(await money(id)).toMatchObject({
        owed: { minor: 35_000 },
        overdue: { minor: 35_000 },
        orderCount: 2,
      })
    expect((await money(one)).statements).toHaveLength(2)
    const notes = await app.call(contract.deskCustomerNotes, { token: sales.token, query: { userId: one } })
    expect(notes.data.items).toMatchObject([{ text: '第二个号码的备注' }])
    for (const keyword of [name, one, other])
      expect(await list({ keyword })).toMatchObject([
        { userId: one, logins: 2, openOrders: 2, owed: [{ minor: 35_000 }], overdue: [{ minor: 35_000 }] },
      ])
    expect((await list({ overdue: '1', keyword: other })).map(({ userId }) => userId)).toEqual([one])
    const orders = await app.call(deskListOrders, { token: operations.token, query: { customerId: one } })
    expect(orders.data.items.map(({ userId }) => userId).sort()).toEqual([one, other].sort())
    expect(await recordsOf(other, 'customer/join')).toMatchObject([
      {
        before: { logins: [other] },
        after: { logins: [one, other].sort(), mainLogin: one },
        reason: '同一家公司的两个号码',
      },
    ])
  })

  test('keep their own money: what one has to its credit is not set off against another’s debt', async () => {
    const [one, other] = [await named(fresh('有余款')), await named(fresh('有欠款'))]
    await owes(other, 5_000)
    const own = [await money(one), await money(other)]
    await join(one, other)
    const both = await money(one)
    for (const field of ['credit', 'owed', 'unpaid'] as const)
      expect(both[field].minor).toBe(own.reduce((sum, each) => sum + each[field].minor, 0))
    expect(both.points).toBe(own.reduce((sum, each) => sum + each.points, 0))
    const { rows } = await app.ctx.pool.query('select count(*)::int as count from ledger_transfers')
    await separate(other, (await file(one)).joined?.recordId as CustomerRecordId, 1)
    expect((await app.ctx.pool.query('select count(*)::int as count from ledger_transfers')).rows).toEqual(
      rows,
    )
  })

  test('bring all of theirs along, and are separated with everything as it was', async () => {
    const ids = [
      await named(fresh('一')),
      await named(fresh('二')),
      await named(fresh('三')),
      await named(fresh('四')),
    ]
    const [a, b, c, d] = ids as [UserId, UserId, UserId, UserId]
    await assign(b)
    await hold(c)
    const before = await Promise.all(ids.map(standing))
    await join(a, b)
    await join(c, d)
    // Whoever names only one of two is told to look again.
    const partly = (await seenNow([a, c])).filter(({ userId }) => userId === a || userId === c)
    expect((await joinAs(partly, a)).reason).toBe('customer.joinedMeanwhile')
    const all = await join(a, c)
    expect(all.data.logins).toEqual([...ids].sort())
    const { joined } = await file(d)
    expect(joined?.logins.map(({ userId }) => userId)).toEqual([a, b, c, d])
    for (const [step, id] of [d, c, b].entries()) {
      const now = (await file(id)).joined
      expect(
        (await separate(id, now?.recordId as CustomerRecordId, now?.version as number)).status,
        `${step}`,
      ).toBe(200)
    }
    expect(await Promise.all(ids.map(standing))).toEqual(before)
    expect(
      (await app.ctx.pool.query('select 1 from customer_logins where user_id = any($1)', [ids])).rows,
    ).toEqual([])
  })

  test('choose the eldest as their main login when it leaves', async () => {
    const [a, b, c] = [await named(fresh('甲')), await named(fresh('乙')), await named(fresh('丙'))]
    const { recordId, version } = (await join(a, b, c)).data
    expect((await separate(a, recordId, version)).data.record).toMatchObject({ mainId: b, version: 2 })
    expect((await file(c)).joined?.mainId).toBe(b)
    expect((await file(a)).joined).toBeNull()
  })

  test('are refused where there is nothing to join, no main one, or nobody', async () => {
    const [one, other] = [await named(fresh('甲')), await named(fresh('乙'))]
    const seen = await seenNow([one, other])
    expect((await joinAs(seen, newId('usr') as UserId)).reason).toBe('customer.mainNotAmong')
    const nobody = newId('usr') as UserId
    expect((await joinAs([...seen, { userId: nobody, recordId: null, version: 0 }], one)).reason).toBe(
      'request.notFound',
    )
    expect((await compare([one, nobody])).reason).toBe('request.notFound')
    expect((await compare([one, one])).status).toBe(400)
    expect((await join(one, other)).status).toBe(200)
    expect((await join(one, other)).reason).toBe('customer.joinedAlready')
    const late = await joinAs(seen, one)
    expect(late).toMatchObject({ status: 409, reason: 'customer.joinedMeanwhile' })
    expect(late.message).toContain('陈予安')
    const { recordId, version } = (await file(one)).joined as contract.JoinedLogins
    expect((await separate(one, recordId, version + 1)).reason).toBe('customer.joinedMeanwhile')
    expect((await separate(one, recordId, version)).data).toEqual({ record: null })
    const again = await separate(one, recordId, version)
    expect(again.reason).toBe('customer.joinedMeanwhile')
    expect(again.message).toContain('何蔚')
  })

  test('are for sales, finance and administrators to join, for finance and administrators to separate', async () => {
    const [one, other] = [await named(fresh('甲')), await named(fresh('乙'))]
    const seen = await seenNow([one, other])
    expect((await joinAs(seen, one, operations)).reason).toBe('login.forbidden')
    expect((await apart([one, other], operations)).reason).toBe('login.forbidden')
    expect((await compare([one, other], operations)).status).toBe(200)
    const { recordId, version } = (await joinAs(seen, one)).data
    expect((await separate(other, recordId, version, sales)).reason).toBe('login.forbidden')
    const content = await buildStaff(app, 'content')
    expect((await compare([one, other], content)).reason).toBe('login.forbidden')
  })
})

test('a second factor is one login’s own: it shows at that login, and is turned off there alone [R9.17]', async () => {
  const [main, other] = [await buildCustomer(app), await buildCustomer(app)]
  await turnOnFactor(app, main)
  await turnOnFactor(app, other)
  await join(main.userId, other.userId)
  const factors = async () =>
    (await file(main.userId)).joined?.logins.map(({ userId, secondFactor }) => [userId, secondFactor])
  expect(await factors()).toEqual([
    [main.userId, true],
    [other.userId, true],
  ])
  const { token } = await buildStaff(app, 'administrator')
  const body = { userId: other.userId, reason: '手机与恢复码均已遗失', totp: oneTimeCode(app) }
  expect((await app.call(contract.takeSecondFactor, { token, body })).status).toBe(200)
  expect(await factors()).toEqual([
    [main.userId, true],
    [other.userId, false],
  ])
})

describe('what holds for a customer', () => {
  test('a hold set on one login holds for all, and is lifted from any', async () => {
    const one = await buildCustomer(app)
    const other = await buildCustomer(app)
    const { id } = await buildOrder(app, other, { overseas: true })
    const set = await hold(one.userId)
    await join(one.userId, other.userId)
    expect((await file(other.userId)).hold).toMatchObject({ id: set.data.id })
    expect((await app.call(contract.creditStanding, { token: other.token })).data.heldSince).toBe(
      set.data.setAt,
    )
    await expect(accept(app.ctx, clerkOf(finance), id)).rejects.toThrow('order.customerHeld')
    const { data } = await app.call(deskListOrders, {
      token: sales.token,
      query: { customerId: other.userId },
    })
    expect(data.items).toMatchObject([{ customerHeld: true }])
    expect((await hold(other.userId)).reason).toBe('customer.heldAlready')
    expect((await list({ held: '1' })).filter(({ userId }) => userId === one.userId)).toHaveLength(1)
    const lift = await app.call(contract.liftCreditHold, {
      token: finance.token,
      body: { userId: other.userId, id: set.data.id, reason: '已付' },
    })
    expect(lift.status).toBe(200)
    expect((await accept(app.ctx, clerkOf(finance), id)).status).toBe('accepted')
  })

  test('the clerk in charge is the main login’s, whichever page they were chosen on', async () => {
    const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
    await join(one.userId, other.userId)
    expect((await assign(other.userId)).data.clerk).toMatchObject({ name: '陈予安' })
    expect((await file(one.userId)).clerk).toMatchObject({ name: '陈予安' })
    await buildOrder(app, other)
    const { data } = await app.call(deskListOrders, {
      token: sales.token,
      query: { customerId: other.userId },
    })
    expect(data.items[0]?.customerClerk).toMatchObject({ name: '陈予安' })
    const { recordId, version } = (await file(one.userId)).joined as contract.JoinedLogins
    await separate(other.userId, recordId, version)
    expect((await file(other.userId)).clerk).toBeNull()
  })

  test('the level counts what all logins paid, for prices and in the list', async () => {
    const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
    await app.ctx.pool.query(
      `insert into ledger_books (id, kind, currency) values ('cashier:house:CNY', 'cashier', 'CNY') on conflict do nothing`,
    )
    const paid = async (userId: UserId, minor: number) => {
      await app.ctx.pool.query(
        `insert into ledger_books (id, kind, user_id, currency) values ($1, 'owed', $2, 'CNY') on conflict do nothing`,
        [`owed:${userId}:CNY`, userId],
      )
      await app.ctx.pool.query(
        `insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, at)
         values ($1, 'cashier:house:CNY', $2, 'CNY', 'paymentReceived', $3, $4)`,
        [`owed:${userId}:CNY`, minor, `test:${userId}`, app.ctx.clock()],
      )
    }
    await paid(one.userId, 3_000_000)
    await paid(other.userId, 3_000_000)
    expect(await customerLevelOf(app.ctx, other.userId)).toBe('ordinary')
    expect((await compare([one.userId, other.userId])).data.together).toMatchObject({ level: 'silver' })
    const { recordId } = (await join(one.userId, other.userId)).data
    expect(await customerLevelOf(app.ctx, other.userId)).toBe('silver')
    expect(await money(other.userId)).toMatchObject({ level: 'silver', paidInYear: { minor: 6_000_000 } })
    await countLevels(app.ctx)
    expect(await list({ level: 'silver', keyword: other.userId })).toMatchObject([
      { userId: one.userId, level: 'silver' },
    ])
    await separate(other.userId, recordId, 1)
    expect(await customerLevelOf(app.ctx, other.userId)).toBe('ordinary')
  })

  race(
    'a hold on one login, an acceptance of another’s order, and their joining: one after the other',
    async () => {
      const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
      const { id } = await buildOrder(app, other, { overseas: true })
      const seen = await seenNow([one.userId, other.userId])
      const actor = clerkOf(finance)
      const [held, , joined] = await Promise.allSettled([
        holdCredit(app.ctx, actor, { userId: one.userId, reason: 'x' }),
        accept(app.ctx, actor, id),
        joinCustomers(app.ctx, actor, { mainId: one.userId, logins: seen, reason: 'x' }),
      ])
      expect([held.status, joined.status]).toEqual(['fulfilled', 'fulfilled'])
      const next = await buildOrder(app, other, { overseas: true })
      await expect(accept(app.ctx, actor, next.id as OrderId)).rejects.toThrow('order.customerHeld')
    },
  )
})

describe('clerks who join at once', () => {
  race('the same two: once', async () => {
    const [one, other] = [await named('竞一'), await named('竞二')]
    const logins = await seenNow([one, other])
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        joinCustomers(app.ctx, clerkOf(finance), { mainId: one, logins, reason: 'x' }),
      ),
    )
    expect(outcomeOf(tries)).toEqual({ done: 1, refused: ['customer.joinedMeanwhile'] })
  })

  race('twenty overlapping groups: each login is in one customer, which has one main login', async () => {
    const ids: UserId[] = []
    for (let at = 0; at < 8; at++) ids.push(await named(`竞${at}`))
    const seen = await seenNow(ids)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => {
        const logins = [0, 1, 2].map((step) => seen[(at + step) % seen.length] as Seen[number])
        return joinCustomers(app.ctx, clerkOf(finance), {
          mainId: logins[at % 3]?.userId as UserId,
          logins: at % 2 ? logins : [...logins].reverse(),
          reason: 'x',
        })
      }),
    )
    const { done, refused } = outcomeOf(tries)
    expect(refused).toEqual(['customer.joinedMeanwhile'])
    const { rows } = await app.ctx.pool.query(
      `select l.record_id, count(*)::int as logins, count(*) filter (where l.main)::int as mains, min(r.version)::int as version,
         bool_or(r.ended_at is not null) as ended
       from customer_logins l join customer_records r on r.id = l.record_id where l.user_id = any($1) group by 1`,
      [ids],
    )
    expect(rows).toHaveLength(done)
    for (const row of rows) expect(row).toMatchObject({ logins: 3, mains: 1, version: 1, ended: false })
  })
})

describe('a login that is erased', () => {
  test('leaves its customer, and the last one ends it; a copy of one’s data says why it was joined', async () => {
    const [a, b, c] = [await named(fresh('甲')), await named(fresh('乙')), await named(fresh('丙'))]
    const { recordId } = (await join(a, b, c)).data
    await apart([a, await named(fresh('别家'))])
    const { rows } = await customerFilePart.read(app.ctx, a)
    expect(rows.map(({ text }) => text).sort()).toEqual(['同一家公司的两个号码', '同名的两家店'])
    expect(JSON.stringify(rows)).not.toContain(b)
    await customerFilePart.forget?.(app.ctx, a)
    expect((await file(c)).joined).toMatchObject({ mainId: b, logins: [{}, {}] })
    await customerFilePart.forget?.(app.ctx, b)
    expect((await file(c)).joined).toBeNull()
    const ended = await app.ctx.pool.query('select ended_at from customer_records where id = $1', [recordId])
    expect(ended.rows[0].ended_at).not.toBeNull()
    expect((await customerFilePart.read(app.ctx, a)).rows).toEqual([])
  })
})
