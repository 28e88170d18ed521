import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/schedule-sheets.ts'
import { searchSchedules, vesselTimetable } from '#contract/schedules.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { Voyage } from '#domain/schedules/port-calls.ts'
import { writeTypedSheet } from '#server/platform/files/typed-sheet.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'
import { insertVoyages } from './store.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await buildStaff(app, 'operations')).token
})
afterAll(() => app.stop())

const head = '船公司,航线,船名,IMO,航次,港口,计划到港,计划离港,预计到港,状态'
/** A voyage of two calls, leaving Ningbo on a day of December and coming to Rotterdam a month later. */
const voyage = (
  day: number,
  more: { vessel?: string; voyage?: string; estimated?: string; status?: string } = {},
) => {
  const { vessel = 'EVER TESTED', voyage: number = `${day}W`, estimated = '', status = '' } = more
  const two = String(day).padStart(2, '0')
  return [
    `中远海运,TST1,${vessel},,${number},CNNGB,2026-12-${two} 06:00,2026-12-${two} 23:30,,`,
    `COSU,TST1,${vessel},,${number},NLRTM,2027-01-${two} 05:30,2027-01-${two} 19:00,${estimated},${status}`,
  ]
}
const csv = (...rows: string[][]) => ({ name: '中远船期.csv', content: [head, ...rows.flat()].join('\n') })

