import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/event-imports.ts'
import { setBooking, setContainerNumbers } from '#contract/order-desk.ts'
import { getOrder } from '#contract/orders.ts'
import { deskTimeline } from '#contract/tracking.ts'
import type { ContainerId, EventImportId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { eventImportLimits } from '#domain/tracking/event-imports.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let clerk: string
let customer: { userId: UserId; token: string }
let id: OrderId
let number: string
let bill: string
let boxes: ContainerId[]
let orders = 0

const [first, second] = ['CSQU3054383', 'MSCU1234566'] as const

beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'operations', '林晓')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  ;({ id, number, boxes, bill } = await buildNamedOrder())
})

/** An accepted order of two boxes whose numbers and bill of lading the desk entered. */
async function buildNamedOrder() {
  orders += 1
  const placed = await buildOrder(app, customer, { status: 'accepted' })
  const named = `COSU${7_000_000_000 + orders}`
  await app.call(setBooking, { token: clerk, body: { id: placed.id, billOfLading: named } })
  const { data } = await app.call(deskTimeline, { token: clerk, query: { orderId: placed.id } })
  const [one, two] = data.containers.map((each) => each.id) as [ContainerId, ContainerId]
  const containers = [
    { id: one, number: first },
    { id: two, number: second },
  ]
  await app.call(setContainerNumbers, { token: clerk, body: { id: placed.id, containers } })
  return { id: placed.id, number: placed.number, boxes: [one, two], bill: named }
}

const heading = '订单号,提单号或订舱号,箱号,动态,类别,时间,港口代码,地点,时区,备注'
const csv = (...rows: string[]): string => [heading, ...rows].join('\n')

