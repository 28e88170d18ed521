import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createChargeCall } from '#contract/payments.ts'
import * as contract from '#contract/reconciliation.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { billLimits } from '#domain/reconciliation/bills.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { lookAtBillsAgain } from './jobs.ts'

let app: TestApp
let finance: { token: string }
let other: { token: string }
let customer: { userId: UserId; token: string }
beforeAll(async () => {
  app = await startTestApp()
  finance = await buildStaff(app, 'finance')
  other = await buildStaff(app, 'administrator')
  customer = await buildCustomer(app)
})
afterAll(() => app.stop())

type File = { name: string; content: string | Uint8Array }

/** A form with one file, as a browser sends it. */
async function upload(
  file: File,
  channel: PaymentChannelName = 'cashier',
  day = '2026-11-19',
  token = finance.token,
  language: 'zh' | 'en' = 'zh',
) {
  const form = new FormData()
  form.append('file', new Blob([file.content as Uint8Array<ArrayBuffer>]), file.name)
  const encoded = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.importBill.path}?channel=${channel}&day=${day}`,
    headers: { token, language, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string,
    message: json.message as string,
    fields: json.fields as Record<string, { code: string; message: string }> | undefined,
    data: json.data as ReplyOf<typeof contract.importBill>,
  }
}
const findings = async (id: string, show: 'differences' | 'all' = 'differences', token = finance.token) =>
  (await app.call(contract.listFindings, { token, query: { id: id as never, show, size: 100 } })).data.items
const verdicts = async (id: string) =>
  (await findings(id, 'all')).map(({ verdict, edge }) => (edge ? `${verdict} ${edge}` : verdict))
const explain = (id: string, subject: string, note: string, token = finance.token) =>
  app.call(contract.explainFinding, { token, body: { id: id as never, subject, note } })

let numbers = 0
/** Money that came in, as if a notice had been believed. */
async function money(
  channel: PaymentChannelName,
  paidAt: string,
  minor: number,
  given: string | null = null,
): Promise<{ tradeNo: string; number: string; amount: string; captureId: string }> {
  numbers += 1
  const place = String(numbers).padStart(10, '0')
  const id = place.padStart(26, '0')
  const tradeNo = `P20261119${place}`
  const number = given ?? `N${place}`
  await app.ctx.pool.query(
    `insert into payments (id, user_id, trade_no, channel, amount_minor, currency, status, created_at, dialogue_until, expires_at)
     values ($1, $2, $3, $4, $5, 'CNY', 'paid', $6, $6, $6)`,
    [`pay_${id}`, customer.userId, tradeNo, channel, minor, paidAt],
  )
  await app.ctx.pool.query(
    `insert into payment_captures (id, payment_id, user_id, channel, channel_trade_no, amount_minor, currency, paid_at,
       recorded_at, outcome, found_by) values ($1, $2, $3, $4, $5, $6, 'CNY', $7, $7, 'credited', 'notice')`,
    [`cap_${id}`, `pay_${id}`, customer.userId, channel, number, minor, paidAt],
  )
  return { tradeNo, number, amount: (minor / 100).toFixed(2), captureId: `cap_${id}` }
}
/** Money that went back. */
async function refunded(
  captureId: string,
  minor: number,
  at: string,
  payout: { reference: string; on: string } | null = null,
): Promise<string> {
  numbers += 1
  const id = String(numbers).padStart(26, '0')
  await app.ctx.pool.query(
    `insert into refunds (id, refund_no, payment_id, capture_id, user_id, kind, amount_minor, currency, reason, status,
       requested_by, requested_at, approved_by, approved_at, refunded_at, payout_reference, payout_on, payout_by)
     select $1, $2, payment_id, id, user_id, 'held', $3, 'CNY', 'x', 'refunded', 'staff:a', $4, 'staff:b', $4, $4, $6, $7,
       case when $6::text is null then null else 'staff:b' end
     from payment_captures where id = $5`,
    [`rfd_${id}`, `R${id}`, minor, at, captureId, payout?.reference ?? null, payout?.on ?? null],
  )
  return `R${id}`
}

const head = 'type,our_number,cashier_number,refund_number,amount,fee,time'
const bill = (...rows: string[]): File => ({ name: 'bill.csv', content: [head, ...rows].join('\r\n') })
type Paid = { tradeNo: string; number: string; amount: string }
const row = ({ tradeNo, number, amount }: Paid, time: string) =>
  `charge,${tradeNo},${number},,${amount},0.01,${time}`

/** GBK as Chinese payment companies write it; Node only reads it. */
function gbk(text: string): Uint8Array {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder('gbk')
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let tail = 0x40; tail <= 0xfe; tail++) {
      const sign = decoder.decode(Uint8Array.of(lead, tail))
      if ([...sign].length === 1 && !table.has(sign)) table.set(sign, [lead, tail])
    }
  }
  return Uint8Array.from([...text].flatMap((sign) => table.get(sign) ?? [sign.charCodeAt(0)]))
}

describe('a day of the embedded cashier', () => {
  it('matches what was paid there, line by line, and sums both sides and the fees', async () => {
    const order = await buildOrder(app, customer)
    const charge = await app.call(createChargeCall, {
      token: customer.token,
      body: { orderIds: [order.id], channel: 'cashier' },
    })
    await payInCashier(app, charge.data.redirectTo)
    const answer = await app.http.fastify.inject({ method: 'GET', url: '/cashier/bill?day=2026-11-20' })
    const { status, data } = await upload(
      { name: 'cashier-bill.csv', content: answer.rawPayload },
      'cashier',
      '2026-11-20',
    )
    expect(status).toBe(200)
    const due = charge.data.amount
    expect(data.reconciliation).toMatchObject({
      channel: 'cashier',
      day: '2026-11-20',
      lines: 1,
      matched: 1,
      differences: 0,
      open: 0,
      billed: { in: due, out: { minor: 0 }, fee: { minor: Math.round((due.minor * 60) / 10_000) } },
      ours: { in: due, out: { minor: 0 } },
    })
    expect(data.again).toBe(false)
  })

  it('lists what differs first, and links it to its payment', async () => {
    const [good, wrong, missing] = [
      await money('cashier', '2026-11-19T02:00:00Z', 100_00),
      await money('cashier', '2026-11-19T03:00:00Z', 200_00),
      await money('cashier', '2026-11-19T04:00:00Z', 300_00),
    ]
    const back = await refunded(good.captureId, 40_00, '2026-11-19T05:00:00Z')
    const { data } = await upload(
      bill(
        row(good, '2026-11-19T02:00:00Z'),
        row({ ...wrong, amount: '199.99' }, '2026-11-19T03:00:00Z'),
        `refund,${good.tradeNo},${good.number},${back},40.00,0.00,2026-11-19T05:00:00Z`,
        'charge,P999999999999999999,NOBODY,,7.00,0.04,2026-11-19T06:00:00Z',
      ),
    )
    const { id } = data.reconciliation
    expect(data.reconciliation).toMatchObject({ lines: 4, matched: 2, differences: 3, open: 3 })
    const found = await findings(id)
    expect(found.map((each) => [each.verdict, each.line?.row ?? null])).toEqual([
      ['amountDiffers', 3],
      ['unknownHere', 5],
      ['missingInBill', null],
    ])
    expect(found[0]).toMatchObject({
      line: { amount: { minor: 199_99 } },
      ours: { amount: { minor: 200_00 }, number: wrong.tradeNo },
    })
    expect(found[0]?.paymentId).toMatch(/^pay_/)
    expect(found[1]?.paymentId).toBeNull()
    expect(found[2]?.ours?.number).toBe(missing.tradeNo)
    const one = await app.call(contract.getReconciliation, { token: finance.token, query: { id } })
    expect(one.data.counts).toMatchObject({ amountDiffers: 1, unknownHere: 1, missingInBill: 1, matched: 2 })
    expect(one.data.after).not.toBeNull()
  })

  it('takes a difference off the list of the unexplained by a note that stays as it was written', async () => {
    const { data: days } = await app.call(contract.listBillDays, {
      token: finance.token,
      query: { from: '2026-11-19', to: '2026-11-19', channel: 'cashier' },
    })
    const id = days[0]?.reconciliation?.id as string
    const [first] = await findings(id)
    const subject = first?.subject ?? ''
    const noted = await explain(id, subject, '渠道少收 0.01，已发工单')
    expect(noted.data.notes).toMatchObject([
      { note: '渠道少收 0.01，已发工单', writtenAt: '2026-11-20T02:00:00.000Z' },
    ])
    await explain(id, subject, '渠道已补回', other.token)
    expect((await findings(id))[0]?.notes.map(({ note }) => note)).toEqual([
      '渠道少收 0.01，已发工单',
      '渠道已补回',
    ])
    const again = await app.call(contract.compareAgain, { token: finance.token, body: { id: id as never } })
    expect(again.data).toMatchObject({ differences: 3, open: 2 })
    for (const change of [
      `update reconciliation_notes set note = 'x'`,
      'delete from reconciliation_notes',
      'truncate reconciliation_notes',
    ])
      await expect(app.owner.query(change)).rejects.toThrow(/append-only/)
  })

  it('refuses to explain what matches, what is not there and an empty note', async () => {
    const paid = await money('cashier', '2026-10-01T02:00:00Z', 1_00)
    const { data } = await upload(bill(row(paid, '2026-10-01T02:00:00Z')), 'cashier', '2026-10-01')
    const { id } = data.reconciliation
    const [matched] = await findings(id, 'all')
    expect((await explain(id, matched?.subject ?? '', 'x')).reason).toBe('reconciliation.noDifference')
    expect((await explain(id, 'payment:ELSEWHERE', 'x')).reason).toBe('request.notFound')
    expect((await explain(id, matched?.subject ?? '', '  ')).fields?.note?.code).toBe('required')
    expect((await explain('rec_00000000000000000000000000', 'x', 'x')).reason).toBe('request.notFound')
  })
})

describe('a file handed in again', () => {
  it('is the same bill, however often and however many at once', async () => {
    const paid = await money('cashier', '2026-10-02T02:00:00Z', 1_00)
    const file = bill(row(paid, '2026-10-02T02:00:00Z'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(file, 'cashier', '2026-10-02')))
    expect(new Set(answers.map(({ data }) => data.reconciliation.id)).size).toBe(1)
    expect(answers.filter(({ data }) => !data.again)).toHaveLength(1)
    const { rows } = await app.ctx.pool.query(
      `select count(*)::int as n from reconciliations where day = '2026-10-02'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('gives way to another file for the day, keeps the notes, and comes back when it is handed in again', async () => {
    const [one, two] = [
      await money('cashier', '2026-10-03T02:00:00Z', 1_00),
      await money('cashier', '2026-10-03T03:00:00Z', 2_00),
    ]
    const short = bill(row(one, '2026-10-03T02:00:00Z'))
    const first = (await upload(short, 'cashier', '2026-10-03')).data.reconciliation
    await explain(first.id, (await findings(first.id))[0]?.subject ?? '', 'asked the channel')
    const whole = bill(
      row(one, '2026-10-03T02:00:00Z'),
      row({ ...two, amount: '1.99' }, '2026-10-03T03:00:00Z'),
    )
    const second = (await upload(whole, 'cashier', '2026-10-03')).data.reconciliation
    expect(second).toMatchObject({ differences: 1, open: 1, supersededAt: null })
    const before = await app.call(contract.getReconciliation, {
      token: finance.token,
      query: { id: first.id },
    })
    expect(before.data.reconciliation.supersededAt).toBe('2026-11-20T02:00:00.000Z')
    const back = await upload(short, 'cashier', '2026-10-03')
    expect(back.data).toMatchObject({
      again: true,
      reconciliation: { id: first.id, supersededAt: null, open: 0, differences: 1 },
    })
  })
})

