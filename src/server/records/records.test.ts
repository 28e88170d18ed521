import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { grantVoucherCall } from '#contract/points.ts'
import { setExpandingLane } from '#contract/rates.ts'
import { exportRecords, listRecords, recordFacts } from '#contract/records.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import { consents } from '#domain/bills/consent.ts'
import { chatStatuses } from '#domain/chat/chat.ts'
import { taxTreatments } from '#domain/invoices/invoices.ts'
import { articleStatuses } from '#domain/news/articles.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { paymentChannels } from '#domain/payments/channels.ts'
import { paymentStatuses, refundKinds } from '#domain/payments/payment-moves.ts'
import { deskActions, recordKinds } from '#domain/records/actions.ts'
import { records as chinese } from '#i18n/zh-CN/records.ts'
import { proveChains } from '#server/chained-records.ts'
import { actionOf } from '#server/platform/records/desk-records.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { allEndpoints } from '#test/support/endpoints.ts'
import { buildCaptcha } from '#test/support/login.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { askForWithdrawal } from '#test/support/rebates.ts'

/** The desk's log is searched by whoever, whatever, whenever and about whom (A-22, C-06, B-20). */
let app: TestApp
let token: string
let clerk: Awaited<ReturnType<typeof buildStaff>>
let sales: Awaited<ReturnType<typeof buildStaff>>
let customer: Awaited<ReturnType<typeof buildCustomer>>
let order: Awaited<ReturnType<typeof buildOrder>>

/** A record as a command would leave it. */
const write = async (fields: {
  readonly staffId?: string
  readonly at?: string
  readonly action?: string
  readonly subject?: string | null
  readonly userId?: string | null
  readonly reason?: string | null
  readonly before?: object | null
  readonly after?: object | null
}): Promise<number> => {
  const { rows } = await app.ctx.pool.query(
    `insert into desk_records (happened_at, staff_id, staff_name, role, action, subject, user_id, reason, before, after,
       address, request_id)
     values ($1, $2, '周敏', 'sales', $3, $4, $5, $6, $7, $8, '203.0.113.9', 'req') returning number`,
    [
      fields.at ?? '2026-01-10T02:00:00Z',
      fields.staffId ?? sales.staffId,
      fields.action ?? 'order/accept',
      fields.subject ?? null,
      fields.userId ?? null,
      fields.reason ?? null,
      fields.before ? JSON.stringify(fields.before) : null,
      fields.after ? JSON.stringify(fields.after) : null,
    ],
  )
  return rows[0].number
}

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'administrator')
  token = clerk.token
  sales = await buildStaff(app, 'sales')
  customer = await buildCustomer(app, { password: 'a long password 1' })
  order = await buildOrder(app, customer)
})
afterAll(() => app.stop())

type Query = NonNullable<Parameters<typeof app.call<typeof listRecords>>[1]>['query']
const list = (query: Query) => app.call(listRecords, { token, query })
const numbersOf = async (query: Query) => (await list(query)).data.items.map(({ number }) => number)

test('every recorded call of the desk has its word, and no word is of a call that is none', async () => {
  const recorded = (await allEndpoints())
    .map(({ endpoint }) => endpoint)
    .filter(({ access, recorded }) => access === 'staff' && recorded)
    .map(actionOf)
  expect(recorded.toSorted()).toEqual([...deskActions].toSorted())
})

test('each status, cause, kind and channel that a record may hold has its word', () => {
  const codes = [
    ...orderStatuses,
    ...paymentStatuses,
    ...refundKinds,
    ...paymentChannels,
    ...consents,
    ...taxTreatments,
    ...articleStatuses,
    ...chatStatuses,
  ]
  expect(codes.filter((code) => !(code in chinese.values))).toEqual([])
})

