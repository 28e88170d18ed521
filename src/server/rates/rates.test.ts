import { unzipSync, zipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getOffer, searchQuotes } from '#contract/quotes.ts'
import {
  exportRateChanges,
  lanePrices,
  listRateChanges,
  portTariffs,
  type TariffKind,
} from '#contract/rate-changes.ts'
import * as contract from '#contract/rates.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { type RateSheetKind, rateSheetKinds, rateSheetLimits } from '#domain/rates/rate-sheets.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import { seedExchangeRates } from '#server/rates/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { madeRateRows, rateSheetHeading } from '#test/support/rate-sheets.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await buildStaff(app, 'sales')).token
  await seedExchangeRates(app.ctx, businessDate('2026-11-20'))
})
afterAll(() => app.stop())

/** A form with one file, as a browser sends it. */
async function upload(
  file: { name: string; content: string | Uint8Array },
  kind: RateSheetKind = 'ocean',
  by = token,
  language: 'zh' | 'en' = 'zh',
) {
  const form = new FormData()
  form.append('file', new Blob([file.content as Uint8Array<ArrayBuffer>]), file.name)
  const encoded = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.uploadRateSheet.path}?kind=${kind}`,
    headers: { token: by, language, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string,
    message: json.message as string,
    data: json.data as ReplyOf<typeof contract.uploadRateSheet>,
  }
}

const header = '船公司,航线,起运港,目的港,箱型,币种,海运费,BAF,附加费,有效期起,有效期止,航程,开船日,备注'
const good =
  'COSU,AEU3,CNNGB,DEHAM,40HQ,USD,2180,USD 246,THC CNY 825; DTHC EUR 260 到付,2026-11-01,2026-12-31,39,周日,'
const sheet = (...rows: string[]) => ({ name: 'rates.csv', content: [header, ...rows].join('\n') })

const bytesOf = async (format: SpreadsheetFormat, head: string[], rows: string[][]) => {
  const chunks: Buffer[] = []
  for await (const chunk of writeSpreadsheet(format, { name: 'x', header: head, rows }))
    chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const asked = {
  pickup: { kind: 'port' as const, port: 'CNNGB' },
  delivery: { kind: 'port' as const, port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: 'Dining chairs' },
  services: ['none' as const],
}
const search = () => app.call(searchQuotes, { body: asked })
const freight = async () => {
  const [offer] = (await search()).data.offers
  if (!offer) return null
  const { charges } = (await app.call(getOffer, { body: { ...asked, offerKey: offer.key } })).data
  return charges.find((each) => each.code === 'OF')?.unitPrice?.minor ?? null
}

describe('reading a rate sheet', () => {
  it('shows good rows and every problem of the broken ones, by row and column', async () => {
    const { status, data } = await upload(
      sheet(
        good,
        'XXXX,AEU3,CNNGB,DEHAM,40HQ,USD,2180,,,2026-11-01,2026-12-31,39,7,',
        'COSU,,CNXXX,DEHAM,99XX,ABC,free,,,2026-02-30,2026-12-31,soon,8,',
        'COSU,AEU4,CNNGB,DEHAM,40HQ,USD,10.123,,,2026-12-31,2026-11-01,,1,',
        'COSU,AEU5,CNNGB,CNNGB,40HC,USD,100,,FOO USD 3,2026-11-01,2026-12-31,10,"1,4",',
        good,
      ),
    )
    expect(status).toBe(200)
    expect([data.sheet.goodRows, data.sheet.badRows, data.sheet.status]).toEqual([1, 5, 'previewed'])
    expect(data.good[0]).toMatchObject({
      row: 2,
      cells: {
        carrier: 'COSU',
        sailingWeekdays: '7',
        charges: 'THC CNY 825.00 prepaid; DTHC EUR 260.00 collect; BAF USD 246.00 prepaid',
      },
    })
    expect(
      data.bad.map((each) => [each.row, each.problems.map((problem) => [problem.column, problem.code])]),
    ).toEqual([
      [3, [['carrier', 'rates.carrierUnknown']]],
      [
        4,
        [
          ['service', 'required'],
          ['pol', 'seaport.unknown'],
          ['containerType', 'rates.containerTypeUnknown'],
          ['currency', 'rates.currencyUnknown'],
          ['amount', 'rates.amountInvalid'],
          ['validFrom', 'date.invalid'],
          ['transitDays', 'number.whole'],
          ['sailingWeekdays', 'rates.weekdaysInvalid'],
        ],
      ],
      [
        5,
        [
          ['amount', 'rates.amountInvalid'],
          ['validTo', 'rates.endBeforeStart'],
          ['transitDays', 'required'],
        ],
      ],
      [
        6,
        [
          ['pod', 'rates.samePort'],
          ['charges', 'rates.chargeInvalid'],
        ],
      ],
      [7, [['validFrom', 'rates.duplicateRow']]],
    ])
    expect(data.bad[0]?.problems[0]?.message).toContain('SCAC')
    await app.call(contract.discardRateSheet, { token, body: { sheetId: data.sheet.id } })
  })

  it('reads the templates it hands out, in both languages and formats, for every kind', async () => {
    for (const kind of rateSheetKinds) {
      for (const format of ['xlsx', 'csv'] as const) {
        for (const language of ['zh', 'en'] as const) {
          const { raw } = await app.call(contract.rateTemplate, { token, language, query: { kind, format } })
          const { data, status } = await upload({ name: `t.${format}`, content: raw.rawPayload }, kind)
          expect([status, data?.sheet.goodRows, data?.bad]).toEqual([200, 2, []])
          await app.call(contract.discardRateSheet, { token, body: { sheetId: data.sheet.id } })
        }
      }
    }
  })

  it('reads a csv that Chinese Excel saved in GB18030', async () => {
    // 船公司 in GB18030; the other headings are Latin.
    const head = Buffer.concat([
      Buffer.from([0xb4, 0xac, 0xb9, 0xab, 0xcb, 0xbe]),
      Buffer.from(',Service,POL,POD,Size type,Curr,Rate,Effective,Expiry,TT,Sailing days\n'),
    ])
    const row = Buffer.from('COSU,AEU3,CNNGB,DEHAM,40HQ,USD,2180,2026-11-01,2026-12-31,39,7\n')
    const { data } = await upload({ name: 'gb.csv', content: Buffer.concat([head, row]) })
    expect(data.sheet.goodRows).toBe(1)
  })

  it.each([
    ['a picture', { name: 'rates.png', content: 'x' }, 415, 'file.typeNotAllowed'],
    [
      'a picture named xlsx',
      { name: 'rates.xlsx', content: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
      415,
      'file.contentMismatch',
    ],
    ['a pdf named csv', { name: 'rates.csv', content: '%PDF-1.7 ...' }, 415, 'file.contentMismatch'],
    [
      'a zip that is no workbook',
      { name: 'rates.xlsx', content: new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6]) },
      422,
      'rates.fileUnreadable',
    ],
    ['an empty file', { name: 'rates.csv', content: '' }, 422, 'file.empty'],
    [
      'a sheet without the needed columns',
      { name: 'rates.csv', content: 'POL,POD\nCNNGB,DEHAM' },
      422,
      'rates.columnMissing',
    ],
  ])('refuses %s', async (_, file, status, reason) => {
    const answer = await upload(file)
    expect([answer.status, answer.reason]).toEqual([status, reason])
  })

  it('names the missing columns in the reader’s language', async () => {
    const file = { name: 'rates.csv', content: 'POL,POD,Carrier,Service,Curr,Rate,Effective,Expiry,TT\n' }
    expect((await upload(file, 'ocean', token, 'en')).message).toContain('Container type, Sailing weekdays')
    expect((await upload(file)).message).toContain('箱型、开船日')
  })

  it('is for sales and administrators only [§6]', async () => {
    const finance = await buildStaff(app, 'finance')
    const customer = await buildCustomer(app)
    expect((await upload(sheet(good), 'ocean', finance.token)).reason).toBe('login.forbidden')
    expect((await upload(sheet(good), 'ocean', customer.token)).status).toBe(401)
    expect((await app.call(contract.listRateSheets)).status).toBe(401)
    expect(
      (await app.call(contract.listRateSheets, { token: (await buildStaff(app, 'administrator')).token }))
        .status,
    ).toBe(200)
  })
})

describe('from preview to sale and off it', () => {
  it('puts nothing on sale before it is applied, the newest sheet first, and takes it off at once', async () => {
    const { data } = await upload(sheet(good))
    expect(data.changes).toEqual({ added: 1, raised: 0, lowered: 0, same: 0 })
    expect(await freight()).toBeNull()
    const applied = await app.call(contract.applyRateSheet, { token, body: { sheetId: data.sheet.id } })
    expect(applied.data).toMatchObject({ status: 'applied', openMoves: ['withdraw'] })
    expect(await freight()).toBe(218_000)

    const newer = await upload(sheet(good.replace('2180', '1999.5')))
    expect(newer.data.changes).toEqual({ added: 0, raised: 0, lowered: 1, same: 0 })
    await app.call(contract.applyRateSheet, { token, body: { sheetId: newer.data.sheet.id } })
    expect(await freight()).toBe(199_950)

    const withdrawn = await app.call(contract.withdrawRateSheet, {
      token,
      body: { sheetId: newer.data.sheet.id, reason: '报错价' },
    })
    expect(withdrawn.data).toMatchObject({ status: 'withdrawn', withdrawnFor: '报错价', openMoves: [] })
    expect(await freight()).toBe(218_000)
    await app.call(contract.withdrawRateSheet, { token, body: { sheetId: data.sheet.id } })
    expect(await freight()).toBeNull()
    const again = await app.call(contract.applyRateSheet, { token, body: { sheetId: data.sheet.id } })
    expect([again.status, again.reason]).toEqual([409, 'rates.moveNotOpen'])
  })

  it('leaves bad rows out only when told to, and applies no sheet without a good one', async () => {
    const { data } = await upload(sheet(good.replace('AEU3', 'AEU9'), good.replace('COSU', '??')))
    const refused = await app.call(contract.applyRateSheet, { token, body: { sheetId: data.sheet.id } })
    expect([refused.reason, refused.message?.includes('1')]).toEqual(['rates.badRowsLeft', true])
    const applied = await app.call(contract.applyRateSheet, {
      token,
      body: { sheetId: data.sheet.id, leaveOutBadRows: true },
    })
    expect(applied.data.status).toBe('applied')
    const bad = await upload(sheet(good.replace('COSU', '??')))
    expect(
      (await app.call(contract.applyRateSheet, { token, body: { sheetId: bad.data.sheet.id } })).reason,
    ).toBe('rates.nothingToApply')
  })

  it('discards a preview with its rows', async () => {
    const { data } = await upload(sheet(good))
    const discarded = await app.call(contract.discardRateSheet, { token, body: { sheetId: data.sheet.id } })
    expect(discarded.data.status).toBe('discarded')
    const lines = await app.call(contract.listRateLines, { token, query: { sheetId: data.sheet.id } })
    expect(lines.data.items).toEqual([])
  })

  it.each([
    ['xlsx', 5_000],
    ['csv', 20_000],
  ] as const)(
    'takes a sheet of one broken row in a hundred as %s from upload to withdrawal',
    async (format, count) => {
      const made = [
        ...madeRateRows(count, { seed: 20_261_120, from: businessDate('2026-11-20'), amount: '1234.56' }),
      ]
      const broken = made.flatMap(({ broken }, at) => (broken ? [at + 2] : []))
      const content = await bytesOf(
        format,
        [...rateSheetHeading],
        made.map(({ cells }) => [...cells]),
      )
      const { data } = await upload({ name: `rates.${format}`, content })
      const sheetId = data.sheet.id
      expect([data.sheet.goodRows, data.sheet.badRows]).toEqual([count - broken.length, broken.length])
      expect(data.bad.map(({ row }) => row)).toEqual(broken.slice(0, rateSheetLimits.shown))
      expect(data.bad.every(({ problems }) => problems.length > 0)).toBe(true)
      expect(data.good.map(({ row }) => row)).toEqual(
        made.flatMap(({ broken }, at) => (broken ? [] : [at + 2])).slice(0, rateSheetLimits.shown),
      )
      const others = await freight()
      expect(others).not.toBe(123_456)
      expect((await app.call(contract.applyRateSheet, { token, body: { sheetId } })).reason).toBe(
        'rates.badRowsLeft',
      )
      await app.call(contract.applyRateSheet, { token, body: { sheetId, leaveOutBadRows: true } })
      expect(await freight()).toBe(123_456)
      await app.call(contract.withdrawRateSheet, { token, body: { sheetId } })
      expect(await freight()).toBe(others)
    },
  )
})

describe('limits of a sheet', () => {
  const rows = (count: number) =>
    Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(count * 8, 'X,,,,,,\n')])
  const sheets = async () =>
    (await app.ctx.pool.query('select count(*)::int as n from rate_sheets')).rows[0].n

  it('takes 200,000 rows, good or bad', async () => {
    const { data } = await upload({ name: 'full.csv', content: rows(rateSheetLimits.rows) })
    expect([data.sheet.goodRows, data.sheet.badRows]).toEqual([0, 200_000])
  })

  it.each([
    ['one row more', () => rows(rateSheetLimits.rows + 1), 422, 'rates.tooManyRows', '200000'],
    [
      'one byte more than 60 MB',
      () => Buffer.alloc(rateSheetLimits.bytes + 1, `${header}\n`),
      413,
      'file.tooLarge',
      '60 MB',
    ],
  ] as const)(
    'refuses %s, says what may be sent, and keeps nothing',
    async (_, content, status, reason, said) => {
      const before = await sheets()
      for (const language of ['zh', 'en'] as const) {
        const answer = await upload({ name: 'big.csv', content: content() }, 'ocean', token, language)
        expect([answer.status, answer.reason]).toEqual([status, reason])
        expect(answer.message).toContain(said)
      }
      expect(await sheets()).toBe(before)
    },
  )

  it('refuses a workbook made to burst, and one with macros', async () => {
    const workbook = async (more: Record<string, Uint8Array>) => {
      const parts = unzipSync(await bytesOf('xlsx', ['a'], [['b']]))
      return zipSync({ ...parts, ...more })
    }
    for (const [name, size] of [
      ['xl/sharedStrings.xml', 100_000_000],
      ['xl/vbaProject.bin', 10],
    ] as const) {
      const content = await workbook({ [name]: new Uint8Array(size) })
      const answer = await upload({ name: 'rates.xlsx', content })
      expect([answer.status, answer.reason]).toEqual([422, 'file.notSafe'])
    }
  })

  it('reads one sheet after another when several come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => upload(sheet(good.replace('AEU3', `P${at}`), 'x,y'))),
    )
    expect(answers.map(({ data }) => [data.sheet.goodRows, data.sheet.badRows])).toEqual(
      Array.from({ length: 4 }, () => [1, 1]),
    )
  })
})

describe('exports', () => {
  const payloads = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    "=cmd|' /C calc'!A0",
    '\t=1+1',
    '\r=1+1',
    '=\u202e1+1',
    '＝1+1',
    '@import',
    '=1+1\r\n=2+2',
  ]

  it('keep 12 formula payloads as text, in csv and in xlsx [§5]', async () => {
    const csv = (
      await bytesOf(
        'csv',
        ['a', 'b'],
        payloads.map((each) => [each, 'x']),
      )
    ).toString('utf8')
    for (const [at, [cell]] of parseCsv(csv).slice(1).entries()) {
      expect(String(cell)).toBe(`'${payloads[at]}`)
    }
    const xlsx = await bytesOf(
      'xlsx',
      ['a', 'b'],
      payloads.map((each) => [each, 'x']),
    )
    const parts = unzipSync(xlsx)
    const text = Object.entries(parts)
      .filter(([name]) => name.startsWith('xl/worksheets/'))
      .map(([, part]) => new TextDecoder().decode(part))
      .join('')
    expect(text).not.toContain('<f>')
    const rows = (await readXlsx(xlsx)).sheets[0]?.rows ?? []
    expect(rows.slice(1).map(([cell]) => String(cell).replaceAll('\r', ''))).toEqual(
      payloads.map((each) => each.replaceAll('\r', '')),
    )
  })

  it('of a sheet read back as the same rows, remarks that look like formulas included', async () => {
    const { data } = await upload(
      sheet(`${good}"=HYPERLINK(""http://x"")"`, `${good.replace('AEU3', 'AEU7')}-`),
    )
    for (const format of ['csv', 'xlsx'] as const) {
      const { raw } = await app.call(contract.exportRateSheet, {
        token,
        query: { sheetId: data.sheet.id, format },
      })
      expect(raw.headers['content-disposition']).toContain(`.${format}`)
      const again = await upload({ name: `again.${format}`, content: raw.rawPayload })
      expect(again.data.bad).toEqual([])
      expect(again.data.good.map((each) => each.cells)).toEqual(data.good.map((each) => each.cells))
    }
  })
})

