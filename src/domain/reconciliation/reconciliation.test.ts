import { describe, expect, it } from 'vitest'
import { businessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { billFormats } from '#i18n/bill-words.ts'
import { type BillLine, billLimits, type OurRecord } from './bills.ts'
import { compareBill } from './compare.ts'
import { openBill } from './read-bill.ts'

const day = businessDate('2026-11-19')
/** A wall-clock time in Beijing. */
const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

const line = (more: Partial<BillLine> = {}): BillLine => ({
  row: 2,
  kind: 'payment',
  channelNumber: 'T1',
  ourNumber: 'P202611190000011234',
  refundNumber: null,
  minor: 1_248_000,
  feeMinor: 0,
  at: at('2026-11-19 10:00:00'),
  day,
  settled: true,
  payer: null,
  text: null,
  ...more,
})
const ours = (more: Partial<OurRecord> = {}): OurRecord => {
  const when = more.at ?? at('2026-11-19 10:00:03')
  return {
    id: 'cap_1',
    kind: 'payment',
    paymentId: 'pay_1',
    tradeNo: 'P202611190000011234',
    channelNumber: 'T1',
    refundNumber: null,
    minor: 1_248_000,
    at: when,
    day: businessDateOf(when),
    settled: true,
    elsewhere: null,
    ...more,
  }
}
const refundLine = (more: Partial<BillLine> = {}) => line({ kind: 'refund', refundNumber: 'R1', ...more })
const refund = (more: Partial<OurRecord> = {}) =>
  ours({ id: 'rfd_1', kind: 'refund', refundNumber: 'R1', ...more })

type Case = {
  name: string
  lines?: BillLine[]
  ours?: OurRecord[]
  channel?: PaymentChannelName
  named?: Record<string, string>
  is: string[]
}

/** Verdict, reason and edge of every finding, in order. */
const cases: Case[] = [
  { name: 'nothing on either side', is: [] },
  { name: 'the same on both sides', lines: [line()], ours: [ours()], is: ['matched'] },
  {
    name: 'another amount',
    lines: [line({ minor: 1_248_001 })],
    ours: [ours()],
    is: ['amountDiffers'],
  },
  { name: 'in the bill alone', lines: [line()], is: ['unknownHere'] },
  {
    name: 'in the bill alone, of a payment that is ours',
    lines: [line()],
    named: { P202611190000011234: 'pay_1' },
    is: ['unknownHere paymentKnown'],
  },
  {
    name: 'the same payment, but other money of it: a company’s number tells one money from another',
    lines: [line({ channelNumber: 'T2' })],
    ours: [ours()],
    named: { P202611190000011234: 'pay_1' },
    is: ['unknownHere paymentKnown', 'missingInBill'],
  },
  { name: 'here alone', ours: [ours()], is: ['missingInBill'] },
  {
    name: 'here alone, in the last minutes of the day',
    ours: [ours({ at: at('2026-11-19 23:52:00') })],
    is: ['missingInBill end'],
  },
  {
    name: 'here alone, in the first minutes of the day',
    ours: [ours({ at: at('2026-11-19 00:01:00') })],
    is: ['missingInBill start'],
  },
  {
    name: 'here alone, a quarter of an hour before midnight exactly',
    ours: [ours({ at: at('2026-11-19 23:45:00') })],
    is: ['missingInBill end'],
  },
  {
    name: 'here alone, just before that',
    ours: [ours({ at: at('2026-11-19 23:44:59') })],
    is: ['missingInBill'],
  },
  {
    name: 'here on this day, in the bill of another',
    ours: [ours({ at: at('2026-11-19 23:59:58'), elsewhere: 'rec_next' })],
    is: ['inOtherBill end'],
  },
  {
    name: 'in this bill, here on the day before: midnight lay between',
    lines: [line()],
    ours: [ours({ at: at('2026-11-18 23:59:59') })],
    is: ['matched otherDay'],
  },
  {
    name: 'of another day and not named by the bill: no matter of this day',
    ours: [ours({ at: at('2026-11-18 23:59:59') })],
    is: [],
  },
  {
    name: 'the same line twice: one record answers one line',
    lines: [line(), line({ row: 3 })],
    ours: [ours()],
    is: ['unknownHere twice', 'matched'],
  },
  {
    name: 'a refund on both sides',
    lines: [refundLine()],
    ours: [refund()],
    is: ['matched'],
  },
  {
    name: 'a refund with another amount',
    lines: [refundLine({ minor: 1 })],
    ours: [refund()],
    is: ['refundDiffers'],
  },
  {
    name: 'a refund that the company finished and we have not heard of',
    lines: [refundLine()],
    ours: [refund({ settled: false })],
    is: ['refundDiffers notSettledHere'],
  },
  {
    name: 'a refund that is under way on both sides',
    lines: [refundLine({ settled: false })],
    ours: [refund({ settled: false })],
    is: ['matched'],
  },
  {
    name: 'a refund that only we wait for: nothing was sent back yet',
    ours: [refund({ settled: false })],
    is: [],
  },
  { name: 'a refund in the bill alone', lines: [refundLine()], is: ['unknownHere'] },
  { name: 'a refund here alone', ours: [refund()], is: ['missingInBill'] },
  {
    name: 'two part refunds of one payment, in either order',
    lines: [refundLine({ refundNumber: 'R2', minor: 5 }), refundLine({ row: 3, minor: 7 })],
    ours: [refund({ minor: 7 }), refund({ id: 'rfd_2', refundNumber: 'R2', minor: 5 })],
    is: ['matched', 'matched'],
  },
  {
    name: 'a payment’s number never answers a refund',
    lines: [refundLine({ refundNumber: null, channelNumber: 'T1' })],
    ours: [ours()],
    is: ['unknownHere', 'missingInBill'],
  },
  {
    name: 'the bank, by its number, however it was typed',
    channel: 'bankTransfer',
    lines: [line({ channelNumber: 'boc 2026 1120' })],
    ours: [ours({ channelNumber: 'BOC20261120' })],
    is: ['matched'],
  },
  {
    name: 'the bank, by our number in the remittance line where the clerk mistyped the bank’s',
    channel: 'bankTransfer',
    lines: [line({ channelNumber: 'BOC1' })],
    ours: [ours({ channelNumber: 'BOC7' })],
    is: ['matched'],
  },
  {
    name: 'the bank, a payout by hand under the number that the clerk wrote down',
    channel: 'bankTransfer',
    lines: [refundLine({ refundNumber: null, channelNumber: 'BOC9', ourNumber: null })],
    ours: [refund({ channelNumber: 'BOC9' })],
    is: ['matched'],
  },
  {
    name: 'the bank has days, not minutes: no edge',
    channel: 'bankTransfer',
    ours: [ours({ at: at('2026-11-19 00:00:00') })],
    is: ['missingInBill'],
  },
]

describe('holding a bill against our records', () => {
  it.each(cases)('$name', ({ lines = [], ours = [], channel = 'alipay', named = {}, is }) => {
    const { findings } = compareBill(channel, day, lines, ours, new Map(Object.entries(named)))
    expect(
      findings.map(({ verdict, reason, edge }) => [verdict, reason, edge].filter(Boolean).join(' ')),
    ).toEqual(is)
  })

  it('sums both sides, with what the channel kept', () => {
    const { billed, ours: here } = compareBill(
      'alipay',
      day,
      [
        line({ feeMinor: 7_488 }),
        line({ row: 3, channelNumber: 'T9', minor: 100, feeMinor: 1 }),
        refundLine({ row: 4, minor: 40, feeMinor: -1 }),
      ],
      [
        ours(),
        ours({ id: 'cap_0', channelNumber: 'T0', at: at('2026-11-18 12:00:00') }),
        refund({ minor: 40 }),
      ],
    )
    expect(billed).toEqual({ in: 1_248_100, out: 40, fee: 7_488 })
    expect(here).toEqual({ in: 1_248_000, out: 40 })
  })

  it('lists differences first, and names each by its numbers, never by its place', () => {
    const lines = [line(), line({ row: 3, channelNumber: 'T9' }), line({ row: 4, channelNumber: 'T9' })]
    const names = (given: BillLine[]) => compareBill('alipay', day, given, [ours()]).findings
    expect(names(lines).map(({ subject, verdict }) => `${subject} ${verdict}`)).toEqual([
      'payment:T9 unknownHere',
      'payment:T9#2 unknownHere',
      'payment:T1 matched',
    ])
    const moved = names(lines.map((each) => ({ ...each, row: each.row + 10 })))
    expect(moved.map(({ subject }) => subject)).toEqual(names(lines).map(({ subject }) => subject))
  })
})

const wechatHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatRow = (more: Record<string, string>) => {
  const base: Record<string, string> = {
    交易时间: '2026-11-19 10:00:00',
    商户号: '1900000109',
    微信订单号: '4200002026',
    商户订单号: 'P202611190000011234',
    交易类型: 'NATIVE',
    交易状态: 'SUCCESS',
    货币种类: 'CNY',
    应结订单金额: '124.80',
    商户退款单号: '0',
    退款金额: '0.00',
    商品名称: 'SP2026111900001',
    手续费: '0.75000',
    订单金额: '124.80',
    申请退款金额: '0.00',
    ...more,
  }
  return wechatHead.split(',').map((name) => `\`${base[name] ?? ''}`)
}
const wechatTail = (count: number) => [
  ['总交易单数', '应结订单总金额', '退款总金额'],
  [`\`${count}`, '`124.80', '`0.00'],
]

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'.split(
    ',',
  )
