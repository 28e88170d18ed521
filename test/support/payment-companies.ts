import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createChargeCall, paymentStateCall } from '#contract/payments.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { startCharge } from '#server/payments/commands/start.ts'
import { cashierApplication, cashierSeller } from '#server/providers/payment/embedded.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import { type AlipayGateway, alipayPayer } from './alipay-gateway.ts'
import type { TestApp } from './app.ts'
import { type SignedNotice, type WechatGateway, wechatPayer } from './wechat-gateway.ts'

/** A charge that a shipper opened at a payment company, and what that company can do with it. */
export type OpenCharge = {
  paymentId: PaymentId
  tradeNo: string
  minor: number
  /** Where it is paid: an address, or what the phone reads. */
  redirectTo: string
}
export type NoticeWish = {
  /** Minor units that the company says it took; what was asked unless told otherwise. */
  minor?: number
  /** The amount as it is written, whatever that means. */
  amount?: string
  currency?: string
  /** The company's number of the money; one per charge unless told otherwise. */
  channelTradeNo?: string
  /** Which status it tells; paid unless told otherwise. */
  says?: 'waiting' | 'closed' | 'paid' | 'nonsense'
  /** Tells of a refund, by its number where one is given. */
  about?: 'refund'
  refundNo?: string
  /** Meant for another application, or another seller. */
  application?: string
  seller?: string
  payer?: string
  /** Fields overwritten before signing. */
  signed?: Record<string, string>
  vendorKey?: string
}

export type PaymentCompany = {
  readonly name: 'alipay' | 'cashier' | 'wechat'
  /** Who pays. */
  readonly payer: string
  readonly reply: { readonly accepted: string; readonly refused: string }
  notice(charge: Pick<OpenCharge, 'tradeNo' | 'minor'>, wish?: NoticeWish): Promise<SignedNotice>
  /** The shipper opens the page or reads the code; false when the company does not believe it. */
  open(redirectTo: string): Promise<boolean>
  /** Takes the money, and tells nobody. */
  payQuietly(charge: Pick<OpenCharge, 'tradeNo'>): Promise<void>
}

/** Alipay's environment for `startTestApp`; it asks who pays only when told to. */
export const alipayEnvironment = (
  { settings }: AlipayGateway,
  { authorizes = false } = {},
): Record<string, string> => ({
  ALIPAY_APP_ID: settings.appId,
  ALIPAY_SELLER_ID: settings.sellerId,
  ALIPAY_PRIVATE_KEY: settings.privateKey,
  ALIPAY_PUBLIC_KEY: settings.publicKey,
  ALIPAY_GATEWAY: settings.gateway,
  ALIPAY_AUTHORIZE: authorizes ? '1' : '0',
  ALIPAY_AUTHORIZE_ADDRESS: settings.authorizeAddress,
})

/** WeChat Pay's environment for `startTestApp`. Its gateway wants the app's clock in tests that move time. */
export const wechatEnvironment = ({ settings }: WechatGateway): Record<string, string> => ({
  WECHAT_MCH_ID: settings.mchId,
  WECHAT_APP_ID: settings.appId,
  WECHAT_PRIVATE_KEY: settings.privateKey,
  WECHAT_SERIAL: settings.serial,
  WECHAT_API_V3_KEY: settings.apiV3Key,
  WECHAT_PLATFORM_KEY: settings.platformKey,
  WECHAT_PLATFORM_KEY_ID: settings.platformKeyId,
  WECHAT_GATEWAY: settings.gateway,
})

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
const formReply = { accepted: 'success', refused: 'failure' }

export const alipayCompany = (gateway: AlipayGateway): PaymentCompany => ({
  name: 'alipay',
  payer: alipayPayer,
  reply: formReply,
  notice: async ({ tradeNo, minor }, wish = {}) => ({
    headers: formHeaders,
    body: gateway.notice(tradeNo, {
      total_amount: wish.amount ?? decimal(money(wish.minor ?? minor, 'CNY')),
      trade_no: wish.channelTradeNo ?? gateway.trades.get(tradeNo)?.tradeNo ?? `2026${tradeNo}`,
      trade_status: {
        waiting: 'WAIT_BUYER_PAY',
        closed: 'TRADE_CLOSED',
        paid: 'TRADE_SUCCESS',
        nonsense: 'GREAT',
      }[wish.says ?? 'paid'],
      ...(wish.about === 'refund' ? { refund_fee: '1.00', gmt_refund: '2026-11-20 11:00:00.123' } : {}),
      ...(wish.refundNo ? { out_biz_no: wish.refundNo } : {}),
      ...(wish.currency ? { total_amount: `${wish.currency} 1` } : {}),
      ...(wish.application ? { app_id: wish.application } : {}),
      ...(wish.seller ? { seller_id: wish.seller } : {}),
      ...(wish.payer ? { buyer_id: wish.payer } : {}),
      ...(wish.vendorKey ? { notify_id: wish.vendorKey } : {}),
      ...wish.signed,
    }),
  }),
  open: async (redirectTo) => gateway.open(redirectTo),
  payQuietly: async ({ tradeNo }) => gateway.pay(tradeNo),
})

