import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readForm, signedText, signText, verifyText } from '#server/providers/payment/signed-form.ts'

/**
 * A stand-in of Alipay's gateway on this machine: it speaks the gateway's protocol with keys of
 * its own, believes only what the application signed, and signs what it answers. Times are fixed.
 */
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

type Trade = {
  outTradeNo: string
  tradeNo: string
  total: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  notifyUrl: string
  returnUrl: string
  refunds: Map<string, string>
}

export type AlipayGateway = {
  readonly settings: {
    appId: string
    sellerId: string
    privateKey: string
    publicKey: string
    gateway: string
    authorizeAddress: string
  }
  readonly trades: Map<string, Trade>
  /** The trades about which we asked, in sequence. */
  readonly asked: readonly string[]
  /** What is answered instead of the truth: nothing, nonsense, an answer signed by a stranger or changed after, or "system busy". */
  misbehave: 'silence' | 'hang' | 'error' | 'nonsense' | 'otherKey' | 'changed' | 'busy' | null
  /**
   * The shipper agrees on the authorization's page: where the app leads back to, with a code that is
   * good once; null when the address is not the application's. `payer` is a user id, or with `open:` an open id.
   */
  authorize(address: string, payer?: string): string | null
  /** The shipper opens the page and logs in: false when the application's signature is wrong. */
  open(redirectTo: string): boolean
  pay(outTradeNo: string): void
  /** The notice that Alipay would post about a trade; fields can be changed before it is signed. */
  notice(outTradeNo: string, change?: Record<string, string | undefined>): string
  sign(fields: Record<string, string>): string
  stop(): Promise<void>
}

const paidAt = '2026-11-20 10:05:00'
/** Who pays unless told otherwise. */
export const alipayPayer = '2088000000000099'
const cents = (yuan: string) => Math.round(Number(yuan) * 100)