describe('rates of exchange and lanes', () => {
  it('are entered by finance and shown with day and source', async () => {
    const finance = await buildStaff(app, 'finance')
    const body = {
      currency: 'USD',
      on: '2026-11-20',
      rate: '7.1000',
      source: { zh: '中国外汇交易中心中间价', en: 'CFETS central parity' },
    } as const
    const replacing = { ...body, replaces: '7.0835' }
    expect((await app.call(contract.setExchangeRate, { token: finance.token, body: replacing })).status).toBe(
      200,
    )
    expect((await app.call(contract.setExchangeRate, { token, body })).reason).toBe('login.forbidden')
    const { data } = await app.call(contract.listExchangeRates, { token })
    expect(data.find((each) => each.currency === 'USD')).toEqual(body)
    const wrong = await app.call(contract.setExchangeRate, {
      token: finance.token,
      body: { ...body, rate: '0' },
    })
    expect(wrong.fields?.rate?.code).toBe('number.positive')
  })

  it('marks a lane as being expanded and takes the mark back', async () => {
    const lane = { origin: 'CN', destination: 'CLSAI' }
    expect(
      (await app.call(contract.setExpandingLane, { token, body: { ...lane, expanding: true } })).data,
    ).toMatchObject([lane])
    expect(
      (await app.call(contract.setExpandingLane, { token, body: { ...lane, expanding: false } })).data,
    ).toEqual([])
  })
})