describe('money around midnight', () => {
  it('is said to be perhaps in tomorrow’s bill, and settles when that comes in', async () => {
    const late = await money('cashier', '2026-10-05T15:59:50Z', 5_00)
    const today = (await upload(bill(), 'cashier', '2026-10-05')).data.reconciliation
    expect(await verdicts(today.id)).toEqual(['missingInBill end'])
    const tomorrow = await upload(bill(row(late, '2026-10-05T16:00:02Z')), 'cashier', '2026-10-06')
    expect(await verdicts(tomorrow.data.reconciliation.id)).toEqual(['matched'])
    expect(await verdicts(today.id)).toEqual(['inOtherBill end'])
    expect((await findings(today.id, 'all'))[0]?.foundIn).toEqual({
      id: tomorrow.data.reconciliation.id,
      day: '2026-10-06',
    })
  })

  it('settles also when the later bill was handed in first, and unsettles when that bill gives way', async () => {
    const late = await money('cashier', '2026-10-07T15:59:50Z', 5_00)
    await upload(bill(row(late, '2026-10-07T16:00:02Z')), 'cashier', '2026-10-08')
    const today = (await upload(bill(), 'cashier', '2026-10-07')).data.reconciliation
    expect(await verdicts(today.id)).toEqual(['inOtherBill end'])
    await upload(bill(), 'cashier', '2026-10-08')
    expect(await verdicts(today.id)).toEqual(['missingInBill end'])
  })

  it('is looked at again by itself: a notice that came late ends the difference', async () => {
    const number = 'LATE1'
    const { data } = await upload(
      bill(`charge,P202611180000000001,${number},,9.00,0.05,2026-11-18T02:00:00Z`),
      'cashier',
      '2026-11-18',
    )
    expect(await verdicts(data.reconciliation.id)).toEqual(['unknownHere'])
    await money('cashier', '2026-11-18T02:00:00Z', 9_00, number)
    await lookAtBillsAgain.run(app.ctx, {} as never)
    expect(await verdicts(data.reconciliation.id)).toEqual(['matched'])
  })
})

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const alipayBill = (...rows: string[]) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20881020260000000156]',
    '#起始日期：[2026年10月10日 00:00:00]   终止日期：[2026年10月11日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    alipayHead,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共124.80元，商家优惠共0.00元',
    '#退款合计：1笔，商家实收退款共-24.80元，商家优惠退款共0.00元',
    '#导出时间：[2026年10月11日 09:00:00]',
    '',
  ].join('\r\n')
