import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { createChargeCall } from '#contract/payments.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { cashierApplication, cashierSeller } from '#server/providers/payment/embedded.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import type { AlipayGateway } from './alipay-gateway.ts'
import type { TestApp } from './app.ts'

/** A charge that a shipper opened at a payment company, and what that company can do with it. */
export type OpenCharge = { paymentId: PaymentId; tradeNo: string; minor: number; redirectTo: string }
export type NoticeWish = {
  /** Minor units that the company says it took; what was asked unless told otherwise. */
  minor?: number
  /** The company's number of the money; one per charge unless told otherwise. */
  channelTradeNo?: string
  /** Which status it tells; paid unless told otherwise. */
  says?: 'waiting' | 'closed' | 'paid' | 'nonsense'
  about?: 'refund'
  /** Fields overwritten before signing. */
  signed?: Record<string, string>
  vendorKey?: string
}

export type PaymentCompany = {
  readonly name: PaymentChannelName
  /** Where another application and another seller stand in its notices. */
  readonly fields: { readonly application: string; readonly seller: string; readonly amount: string }
  notice(charge: Pick<OpenCharge, 'tradeNo' | 'minor'>, wish?: NoticeWish): Promise<string>
  /** Takes the money, and tells nobody. */
  payQuietly(charge: OpenCharge): Promise<void>
}

/** Alipay's environment for `startTestApp`. */
export const alipayEnvironment = ({ settings }: AlipayGateway): Record<string, string> => ({
  ALIPAY_APP_ID: settings.appId,
  ALIPAY_SELLER_ID: settings.sellerId,
  ALIPAY_PRIVATE_KEY: settings.privateKey,
  ALIPAY_PUBLIC_KEY: settings.publicKey,
  ALIPAY_GATEWAY: settings.gateway,
})

export const alipayCompany = (gateway: AlipayGateway): PaymentCompany => ({
  name: 'alipay',
  fields: { application: 'app_id', seller: 'seller_id', amount: 'total_amount' },
  notice: async ({ tradeNo, minor }, wish = {}) =>
    gateway.notice(tradeNo, {
      total_amount: decimal(money(wish.minor ?? minor, 'CNY')),
      trade_no: wish.channelTradeNo ?? gateway.trades.get(tradeNo)?.tradeNo ?? `2026${tradeNo}`,
      trade_status: {
        waiting: 'WAIT_BUYER_PAY',
        closed: 'TRADE_CLOSED',
        paid: 'TRADE_SUCCESS',
        nonsense: 'GREAT',
      }[wish.says ?? 'paid'],
      ...(wish.about === 'refund' ? { refund_fee: '1.00', gmt_refund: '2026-11-20 11:00:00.123' } : {}),
      ...(wish.vendorKey ? { notify_id: wish.vendorKey } : {}),
      ...wish.signed,
    }),
  payQuietly: async ({ tradeNo }) => gateway.pay(tradeNo),
})

export const cashierCompany = (app: TestApp): PaymentCompany => ({
  name: 'cashier',
  fields: { application: 'application', seller: 'seller', amount: 'amount' },
  async notice({ tradeNo, minor }, wish = {}) {
    const fields: Record<string, string> = {
      application: cashierApplication,
      seller: cashierSeller,
      notice_no: wish.vendorKey ?? randomUUID(),
      trade_no: tradeNo,
      about: wish.about ?? 'charge',
      status: { waiting: 'WAITING', closed: 'CLOSED', paid: 'PAID', nonsense: 'GREAT' }[wish.says ?? 'paid'],
      currency: 'CNY',
      amount: String(wish.minor ?? minor),
      cashier_trade_no: wish.channelTradeNo ?? `cpm_${tradeNo}`,
      payer: 'payer-001',
      paid_at: app.clock.now.toISOString(),
      ...wish.signed,
    }
    return new URLSearchParams({ ...fields, sign: await app.cashier.sign(fields) }).toString()
  },
  async payQuietly({ tradeNo }) {
    const { rows } = await app.ctx.pool.query('select charge_no from cashier_charges where trade_no = $1', [
      tradeNo,
    ])
    await app.cashier.act(rows[0].charge_no, 'quietly')
  },
})

/** Starts a payment over HTTP and opens the company's page. */
export async function openCharge(
  app: TestApp,
  gateway: AlipayGateway,
  token: string,
  channel: PaymentChannelName,
  orderIds: OrderId[],
): Promise<OpenCharge> {
  const { data, reason } = await app.call(createChargeCall, { token, body: { orderIds, channel } })
  if (reason) throw new Error(`no charge: ${reason}`)
  const { redirectTo, paymentId, tradeNo } = data
  if (channel === 'alipay') gateway.open(redirectTo)
  else await app.cashier.open(redirectTo.split('?')[1] ?? '')
  return { paymentId, tradeNo, redirectTo, minor: data.amount.minor }
}

/** Posts a notice as the company would. */
export const sendNotice = (
  app: TestApp,
  channel: string,
  body: string | Buffer,
  type = 'application/x-www-form-urlencoded; charset=utf-8',
): Promise<LightMyRequestResponse> =>
  app.http.fastify.inject({
    method: 'POST',
    url: `/api/crm/payment/notice/${channel}`,
    headers: { 'content-type': type },
    payload: body,
  })