describe('what a sheet changes', () => {
  const of = (service: string, amount: number, from = '2027-03-01', to = '2027-03-31') =>
    `COSU,${service},CNXMN,NLRTM,40HQ,USD,${amount},,,${from},${to},39,7,`
  const apply = async (...rows: string[]) => {
    const { data } = await upload(sheet(...rows))
    await app.call(contract.applyRateSheet, { token, body: { sheetId: data.sheet.id } })
    return data.sheet.id
  }

  it('is told row by row with the old price, the new one and where the old comes from', async () => {
    const old = await apply(of('W1', 1000), of('W2', 1000), of('W3', 1000))
    const { data } = await upload(sheet(of('W1', 1250), of('W2', 900), of('W3', 1000), of('W4', 700)))
    const sheetId = data.sheet.id
    const list = async (query: object) =>
      (await app.call(listRateChanges, { token, query: { sheetId, ...query } })).data
    const { items, nextCursor, columns } = await list({})
    expect(
      items.map((each) => [each.cells.service, each.change, each.was, each.becomes, each.basisPoints]),
    ).toEqual([
      ['W1', 'raised', '1000.00', '1250.00', 2_500],
      ['W2', 'lowered', '1000.00', '900.00', -1_000],
      ['W3', 'same', '1000.00', '1000.00', 0],
      ['W4', 'added', null, '700.00', null],
    ])
    expect([items[0]?.sheet?.id, nextCursor, columns[0]?.key]).toEqual([old, null, 'carrier'])
    expect((await list({ change: 'lowered' })).items.map((each) => each.row)).toEqual([3])
    const file = await app.call(exportRateChanges, {
      token,
      query: { sheetId, change: 'raised', format: 'csv' },
    })
    const rows = parseCsv(file.raw.body.replace(/^\uFEFF/, ''))
    expect(rows.slice(1).map((row) => [row[0], row.at(-2), row.at(-4)])).toEqual([['2', '25%', '1000.00']])

    // Once on sale, it is still compared with what was on sale before it.
    await app.call(contract.applyRateSheet, { token, body: { sheetId } })
    expect((await list({})).items.map((each) => each.change)).toEqual(['raised', 'lowered', 'same', 'added'])
  })

  it('is told of tariffs as well', async () => {
    const service = (amount: number) => ({
      name: 'services.csv',
      content: `增值服务,港口,计费单位,币种,金额,有效期起,有效期止\ncustomsDeclaration,CNXMN,declaration,CNY,${amount},2027-03-01,2027-03-31`,
    })
    const first = await upload(service(150), 'service')
    expect(first.data.bad).toEqual([])
    await app.call(contract.applyRateSheet, { token, body: { sheetId: first.data.sheet.id } })
    const { data } = await upload(service(180), 'service')
    const changes = await app.call(listRateChanges, { token, query: { sheetId: data.sheet.id } })
    expect(changes.data.items).toMatchObject([{ change: 'raised', was: '150.00', basisPoints: 2_000 }])
  })

  it('shows what a lane cost on a day, from which sheet, and what became of the others', async () => {
    const ids = [await apply(of('H1', 1000)), await apply(of('H1', 1100)), await apply(of('H1', 1200))]
    await app.call(contract.withdrawRateSheet, { token, body: { sheetId: ids[2] as never } })
    const ask = async (on: string) =>
      (
        await app.call(lanePrices, {
          token,
          query: { pol: 'CNXMN', pod: 'NLRTM', containerType: '40HQ', on },
        })
      ).data.filter((each) => each.service === 'H1')
    expect(
      (await ask('2027-03-15')).map((each) => [each.sheet.id, each.price.minor, each.status, each.counts]),
    ).toEqual([
      [ids[2], 120_000, 'withdrawn', false],
      [ids[1], 110_000, 'applied', true],
      [ids[0], 100_000, 'applied', false],
    ])
    expect(await ask('2027-04-15')).toEqual([])
  })
})