test('what a clerk did is found with what it changed, in names that people use', async () => {
  const granted = await app.call(grantVoucherCall, {
    token,
    body: {
      userId: customer.userId,
      name: { zh: '新客立减', en: 'Welcome' },
      amountMinor: 5_000,
      leastMinor: 50_000,
      validFrom: '2026-10-01',
      validUntil: '2026-12-31',
      reason: '首单延误补偿',
    } as never,
  })
  expect(granted.status).toBe(200)
  const [record] = (await list({ action: 'voucher/grant' })).data.items
  expect(record).toMatchObject({
    who: { kind: 'staff', id: clerk.staffId, role: 'administrator' },
    action: 'voucher/grant',
    customer: { id: customer.userId },
    reason: '首单延误补偿',
    address: '127.0.0.1',
    requestId: granted.raw.headers['x-request-id'],
  })
  expect(record?.subject?.name).toBe('新客立减')
  expect(record?.changes).toContainEqual({ field: 'amount', before: null, after: 'CNY 50.00' })
})

describe('a search', () => {
  let numbers: Record<'one' | 'two' | 'three' | 'four', number>
  beforeAll(async () => {
    numbers = {
      one: await write({ subject: order.id, userId: customer.userId, reason: '客户来电改期' }),
      two: await write({ action: 'order/cancel', at: '2026-01-10T16:00:00Z' }),
      three: await write({
        action: 'order/setBooking',
        staffId: clerk.staffId,
        at: '2026-01-11T16:00:00Z',
        before: { status: 'draft' },
        after: { status: '50%_off\\' },
      }),
      four: await write({ at: '2026-01-12T02:00:00Z', userId: customer.userId }),
    }
  })
  const days = { from: '2026-01-10', to: '2026-01-12' }
  it.each<[string, () => Query, (keyof typeof numbers)[]]>([
    ['by days in Beijing, both included', () => days, ['four', 'three', 'two', 'one']],
    ['by one day', () => ({ from: '2026-01-11', to: '2026-01-11' }), ['two']],
    ['by clerk', () => ({ ...days, clerk: clerk.staffId }), ['three']],
    ['by action', () => ({ ...days, action: 'order/cancel' }), ['two']],
    ['by clerk and another action', () => ({ ...days, clerk: clerk.staffId, action: 'order/cancel' }), []],
    ['by the number of an order', () => ({ ...days, subject: order.number }), ['one']],
    ['by a number as it is typed', () => ({ ...days, subject: ` ${order.number.toLowerCase()} ` }), ['one']],
    ['by the id of an order', () => ({ ...days, subject: order.id }), ['one']],
    ['by a mobile number', () => ({ ...days, subject: customer.mobile }), ['four', 'one']],
    ['by a customer', () => ({ ...days, customer: customer.userId }), ['four', 'one']],
    ['by words of the reason', () => ({ ...days, text: '改期' }), ['one']],
    ['by what a field holds', () => ({ ...days, text: '50%_OFF\\' }), ['three']],
    ['by the name of a field, which is no content', () => ({ ...days, text: 'status' }), []],
    ['by a number that is none', () => ({ ...days, subject: 'SP999' }), []],
  ])('%s', async (_title, query, found) => {
    expect(await numbersOf(query())).toEqual(found.map((name) => numbers[name]))
  })

  it('answers pages without a gap or a repetition while more is written', async () => {
    const query = { from: '2026-01-10', to: '2026-01-12', size: 10 } as const
    for (let at = 0; at < 25; at++) await write({ at: '2026-01-11T03:00:00.000Z' })
    const whole = await numbersOf({ ...query, size: 50 })
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const { data } = await list({ ...query, ...(cursor ? { cursor } : {}) })
      seen.push(...data.items.map(({ number }) => number))
      await write({ at: '2026-01-12T15:59:00Z' })
      if (!data.nextCursor) break
      cursor = data.nextCursor
    }
    expect(seen).toEqual(whole)
  })

  it('finds a word in many records and in few, page after page', async () => {
    for (let at = 0; at < 15; at++) await write({ at: '2026-01-20T03:00:00Z', reason: `改单费 ${at}` })
    const query = { from: '2026-01-20', to: '2026-01-20', text: '改单', size: 10 } as const
    const first = await list(query)
    expect(first.data.items.length).toBe(10)
    const rest = await list({ ...query, cursor: first.data.nextCursor ?? '' })
    expect(rest.data).toMatchObject({ nextCursor: null, items: { length: 5 } })
  })

  it.each([
    { cursor: "2026-01-01' or 1=1" },
    { text: '一' },
    { action: 'order/../x' },
    { from: '2026-02-30' },
    { clerk: 'usr_1' },
  ])('refuses %j', async (query) => {
    expect(await list(query as never)).toMatchObject({ status: 400, reason: 'request.invalid' })
  })
})