export async function startAlipayGateway(): Promise<AlipayGateway> {
  const application = pair()
  const own = pair()
  const stranger = pair()
  const appId = '2021000000000001'
  const sellerId = '2088000000000001'
  const trades = new Map<string, Trade>()
  const codes = new Map<string, string>()
  const asked: string[] = []
  let serial = 0

  const answers: Record<string, (biz: Record<string, string>) => Record<string, string>> = {
    'alipay.trade.query': (biz) => {
      asked.push(biz.out_trade_no ?? '')
      const trade = trades.get(biz.out_trade_no ?? '')
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      return yes({
        out_trade_no: trade.outTradeNo,
        trade_no: trade.tradeNo,
        trade_status: trade.status,
        total_amount: trade.total,
        buyer_user_id: alipayPayer,
        ...(trade.status === 'WAIT_BUYER_PAY' ? {} : { send_pay_date: paidAt }),
      })
    },
    'alipay.system.oauth.token': ({ grant_type, code = '' }): Record<string, string> => {
      const payer = codes.get(code)
      codes.delete(code)
      // A yes has no code here, and a no stands in another envelope.
      if (grant_type !== 'authorization_code' || payer === undefined)
        return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.code-invalid' }
      const who: Record<string, string> = payer.startsWith('open:')
        ? { open_id: payer.slice(5) }
        : { user_id: payer }
      return { ...who, access_token: `auth${code}`, expires_in: '1296000' }
    },
    'alipay.trade.close': (biz) => {
      const trade = trades.get(biz.out_trade_no ?? '')
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      if (trade.status !== 'WAIT_BUYER_PAY') return no('ACQ.REASON_TRADE_STATUS_INVALID')
      trade.status = 'TRADE_CLOSED'
      return yes({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo })
    },
    'alipay.trade.refund': (biz) => {
      const trade = trades.get(biz.out_trade_no ?? '')
      if (!trade || trade.status === 'WAIT_BUYER_PAY') return no('ACQ.TRADE_NOT_EXIST')
      const number = biz.out_request_no ?? ''
      const amount = biz.refund_amount ?? ''
      const earlier = trade.refunds.get(number)
      if (earlier !== undefined) {
        return earlier === amount
          ? yes({ fund_change: 'N', refund_fee: earlier })
          : no('ACQ.DISCORDANT_REPEAT_REQUEST')
      }
      if (trade.status === 'TRADE_CLOSED') return no('ACQ.TRADE_HAS_CLOSE')
      const before = [...trade.refunds.values()].reduce((sum, each) => sum + cents(each), 0)
      if (before + cents(amount) > cents(trade.total)) return no('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      trade.refunds.set(number, amount)
      if (before + cents(amount) === cents(trade.total)) trade.status = 'TRADE_CLOSED'
      return yes({ fund_change: 'Y', refund_fee: amount, out_trade_no: trade.outTradeNo })
    },
    'alipay.trade.fastpay.refund.query': (biz) => {
      const amount = trades.get(biz.out_trade_no ?? '')?.refunds.get(biz.out_request_no ?? '')
      return yes(amount === undefined ? {} : { refund_amount: amount, refund_status: 'REFUND_SUCCESS' })
    },
  }
  const yes = (fields: Record<string, string>) => ({ code: '10000', msg: 'Success', ...fields })
  const no = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode })

  const signedByApplication = (fields: Record<string, string>): boolean =>
    fields.app_id === appId &&
    fields.sign_type === 'RSA2' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.timestamp ?? '') &&
    verifyText(signedText(fields), fields.sign ?? '', application.publicKey)

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (gateway.misbehave === 'silence') return void request.socket.destroy()
      if (gateway.misbehave === 'hang') return
      if (gateway.misbehave === 'error') return void response.writeHead(500).end('Internal Server Error')
      if (gateway.misbehave === 'nonsense') return void response.end('<html>maintenance</html>')
      const query = (request.url ?? '').split('?')[1] ?? ''
      const fields = readForm(`${query}&${Buffer.concat(parts).toString('utf8')}`) ?? {}
      const method = fields.method ?? ''
      const answer = answers[method]
      const content = !signedByApplication(fields)
        ? { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
        : gateway.misbehave === 'busy'
          ? { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.ACQ.SYSTEM_ERROR' }
          : answer
            ? answer(fields.biz_content ? (JSON.parse(fields.biz_content) as Record<string, string>) : fields)
            : { code: '40004', msg: 'Business Failed', sub_code: 'isv.method-not-existed' }
      const json = JSON.stringify(content)
      const key = gateway.misbehave === 'otherKey' ? stranger.privateKey : own.privateKey
      response.setHeader('content-type', 'application/json;charset=utf-8')
      const envelope =
        method === 'alipay.system.oauth.token' && 'sub_code' in content
          ? 'error'
          : method.replaceAll('.', '_')
      const told =
        gateway.misbehave === 'changed' ? json.replace('{', '{"trade_status":"TRADE_SUCCESS",') : json
      response.end(`{"${envelope}_response":${told},"sign":"${signText(json, key)}"}`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  const gateway: AlipayGateway = {
    settings: {
      appId,
      sellerId,
      privateKey: application.privateKey,
      publicKey: own.publicKey,
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
      authorizeAddress: 'https://openauth.example/oauth2/publicAppAuthorize.htm',
    },
    trades,
    asked,
    misbehave: null,
    open(redirectTo) {
      const fields = readForm(redirectTo.split('?')[1] ?? '') ?? {}
      if (!signedByApplication(fields) || fields.method !== 'alipay.trade.page.pay') return false
      const biz = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>
      const known =
        /^\d+\.\d\d$/.test(biz.total_amount ?? '') &&
        biz.product_code === 'FAST_INSTANT_TRADE_PAY' &&
        biz.subject &&
        biz.time_expire
      if (!known) return false
      const outTradeNo = biz.out_trade_no ?? ''
      if (!trades.has(outTradeNo)) {
        serial += 1
        trades.set(outTradeNo, {
          outTradeNo,
          tradeNo: `20261120220014${String(serial).padStart(14, '0')}`,
          total: biz.total_amount ?? '',
          status: 'WAIT_BUYER_PAY',
          notifyUrl: fields.notify_url ?? '',
          returnUrl: fields.return_url ?? '',
          refunds: new Map(),
        })
      }
      return true
    },
    authorize(address, payer = alipayPayer) {
      const url = new URL(address)
      const field = (name: string) => url.searchParams.get(name) ?? ''
      const returnUrl = field('redirect_uri')
      const known =
        `${url.origin}${url.pathname}` === gateway.settings.authorizeAddress &&
        field('app_id') === appId &&
        field('scope') === 'auth_base' &&
        /^[0-9A-Za-z_-]{1,100}$/.test(field('state')) &&
        URL.canParse(returnUrl)
      if (!known) return null
      const code = randomUUID().replaceAll('-', '')
      codes.set(code, payer)
      const back = new URL(returnUrl)
      for (const [name, value] of Object.entries({ app_id: appId, state: field('state'), auth_code: code }))
        back.searchParams.set(name, value)
      return back.href
    },
    pay(outTradeNo) {
      const trade = trades.get(outTradeNo)
      if (trade?.status === 'WAIT_BUYER_PAY') trade.status = 'TRADE_SUCCESS'
    },
    notice(outTradeNo, change = {}) {
      const trade = trades.get(outTradeNo)
      const given: Record<string, string | undefined> = {
        notify_time: paidAt,
        notify_type: 'trade_status_sync',
        notify_id: randomUUID(),
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        app_id: appId,
        auth_app_id: appId,
        trade_no: trade?.tradeNo ?? '2026112022001400000000000000',
        out_trade_no: outTradeNo,
        buyer_id: alipayPayer,
        seller_id: sellerId,
        trade_status: trade?.status ?? 'TRADE_SUCCESS',
        total_amount: trade?.total ?? '1.00',
        receipt_amount: trade?.total ?? '1.00',
        subject: 'Sampan 100% 舢板',
        gmt_create: '2026-11-20 10:04:00',
        gmt_payment: paidAt,
        ...change,
      }
      const fields: Record<string, string> = {}
      for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value
      return new URLSearchParams({ ...fields, sign: gateway.sign(fields) }).toString()
    },
    sign: (fields) => signText(signedText(fields, ['sign', 'sign_type']), own.privateKey),
    stop: () => {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
  return gateway
}