const alipayRow = (type: string, amount: string, more: Record<string, string> = {}) => {
  const base: Record<string, string> = {
    支付宝交易号: '2026111922001',
    商户订单号: 'P202611190000011234',
    业务类型: type,
    商品名称: 'SP2026111900001',
    完成时间: '2026-11-19 10:00:00',
    对方账户: '*岚(138****0001)',
    '订单金额（元）': amount,
    '服务费（元）': '-0.75',
    ...more,
  }
  return alipayHead.map((name) => base[name] ?? '')
}

const read = (channel: PaymentChannelName, rows: string[][], of = day) => {
  const bill = openBill(channel, of, billFormats)
  for (const [place, cells] of rows.entries()) if (!bill.take(place + 1, cells)) break
  return bill.end()
}
const statement = ['日期', '金额', '附言', '银行流水号', '对方户名']

describe('reading a bill', () => {
  it('reads Alipay’s business details between their # lines', () => {
    const found = read('alipay', [
      ['#支付宝业务明细查询'],
      ['#账号：[20881020260000000156]'],
      ['#起始日期：[2026年11月19日 00:00:00]   终止日期：[2026年11月20日 00:00:00]'],
      ['#-----业务明细列表-----'],
      alipayHead,
      alipayRow('交易', '124.80'),
      alipayRow('退款', '-24.80', { '退款批次号/请求号': 'R1', '服务费（元）': '0.15' }),
      ['#-----业务明细列表结束-----'],
      ['#交易合计：1笔，商家实收共124.80元'],
    ])
    expect(found).toMatchObject({
      state: 'read',
      lines: [
        { row: 6, kind: 'payment', minor: 12_480, feeMinor: 75, channelNumber: '2026111922001' },
        { row: 7, kind: 'refund', minor: 2_480, feeMinor: -15, refundNumber: 'R1' },
      ],
    })
  })

  it('reads WeChat Pay’s trade bill with its back quotes, commas inside a name, and the sums below', () => {
    const cut = wechatRow({ 微信订单号: '4200002027', 商品名称: 'Chairs' })
    cut.splice(cut.indexOf('`Chairs'), 1, '`Chairs', ' tables', ' lamps')
    const back = wechatRow({
      交易状态: 'REFUND',
      商户退款单号: 'R1',
      申请退款金额: '24.80',
      退款金额: '24.80',
      退款状态: 'PROCESSING',
      订单金额: '0.00',
      手续费: '-0.15000',
    })
    const failed = wechatRow({
      交易状态: 'REFUND',
      商户退款单号: 'R2',
      申请退款金额: '1.00',
      退款状态: 'CLOSED',
    })
    const found = read('wechat', [wechatHead.split(','), wechatRow({}), cut, back, failed, ...wechatTail(4)])
    expect(found).toMatchObject({
      state: 'read',
      lines: [
        { minor: 12_480, feeMinor: 75, refundNumber: null, settled: true },
        { channelNumber: '4200002027', text: 'Chairs, tables, lamps' },
        { kind: 'refund', minor: 2_480, feeMinor: -15, refundNumber: 'R1', settled: false },
      ],
    })
  })

  it('reads a bank statement in our template, in either language, of one day out of many', () => {
    for (const head of [statement, ['Date', 'AMOUNT', 'Remittance text', 'Bank reference', 'Counterparty']]) {
      expect(
        read('bankTransfer', [
          head,
          ['2026-11-18', '1.00', 'x', 'A', 'B'],
          ['2026/11/19', '12,480.00', '货款 P20261119 0000011234', 'BOC1', '宁波澜湾家居用品有限公司'],
          ['20261119', '-3600', 'refund', 'BOC2', 'Yuyao'],
        ]),
      ).toMatchObject({
        state: 'read',
        leftOut: 1,
        lines: [
          { kind: 'payment', minor: 1_248_000, ourNumber: 'P202611190000011234', at: null },
          { kind: 'refund', minor: 360_000, channelNumber: 'BOC2' },
        ],
      })
    }
  })

  it('reads the embedded cashier’s list with instants of any zone', () => {
    const head = ['type', 'our_number', 'cashier_number', 'refund_number', 'amount', 'fee', 'time']
    expect(
      read('cashier', [
        head,
        ['payment', 'P202611190000011234', 'C1', '', '124.80', '0.75', '2026-11-18T16:00:00.000Z'],
        ['refund', 'P202611190000011234', 'C1', 'R1', '24.80', '0.00', '2026-11-19T23:59:59+08:00'],
      ]),
    ).toMatchObject({
      state: 'read',
      lines: [
        { day, minor: 12_480 },
        { day, minor: 2_480, refundNumber: 'R1' },
      ],
    })
  })

  it.each([
    [
      'another channel’s bill',
      'alipay',
      [wechatHead.split(','), wechatRow({}), ...wechatTail(1)],
      'otherChannel',
    ],
    [
      'no bill at all',
      'wechat',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      'noHeading',
    ],
    ['nothing', 'wechat', [], 'noHeading'],
    [
      'a bill of another day',
      'alipay',
      [alipayHead, alipayRow('交易', '1.00', { 完成时间: '2026-11-17 01:00:00' })],
      'otherDay',
    ],
    [
      'a bill without its closing line',
      'alipay',
      [['#x'], alipayHead, alipayRow('交易', '1.00')],
      'cutShort',
    ],
    [
      'a bill with fewer rows than it says',
      'wechat',
      [wechatHead.split(','), wechatRow({}), ...wechatTail(2)],
      'cutShort',
    ],
    ['a bill without its sums', 'wechat', [wechatHead.split(','), wechatRow({})], 'cutShort'],
    ['an empty bill', 'wechat', [wechatHead.split(','), ...wechatTail(0)], 'read'],
  ] as const)('tells %s', (_, channel, rows, state) => {
    expect(
      read(
        channel,
        rows.map((row) => [...row]),
      ).state,
    ).toBe(state)
  })

  it('names every broken row with its number and column, and takes nothing of the file', () => {
    expect(
      read('alipay', [
        alipayHead,
        alipayRow('交易', '1.00'),
        alipayRow('转账', '1.00'),
        alipayRow('交易', '=1+1'),
        alipayRow('交易', '0.00'),
        alipayRow('交易', '-1.00'),
        alipayRow('交易', '1.001'),
        alipayRow('交易', '1.00', { 完成时间: '2026-13-40 00:00:00' }),
        alipayRow('交易', '1.00', { 支付宝交易号: '' }),
        ['2026111922001'],
      ]),
    ).toEqual({
      state: 'badRows',
      count: 8,
      problems: [
        { row: 3, column: 'type', code: 'field.invalid' },
        { row: 4, column: 'amount', code: 'rates.amountInvalid' },
        { row: 5, column: 'amount', code: 'number.positive' },
        { row: 6, column: 'amount', code: 'number.positive' },
        { row: 7, column: 'amount', code: 'rates.amountInvalid' },
        { row: 8, column: 'time', code: 'date.invalid' },
        { row: 9, column: 'channelNumber', code: 'required' },
        { row: 10, column: 'type', code: 'required' },
        { row: 10, column: 'amount', code: 'required' },
        { row: 10, column: 'time', code: 'required' },
      ],
    })
  })

  it('stops at the most rows that a bill may have', () => {
    const bill = openBill('bankTransfer', day, billFormats)
    bill.take(1, statement)
    const cells = ['2026-11-19', '1.00', 'x', 'A', 'B']
    let row = 1
    while (row < billLimits.rows + 10 && bill.take(++row, cells));
    expect(row).toBe(billLimits.rows + 2)
    expect(bill.end().state).toBe('tooManyRows')
  })
})