const alipayLine = (paid: Paid, type: string, amount: string, refundNo: string, fee: string) =>
  [
    `${paid.number}\t`,
    `${paid.tradeNo}\t`,
    type,
    'SP2026101000001',
    '2026-10-10 10:00:00',
    '2026-10-10 10:00:12',
    '',
    '',
    '',
    '',
    '*岚(138****0001)',
    ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
    refundNo,
    fee,
    '0.00',
    '',
  ].join(',')

const wechatHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatLine = (paid: Paid, more: { refundNo?: string; back?: string; name?: string } = {}) =>
  [
    '2026-10-10 10:00:00',
    'wx2421b1c4370ec43b',
    '1900000109',
    '0',
    '',
    paid.number,
    paid.tradeNo,
    'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    'NATIVE',
    more.refundNo ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    more.refundNo ? '0.00' : paid.amount,
    '0.00',
    more.refundNo ? '50000000382019052709732678859' : '0',
    more.refundNo ?? '0',
    more.back ?? '0.00',
    '0.00',
    more.refundNo ? 'ORIGINAL' : '',
    more.refundNo ? 'SUCCESS' : '',
    more.name ?? 'SP2026101000001',
    '',
    more.refundNo ? '-0.15000' : '0.75000',
    '0.60%',
    more.refundNo ? '0.00' : paid.amount,
    more.back ?? '0.00',
    '',
  ]
    .map((each) => `\`${each}`)
    .join(',')
