import { createPrivateKey, createPublicKey } from 'node:crypto'
import { AlipayRequestError, AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk'
import { decimal, type Money, parseAmount } from '#domain/kernel/money.ts'
import { type Config, ConfigError } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { ChargeState, NoticeVerdict, PaymentChannel, RefundState } from './port.ts'
import { readForm } from './signed-form.ts'

/**
 * Alipay page pay: `alipay.trade.page.pay` and its query, close and refund. Amounts travel as
 * yuan with two decimals, times as Beijing wall-clock time. Sources: Alipay open platform,
 * "alipay.trade.page.pay", "asynchronous notification", "alipay.trade.fastpay.refund.query",
 * "alipay.system.oauth.token".
 */
type Settings = NonNullable<Config['alipay']>

/** Milliseconds an answer may take; the product's own limit is 20 s (requirements §9). */
const timeoutMilliseconds = 8_000

const beijing = 8 * 3_600_000
const wallClock = (at: Date): string =>
  new Date(at.getTime() + beijing).toISOString().slice(0, 19).replace('T', ' ')

function instantOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Yuan as Alipay writes them, exactly: digits, at most two behind the point. */
const yuan = (text: string | undefined): Money | null =>
  text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseAmount(text, 'CNY') : null

/** Keys come with or without their PEM frame, private ones as PKCS#1 or PKCS#8. Throws ConfigError. */
function readKeys({ privateKey, publicKey }: Settings): { privateKey: string; publicKey: string } {
  const frame = (text: string, label: string) =>
    text.includes('-----BEGIN')
      ? text.replaceAll('\\n', '\n')
      : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----`
  const readPrivate = (): string => {
    for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY']) {
      try {
        return createPrivateKey(frame(privateKey, label)).export({ type: 'pkcs1', format: 'pem' }).toString()
      } catch {
        // The other form is tried next.
      }
    }
    throw new ConfigError('ALIPAY_PRIVATE_KEY: is no RSA private key')
  }
  const readPublic = (): string => {
    try {
      return createPublicKey(frame(publicKey, 'PUBLIC KEY'))
        .export({ type: 'spki', format: 'pem' })
        .toString()
    } catch {
      throw new ConfigError('ALIPAY_PUBLIC_KEY: is no RSA public key')
    }
  }
  return { privateKey: readPrivate(), publicKey: readPublic() }
}

/** Codes that say "ask again", not "no". */
const askAgain = new Set(['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error'])

export function alipay(settings: Settings, clock: () => Date, timeout = timeoutMilliseconds): PaymentChannel {
  const keys = readKeys(settings)
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: keys.privateKey,
    alipayPublicKey: keys.publicKey,
    gateway: settings.gateway,
    signType: 'RSA2',
    timeout,
  })

  const ask = (method: string, bizContent: Record<string, string>) => call(method, { bizContent })

  /** One signed call; the answer's signature is checked. Throws ProviderFailure unless Alipay itself said yes or no. */
  async function call(
    method: string,
    content: Readonly<Record<string, string | Record<string, string>>>,
  ): Promise<AlipaySdkCommonResult> {
    let answer: AlipaySdkCommonResult
    try {
      answer = await sdk.exec(method, { ...content, timestamp: wallClock(clock()) }, { validateSign: true })
    } catch (error) {
      const reason =
        error instanceof AlipayRequestError
          ? `${method} got no answer that can be believed`
          : `${method} failed`
      throw new ProviderFailure('alipay', reason, true, error)
    }
    const code = answer.sub_code ?? answer.subCode
    if (askAgain.has(answer.code) || askAgain.has(String(code))) {
      throw new ProviderFailure('alipay', `${method}: ${code ?? answer.code}`, true)
    }
    return answer
  }
  /** This call's "no" stands in an envelope whose signature the library cannot read; to believe it costs nobody money. */
  const isBadCode = (error: unknown): boolean =>
    error instanceof ProviderFailure &&
    error.cause instanceof AlipayRequestError &&
    String(error.cause.responseDataRaw ?? '').includes('"isv.code-')
  const subCode = (answer: AlipaySdkCommonResult): string => String(answer.subCode ?? answer.code)
  const refused = (method: string, answer: AlipaySdkCommonResult) =>
    new ProviderFailure('alipay', `${method}: ${subCode(answer)}`, false)

  /**
   * The payer as notices name him: by user id, or by open id where the application has only that.
   * A code is good once; whatever is wrong with it, the shipper authorizes again.
   */
  async function payerOf(authCode: string): Promise<string> {
    const method = 'alipay.system.oauth.token'
    const answer = await call(method, { grant_type: 'authorization_code', code: authCode }).catch((error) => {
      throw isBadCode(error) ? new ProviderFailure('alipay', `${method}: no such code`, false, error) : error
    })
    const payer = answer.userId || answer.openId
    if (typeof payer !== 'string') throw refused(method, answer)
    return payer
  }

  function stateOf(fields: Readonly<Record<string, string | undefined>>): ChargeState | null {
    switch (fields.trade_status) {
      case 'WAIT_BUYER_PAY':
        return { status: 'waiting' }
      case 'TRADE_CLOSED':
        return { status: 'closed' }
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED': {
        const amount = yuan(fields.total_amount)
        const paidAt = instantOf(fields.gmt_payment)
        if (!amount || !paidAt || !fields.trade_no) return null
        const payer = fields.buyer_id || fields.buyer_open_id || null
        return { status: 'paid', channelTradeNo: fields.trade_no, amount, payer, paidAt }
      }
      default:
        return null
    }
  }

  async function queryRefund(tradeNo: string, refundNo: string): Promise<RefundState> {
    const method = 'alipay.trade.fastpay.refund.query'
    const answer = await ask(method, { out_trade_no: tradeNo, out_request_no: refundNo })
    if (answer.code !== '10000') {
      if (subCode(answer) === 'ACQ.TRADE_NOT_EXIST') return { status: 'failed', reason: subCode(answer) }
      throw refused(method, answer)
    }
    // 10000 says only that the question was understood: without refund fields nothing went back yet.
    const done =
      answer.refundStatus === 'REFUND_SUCCESS' ||
      (answer.refundStatus === undefined && answer.refundAmount !== undefined)
    return { status: done ? 'refunded' : 'processing' }
  }

  return {
    name: 'alipay',
    startsAtCompany: false,
    noticeReply: { accepted: 'success', refused: 'failure' },
    ...(settings.authorizeAddress
      ? { authorization: { addressFor: addressFor(settings.authorizeAddress), payerOf } }
      : {}),

    async createCharge(request) {
      if (request.amount.currency !== 'CNY') throw new ProviderFailure('alipay', 'takes CNY only', false)
      // Signed here and opened by the browser: nothing is sent now.
      const redirectTo = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
        notifyUrl: request.notifyUrl,
        returnUrl: request.returnUrl,
        timestamp: wallClock(clock()),
        bizContent: {
          out_trade_no: request.tradeNo,
          total_amount: decimal(request.amount),
          subject: request.subject.replaceAll(/[/=&]/g, ' ').slice(0, 256),
          product_code: 'FAST_INSTANT_TRADE_PAY',
          time_expire: wallClock(request.expiresAt),
        },
      })
      return { kind: 'redirect', redirectTo }
    },

    async readNotice({ body }): Promise<NoticeVerdict> {
      const given = readForm(body)
      if (!given) return { verdict: 'malformed' }
      // Whether empty fields were signed differs between Alipay's products; what was not signed is not read.
      const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const fields = isSigned(given) ? given : filled
      if (fields === filled && !isSigned(filled)) return { verdict: 'badSignature' }
      if (fields.app_id !== settings.appId) return { verdict: 'wrongApplication' }
      if (fields.seller_id !== settings.sellerId) return { verdict: 'wrongSeller' }
      const state = stateOf(fields)
      if (!fields.notify_id || !fields.out_trade_no || !state) return { verdict: 'malformed' }
      // A refund also sends a notice, with the charge's old "paid" in it: it is no second payment.
      const about = fields.refund_fee !== undefined || fields.gmt_refund !== undefined ? 'refund' : 'charge'
      // Sent only once the money is back; out_biz_no is the number of the refund that moved last.
      const refund =
        about === 'refund' && fields.out_biz_no
          ? { refundNo: fields.out_biz_no, state: { status: 'refunded' as const } }
          : null
      return {
        verdict: 'genuine',
        notice: { vendorKey: fields.notify_id, about, tradeNo: fields.out_trade_no, state, refund },
      }
    },

    async query(tradeNo) {
      const method = 'alipay.trade.query'
      const answer = await ask(method, { out_trade_no: tradeNo })
      if (answer.code !== '10000') {
        // The trade is made when the buyer logs in at Alipay's page; before that there is none.
        if (subCode(answer) === 'ACQ.TRADE_NOT_EXIST') return { status: 'unknown' }
        throw refused(method, answer)
      }
      const state = stateOf({
        trade_status: answer.tradeStatus,
        trade_no: answer.tradeNo,
        total_amount: answer.totalAmount,
        gmt_payment: answer.sendPayDate,
        buyer_id: answer.buyerUserId,
        buyer_open_id: answer.buyerOpenId,
      })
      if (!state || answer.outTradeNo !== tradeNo)
        throw new ProviderFailure('alipay', `${method}: answered nonsense`, false)
      return state
    },

    async close(tradeNo) {
      const method = 'alipay.trade.close'
      const answer = await ask(method, { out_trade_no: tradeNo })
      // Nothing there, or ended already: what was wanted is so, and money that came is told by its notice.
      const ended = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']
      if (answer.code !== '10000' && !ended.includes(subCode(answer))) throw refused(method, answer)
    },

    // It takes no address for notices here: they go to the one that the charge was made with.
    async refund({ tradeNo, refundNo, amount, reason }) {
      if (amount.currency !== 'CNY') return { status: 'failed', reason: 'takes CNY only' }
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: tradeNo,
        refund_amount: decimal(amount),
        out_request_no: refundNo,
        refund_reason: reason.slice(0, 256),
      })
      if (answer.code === '10000')
        return answer.fundChange === 'Y' ? { status: 'refunded' } : queryRefund(tradeNo, refundNo)
      // Closed by an earlier full refund: perhaps this very one.
      if (subCode(answer) === 'ACQ.TRADE_HAS_CLOSE') {
        const known = await queryRefund(tradeNo, refundNo)
        return known.status === 'refunded' ? known : { status: 'failed', reason: subCode(answer) }
      }
      return { status: 'failed', reason: subCode(answer) }
    },

    queryRefund,
  }

  function addressFor(address: string) {
    return (state: string, returnUrl: string): string => {
      const url = new URL(address)
      url.search = new URLSearchParams({
        app_id: settings.appId,
        scope: 'auth_base',
        redirect_uri: returnUrl,
        state,
      }).toString()
      return url.href
    }
  }

  /** RSA2 only: the notice may not choose a weaker algorithm for itself. */
  function isSigned(fields: Record<string, string>): boolean {
    if (!fields.sign || fields.sign_type !== 'RSA2') return false
    try {
      return sdk.checkNotifySignV2(fields)
    } catch {
      return false
    }
  }
}