async function upload(content: string | Buffer, name = 'events.csv', source = 'COSCO 周报', language = 'zh') {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const encoded = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.uploadImport.path}?source=${encodeURIComponent(source)}`,
    headers: { token: clerk, language, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string,
    data: json.data as contract.ImportPreviewReply,
  }
}
const apply = (importId: string, leaveOutBadRows = false) =>
  app.call(contract.applyImport, { token: clerk, body: { id: importId as EventImportId, leaveOutBadRows } })
const withdraw = (importId: string) =>
  app.call(contract.withdrawImport, {
    token: clerk,
    body: { id: importId as EventImportId, reason: '文件发错了' },
  })
const timeline = async (orderId = id) =>
  (await app.call(deskTimeline, { token: clerk, query: { orderId } })).data

describe('a file of events', () => {
  test('is previewed, changes nothing until it is applied, and then stands with its source', async () => {
    const { data } = await upload(
      csv(
        `${number},,${first},进港,实际,2026-11-19 21:46,,BLCT3,,`,
        `,${bill.slice(4)},${second},gatedIn,,2026/11/19 22:10,CNNBO,,,`,
        `,${bill},,到港,预计,2026-12-24 06:00,,,,泊位窗口后移`,
      ),
    )
    expect(data.import).toMatchObject({ status: 'previewed', goodRows: 3, badRows: 0, staffName: '林晓' })
    expect(data.orders).toBe(1)
    expect(data.good[0]?.cells).toMatchObject({ order: number, container: first, event: '进港' })
    expect(data.good[2]?.cells).toMatchObject({ seaport: 'NLRTM', zone: 'Europe/Amsterdam' })
    expect((await timeline()).events).toEqual([])

    const applied = await apply(data.import.id)
    expect(applied.data).toMatchObject({ status: 'applied', addedRows: 3, openMoves: ['withdraw'] })
    const seen = await timeline()
    expect(seen.events).toMatchObject([
      {
        type: 'gatedIn',
        containerIds: [boxes[0]],
        happenedAt: '2026-11-19T13:46:00.000Z',
        source: { kind: 'import', name: 'COSCO 周报' },
        place: { seaport: 'CNNGB', facility: 'BLCT3' },
      },
      { type: 'gatedIn', containerIds: [boxes[1]], place: { seaport: 'CNNGB' } },
      // Six in the morning at Rotterdam, for both boxes.
      {
        type: 'arrived',
        classifier: 'estimated',
        happenedAt: '2026-12-24T05:00:00.000Z',
        zone: 'Europe/Amsterdam',
        note: '泊位窗口后移',
      },
    ])
    expect(seen.stage).toBe('toBeSailed')
    expect((await app.call(getOrder, { token: customer.token, query: { id } })).data.status).toBe('inTransit')
    expect(await apply(data.import.id)).toMatchObject({ status: 409, reason: 'tracking.importNotOpen' })
  })

  test('each wrong row is told with its column, and stays out only when said so', async () => {
    const twin = await buildNamedOrder()
    await app.call(setBooking, { token: clerk, body: { id: twin.id, billOfLading: bill } })
    const stranger = await buildCustomer(app)
    const { number: without } = await buildOrder(app, stranger, { status: 'accepted' })
    const { data } = await upload(
      csv(
        `${number},,${first},进港,,2026-11-19 21:46,,,,`,
        `${number},,${first},进港,,2026-11-19 21:46,,,,`,
        `SP0000000000000,,,进港,,2026-11-19 21:46,,,,`,
        `,${bill},${first},进港,,2026-11-19 21:46,,,,`,
        `${without},,${first},进港,,2026-11-19 21:46,,,,`,
        `${number},,CSQU3054384,进港,,2026-11-19 21:46,,,,`,
        `${number},,,进水,,2026-11-19 21:46,,,,`,
        `${number},,,进港,,昨天,,,,`,
        `${number},,,进港,,2026-11-20 12:00,,,,`,
        `${number},,,进港,,2025-11-19 21:46,,,,`,
        `${number},,,进港,也许,2026-02-30 21:46,XXXXX,${'x'.repeat(81)},Mars/Base,`,
        ',,,,,,,,,',
        ',,,进港,,2026-11-19 21:46,,,,',
      ),
    )
    expect(data.import).toMatchObject({ goodRows: 1, badRows: 11 })
    expect(
      data.bad.map(({ row, problems }) => [row, problems.map(({ column, code }) => `${column} ${code}`)]),
    ).toEqual([
      [3, ['event tracking.rowRepeated']],
      [4, ['order tracking.orderUnknown']],
      [5, ['bill tracking.ordersSeveral']],
      [6, ['container tracking.containerNotOnOrder']],
      [7, ['container containerNumber.invalid']],
      [8, ['event tracking.eventUnknown']],
      [9, ['happenedAt tracking.timeUnreadable']],
      [10, ['happenedAt tracking.notYet']],
      [11, ['happenedAt tracking.longBeforeOrder']],
      [
        12,
        [
          'classifier field.invalid',
          'happenedAt tracking.timeUnreadable',
          'zone field.invalid',
          'seaport seaport.unknown',
          'facility text.tooLong',
        ],
      ],
      [14, ['order required']],
    ])
    expect(await apply(data.import.id)).toMatchObject({ status: 422, reason: 'tracking.importBadRowsLeft' })
    expect((await apply(data.import.id, true)).data).toMatchObject({ addedRows: 1 })
    expect((await timeline()).events).toHaveLength(1)
  })

  test('twice changes nothing, alone or at once, and neither does a row told before', async () => {
    const content = csv(`${number},,${first},进港,,2026-11-19 21:46,,,,`)
    const { data } = await upload(content)
    // Nothing was applied yet: orders may have changed, so it is read again and takes the first one's place.
    const again = (await upload(content)).data
    expect(again.known).toBe(false)
    expect(await apply(data.import.id)).toMatchObject({ status: 409 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(again.import.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await upload(content)).data).toMatchObject({ known: true, import: { id: again.import.id } })

    const longer = await upload(`${content}\n${number},,${second},进港,,2026-11-19 21:46,,,,`)
    expect((await apply(longer.data.import.id)).data).toMatchObject({ goodRows: 2, addedRows: 1 })
    expect((await timeline()).events).toHaveLength(2)
  })

  test('withdrawn retracts what it added; it stays visible and may come again', async () => {
    const content = csv(
      `${number},,${first},进港,,2026-11-19 21:46,,,,`,
      `${number},,,开船,计划,2026-11-22 04:30,,,,`,
    )
    const { data } = await upload(content)
    await apply(data.import.id)
    const before = await timeline()
    expect((await withdraw(data.import.id)).data).toMatchObject({
      status: 'withdrawn',
      withdrawnFor: '文件发错了',
      openMoves: [],
    })
    const after = await timeline()
    expect(after.events.map(({ id, retractedAt }) => [id, retractedAt !== null])).toEqual(
      before.events.map(({ id }) => [id, true]),
    )
    expect(after.stage).toBe('toBeBooked')
    expect(await withdraw(data.import.id)).toMatchObject({ status: 409, reason: 'tracking.importNotOpen' })
    const anew = await upload(content)
    expect(anew.data.known).toBe(false)
    expect((await apply(anew.data.import.id)).data.addedRows).toBe(2)
    expect((await timeline()).stage).toBe('toBeBooked')
    expect((await timeline()).events.filter(({ retractedAt }) => retractedAt === null)).toHaveLength(2)
  })

  test('is read from the template in both languages and formats', async () => {
    for (const language of ['zh', 'en'])
      for (const format of ['xlsx', 'csv'] as const) {
        const { raw } = await app.call(contract.importTemplate, {
          token: clerk,
          query: { format },
          headers: { language },
        })
        const { data, status } = await upload(raw.rawPayload, `t.${format}`, 'template', language)
        expect([status, data.import.badRows]).toEqual([200, 2])
        // Its examples name no order of ours; everything else of them can be read.
        expect(data.bad.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([
          'tracking.orderUnknown',
          'tracking.orderUnknown',
        ])
      }
  })

  test.each<[string, string, string, string]>([
    ['nothing', '', 'x.csv', 'file.empty'],
    ['only a heading of something else', '甲,乙', 'x.csv', 'tracking.importColumnMissing'],
    ['no way to find an order', '动态,时间', 'x.csv', 'tracking.importColumnMissing'],
    ['a picture', 'x', 'x.png', 'file.typeNotAllowed'],
    ['a page', '<html>', 'x.csv', 'file.contentMismatch'],
    ['half a workbook', 'PK\u0003\u0004 no more', 'x.xlsx', 'tracking.importUnreadable'],
  ])('with %s is refused', async (_, content, name, reason) => {
    expect(await upload(content, name)).toMatchObject({ reason })
  })

  test('with more rows than are read at once is refused as a whole', async () => {
    const rows = Array.from(
      { length: eventImportLimits.rows + 1 },
      () => `x${number},,,进港,,2026-11-19 21:46,,,,`,
    )
    expect(await upload(csv(...rows))).toMatchObject({ reason: 'tracking.importTooLong' })
    const { rows: kept } = await app.ctx.pool.query('select 1 from event_import_rows where order_id = $1', [
      id,
    ])
    expect(kept).toEqual([])
  })

  test('belongs to operations: others are refused', async () => {
    const sales = (await buildStaff(app, 'sales')).token
    expect(await app.call(contract.listImports, { token: sales })).toMatchObject({ status: 403 })
    await upload(csv(`${number},,,进港,,2026-11-19 21:46,,,,`), 'newest.csv')
    const { data } = await app.call(contract.listImports, { token: clerk, query: { size: 10 } })
    expect(data.items[0]).toMatchObject({ fileName: 'newest.csv', openMoves: ['apply', 'discard'] })
    const body = { id: data.items[0]?.id as EventImportId }
    const discarded = await app.call(contract.discardImport, { token: clerk, body })
    expect(discarded.data).toMatchObject({ status: 'discarded', openMoves: [] })
    expect(await apply(body.id)).toMatchObject({ status: 409, reason: 'tracking.importNotOpen' })
  })
})

test('thousands of rows of one file become events while the server answers others', async () => {
  const many = 3_000
  const start = Date.parse('2026-11-25T00:00:00Z')
  const rows = Array.from({ length: many }, (_, place) => {
    const at = new Date(start + Math.floor(place / 2) * 60_000).toISOString()
    return `${number},,${place % 2 ? first : second},到港,预计,${at},,,,`
  })
  let answered = 0
  let reading = true
  const others = (async () => {
    while (reading) {
      await app.call(contract.listImports, { token: clerk, query: { size: 10 } })
      answered += 1
    }
  })()
  const { data } = await upload(csv(...rows))
  const readWhile = answered
  const applied = await apply(data.import.id)
  reading = false
  await others
  expect(applied.data).toMatchObject({ goodRows: many, addedRows: many })
  expect(readWhile).toBeGreaterThan(5)
  expect(answered).toBeGreaterThan(readWhile)
}, 240_000)
