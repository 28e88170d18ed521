import { createSign, createVerify, randomBytes } from 'node:crypto'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { ChargeState, IncomingNotice, NoticeVerdict, PaymentChannel, RefundState } from './port.ts'
import {
  amountOf,
  cut,
  type Fields,
  instantOf,
  objectOf,
  readObject,
  rfc3339,
  textOf,
} from './wechat-fields.ts'
import { openResource, readWechatKeys, type WechatSettings } from './wechat-keys.ts'

/**
 * WeChat Pay v3, native: a code that the shipper's phone reads. Amounts travel as whole fen, times
 * as RFC 3339. Every request is signed, and nothing is believed that the platform's key did not
 * sign, notices and answers alike. There is no SDK of the company for Node; what is needed of the
 * protocol is two signatures and one cipher of node:crypto (decision 030). Sources: WeChat Pay
 * merchant documents, "native ordering", "signature verification", "payment notice", "refund".
 */

/** Milliseconds an answer may take; the product's own limit is 20 s (requirements §9). */
const timeoutMilliseconds = 8_000
/** How far the platform's clock and ours may be apart (WeChat Pay, "signature verification"). */
const clockSeconds = 300
/** What WeChat Pay sends to see whether signatures are looked at: such a one must fail. */
const probe = 'WECHATPAY/SIGNTEST/'
/** Longest texts in bytes, which is safe however the company counts (WeChat Pay, "native ordering", "refund"). */
const descriptionBytes = 127
const reasonBytes = 80

/** Answers that say "ask again", not "no". */
const askAgain = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'BANK_ERROR'])
/** There is no such order, or no such refund. */
const notThere = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
/** The order has ended already. */
const ended = new Set(['ORDER_PAID', 'ORDERPAID', 'ORDER_CLOSED', 'ORDERCLOSED', 'TRADE_STATE_ERROR'])

type Answer = { readonly ok: boolean; readonly code: string; readonly fields: Fields }

