import type { Bilingual } from '#domain/kernel/language.ts'
import type { BillColumn } from '#domain/reconciliation/bills.ts'
import type { BillFormats } from '#domain/reconciliation/read-bill.ts'

/** What the bank statement's template is made of, in its order. */
export const statementColumns = ['time', 'amount', 'text', 'channelNumber', 'payer'] as const
export const statementHeadings: Record<(typeof statementColumns)[number], Bilingual> = {
  time: { zh: '日期', en: 'Date' },
  amount: { zh: '金额', en: 'Amount' },
  text: { zh: '附言', en: 'Remittance text' },
  channelNumber: { zh: '银行流水号', en: 'Bank reference' },
  payer: { zh: '对方户名', en: 'Counterparty' },
}

const both = (column: (typeof statementColumns)[number], ...more: string[]): string[] => [
  statementHeadings[column].zh,
  statementHeadings[column].en,
  ...more,
]

/**
 * How each channel's daily bill is headed and what its words mean. Alipay: business details (`trade`);
 * WeChat Pay: trade bill (`ALL`); the embedded cashier: its own list; the bank: our own template.
 */
export const billFormats: BillFormats = {
  alipay: {
    columns: {
      channelNumber: ['支付宝交易号'],
      ourNumber: ['商户订单号'],
      type: ['业务类型'],
      text: ['商品名称'],
      time: ['完成时间'],
      payer: ['对方账户'],
      amount: ['订单金额（元）', '订单金额'],
      refundNumber: ['退款批次号/请求号', '退款批次号'],
      fee: ['服务费（元）', '服务费'],
    },
    needed: ['channelNumber', 'ourNumber', 'type', 'time', 'amount', 'refundNumber', 'fee'],
    kinds: { payment: ['交易'], refund: ['退款'] },
    refundUnderWay: [],
    refundFailed: [],
    feeSign: -1,
    tail: null,
    onlyOwnDay: false,
  },
  wechat: {
    columns: {
      time: ['交易时间'],
      channelNumber: ['微信订单号'],
      ourNumber: ['商户订单号'],
      payer: ['用户标识'],
      type: ['交易状态'],
      currency: ['货币种类'],
      amount: ['订单金额', '应结订单金额', '总金额'],
      refundNumber: ['商户退款单号'],
      refundAmount: ['申请退款金额', '退款金额'],
      refundStatus: ['退款状态'],
      text: ['商品名称'],
      fee: ['手续费'],
    },
    needed: ['time', 'channelNumber', 'ourNumber', 'type', 'amount', 'refundNumber', 'refundAmount', 'fee'],
    kinds: { payment: ['SUCCESS'], refund: ['REFUND', 'REVOKED'] },
    refundUnderWay: ['PROCESSING', 'CHANGE', 'ABNORMAL'],
    refundFailed: ['FAIL', 'CLOSED'],
    feeSign: 1,
    tail: '总交易单数',
    onlyOwnDay: false,
  },
  cashier: {
    columns: {
      type: ['type'],
      ourNumber: ['our_number'],
      channelNumber: ['cashier_number'],
      refundNumber: ['refund_number'],
      amount: ['amount'],
      fee: ['fee'],
      time: ['time'],
    },
    needed: ['type', 'ourNumber', 'channelNumber', 'refundNumber', 'amount', 'fee', 'time'],
    kinds: { payment: ['charge', 'payment'], refund: ['refund'] },
    refundUnderWay: [],
    refundFailed: [],
    feeSign: 1,
    tail: null,
    onlyOwnDay: false,
  },
  bankTransfer: {
    columns: {
      time: both('time', '交易日期', '记账日期', 'Booking date', 'Value date'),
      amount: both('amount', '发生额', '交易金额'),
      text: both('text', '摘要', '用途', '备注', 'Remittance', 'Details'),
      channelNumber: both('channelNumber', '流水号', '交易流水号', 'Reference'),
      payer: both('payer', '付款人', '对方名称', 'Payer'),
    },
    needed: ['time', 'amount', 'text', 'channelNumber', 'payer'],
    kinds: null,
    refundUnderWay: [],
    refundFailed: [],
    feeSign: 1,
    tail: null,
    onlyOwnDay: true,
  },
}

/** What a column of a bill is called when a row of it cannot be read. */
export const billColumnNames: Record<BillColumn, Bilingual> = {
  type: { zh: '业务类型', en: 'Type' },
  ourNumber: { zh: '我方单号', en: 'Our number' },
  channelNumber: { zh: '渠道流水号', en: 'Channel reference' },
  refundNumber: { zh: '退款单号', en: 'Refund number' },
  amount: { zh: '金额', en: 'Amount' },
  refundAmount: { zh: '退款金额', en: 'Refund amount' },
  refundStatus: { zh: '退款状态', en: 'Refund status' },
  currency: { zh: '币种', en: 'Currency' },
  fee: { zh: '手续费', en: 'Fee' },
  time: { zh: '时间', en: 'Time' },
  payer: { zh: '付款人', en: 'Payer' },
  text: { zh: '说明', en: 'Text' },
}

/** The words of the exported result. */
export const exportWords = {
  sheet: { zh: '对账结果', en: 'Reconciliation' },
  template: { zh: '银行流水模板', en: 'bank statement template' },
  columns: {
    verdict: { zh: '结果', en: 'Result' },
    kind: { zh: '类型', en: 'Type' },
    ourNumber: { zh: '我方单号', en: 'Our number' },
    channelNumber: { zh: '渠道流水号', en: 'Channel reference' },
    refundNumber: { zh: '退款单号', en: 'Refund number' },
    billed: { zh: '账单金额', en: 'Billed' },
    ours: { zh: '我方金额', en: 'Recorded here' },
    fee: { zh: '手续费', en: 'Fee' },
    billedAt: { zh: '账单时间（北京）', en: 'Billed at (Beijing)' },
    oursAt: { zh: '我方时间（北京）', en: 'Recorded at (Beijing)' },
    row: { zh: '账单行号', en: 'Bill row' },
    payer: { zh: '付款人', en: 'Payer' },
    text: { zh: '说明', en: 'Text' },
    notes: { zh: '核对说明', en: 'Notes' },
  },
  note: { zh: '{{at}} {{name}}：{{note}}', en: '{{at}} {{name}}: {{note}}' },
} as const

/** Rows that stand in the template as examples. */
export const statementExamples: Record<'zh' | 'en', readonly (readonly string[])[]> = {
  zh: [
    ['2026-11-20', '12480.00', 'P202611200000011234', 'BOC2026112000417', '宁波澜湾家居用品有限公司'],
    ['2026-11-20', '-3600.00', '退款', 'BOC2026112000418', '余姚市启航塑业有限公司'],
  ],
  en: [
    ['2026-11-20', '12480.00', 'P202611200000011234', 'BOC2026112000417', 'Ningbo Lanwan Homeware Co., Ltd.'],
    ['2026-11-20', '-3600.00', 'Refund', 'BOC2026112000418', 'Yuyao Qihang Plastics Co., Ltd.'],
  ],
}