test('logins, papers and withdrawals are searched in the same way', async () => {
  const wrong = await app.call(loginByPasswordCall, {
    body: {
      phone: customer.mobile,
      password: 'another password 2',
      agreementAccepted: true,
      ...(await buildCaptcha(app)),
    },
  })
  expect(wrong.reason).toBe('login.credentialsWrong')
  // Who is refused is kept as a digest; the number is known by it all the same.
  const { items } = (await list({ kind: 'logins', subject: customer.mobile, action: 'refused' })).data
  expect(items).toMatchObject([{ who: { kind: 'unknown' }, reason: 'login.credentialsWrong' }])

  const id = await askForWithdrawal(app, customer.userId)
  for (const query of [{ subject: id }, { subject: customer.mobile }, { customer: customer.userId }]) {
    const found = (await list({ kind: 'withdrawals', ...query } as Query)).data.items
    expect(found).toMatchObject([
      {
        who: { kind: 'customer', id: customer.userId },
        action: 'requested',
        subject: { id },
        changes: [{ field: null, before: null, after: 'requested' }],
      },
    ])
  }
  expect((await list({ kind: 'papers' })).data.items).toEqual([])
})

test('only administrators read and export them', async () => {
  for (const role of ['sales', 'operations', 'finance', 'content'] as const) {
    const other = await buildStaff(app, role)
    const calls = [
      app.call(listRecords, { token: other.token, query: {} }),
      app.call(recordFacts, { token: other.token }),
      app.call(exportRecords, { token: other.token, query: { as: 'csv' } }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403)
  }
})

test('the nightly proof is told: nothing, then whole, then each fault [A-22]', async () => {
  const facts = async () => (await app.call(recordFacts, { token })).data
  expect((await facts()).proof).toBeNull()
  await proveChains.run(app.ctx, {})
  const first = await facts()
  expect(first.proof).toMatchObject({ faults: [], provedAt: app.clock.now.toISOString() })
  expect(first.clerks.map(({ id }) => id)).toContain(sales.staffId)
  await app.ctx.pool.query(
    `insert into record_proofs (proved_at, table_name, records, head, faults)
     values (now(), 'desk_records', 9, '', '[{"number": 4, "fault": "changed"}]')`,
  )
  expect((await facts()).proof?.faults).toEqual([{ table: 'desk_records', number: 4, fault: 'changed' }])
  await expect(app.ctx.pool.query('delete from record_proofs')).rejects.toThrow()
})

/** What a spreadsheet would run, or read as something else. */
const payloads = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=cmd|calc!A1',
  '"=1+1"',
  'a\r\nb',
  '\u202e=1',
  "'=1",
  ';=1',
]

