import { createCipheriv, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signText, verifyText } from '#server/providers/payment/signed-form.ts'
import type { WechatSettings } from '#server/providers/payment/wechat-keys.ts'

/**
 * A stand-in of WeChat Pay's v3 gateway on this machine: it speaks the protocol with keys of its
 * own, believes only what the merchant signed, signs what it answers and seals what it tells.
 */
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

type Json = Record<string, unknown>
type Order = {
  outTradeNo: string
  transactionId: string
  total: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  description: string
  expires: Date
  notifyUrl: string
  codeUrl: string
}
type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
type Refund = { outTradeNo: string; refundNo: string; minor: number; status: RefundStatus; reason: string }

/** A notice on its way: WeChat Pay's proof stands in its headers. */
export type SignedNotice = { readonly headers: Record<string, string>; readonly body: string }
/** How a notice is sent; rightly unless told otherwise. */
export type Sending = {
  id?: string
  event?: string
  /** When it is signed, in seconds later than now. */
  secondsLater?: number
  serial?: string
  /** Signed by a stranger's key. */
  byStranger?: boolean
  /** A signature of the kind that must fail. */
  probe?: boolean
  /** Sealed with another APIv3 key. */
  apiV3Key?: string
  resource?: Json
}

/** What is answered instead of the truth. */
export type WechatMisbehaviour =
  | 'silence'
  | 'hang'
  | 'nonsense'
  | 'error'
  | 'busy'
  | 'limited'
  | 'otherKey'
  | 'otherSerial'
  | 'unsigned'
  | 'unsignedNo'
  | 'changed'
  | 'old'
  | 'probe'
  | 'otherOrder'
  | 'otherMerchant'
  | 'signedNonsense'

export type WechatGateway = {
  readonly settings: WechatSettings
  /** The gateway's clock; the app's in tests that move time. */
  clock: () => Date
  readonly orders: Map<string, Order>
  readonly refunds: Map<string, Refund>
  misbehave: WechatMisbehaviour | null
  /** What becomes of refunds that are asked for. */
  refundsTo: RefundStatus
  /** The phone reads the code: the order's number, or null when there is no such code. */
  scan(codeUrl: string): string | null
  pay(outTradeNo: string): void
  settleRefund(refundNo: string, status: RefundStatus): void
  /** The notice about an order's payment; fields can be changed before they are sealed and signed. */
  notice(outTradeNo: string, change?: Json, sending?: Sending): SignedNotice
  refundNotice(refundNo: string, change?: Json, sending?: Sending): SignedNotice
  /** Any body with the platform's signature. */
  signed(body: string, sending?: Sending): SignedNotice
  stop(): Promise<void>
}

export const wechatPaidAt = '2026-11-20T10:05:00+08:00'
export const wechatPayer = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