describe('what the desk sets is what a shipper is told', () => {
  const door = {
    kind: 'door' as const,
    country: 'CN',
    province: '330000',
    city: '330200',
    region: '330206',
    street: '新碶街道 88 号',
  }
  const services = ['customsDeclaration' as const, 'storage' as const, 'fumigation' as const]
  const wanted = { ...asked, pickup: door, services, storageDays: 3 }
  /** Unit prices that a shipper reads, by charge; none without an offer. */
  const told = async () => {
    const [offer] = (await app.call(searchQuotes, { body: wanted })).data.offers
    if (!offer) return null
    const { charges } = (await app.call(getOffer, { body: { ...wanted, offerKey: offer.key } })).data
    return Object.fromEntries(charges.map((each) => [each.service ?? each.code, each.unitPrice?.minor]))
  }
  const set = async (kind: RateSheetKind, content: string) => {
    const { data } = await upload({ name: `${kind}.csv`, content }, kind)
    expect(data.bad).toEqual([])
    const sheetId = data.sheet.id
    expect((await app.call(contract.applyRateSheet, { token, body: { sheetId } })).status).toBe(200)
    return sheetId
  }
  const trucks = (amount: number) =>
    `direction,port,zone,containerType,currency,amount,includedHours,validFrom,validTo\npickup,CNNGB,330206,40HQ,CNY,${amount},3,2026-11-01,2026-12-31`
  const priced = (customs: number, storage: number, fumigation: number) =>
    [
      'valueAddedService,port,containerType,basis,currency,amount,validFrom,validTo',
      `customsDeclaration,CNNGB,,declaration,CNY,${customs},2026-11-01,2026-12-31`,
      `storage,CN,40HQ,day,CNY,${storage},2026-11-01,2026-12-31`,
      `fumigation,,,container,CNY,${fumigation},2026-11-01,2026-12-31`,
      // Overruled at Ningbo, by its own price and by one for the whole of China.
      'customsDeclaration,,,declaration,USD,95,2026-11-01,2026-12-31',
      'storage,,40HQ,day,USD,9,2026-11-01,2026-12-31',
    ].join('\n')
  const held = async (kind: TariffKind, query: object = {}) =>
    (await app.call(portTariffs, { token, query: { kind, port: 'CNNGB', on: '2026-11-25', ...query } })).data

  it('trucks, customs, storage and services are sold at the price set last, until it is withdrawn', async () => {
    await set('ocean', [header, good].join('\n'))
    expect(await told()).toBeNull()
    const first = [await set('trucking', trucks(1_500)), await set('service', priced(150, 30, 600))]
    expect(await told()).toMatchObject({
      TRK: 150_000,
      customsDeclaration: 15_000,
      storage: 3_000,
      fumigation: 60_000,
    })
    const second = [await set('trucking', trucks(1_650)), await set('service', priced(180, 35, 650))]
    expect(await told()).toMatchObject({
      TRK: 165_000,
      customsDeclaration: 18_000,
      storage: 3_500,
      fumigation: 65_000,
    })

    const ofTrucks = await held('trucking')
    expect(ofTrucks.items.map((each) => [each.sheet.id, each.price?.minor, each.counts])).toEqual([
      [second[0], 165_000, true],
      [first[0], 150_000, false],
    ])
    expect(ofTrucks.items[0]).toMatchObject({
      containerType: '40HQ',
      trucking: {
        direction: 'pickup',
        zone: { code: '330206', name: { zh: '浙江省宁波市北仑区' } },
        includedHours: 3,
      },
    })
    const ofServices = (await held('service')).items.filter((each) => each.counts)
    expect(ofServices.map(({ service, price }) => [service?.code, service?.port, price?.minor])).toEqual([
      ['customsDeclaration', 'CNNGB', 18_000],
      ['fumigation', null, 65_000],
      ['storage', 'CN', 3_500],
    ])

    for (const sheetId of second) await app.call(contract.withdrawRateSheet, { token, body: { sheetId } })
    expect(await told()).toMatchObject({ TRK: 150_000, customsDeclaration: 15_000, storage: 3_000 })
    expect((await held('trucking')).items.map((each) => [each.status, each.counts])).toEqual([
      ['withdrawn', false],
      ['applied', true],
    ])
    expect((await held('trucking', { port: 'CNSHA' })).items).toEqual([])
    expect((await held('trucking', { on: '2027-02-01' })).items).toEqual([])
  })

  it('tariffs of a port are read page by page, each once', async () => {
    const zones = ['330203', '330205', '330206', '330211', '330212', '330213', '330225', '330226']
    const rows = zones.flatMap((zone) =>
      ['20GP', '40HQ'].flatMap((type) =>
        ['pickup', 'delivery'].map((way) => `${way},CNXMN,${zone},${type},CNY,900,,2026-11-01,2026-12-31`),
      ),
    )
    await set('trucking', [trucks(0).split('\n')[0], ...rows].join('\n'))
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await held('trucking', { port: 'CNXMN', size: 10, cursor })
      seen.push(...items.map((each) => each.row))
      if (!nextCursor) break
      expect(items).toHaveLength(10)
      cursor = nextCursor
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 2))
  })

  it('a lane marked as being expanded answers so, by port and by country, until the mark is taken back', async () => {
    const reason = async () =>
      (
        await app.call(searchQuotes, {
          body: { ...asked, delivery: { kind: 'port' as const, port: 'KEMBA' } },
        })
      ).data.reason
    const mark = (lane: { origin: string; destination: string }, expanding: boolean) =>
      app.call(contract.setExpandingLane, { token, body: { ...lane, expanding } })
    expect(await reason()).toBe('quote.nothingFound')
    for (const lane of [
      { origin: 'CNNGB', destination: 'KEMBA' },
      { origin: 'CN', destination: 'KE' },
    ]) {
      await mark(lane, true)
      expect(await reason()).toBe('quote.laneBeingExpanded')
      await mark(lane, false)
      expect(await reason()).toBe('quote.nothingFound')
    }
  })
})