describe('an export', () => {
  beforeAll(async () => {
    for (const [at, reason] of payloads.entries())
      await write({ at: `2026-01-02T02:00:${10 + at}Z`, reason, after: { note: reason } })
  })
  const query = { from: '2026-01-02', to: '2026-01-02' }

  it('as csv holds what was searched for, and no live formula [A-16]', async () => {
    const { raw } = await app.call(exportRecords, { token, query: { ...query, as: 'csv' } })
    expect(raw.statusCode).toBe(200)
    const cells = [...raw.body.slice(1).matchAll(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g)].map(
      ([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell),
    )
    expect(cells.length).toBeGreaterThan(payloads.length * 10)
    expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([])
    for (const payload of payloads) expect(raw.body).toContain(payload.replaceAll('"', '""'))
  })

  it('as xlsx holds texts only [A-16]', async () => {
    const { raw } = await app.call(exportRecords, { token, query: { ...query, as: 'xlsx' } })
    const files = unzipSync(new Uint8Array(raw.rawPayload))
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row /g)?.length).toBe(payloads.length + 1)
  })

  it('is a record itself, with what it was searched by', async () => {
    const { raw } = await app.call(exportRecords, { token, query: { ...query, as: 'csv' } })
    const { items } = (await list({ action: 'records/export' })).data
    expect(items[0]).toMatchObject({ requestId: raw.headers['x-request-id'], who: { id: clerk.staffId } })
    expect(items[0]?.changes).toEqual([
      { field: 'format', before: null, after: 'csv' },
      { field: 'filters', before: null, after: ['kind=desk', 'from=2026-01-02', 'to=2026-01-02'] },
    ])
  })

  it('is read in parts, whole and once', async () => {
    await app.ctx.pool.query(
      `insert into desk_records (happened_at, staff_id, staff_name, role, action, address, request_id)
       select '2026-01-03T00:00:00Z'::timestamptz, $1, 'x', 'sales', 'order/accept', 'none', 'r' || n
       from generate_series(1, 1234) n`,
      [sales.staffId],
    )
    const { raw } = await app.call(exportRecords, {
      token,
      query: { from: '2026-01-03', to: '2026-01-03', as: 'csv' },
    })
    const ids = [...raw.body.matchAll(/,(r\d+)\r\n/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(1234)
    expect(ids.length).toBe(1234)
  })
})

test('each search of each book is answered from an index [B-20]', async () => {
  const { pool } = app.ctx
  await pool.query(
    `insert into desk_records (happened_at, staff_id, staff_name, role, action, subject, user_id, reason, after, address, request_id)
     select '2024-01-01T00:00:00Z'::timestamptz + n * interval '20 seconds', case when n % 50 = 0 then $1 else $2 end, 'x', 'sales',
       'a/' || n % 97, 'ord_' || n % 7001, 'usr_' || n % 6007, 'reason number ' || n, jsonb_build_object('note', md5(n::text)), 'none', 'none'
     from generate_series(1, 12000) n`,
    [clerk.staffId, sales.staffId],
  )
  await pool.query(
    `insert into login_audit_entries (happened_at, who, what, address, request_id)
     select '2024-01-01T00:00:00Z'::timestamptz + n * interval '20 seconds', 'customer:' || n % 6007,
       (array['loggedIn', 'loggedOut', 'refused'])[n % 3 + 1], 'none', 'none' from generate_series(1, 30000) n`,
  )
  await app.owner.query('analyze desk_records')
  await app.owner.query('analyze login_audit_entries')
  const some = { clerk: clerk.staffId, customer: customer.userId, from: '2024-01-03', to: '2024-01-04' }
  const searches: Query[] = [
    {},
    { clerk: some.clerk },
    { clerk: some.clerk, action: 'order/accept' },
    { action: 'order/cancel' },
    { subject: order.number },
    { customer: some.customer },
    { from: some.from, to: some.to },
    { clerk: some.clerk, from: some.from, to: some.to },
    { text: 'number 17017' },
    { kind: 'logins' },
    { kind: 'logins', customer: some.customer },
    { kind: 'logins', action: 'refused', from: some.from, to: some.to },
  ] as Query[]
  const { conditionsOf, statementOf } = await import('./search.ts')
  for (const search of searches) {
    const asked = listRecords.query.parse(search)
    const { sql, parameters } = statementOf(asked.kind, await conditionsOf(app.ctx, asked), {
      cursor: undefined,
      limit: 51,
    }).compile(app.ctx.db)
    const { rows } = await pool.query({ text: `explain ${sql}`, values: [...parameters] })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, JSON.stringify(search)).not.toContain('Seq Scan on desk_records')
    expect(plan, JSON.stringify(search)).not.toContain('Seq Scan on login_audit_entries')
    if (asked.text) expect(plan).toContain('desk_records_by_words')
  }
})

test('a call that only looks is no record', async () => {
  const before = await numbersOf({})
  await app.call(recordFacts, { token })
  for (const kind of recordKinds) await list({ kind })
  expect(await numbersOf({})).toEqual(before)
  await app.call(setExpandingLane, {
    token,
    body: { origin: 'CNSHA', destination: 'NLRTM', expanding: true },
  })
  expect((await numbersOf({})).length).toBe(Math.min(before.length + 1, 20))
})