export async function startWechatGateway(): Promise<WechatGateway> {
  const [merchant, platform, stranger] = [pair(), pair(), pair()]
  const mchId = '1900000001'
  const appId = 'wxd678efh567hg6787'
  const serial = '5157F09EFDC096DE15EBE81A47057A7200000001'
  const apiV3Key = 'sampan-test-api-v3-key-32-bytes!'
  const platformKeyId = 'PUB_KEY_ID_0119000000012026112000000001'
  const orders = new Map<string, Order>()
  const refunds = new Map<string, Refund>()
  const nonces = new Set<string>()
  let numbers = 0

  const seconds = () => Math.floor(gateway.clock().getTime() / 1000)

  function headersFor(body: string, sending: Sending = {}): Record<string, string> {
    const timestamp = String(seconds() + (sending.secondsLater ?? 0))
    const nonce = randomBytes(16).toString('hex')
    const key = sending.byStranger ? stranger.privateKey : platform.privateKey
    const signature = signText(`${timestamp}\n${nonce}\n${body}\n`, key)
    return {
      'wechatpay-serial': sending.serial ?? platformKeyId,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sending.probe ? `WECHATPAY/SIGNTEST/${signature.slice(19)}` : signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  function seal(content: Json, original: string, key = apiV3Key): Json {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from(original))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
    return {
      original_type: original,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64'),
      associated_data: original,
      nonce,
    }
  }

  function tell(content: Json, original: string, event: string, sending: Sending): SignedNotice {
    const body = JSON.stringify({
      id: sending.id ?? randomUUID(),
      create_time: wechatPaidAt,
      resource_type: 'encrypt-resource',
      event_type: sending.event ?? event,
      summary: '支付通知',
      resource: { ...seal(content, original, sending.apiV3Key), ...sending.resource },
    })
    return gateway.signed(body, sending)
  }

  /** Whether the merchant signed this very request, now, and not a second time. */
  function isMerchants(request: IncomingMessage, body: string): boolean {
    const [scheme, list = ''] = (request.headers.authorization ?? '').split(/ (.*)/s)
    const given = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map((each) => [each[1], each[2]]))
    const { nonce_str = '', timestamp = '', signature = '' } = given
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || given.mchid !== mchId || given.serial_no !== serial)
      return false
    if (Math.abs(seconds() - Number(timestamp)) > 300 || nonces.has(nonce_str) || nonce_str.length < 16)
      return false
    nonces.add(nonce_str)
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${body}\n`
    return verifyText(text, signature, merchant.publicKey)
  }

  type Answer = { status: number; body: Json | null }
  const yes = (body: Json): Answer => ({ status: 200, body })
  const no = (status: number, code: string): Answer => ({ status, body: { code, message: code } })

  function stateOf(order: Order): Json {
    const expired = order.state === 'NOTPAY' && order.expires <= gateway.clock()
    const paid = order.state === 'SUCCESS' || order.state === 'REFUND'
    return {
      appid: appId,
      mchid: mchId,
      out_trade_no: order.outTradeNo,
      trade_state: expired ? 'CLOSED' : order.state,
      ...(paid
        ? {
            transaction_id: order.transactionId,
            trade_type: 'NATIVE',
            success_time: wechatPaidAt,
            payer: { openid: wechatPayer },
            amount: { total: order.total, payer_total: order.total, currency: 'CNY', payer_currency: 'CNY' },
          }
        : {}),
    }
  }

  function startOrder(given: Json): Answer {
    const { out_trade_no, time_expire, notify_url, description, appid, mchid } = given
    const amount = given.amount as { total?: unknown; currency?: unknown } | undefined
    const known =
      appid === appId &&
      mchid === mchId &&
      typeof out_trade_no === 'string' &&
      /^[0-9A-Za-z_\-|*]{6,32}$/.test(out_trade_no) &&
      typeof description === 'string' &&
      Buffer.byteLength(description) <= 127 &&
      description.length > 0 &&
      typeof time_expire === 'string' &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(time_expire) &&
      typeof notify_url === 'string' &&
      !notify_url.includes('?') &&
      Number.isInteger(amount?.total) &&
      Number(amount?.total) > 0 &&
      amount?.currency === 'CNY'
    if (!known) return no(400, 'PARAM_ERROR')
    const earlier = orders.get(out_trade_no)
    if (earlier) {
      if (earlier.state === 'SUCCESS') return no(400, 'ORDER_PAID')
      if (earlier.state !== 'NOTPAY') return no(400, 'ORDER_CLOSED')
      const same = earlier.total === amount.total && earlier.expires.getTime() === Date.parse(time_expire)
      return same ? yes({ code_url: earlier.codeUrl }) : no(403, 'OUT_TRADE_NO_USED')
    }
    numbers += 1
    const order: Order = {
      outTradeNo: out_trade_no,
      transactionId: `4200002026112${String(numbers).padStart(15, '0')}`,
      total: Number(amount.total),
      state: 'NOTPAY',
      description,
      expires: new Date(time_expire),
      notifyUrl: notify_url,
      codeUrl: `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('hex')}`,
    }
    orders.set(out_trade_no, order)
    return yes({ code_url: order.codeUrl })
  }

  const refundFields = (refund: Refund): Json => ({
    refund_id: `5030000${refund.refundNo}`,
    out_refund_no: refund.refundNo,
    out_trade_no: refund.outTradeNo,
    transaction_id: orders.get(refund.outTradeNo)?.transactionId,
    channel: 'ORIGINAL',
    user_received_account: '零钱',
    create_time: wechatPaidAt,
    ...(refund.status === 'SUCCESS' ? { success_time: wechatPaidAt } : {}),
    status: refund.status,
    amount: { total: orders.get(refund.outTradeNo)?.total, refund: refund.minor, currency: 'CNY' },
  })

  function startRefund(given: Json): Answer {
    const { out_trade_no, out_refund_no, reason } = given as Record<string, string>
    const amount = given.amount as { refund?: number; total?: number; currency?: string } | undefined
    const order = orders.get(out_trade_no ?? '')
    const minor = amount?.refund ?? 0
    const known =
      /^[0-9A-Za-z_\-|*@]{1,64}$/.test(out_refund_no ?? '') &&
      Number.isInteger(minor) &&
      minor > 0 &&
      amount?.currency === 'CNY' &&
      Buffer.byteLength(reason ?? '') <= 80
    if (!known) return no(400, 'PARAM_ERROR')
    if (!order || order.state === 'NOTPAY' || order.state === 'CLOSED') return no(404, 'RESOURCE_NOT_EXISTS')
    if (amount.total !== order.total) return no(400, 'PARAM_ERROR')
    const earlier = refunds.get(out_refund_no ?? '')
    if (earlier)
      return earlier.minor === minor && earlier.outTradeNo === out_trade_no
        ? yes(refundFields(earlier))
        : no(400, 'INVALID_REQUEST')
    const parts = [...refunds.values()].filter(
      (each) =>
        each.outTradeNo === out_trade_no && (each.status === 'SUCCESS' || each.status === 'PROCESSING'),
    )
    if (parts.length >= 50) return no(400, 'INVALID_REQUEST')
    if (parts.reduce((sum, each) => sum + each.minor, 0) + minor > order.total)
      return no(400, 'INVALID_REQUEST')
    const refund: Refund = {
      outTradeNo: order.outTradeNo,
      refundNo: String(out_refund_no),
      minor,
      status: gateway.refundsTo,
      reason: reason ?? '',
    }
    refunds.set(refund.refundNo, refund)
    order.state = 'REFUND'
    return yes(refundFields(refund))
  }

  function answerTo(method: string, url: string, body: string): Answer {
    const [path = '', query = ''] = url.split('?')
    const given = body ? (JSON.parse(body) as Json) : {}
    if (method === 'POST' && path === '/v3/pay/transactions/native') return startOrder(given)
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return startRefund(given)
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && refundNo) {
      const refund = refunds.get(decodeURIComponent(refundNo))
      return refund ? yes(refundFields(refund)) : no(404, 'RESOURCE_NOT_EXISTS')
    }
    const [, tradeNo, close] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
    const order = orders.get(decodeURIComponent(tradeNo ?? ''))
    if (tradeNo && method === 'GET' && query === `mchid=${mchId}`)
      return order ? yes(stateOf(order)) : no(404, 'ORDER_NOT_EXIST')
    if (tradeNo && close && method === 'POST' && given.mchid === mchId) {
      if (!order) return no(404, 'ORDER_NOT_EXIST')
      if (order.state === 'SUCCESS' || order.state === 'REFUND') return no(400, 'ORDER_PAID')
      order.state = 'CLOSED'
      return { status: 204, body: null }
    }
    return no(404, 'NOT_FOUND')
  }

  function reply(response: ServerResponse, { status, body }: Answer): void {
    const { misbehave } = gateway
    let content = body
    if (misbehave === 'busy') [status, content] = [500, no(500, 'SYSTEM_ERROR').body]
    if (misbehave === 'limited') [status, content] = [429, no(429, 'FREQUENCY_LIMITED').body]
    if (misbehave === 'unsignedNo') [status, content] = [404, no(404, 'ORDER_NOT_EXIST').body]
    if (misbehave === 'otherOrder')
      content = {
        ...content,
        out_trade_no: 'PSOMETHINGELSE',
        out_refund_no: 'RSOMETHINGELSE',
        code_url: 'http://x',
      }
    if (misbehave === 'otherMerchant') content = { ...content, mchid: '1900000002' }
    const text =
      misbehave === 'signedNonsense'
        ? '[1, "'
        : content === null || status === 204
          ? ''
          : JSON.stringify(content)
    const headers = headersFor(text, {
      byStranger: misbehave === 'otherKey',
      probe: misbehave === 'probe',
      ...(misbehave === 'otherSerial' ? { serial: '5157F09EFDC096DE15EBE81A47057A7200000002' } : {}),
      ...(misbehave === 'old' ? { secondsLater: -301 } : {}),
    })
    const unsigned = misbehave === 'unsigned' || misbehave === 'unsignedNo'
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(unsigned ? {} : headers),
    })
    response.end(misbehave === 'changed' ? `${text} ` : text)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      switch (gateway.misbehave) {
        case 'silence':
          return void request.socket.destroy()
        case 'hang':
          return
        case 'nonsense':
          return void response.end('<html>maintenance</html>')
        case 'error':
          return void response.writeHead(500).end('{"code":"SYSTEM_ERROR"}')
        default:
      }
      if (!isMerchants(request, body))
        return void response.writeHead(401).end('{"code":"SIGN_ERROR","message":"SIGN_ERROR"}')
      reply(response, answerTo(request.method ?? '', request.url ?? '', body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  const gateway: WechatGateway = {
    settings: {
      mchId,
      appId,
      privateKey: merchant.privateKey,
      serial,
      apiV3Key,
      platformKey: platform.publicKey,
      platformKeyId,
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    clock: () => new Date('2026-11-20T02:00:00Z'),
    orders,
    refunds,
    misbehave: null,
    refundsTo: 'SUCCESS',
    scan: (codeUrl) => [...orders.values()].find((order) => order.codeUrl === codeUrl)?.outTradeNo ?? null,
    pay(outTradeNo) {
      const order = orders.get(outTradeNo)
      if (order?.state === 'NOTPAY') order.state = 'SUCCESS'
    },
    settleRefund(refundNo, status) {
      const refund = refunds.get(refundNo)
      if (refund) refund.status = status
    },
    notice(outTradeNo, change = {}, sending = {}) {
      const order = orders.get(outTradeNo)
      const content: Json = {
        mchid: mchId,
        appid: appId,
        out_trade_no: outTradeNo,
        transaction_id: order?.transactionId ?? `4200009${outTradeNo}`,
        trade_type: 'NATIVE',
        trade_state: 'SUCCESS',
        trade_state_desc: '支付成功',
        bank_type: 'OTHERS',
        attach: '',
        success_time: wechatPaidAt,
        payer: { openid: wechatPayer },
        amount: {
          total: order?.total ?? 100,
          payer_total: order?.total ?? 100,
          currency: 'CNY',
          payer_currency: 'CNY',
        },
        ...change,
      }
      return tell(content, 'transaction', 'TRANSACTION.SUCCESS', sending)
    },
    refundNotice(refundNo, change = {}, sending = {}) {
      const refund = refunds.get(refundNo)
      const status = refund?.status ?? 'SUCCESS'
      const total = orders.get(refund?.outTradeNo ?? '')?.total ?? 100
      const content: Json = {
        mchid: mchId,
        out_trade_no: refund?.outTradeNo,
        transaction_id: orders.get(refund?.outTradeNo ?? '')?.transactionId,
        out_refund_no: refundNo,
        refund_id: `5030000${refundNo}`,
        refund_status: status,
        success_time: wechatPaidAt,
        user_received_account: '零钱',
        amount: {
          total,
          refund: refund?.minor ?? 100,
          payer_total: total,
          payer_refund: refund?.minor ?? 100,
        },
        ...change,
      }
      return tell(content, 'refund', `REFUND.${status}`, sending)
    },
    signed: (body, sending) => ({
      headers: { 'content-type': 'application/json', ...headersFor(body, sending) },
      body,
    }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
  return gateway
}