export const cashierCompany = (app: TestApp): PaymentCompany => ({
  name: 'cashier',
  payer: 'payer-001',
  reply: formReply,
  async notice({ tradeNo, minor }, wish = {}) {
    const fields: Record<string, string> = {
      application: wish.application ?? cashierApplication,
      seller: wish.seller ?? cashierSeller,
      notice_no: wish.vendorKey ?? randomUUID(),
      trade_no: tradeNo,
      about: wish.about ?? 'charge',
      status: { waiting: 'WAITING', closed: 'CLOSED', paid: 'PAID', nonsense: 'GREAT' }[wish.says ?? 'paid'],
      currency: wish.currency ?? 'CNY',
      amount: wish.amount ?? String(wish.minor ?? minor),
      cashier_trade_no: wish.channelTradeNo ?? `cpm_${tradeNo}`,
      payer: wish.payer ?? 'payer-001',
      paid_at: '2026-11-20T02:05:00.000Z',
      ...(wish.refundNo ? { refund_no: wish.refundNo, refund_status: 'refunded' } : {}),
      ...wish.signed,
    }
    return {
      headers: formHeaders,
      body: new URLSearchParams({ ...fields, sign: await app.cashier.sign(fields) }).toString(),
    }
  },
  open: async (redirectTo) => (await app.cashier.open(redirectTo.split('?')[1] ?? '')) !== null,
  async payQuietly({ tradeNo }) {
    const { rows } = await app.ctx.pool.query('select charge_no from cashier_charges where trade_no = $1', [
      tradeNo,
    ])
    await app.cashier.act(rows[0].charge_no, 'quietly')
  },
})

/** An amount as JSON would hold it: a number where the text is one, the text itself otherwise. */
function jsonAmount(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const wechatCompany = (gateway: WechatGateway): PaymentCompany => ({
  name: 'wechat',
  payer: wechatPayer,
  reply: { accepted: '{"code":"SUCCESS"}', refused: '{"code":"FAIL","message":"refused"}' },
  async notice({ tradeNo, minor }, wish = {}) {
    const sending = wish.vendorKey ? { id: wish.vendorKey } : {}
    const total = wish.amount === undefined ? (wish.minor ?? minor) : jsonAmount(wish.amount)
    const transactionId =
      wish.channelTradeNo ?? gateway.orders.get(tradeNo)?.transactionId ?? `4200009${tradeNo}`
    if (wish.about === 'refund') {
      const change = { out_trade_no: tradeNo, transaction_id: transactionId, ...wish.signed }
      return gateway.refundNotice(wish.refundNo ?? 'R000000', change, sending)
    }
    const change = {
      transaction_id: transactionId,
      trade_state: { waiting: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS', nonsense: 'GREAT' }[
        wish.says ?? 'paid'
      ],
      amount: { total, payer_total: total, currency: wish.currency ?? 'CNY', payer_currency: 'CNY' },
      ...(wish.application ? { appid: wish.application } : {}),
      ...(wish.seller ? { mchid: wish.seller } : {}),
      ...(wish.payer ? { payer: { openid: wish.payer } } : {}),
      ...wish.signed,
    }
    return gateway.notice(tradeNo, change, sending)
  },
  open: async (codeUrl) => gateway.scan(codeUrl) !== null,
  payQuietly: async ({ tradeNo }) => gateway.pay(tradeNo),
})

/** Starts a payment over HTTP and opens the company's page, or reads its code. */
export async function openCharge(
  app: TestApp,
  company: PaymentCompany,
  token: string,
  orderIds: OrderId[],
): Promise<OpenCharge> {
  const body = { orderIds, channel: company.name }
  const { data, reason } = await app.call(createChargeCall, { token, body })
  if (reason) throw new Error(`no charge: ${reason}`)
  return openAt(app, company, token, data)
}

/** Opens the page of a payment that was started over HTTP, or reads its code. */
export async function openAt(
  app: TestApp,
  company: PaymentCompany,
  token: string,
  data: ReplyOf<typeof createChargeCall>,
): Promise<OpenCharge> {
  const { paymentId, tradeNo } = data
  let to = data.redirectTo
  if (company.name === 'wechat') {
    await startCharge.run(app.ctx, { paymentId, language: 'zh-CN' })
    to = (await app.call(paymentStateCall, { token, query: { paymentId } })).data.codeUrl
  }
  if (!to || !(await company.open(to))) throw new Error('nothing to pay at')
  return { paymentId, tradeNo, redirectTo: to, minor: data.amount.minor }
}

/** Posts a notice as the company would. */
export const sendNotice = (
  app: TestApp,
  channel: PaymentChannelName | 'nobody',
  notice: string | { readonly headers: Record<string, string>; readonly body: string | Buffer },
): Promise<LightMyRequestResponse> =>
  app.http.fastify.inject({
    method: 'POST',
    url: `/api/crm/payment/notice/${channel}`,
    ...(typeof notice === 'string'
      ? { headers: formHeaders, payload: notice }
      : { headers: notice.headers, payload: notice.body }),
  })