const wechatBill = (...rows: string[]) =>
  `\ufeff${[
    wechatHead,
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    `\`${rows.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`,
    '',
  ].join('\r\n')}`

const sheetOf = async (
  format: SpreadsheetFormat,
  header: string[],
  rows: string[][],
): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of writeSpreadsheet(format, { name: 'x', header, rows }))
    chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('the bills of the channels', () => {
  it('reads Alipay’s business details in GBK with their # lines', async () => {
    const paid = await money('alipay', '2026-10-10T02:00:12Z', 124_80, '2026101022001')
    const back = await refunded(paid.captureId, 24_80, '2026-10-10T03:00:00Z')
    const text = alipayBill(
      alipayLine(paid, '交易', '124.80', '', '-0.75'),
      alipayLine(paid, '退款', '-24.80', back, '0.15'),
    )
    for (const content of [gbk(text), new TextEncoder().encode(`\ufeff${text}`)]) {
      const { data, message } = await upload(
        { name: '20881020260000000156_20261010_业务明细.csv', content },
        'alipay',
        '2026-10-10',
      )
      expect(message).toBeUndefined()
      expect(data.reconciliation).toMatchObject({
        lines: 2,
        matched: 2,
        differences: 0,
        billed: { in: { minor: 124_80 }, out: { minor: 24_80 }, fee: { minor: 60 } },
      })
    }
  })

  it('reads WeChat Pay’s trade bill with byte mark, back quotes and sums', async () => {
    const paid = await money('wechat', '2026-10-10T02:00:00Z', 124_80, '4200001234202610101234567890')
    const back = await refunded(paid.captureId, 24_80, '2026-10-10T03:00:00Z')
    const text = wechatBill(
      wechatLine(paid, { name: '40HQ, chairs "A"' }),
      wechatLine(paid, { refundNo: back, back: '24.80' }),
    )
    const { data, message } = await upload({ name: 'bill.csv', content: text }, 'wechat', '2026-10-10')
    expect(message).toBeUndefined()
    expect(data.reconciliation).toMatchObject({
      lines: 2,
      matched: 2,
      differences: 0,
      billed: { fee: { minor: 60 } },
    })
    const [first] = await findings(data.reconciliation.id, 'all')
    expect(first?.line?.text).toBe('40HQ,chairs "A"')
  })

  it('reads the bank’s statement as its template says, and matches payouts by hand', async () => {
    const paid = await money('bankTransfer', '2026-10-11T04:00:00Z', 12_480_00, 'BOC20261011A')
    const card = await money('alipay', '2026-10-01T04:00:00Z', 50_00)
    await refunded(card.captureId, 50_00, '2026-10-12T04:00:00Z', {
      reference: 'BOC20261011B',
      on: '2026-10-11',
    })
    for (const language of ['zh', 'en'] as const) {
      for (const format of ['xlsx', 'csv'] as const) {
        const template = await app.call(contract.statementTemplate, {
          token: finance.token,
          language,
          query: { format },
        })
        const bytes = template.raw.rawPayload
        const header = (
          format === 'xlsx' ? (await readXlsx(bytes)).sheets[0]?.rows[0] : parseCsv(bytes.toString('utf8'))[0]
        )?.map((cell) => String(cell).replace('\ufeff', '')) as string[]
        const file = await sheetOf(format, header, [
          ['2026-10-11', '12480.00', `货款 ${paid.tradeNo}`, 'BOC20261011A', '宁波澜湾家居用品有限公司'],
          ['2026-10-11', '-50.00', `${language} ${format}`, 'BOC20261011B', 'Yuyao Qihang'],
          ['2026-10-12', '1.00', 'other day', 'BOC3', 'x'],
        ])
        const { data, message } = await upload(
          { name: `bank.${format}`, content: file },
          'bankTransfer',
          '2026-10-11',
        )
        expect(message).toBeUndefined()
        expect(data.reconciliation).toMatchObject({ lines: 2, leftOut: 1, matched: 2, differences: 0 })
      }
    }
  })

  it('shows what hostile cells say as text, here and in the exported sheet [A-16]', async () => {
    const hostile = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(1)', '\t=1', '\uff1d1+1']
    const { data } = await upload(
      {
        name: 'bank.xlsx',
        content: await sheetOf(
          'xlsx',
          ['日期', '金额', '附言', '银行流水号', '对方户名'],
          hostile.map((text, place) => ['2026-10-13', '1.00', text, `H${place}`, text]),
        ),
      },
      'bankTransfer',
      '2026-10-13',
    )
    const { id } = data.reconciliation
    const [first] = await findings(id)
    await explain(id, first?.subject ?? '', '=1+1')
    for (const language of ['zh', 'en'] as const) {
      const sheet = await app.call(contract.exportReconciliation, {
        token: finance.token,
        language,
        query: { id },
      })
      expect(sheet.raw.headers['content-disposition']).toContain('attachment')
      const parts = unzipSync(sheet.raw.rawPayload)
      const text = Object.entries(parts)
        .map(([name, part]) => (name.includes('worksheets/') ? Buffer.from(part).toString('utf8') : ''))
        .join('')
      expect(text).not.toMatch(/<f[ >]/)
      const rows = (await readXlsx(sheet.raw.rawPayload)).sheets[0]?.rows ?? []
      expect(rows).toHaveLength(hostile.length + 1)
      expect(rows.flat().filter((cell) => cell === '=HYPERLINK("http://x","y")')).toHaveLength(2)
      expect(String(rows[1]?.at(-1))).toContain('=1+1')
    }
  })
})

describe('a file that is no bill', () => {
  const wechat = () => wechatBill(wechatLine({ tradeNo: 'P1', number: 'W', amount: '1.00' }))
  it.each([
    [
      'another channel’s file',
      () => ({ name: 'a.csv', content: wechat() }),
      'alipay',
      '2026-10-10',
      'reconciliation.otherChannel',
    ],
    [
      'no bill',
      () => ({ name: 'a.csv', content: 'name,age\nx,1' }),
      'wechat',
      '2026-10-10',
      'reconciliation.notABill',
    ],
    [
      'another day’s bill',
      () => ({ name: 'a.csv', content: wechat() }),
      'wechat',
      '2026-10-09',
      'reconciliation.otherDay',
    ],
    [
      'half a bill',
      () => ({ name: 'a.csv', content: wechat().split('总交易')[0] ?? '' }),
      'wechat',
      '2026-10-10',
      'reconciliation.cutShort',
    ],
    ['a day to come', () => bill(), 'cashier', '2026-11-21', 'reconciliation.dayAhead'],
    ['nothing', () => ({ name: 'a.csv', content: '' }), 'cashier', '2026-11-19', 'file.empty'],
    ['another type', () => ({ name: 'a.zip', content: 'x' }), 'cashier', '2026-11-19', 'file.typeNotAllowed'],
    [
      'a page as csv',
      () => ({ name: 'a.csv', content: '<!doctype html><p>' }),
      'cashier',
      '2026-11-19',
      'file.contentMismatch',
    ],
    [
      'a broken workbook',
      () => ({ name: 'a.xlsx', content: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0) }),
      'cashier',
      '2026-11-19',
      'reconciliation.unreadable',
    ],
  ] as const)('is refused: %s', async (_, file, channel, day, reason) => {
    const answer = await upload(file(), channel, day)
    expect([answer.reason, answer.status >= 400 && answer.status < 500]).toEqual([reason, true])
  })

  it('names the broken rows with their numbers and keeps nothing', async () => {
    const { status, reason, message, fields } = await upload(
      bill(
        'charge,P1,C1,,1.00,0.00,2026-10-20T02:00:00Z',
        'gift,P1,C2,,1.00,0.00,2026-10-20T02:00:00Z',
        'charge,P1,C3,,=1+1,0.00,soon',
      ),
      'cashier',
      '2026-10-20',
      finance.token,
      'en',
    )
    expect([status, reason]).toEqual([422, 'reconciliation.badRows'])
    expect(message).toContain('3 (Type')
    expect(message).toContain('4 (Amount')
    expect(Object.keys(fields ?? {})).toEqual(['rows.3.type', 'rows.4.amount', 'rows.4.time'])
    const { rows } = await app.ctx.pool.query(`select from reconciliations where day = '2026-10-20'`)
    expect(rows).toHaveLength(0)
  })
})

/** Lines of a big bill; the proof takes as many as a bill may have. */
const bigBill = Number(process.env.SAMPAN_BILL_LINES ?? 10_000)

describe('a big bill', () => {
  it(`of ${bigBill.toLocaleString('en')} lines is read, matched and listed; one more than may be is refused`, async () => {
    const day = '2026-09-01'
    // A statement may take 20 s, on whatever machine.
    const batch = 10_000
    for (let from = 1; from <= bigBill; from += batch) {
      await app.ctx.pool.query(
        `insert into payments (id, user_id, trade_no, channel, amount_minor, currency, status, created_at, dialogue_until, expires_at)
         select 'pay_' || lpad('z' || n, 26, '0'), $1, 'PBIG' || lpad(n::text, 14, '0'), 'cashier', 100 + n, 'CNY', 'paid', t, t, t
         from generate_series($2::int, $3::int) n, (select timestamptz '2026-09-01 10:00+08' as t) at`,
        [customer.userId, from, from + batch - 1],
      )
      await app.ctx.pool.query(
        `insert into payment_captures (id, payment_id, user_id, channel, channel_trade_no, amount_minor, currency, paid_at, recorded_at, outcome, found_by)
         select 'cap_' || lpad('z' || n, 26, '0'), 'pay_' || lpad('z' || n, 26, '0'), $1, 'cashier', 'BIG' || n, 100 + n, 'CNY', t, t, 'credited', 'notice'
         from generate_series($2::int, $3::int) n, (select timestamptz '2026-09-01 10:00+08' as t) at`,
        [customer.userId, from, from + batch - 1],
      )
    }
    // As the database does by itself a moment later; until then it plans for empty tables.
    await app.owner.query('analyze payments, payment_captures')
    /** A call is answered within 19 s, its work goes on: asked again with the same file it is found done. */
    const untilDone = async (file: File) => {
      for (;;) {
        const answer = await upload(file, 'cashier', day)
        if (answer.reason !== 'service.unavailable') return answer
      }
    }
    const linesOf = (length: number) =>
      Array.from(
        { length },
        (_, at) =>
          `charge,PBIG${String(at + 1).padStart(14, '0')},BIG${at + 1},,${((101 + at) / 100).toFixed(2)},0.01,2026-09-01T02:00:00Z`,
      )
    const lines = linesOf(bigBill)
    const read = await untilDone(bill(...lines.slice(0, -1), lines[0] ?? ''))
    expect(read).toMatchObject({
      data: { reconciliation: { lines: bigBill, matched: bigBill - 1, differences: 2 } },
    })
    const { data } = read
    expect((await findings(data.reconciliation.id)).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['unknownHere', 'twice'],
      ['missingInBill', null],
    ])
    const last = await app.call(contract.listFindings, {
      token: finance.token,
      query: { id: data.reconciliation.id, show: 'matched', cursor: String(bigBill - 1), size: 20 },
    })
    expect(last.data).toMatchObject({ items: [{}], nextCursor: null } as never)
    const more = await untilDone(bill(...linesOf(billLimits.rows + 1)))
    expect(more.reason).toBe('reconciliation.tooManyRows')
  }, 240_000)
})

describe('days and who may see them', () => {
  it('shows days without a bill as such, by channel, and what waits in all', async () => {
    await money('wechat', '2026-10-25T02:00:00Z', 8_00)
    const days = await app.call(contract.listBillDays, {
      token: finance.token,
      query: { from: '2026-10-20', to: '2026-10-31' },
    })
    expect(days.data).toMatchObject([
      {
        day: '2026-10-25',
        channel: 'wechat',
        payments: 1,
        refunds: 0,
        ours: { in: { minor: 8_00 } },
        reconciliation: null,
        running: false,
      },
    ])
    const waiting = await app.call(contract.countMoneyWaiting, { token: finance.token })
    expect(waiting.data).toMatchObject({ transfers: 0, onHold: 0, refunds: { requested: 0, failed: 0 } })
    expect(waiting.data.differences).toBeGreaterThan(0)
  })

  it('refuses an interval that is too long or upside down', async () => {
    const ask = async (from: string, to: string) =>
      (await app.call(contract.listBillDays, { token: finance.token, query: { from, to } })).reason
    expect(await ask('2026-01-01', '2026-06-01')).toBe('request.intervalTooLong')
    expect(await ask('2026-06-01', '2026-01-01')).toBe('request.endBeforeStart')
  })

  it('is finance’s and the administrator’s; operations and sales read only what waits', async () => {
    const id = 'rec_00000000000000000000000000' as never
    for (const role of ['operations', 'sales', 'content'] as const) {
      const { token } = await buildStaff(app, role)
      const answers = await Promise.all([
        app.call(contract.listBillDays, { token, query: { from: '2026-10-20', to: '2026-10-21' } }),
        app.call(contract.getReconciliation, { token, query: { id } }),
        app.call(contract.listFindings, { token, query: { id } }),
        app.call(contract.explainFinding, { token, body: { id, subject: 'x', note: 'x' } }),
        app.call(contract.compareAgain, { token, body: { id } }),
        app.call(contract.exportReconciliation, { token, query: { id } }),
        app.call(contract.statementTemplate, { token }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
      expect((await upload(bill(), 'cashier', '2026-11-19', token)).status).toBe(403)
      const waiting = await app.call(contract.countMoneyWaiting, { token })
      expect(waiting.status).toBe(role === 'content' ? 403 : 200)
    }
    const stranger = await app.call(contract.getReconciliation, { token: customer.token, query: { id } })
    expect(stranger.status).toBe(401)
  })
})