export function wechat(
  settings: WechatSettings,
  clock: () => Date,
  timeout = timeoutMilliseconds,
): PaymentChannel {
  const { privateKey, platformKey, apiV3Key } = readWechatKeys(settings)
  const failure = (what: string, retryable: boolean, cause?: unknown) =>
    new ProviderFailure('wechat', what, retryable, cause)

  /** What the platform says of its signature over a body: right, wrong, or right but too long ago. */
  function checkSignature(
    header: (name: string) => string | null | undefined,
    body: string | Buffer,
  ): 'right' | 'wrong' | 'stale' {
    const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) =>
      header(`wechatpay-${name}`),
    )
    if (!serial || !timestamp || !nonce || !signature) return 'wrong'
    if (serial.toUpperCase() !== settings.platformKeyId.toUpperCase() || signature.startsWith(probe))
      return 'wrong'
    if (!/^\d{1,12}$/.test(timestamp)) return 'wrong'
    try {
      const right = createVerify('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n`)
        .update(body)
        .update('\n')
        .verify(platformKey, signature, 'base64')
      if (!right) return 'wrong'
    } catch {
      return 'wrong'
    }
    return Math.abs(clock().getTime() / 1000 - Number(timestamp)) <= clockSeconds ? 'right' : 'stale'
  }

  function authorization(method: string, path: string, body: string): string {
    const timestamp = Math.floor(clock().getTime() / 1000)
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(privateKey, 'base64')
    return `WECHATPAY2-SHA256-RSA2048 mchid="${settings.mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${settings.serial}"`
  }

  /**
   * One signed call. Throws ProviderFailure unless WeChat Pay itself said yes or no: it signs
   * whatever it answers to a request that it believed, so what is unsigned is nobody's word.
   */
  async function ask(method: 'GET' | 'POST', path: string, content?: Fields): Promise<Answer> {
    const body = content ? JSON.stringify(content) : ''
    const what = `${method} ${path.split('?')[0]}`
    let response: Response
    let answered: Buffer
    try {
      response = await fetch(`${settings.gateway}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'sampan',
          authorization: authorization(method, path, body),
          // Which of its keys shall sign the answer.
          'wechatpay-serial': settings.platformKeyId,
          ...(content ? { 'content-type': 'application/json' } : {}),
        },
        ...(content ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      answered = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      throw failure(`${what} failed`, true, error)
    }
    const { status, ok, headers } = response
    if (checkSignature((name) => headers.get(name), answered) !== 'right') {
      // Our own key or number is wrong: asking again changes nothing.
      if (status === 401) throw failure(`${what}: our request was not believed`, false)
      throw failure(`${what} got no answer that can be believed (${status})`, true)
    }
    const fields = answered.length > 0 ? readObject(answered.toString('utf8')) : {}
    if (!fields) throw failure(`${what}: answered nonsense`, true)
    const code = ok ? '' : textOf(fields.code) || String(status)
    if (status >= 500 || status === 429 || askAgain.has(code)) throw failure(`${what}: ${code}`, true)
    if (status === 401) throw failure(`${what}: ${code}`, false)
    return { ok, code, fields }
  }

  /** A transaction as notices and answers tell it; null when it is nonsense. */
  function stateOf(fields: Fields): ChargeState | null {
    switch (fields.trade_state) {
      case 'NOTPAY':
      case 'USERPAYING':
      case 'PAYERROR':
        return { status: 'waiting' }
      case 'CLOSED':
      case 'REVOKED':
        return { status: 'closed' }
      // Money went back, and the answer does not say how much: it pays nothing any more.
      case 'REFUND':
        return { status: 'closed' }
      case 'SUCCESS': {
        const total = objectOf(fields.amount)
        const amount = amountOf(total.total, total.currency)
        const paidAt = instantOf(fields.success_time)
        const channelTradeNo = textOf(fields.transaction_id)
        if (!amount || !paidAt || !channelTradeNo) return null
        return {
          status: 'paid',
          channelTradeNo,
          amount,
          payer: textOf(objectOf(fields.payer).openid) || null,
          paidAt,
        }
      }
      default:
        return null
    }
  }

  function refundStateOf(status: unknown): RefundState | null {
    switch (status) {
      case 'SUCCESS':
        return { status: 'refunded' }
      case 'PROCESSING':
        return { status: 'processing' }
      // Closed by the company, or the payer's card is gone: finance decides.
      case 'CLOSED':
      case 'ABNORMAL':
        return { status: 'failed', reason: status }
      default:
        return null
    }
  }

  function readNotice({ headers, body }: IncomingNotice): NoticeVerdict {
    const signed = checkSignature((name) => headers[name], body)
    if (signed !== 'right') return { verdict: signed === 'stale' ? 'stale' : 'badSignature' }
    const notice = readObject(body)
    const resource = objectOf(notice?.resource)
    const id = textOf(notice?.id)
    if (!notice || !id || resource.algorithm !== 'AEAD_AES_256_GCM') return { verdict: 'malformed' }
    const opened = openResource(apiV3Key, {
      ciphertext: textOf(resource.ciphertext),
      nonce: textOf(resource.nonce),
      associatedData: textOf(resource.associated_data),
    })
    // What our own key does not open was sealed for somebody else, whoever signed it.
    if (opened === null) return { verdict: 'badSignature' }
    const fields = readObject(opened)
    const tradeNo = textOf(fields?.out_trade_no)
    if (!fields || !tradeNo) return { verdict: 'malformed' }
    const event = textOf(notice.event_type)
    if (event.startsWith('REFUND.')) {
      if (fields.mchid !== settings.mchId) return { verdict: 'wrongSeller' }
      const state = refundStateOf(fields.refund_status)
      const refundNo = textOf(fields.out_refund_no)
      if (!state || !refundNo) return { verdict: 'malformed' }
      return {
        verdict: 'genuine',
        notice: {
          vendorKey: id,
          about: 'refund',
          tradeNo,
          // Of the charge it says nothing that is news.
          state: { status: 'unknown' },
          refund: { refundNo, state },
        },
      }
    }
    if (fields.appid !== settings.appId) return { verdict: 'wrongApplication' }
    if (fields.mchid !== settings.mchId) return { verdict: 'wrongSeller' }
    const state = event.startsWith('TRANSACTION.') ? stateOf(fields) : null
    if (!state) return { verdict: 'malformed' }
    return { verdict: 'genuine', notice: { vendorKey: id, about: 'charge', tradeNo, state, refund: null } }
  }

  const order = (tradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}`
  const merchant = `mchid=${encodeURIComponent(settings.mchId)}`
  const refundPath = (refundNo: string) => `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
  const refused = (what: string, { code }: Answer) => failure(`${what}: ${code}`, false)

  async function queryRefund(tradeNo: string, refundNo: string): Promise<RefundState> {
    const answer = await ask('GET', refundPath(refundNo))
    // Not there (yet): it may still be on its way to them.
    if (notThere.has(answer.code)) return { status: 'processing', reason: answer.code }
    if (!answer.ok) throw refused('refund query', answer)
    return refundOf(answer, tradeNo, refundNo).state
  }

  function refundOf({ fields }: Answer, tradeNo: string, refundNo: string) {
    const state = refundStateOf(fields.status)
    if (!state || fields.out_trade_no !== tradeNo || fields.out_refund_no !== refundNo)
      throw failure('refund: answered nonsense', true)
    return { state, minor: objectOf(fields.amount).refund }
  }

  return {
    name: 'wechat',
    startsAtCompany: true,
    noticeReply: {
      accepted: '{"code":"SUCCESS"}',
      refused: '{"code":"FAIL","message":"refused"}',
      type: 'application/json; charset=utf-8',
    },

    async createCharge({ tradeNo, amount, subject, expiresAt, notifyUrl }) {
      if (amount.currency !== 'CNY') throw failure('takes CNY only', false)
      const answer = await ask('POST', '/v3/pay/transactions/native', {
        appid: settings.appId,
        mchid: settings.mchId,
        description: cut(subject, descriptionBytes),
        out_trade_no: tradeNo,
        time_expire: rfc3339(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amount.minor, currency: 'CNY' },
      })
      if (!answer.ok) throw refused('native order', answer)
      const codeUrl = textOf(answer.fields.code_url)
      if (!codeUrl.startsWith('weixin://')) throw failure('native order: answered nonsense', true)
      return { kind: 'code', codeUrl }
    },

    readNotice: async (incoming) => readNotice(incoming),

    async query(tradeNo) {
      const answer = await ask('GET', `${order(tradeNo)}?${merchant}`)
      if (notThere.has(answer.code)) return { status: 'unknown' }
      if (!answer.ok) throw refused('order query', answer)
      const { fields } = answer
      const state = stateOf(fields)
      const ours =
        fields.out_trade_no === tradeNo &&
        fields.mchid === settings.mchId &&
        (fields.appid === settings.appId || fields.appid === undefined)
      if (!state || !ours) throw failure('order query: answered nonsense', true)
      return state
    },

    async close(tradeNo) {
      const answer = await ask('POST', `${order(tradeNo)}/close`, { mchid: settings.mchId })
      // Nothing there, or ended already: what was wanted is so, and money that came is told by its notice.
      if (!answer.ok && !notThere.has(answer.code) && !ended.has(answer.code))
        throw refused('order close', answer)
    },

    async refund({ tradeNo, refundNo, amount, total, reason, notifyUrl }) {
      if (amount.currency !== 'CNY' || total.currency !== 'CNY')
        return { status: 'failed', reason: 'takes CNY only' }
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: tradeNo,
        out_refund_no: refundNo,
        reason: cut(reason, reasonBytes),
        notify_url: notifyUrl,
        amount: { refund: amount.minor, total: total.minor, currency: 'CNY' },
      })
      if (answer.ok) return refundOf(answer, tradeNo, refundNo).state
      // Another amount under this number, more than was paid, a 51st part, an empty purse; or this very
      // refund, done long ago: a number that is known with the same amount is the same refund.
      const known = await ask('GET', refundPath(refundNo))
      const earlier = known.ok ? refundOf(known, tradeNo, refundNo) : null
      return earlier?.minor === amount.minor ? earlier.state : { status: 'failed', reason: answer.code }
    },

    queryRefund,
  }
}
