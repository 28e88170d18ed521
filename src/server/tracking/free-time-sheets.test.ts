import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listRateChanges } from '#contract/rate-changes.ts'
import * as contract from '#contract/rates.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { tariffFor } from '#domain/tracking/stays.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { form, boundary as formBoundary } from '#test/support/upload-corpus.ts'
import { loadCountedOrders } from './free-time-store.ts'

let app: TestApp
let clerk: { token: string }
let orderId: OrderId

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'sales', '林晓')
  const { userId } = await buildCustomer(app)
  orderId = (await buildOrder(app, { userId }, { status: 'accepted' })).id
})
afterAll(() => app.stop())

const header = '船公司,类型,方向,港口,箱类,免费天数,币种,阶梯费率,生效日期,失效日期,天数算法,阶梯起算'
const good = '中远海运,滞期,进口,NLRTM,40 尺,5,EUR,"1-5 60; 6+ 90",2026-01-01,2026-12-31,,'

async function upload(...rows: string[]) {
  const response = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.uploadRateSheet.path}?kind=freeTime&prices=buying&name=${encodeURIComponent('中远 2026')}`,
    headers: { token: clerk.token, 'content-type': `multipart/form-data; boundary=${formBoundary}` },
    payload: form([
      { field: 'file', name: 'tariffs.csv', content: Buffer.from([header, ...rows].join('\n')) },
    ]),
  })
  return (response.json() as { data: ReplyOf<typeof contract.uploadRateSheet> }).data
}
const act = (call: typeof contract.applyRateSheet | typeof contract.withdrawRateSheet, sheetId: string) =>
  app.call(call, { token: clerk.token, body: { sheetId } as never })
/** The free days and source of the tariff that counts a full container at destination. */
async function counted() {
  const [order] = await loadCountedOrders(app.ctx, [orderId], null)
  const tariff = tariffFor(order?.tariffs ?? [], {
    type: 'demurrage',
    direction: 'import',
    port: 'NLRTM',
    equipment: '40',
    on: businessDate('2026-11-20'),
  })
  return tariff && { freeDays: tariff.freeDays, source: tariff.source.zh }
}

describe('free-time tariffs in sheets', () => {
  it('are read row by row in both languages’ words, with every problem by its column', async () => {
    const {
      sheet,
      good: rows,
      bad,
    } = await upload(
      good,
      'COSU,DET,import,DE,reefer,3,EUR,"4-8 110; 9+ 180",2026-01-01,2026-12-31,working,start',
      'NONE,滞期,进口,NLRTM,40,5,EUR,"1+ 60",2026-01-01,2026-12-31,,',
      'COSU,滞期,进口,XXXXX,40,91,EUR,"1-5 60; 7+ 90",2026-01-01,2025-12-31,,',
      'COSU,滞期,进口,NLRTM,40,7,EUR,"1+ 60",2026-06-01,2026-12-31,,',
    )
    expect(sheet).toMatchObject({ kind: 'freeTime', prices: 'selling', goodRows: 2, badRows: 3 })
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      {
        carrier: 'COSU',
        freeTimeType: 'demurrage',
        direction: 'import',
        equipment: '40',
        dayUnit: 'calendar',
        lastDayCounts: 'yes',
        steps: '1-5 60.00; 6+ 90.00',
      },
      { freeTimeType: 'detention', port: 'DE', equipment: 'reefer', dayUnit: 'working', stepsFrom: 'start' },
    ])
    expect(bad.map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`))).toEqual([
      ['carrier rates.carrierUnknown'],
      [
        'port seaport.unknown',
        'freeDays number.tooLarge',
        'steps rates.stepsInvalid',
        'validTo rates.endBeforeStart',
      ],
      ['validFrom rates.duplicateRow'],
    ])
    expect(
      (await app.call(listRateChanges, { token: clerk.token, query: { sheetId: sheet.id } })).status,
    ).toBe(404)
  })

  it('count only while their sheet is applied, and of two the sheet applied last', async () => {
    const before = await counted()
    const first = await upload(good)
    expect(await counted()).toEqual(before)
    await act(contract.applyRateSheet, first.sheet.id)
    expect(await counted()).toEqual({ freeDays: 5, source: '中远 2026' })
    const second = await upload(good.replace(',5,', ',4,'))
    await act(contract.applyRateSheet, second.sheet.id)
    expect((await counted())?.freeDays).toBe(4)
    await act(contract.withdrawRateSheet, second.sheet.id)
    expect((await counted())?.freeDays).toBe(5)
    await act(contract.withdrawRateSheet, first.sheet.id)
    expect(await counted()).toEqual(before)
  })

  it('are thrown away with a sheet that is discarded', async () => {
    const { sheet } = await upload(good)
    await app.call(contract.discardRateSheet, { token: clerk.token, body: { sheetId: sheet.id } as never })
    const { rows } = await app.ctx.pool.query(
      'select count(*)::int as left from free_time_tariffs t join rate_sheets s on s.number = t.sheet where s.id = $1',
      [sheet.id],
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