/** A form with one file, as a browser sends it. */
async function upload(file: { name: string; content: string | Uint8Array }, by = token) {
  const form = new FormData()
  form.append('file', new Blob([file.content as Uint8Array<ArrayBuffer>]), file.name)
  const encoded = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.uploadScheduleSheet.path}`,
    headers: { token: by, language: 'zh', 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string | undefined,
    message: json.message as string | undefined,
    data: json.data as ReplyOf<typeof contract.uploadScheduleSheet>,
  }
}
const apply = (sheetId: string, leaveOutBadRows = false) =>
  app.call(contract.applyScheduleSheet, { token, body: { sheetId: sheetId as never, leaveOutBadRows } })
const withdraw = (sheetId: string) =>
  app.call(contract.withdrawScheduleSheet, {
    token,
    body: { sheetId: sheetId as never, reason: '船公司改期' },
  })
/** Uploads and applies; the id of the sheet. */
async function imported(...rows: string[][]): Promise<string> {
  const { data } = await upload(csv(...rows))
  expect((await apply(data.sheet.id)).status).toBe(200)
  return data.sheet.id
}
/** Who sails from Ningbo to Rotterdam on the service, with the source. */
const sailings = async () => {
  const { data } = await app.call(searchSchedules, {
    query: { from: 'CNNGB', to: 'NLRTM', startsOn: '2026-12-01', weeks: 6, transshipments: 0 },
  })
  return data.routes.map(({ legs: [leg] }) => `${leg?.vessel} ${leg?.voyage} ${leg?.source}`)
}

describe('a schedule sheet', () => {
  it('is read row by row, and shown to nobody before it is applied', async () => {
    const { status, data } = await upload(
      csv(voyage(1, { estimated: '2027-01-02 05:30' }), [`COSU,TST1,EVER TESTED,,3W,CNXXX,soon,,,`]),
    )
    expect(status).toBe(200)
    expect(data.sheet).toMatchObject({ status: 'previewed', voyages: 1, goodRows: 2, badRows: 1 })
    expect(data.good[1]).toMatchObject({
      row: 3,
      cells: { port: 'NLRTM', estimatedArrival: '2027-01-02 05:30' },
    })
    expect(data.bad[0]?.problems.map(({ column, code }) => [column, code])).toEqual([
      ['port', 'seaport.unknown'],
      ['plannedArrival', 'schedules.timeInvalid'],
      ['plannedDeparture', 'required'],
    ])
    expect(await sailings()).toEqual([])
    const refused = await apply(data.sheet.id)
    expect([refused.status, refused.reason]).toEqual([422, 'schedules.badRowsLeft'])
    expect((await apply(data.sheet.id, true)).data).toMatchObject({
      status: 'applied',
      openMoves: ['withdraw'],
    })
    expect(await sailings()).toEqual(['EVER TESTED 1W imported'])
    expect((await apply(data.sheet.id)).reason).toBe('schedules.moveNotOpen')
    expect((await withdraw(data.sheet.id)).data).toMatchObject({
      status: 'withdrawn',
      withdrawnFor: '船公司改期',
    })
    expect(await sailings()).toEqual([])
  })

  it('is told of by the newest: of a ship, and of a service in the days it covers', async () => {
    const first = await imported(
      voyage(2),
      voyage(9, { vessel: 'SECOND SHIP' }),
      voyage(23, { vessel: 'THIRD SHIP' }),
    )
    expect(await sailings()).toEqual([
      'EVER TESTED 2W imported',
      'SECOND SHIP 9W imported',
      'THIRD SHIP 23W imported',
    ])
    // The second ship is another one now, and the first leaves two days later.
    const second = await imported(voyage(4, { voyage: '2W' }), voyage(9, { vessel: 'OTHER SHIP' }))
    expect(await sailings()).toEqual([
      'EVER TESTED 2W imported',
      'OTHER SHIP 9W imported',
      'THIRD SHIP 23W imported',
    ])
    const shown = async (sheetId: string) =>
      (await app.call(contract.previewScheduleSheet, { token, query: { sheetId: sheetId as never } })).data
        .shown
    expect([await shown(first), await shown(second)]).toEqual([1, 2])
    await withdraw(second)
    expect(await sailings()).toEqual([
      'EVER TESTED 2W imported',
      'SECOND SHIP 9W imported',
      'THIRD SHIP 23W imported',
    ])
    await withdraw(first)
    expect(await sailings()).toEqual([])
  })

  it('goes before what was generated, whichever came first, and says so of each voyage', async () => {
    const generated = (day: number): Voyage & { startsOn: ReturnType<typeof businessDate> } => ({
      carrier: 'COSU',
      service: 'TST1',
      vessel: `DEMO SHIP ${day}`,
      imo: null,
      passage: null,
      source: 'generated',
      startsOn: businessDate(`2026-12-${String(day).padStart(2, '0')}`),
      calls: (['CNNGB', 'NLRTM'] as const).map((port, at) => {
        const when = {
          planned: new Date(Date.UTC(2026, 11, day + at * 30, 12)),
          estimated: null,
          actual: null,
        }
        const number = `G${day}`
        return {
          port,
          importVoyage: at ? number : null,
          exportVoyage: at ? null : number,
          arrival: when,
          departure: when,
          status: null,
        }
      }),
    })
    await insertVoyages(app.ctx, [generated(5), generated(12), generated(26)])
    const sheet = await imported(voyage(6), voyage(13, { vessel: 'SECOND SHIP' }))
    expect(await sailings()).toEqual([
      'DEMO SHIP 5 G5 generated',
      'EVER TESTED 6W imported',
      'SECOND SHIP 13W imported',
      'DEMO SHIP 26 G26 generated',
    ])
    await insertVoyages(app.ctx, [generated(8)])
    expect(await sailings()).toHaveLength(4)
    const { data } = await app.call(vesselTimetable, { query: { name: 'DEMO SHIP 12' } })
    expect(data.voyages).toEqual([])
    await withdraw(sheet)
    expect(await sailings()).toEqual([5, 8, 12, 26].map((day) => `DEMO SHIP ${day} G${day} generated`))
  })

  it('marks a call that is not made, and offers no box there', async () => {
    const sheet = await imported(voyage(15, { status: '跳港' }))
    expect((await sailings()).filter((each) => each.includes('15W'))).toEqual([])
    const { data } = await app.call(vesselTimetable, { query: { name: 'ever tested' } })
    expect(data.voyages[0]?.calls.map(({ port, status }) => [port, status])).toEqual([
      ['CNNGB', null],
      ['NLRTM', 'OMIT'],
    ])
    await withdraw(sheet)
  })

  it('of two clerks is applied one after the other', async () => {
    const sheets = await Promise.all([1, 2, 3].map(() => upload(csv(voyage(18)))))
    const answers = await Promise.all(sheets.map(({ data }) => apply(data.sheet.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await sailings()).filter((each) => each.includes('18W'))).toHaveLength(1)
    for (const { data } of sheets) await withdraw(data.sheet.id)
  })

  it('may come as a workbook whose times are times', async () => {
    const at = (text: string) => new Date(`${text}:00Z`)
    const cells = (port: string, arrival: string, departure: string) => [
      ...['COSU', 'TST2', 'PAPER SHIP', '001E', port],
      at(arrival),
      at(departure),
    ]
    const columns = [
      'SCAC',
      'Service',
      'Vessel',
      'Voyage',
      'Port',
      'Planned arrival',
      'Planned departure',
    ].map((header, place) => ({ header, width: 20, ...(place > 4 ? { format: 'instant' as const } : {}) }))
    async function* rows() {
      yield [
        cells('CNNGB', '2026-12-01T06:05', '2026-12-01T23:30'),
        cells('SGSIN', '2026-12-08T00:00', '2026-12-08T10:00'),
      ]
    }
    const parts: Buffer[] = []
    for await (const part of writeTypedSheet({ name: 'x', columns, rows: rows() }))
      parts.push(Buffer.from(part))
    const { data } = await upload({ name: 'plan.xlsx', content: Buffer.concat(parts) })
    expect(data.good[0]?.cells).toMatchObject({
      plannedArrival: '2026-12-01 06:05',
      plannedDeparture: '2026-12-01 23:30',
    })
    expect([data.sheet.voyages, data.bad]).toEqual([1, []])
  })

  it.each([
    [{ name: 'x.pdf', content: 'x' }, 'file.typeNotAllowed'],
    [{ name: 'x.csv', content: '' }, 'file.empty'],
    [{ name: 'x.xlsx', content: 'PK\u0003\u0004 no workbook' }, 'schedules.fileUnreadable'],
    [{ name: 'x.csv', content: '船公司,港口\nCOSU,CNNGB' }, 'schedules.columnMissing'],
  ])('refuses the file %j with %s', async (file, reason) => {
    expect((await upload(file)).reason).toBe(reason)
  })

  it('can be thrown away with its rows, and then no more', async () => {
    const { data } = await upload(csv(voyage(20)))
    const body = { sheetId: data.sheet.id as never }
    expect((await app.call(contract.discardScheduleSheet, { token, body })).data.status).toBe('discarded')
    expect((await app.call(contract.discardScheduleSheet, { token, body })).reason).toBe(
      'schedules.moveNotOpen',
    )
    const kept = await app.call(contract.previewScheduleSheet, { token, query: body })
    expect(kept.data.good).toEqual([])
    const { data: list } = await app.call(contract.listScheduleSheets, {
      token,
      query: { status: 'discarded' },
    })
    expect(list.items.map(({ id }) => id)).toContain(data.sheet.id)
  })

  it('is of operations and administrators', async () => {
    const { token: seller } = await buildStaff(app, 'sales')
    expect((await upload(csv(voyage(21)), seller)).status).toBe(403)
  })
})

describe('the template', () => {
  it.each(['zh', 'en'] as const)(
    'in %s is read back without a problem, in both formats',
    async (language) => {
      for (const format of ['xlsx', 'csv'] as const) {
        const { raw } = await app.call(contract.scheduleTemplate, { token, language, query: { format } })
        const rows =
          format === 'xlsx'
            ? (await readXlsx(raw.rawPayload)).sheets[0]?.rows
            : parseCsv(raw.rawPayload.toString('utf8').replace('\ufeff', ''))
        expect(rows?.[0]).toHaveLength(15)
        const { data } = await upload({ name: `t.${format}`, content: raw.rawPayload })
        expect([data.bad, data.sheet.voyages]).toEqual([[], 1])
      }
    },
  )
})
