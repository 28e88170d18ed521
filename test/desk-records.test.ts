import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskListOrders } from '#contract/order-desk.ts'
import { setExchangeRate, setExpandingLane } from '#contract/rates.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { actionOf, type DeskAction, noteChange } from '#server/platform/records/desk-records.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildStaff } from './support/people.ts'

/** Each call by which a clerk changes something is written down once, in the transaction that changes it. */
let app: TestApp
let clerk: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'administrator')
})
afterAll(() => app.stop())

const recordsOf = async (requestId: unknown) =>
  (await app.ctx.pool.query('select * from desk_records where request_id = $1 order by number', [requestId]))
    .rows

test('a call is written down with who, when and from where [A-22]', async () => {
  const answer = await app.call(setExpandingLane, {
    token: clerk.token,
    body: { origin: 'CNSHA', destination: 'NLRTM', expanding: true },
  })
  expect(answer.status).toBe(200)
  expect(await recordsOf(answer.raw.headers['x-request-id'])).toMatchObject([
    {
      happened_at: app.clock.now,
      staff_id: clerk.staffId,
      role: 'administrator',
      action: actionOf(setExpandingLane),
      subject: 'CNSHA-NLRTM',
      address: '127.0.0.1',
    },
  ])
})

test('what is refused or only read is not written down', async () => {
  const refused = await app.call(setExchangeRate, {
    token: clerk.token,
    body: { currency: 'USD', on: '2026-03-02', rate: '0', source: { zh: '央行', en: 'PBC' } },
  })
  expect(refused.status).toBe(400)
  const read = await app.call(deskListOrders, { token: clerk.token, query: {} })
  expect(read.status).toBe(200)
  for (const { raw } of [refused, read]) expect(await recordsOf(raw.headers['x-request-id'])).toEqual([])
})

const actionUnderWay = (requestId: string): DeskAction => ({
  actor: {
    kind: 'staff',
    staffId: clerk.staffId,
    sessionId: newId('ses'),
    role: 'administrator',
    name: '林可',
    language: 'zh-CN',
  },
  action: 'rates/apply',
  from: { address: '127.0.0.1', requestId },
  changes: [],
  written: 0,
})

test('a change is written down with the transaction that makes it, and not without it', async () => {
  const ctx = { ...app.ctx, deskAction: actionUnderWay('req-1') }
  await transact(ctx, async (ctx) => {
    noteChange(ctx, { subject: 'rsh_1', before: { status: 'preview' }, after: { status: 'applied' } })
    noteChange(ctx, { subject: 'rsh_2', reason: '换了新价' })
  })
  expect(await recordsOf('req-1')).toMatchObject([
    { subject: 'rsh_1', before: { status: 'preview' }, after: { status: 'applied' } },
    { subject: 'rsh_2', reason: '换了新价' },
  ])
  const failing = transact({ ...app.ctx, deskAction: actionUnderWay('req-2') }, async (ctx) => {
    noteChange(ctx, { subject: 'rsh_3' })
    throw new Error('the last step fails')
  })
  await expect(failing).rejects.toThrow('the last step fails')
  expect(await recordsOf('req-2')).toEqual([])
})

test('a transaction that is run again is written down once', async () => {
  let tries = 0
  await transact({ ...app.ctx, deskAction: actionUnderWay('req-4') }, async (ctx) => {
    noteChange(ctx, { subject: 'rsh_4' })
    if (++tries === 1) throw Object.assign(new Error('met another'), { code: '40001' })
  })
  expect(await recordsOf('req-4')).toMatchObject([{ subject: 'rsh_4' }])
})
