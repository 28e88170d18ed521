import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueryInput } from '#contract/endpoint.ts'
import { deskOrderChanges, orderChanges } from '#contract/order-changes.ts'
import { setBooking } from '#contract/order-desk.ts'
import { addOrderDocuments } from '#contract/orders.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { storedFile } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildDeskToken, buildToken } from '#test/support/tokens.ts'

/** Programs keep orders in step by asking what changed (decision 060). */
let app: TestApp
let customer: Awaited<ReturnType<typeof buildCustomer>>
let clerk: string

beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'administrator')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const ask = async (query: QueryInput<typeof orderChanges> = {}) => {
  const { status, data } = await app.call(orderChanges, { token: customer.token, query })
  expect(status).toBe(200)
  return { ids: data.items.map(({ id }) => id), ...data }
}
const name = (id: OrderId, vessel: string) => app.call(setBooking, { token: clerk, body: { id, vessel } })

describe('what changed', () => {
  test('comes the longest ago first, each order once, and goes on from the cursor', async () => {
    const ids: OrderId[] = []
    for (let each = 0; each < 12; each++) ids.push((await buildOrder(app, customer)).id)
    const first = await ask({ size: 10 })
    expect(first.ids).toEqual(ids.slice(0, 10))
    expect(first.more).toBe(true)
    const second = await ask({ size: 10, cursor: String(first.nextCursor) })
    expect(second.ids).toEqual(ids.slice(10))
    expect(second.more).toBe(false)
    // Nothing new: the same cursor is good for later.
    expect(await ask({ cursor: String(second.nextCursor) })).toMatchObject({
      ids: [],
      nextCursor: second.nextCursor,
    })

    const [one] = ids as [OrderId]
    await name(one, 'EVER GIVEN')
    const third = await ask({ cursor: String(second.nextCursor) })
    expect(third.ids).toEqual([one])
    expect(third.items[0]).toMatchObject({ vessel: 'EVER GIVEN' })
    expect((await ask({ since: third.items[0]?.changedAt as string })).ids).toEqual([one])
  })

  test('is missed by nobody while others write: a slow transaction holds back what comes after it', async () => {
    const slow = await buildOrder(app, customer)
    const quick = await buildOrder(app, customer)
    const { nextCursor: cursor } = await ask()
    const client = await app.ctx.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update orders set vessel = 'SLOW' where id = $1`, [slow.id])
      await name(quick.id, 'QUICK')
      // The slow one has the older time and cannot be seen yet: the quick one waits for it.
      expect((await ask({ cursor: String(cursor) })).ids).toEqual([])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await ask({ cursor: String(cursor) })).ids).toEqual([slow.id, quick.id])
  })

  test('loses nothing to fifty writers at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await buildOrder(app, customer)).id),
    )
    let cursor = (await ask({ size: 100 })).nextCursor
    const seen = new Map<string, string | null>()
    let writing = true
    const read = async () => {
      for (;;) {
        const last = !writing
        const page = await ask({ size: 100, cursor: String(cursor) })
        cursor = page.nextCursor
        for (const { id, vessel } of page.items) seen.set(id, vessel)
        if (last && page.items.length === 0) return
      }
    }
    const write = Promise.all(
      Array.from({ length: 50 }, (_, each) => name(ids[each % ids.length] as OrderId, `V ${each}`)),
    ).then(() => {
      writing = false
    })
    await Promise.all([write, read()])
    const { rows } = await app.ctx.pool.query('select id, vessel from orders where user_id = $1', [
      customer.userId,
    ])
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(rows.map((row) => [row.id, row.vessel])))
  })

  test('counts numbers of boxes and papers as a part of the order', async () => {
    const { id } = await buildOrder(app, customer)
    const { nextCursor: cursor } = await ask()
    await app.ctx.pool.query(`update order_containers set seal = 'NB1' where order_id = $1`, [id])
    const boxed = await ask({ cursor: String(cursor) })
    expect(boxed.ids).toEqual([id])
    const fileId = await storedFile(app, customer.userId)
    const body = { id, documents: [{ kind: 'photo' as const, fileId: fileId as never }] }
    await app.call(addOrderDocuments, { token: customer.token, body })
    expect((await ask({ cursor: String(boxed.nextCursor) })).ids).toEqual([id])
  })

  test('of others is none of a customer’s, and all of the forwarder’s', async () => {
    const own = await buildOrder(app, customer)
    const theirs = await buildOrder(app, await buildCustomer(app))
    expect((await ask()).ids).toEqual([own.id])
    const token = await buildToken(app, customer)
    const mine = await app.call(orderChanges, { headers: { ...token.headers } })
    expect(mine.data.items.map(({ id }) => id)).toEqual([own.id])
    const desk = await buildDeskToken(app, { token: clerk })
    const since = mine.data.items[0]?.changedAt as string
    const all = await app.call(deskOrderChanges, { headers: { ...desk.headers }, query: { since } })
    expect(all.data.items.map(({ id }) => id)).toEqual([own.id, theirs.id])
    expect(all.data.items[1]).toHaveProperty('customerName')
    // A cursor is a place, not a permission.
    expect((await ask({ cursor: String(all.data.nextCursor) })).ids).toEqual([])
  })

  test('is refused for a strange cursor', async () => {
    const answer = await app.call(orderChanges, { token: customer.token, query: { cursor: 'x' } })
    expect(answer).toMatchObject({ status: 400, reason: 'request.invalid' })
  })
})

describe('a file of orders', () => {
  const fileOf = async (format: 'jsonl' | 'csv' | 'xlsx', headers: Record<string, string>, desk = false) => {
    const answer = await app.http.fastify.inject({
      url: `/api/crm/${desk ? 'desk/' : ''}order/file?format=${format}`,
      headers,
    })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "=cmd|' /C calc'!A0"]

  test('has each of one’s own orders once, and no formula that runs', async () => {
    const ids: OrderId[] = []
    for (const formula of formulas) {
      const { id } = await buildOrder(app, customer)
      ids.push(id)
      await app.ctx.pool.query('update orders set customer_reference = $2, cargo_name = $2 where id = $1', [
        id,
        formula,
      ])
    }
    await buildOrder(app, await buildCustomer(app))
    const { headers } = await buildToken(app, customer)
    const jsonl = (await fileOf('jsonl', { ...headers })).body.trimEnd().split('\n')
    const orders = jsonl.map((line) => JSON.parse(line) as { id: string; customerReference: string })
    expect(orders.map(({ id }) => id)).toEqual(ids)
    expect(orders.map(({ customerReference }) => customerReference)).toEqual(formulas)
    const csv = (await fileOf('csv', { ...headers })).body.trimEnd().split('\r\n')
    expect(csv).toHaveLength(ids.length + 1)
    expect(csv[0]).toMatch(/^\ufeffid,number,customer,/)
    for (const row of csv.slice(1))
      for (const cell of row.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/)
    const xlsx = (await fileOf('xlsx', { ...headers })).rawPayload
    const files = unzipSync(xlsx)
    const sheet = Object.entries(files)
      .filter(([path]) => path.includes('worksheets/'))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join('')
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row /g)).toHaveLength(ids.length + 1)
  })

  test('of the forwarder has everybody’s, and its reading stands in the log with its token', async () => {
    const one = await buildOrder(app, customer)
    const token = await buildDeskToken(app, { token: clerk })
    const { body } = await fileOf('jsonl', { ...token.headers }, true)
    expect(body).toContain(one.id)
    const { rows } = await app.ctx.pool.query(
      `select 1 from desk_records where action = 'order/file' and token_id = $1`,
      [token.id],
    )
    expect(rows).toHaveLength(1)
  })
})
