import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { productCommand } from '#test/support/product.ts'
import { startAlipayGateway } from '../support/alipay-gateway.ts'
import { alipayEnvironment, wechatEnvironment } from '../support/payment-companies.ts'
import { startWechatGateway } from '../support/wechat-gateway.ts'
import { startWechatSharing } from '../support/wechat-sharing.ts'

/**
 * The product for browser tests, and beside it the stand-ins of Alipay and WeChat Pay with pages that a browser
 * opens: Alipay's authorization, Alipay's payment page, and the phone that reads WeChat Pay's code.
 */
const port = Number(process.env.SAMPAN_E2E_COMPANIES_PORT ?? 3198)
const origin = `http://localhost:${port}`
const alipay = await startAlipayGateway()
const wechat = await startWechatGateway()
const sharing = await startWechatSharing()
alipay.settings.authorizeAddress = `${origin}/alipay/authorize`
// The product runs on the real clock here.
wechat.clock = () => new Date()

const page = (response: ServerResponse, title: string, form: string): void =>
  void response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${form}</html>`)
const button = (action: string, name: string): string =>
  `<form method="post" action="${action}"><button>${name}</button></form>`

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A moment as Alipay writes it. */
const inBeijing = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)

const tell = (to: string, notice: { headers: Record<string, string>; body: string }): Promise<Response> =>
  fetch(to, { method: 'POST', headers: notice.headers, body: notice.body })

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', origin)
  const number = url.searchParams.get('number') ?? ''
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /alipay/authorize':
      return page(response, 'Alipay (stand-in)', button(`/alipay/agree${url.search}`, 'Agree'))
    case 'POST /alipay/agree': {
      const back = alipay.authorize(`${origin}/alipay/authorize${url.search}`)
      return void response.writeHead(back ? 303 : 400, back ? { location: back } : {}).end()
    }
    case 'GET /alipay/gateway.do': {
      if (!alipay.open(url.href)) return void response.writeHead(400).end()
      const biz = JSON.parse(url.searchParams.get('biz_content') ?? '{}') as Record<string, string>
      return page(
        response,
        'Alipay (stand-in)',
        button(`/alipay/pay?number=${biz.out_trade_no}`, `Pay ${biz.total_amount}`),
      )
    }
    case 'POST /alipay/pay': {
      const trade = alipay.trades.get(number)
      if (!trade) return void response.writeHead(404).end()
      alipay.pay(number)
      await tell(trade.notifyUrl, {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: alipay.notice(number, { gmt_payment: inBeijing(new Date()) }),
      })
      return void response.writeHead(303, { location: trade.returnUrl }).end()
    }
    case 'POST /alipay/gateway.do': {
      const given = await fetch(`${alipay.settings.gateway}${url.search}`, {
        method: 'POST',
        headers: { 'content-type': String(request.headers['content-type']) },
        body: new Uint8Array(await bodyOf(request)),
      })
      return void response.writeHead(given.status).end(await given.text())
    }
    case 'POST /wechat/scan': {
      const order = wechat.orders.get(wechat.scan(url.searchParams.get('code') ?? '') ?? '')
      if (!order) return void response.writeHead(404).end()
      wechat.pay(order.outTradeNo)
      const paid = { success_time: new Date().toISOString() }
      const told = await tell(order.notifyUrl, wechat.notice(order.outTradeNo, paid))
      return void response.writeHead(told.status < 300 ? 200 : 502).end()
    }
    default:
      return void response.writeHead(404).end()
  }
}

const front = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
front.listen(port, '127.0.0.1')

/** The run's own data, which goes with it. */
const data = await mkdtemp(join(tmpdir(), 'sampan-e2e-'))
const leave = async (code: number) => {
  await rm(data, { recursive: true, force: true })
  process.exit(code)
}
/** How a process of the product is told of its data and of the companies. */
const environment = {
  ...process.env,
  SAMPAN_DATA: data,
  ...alipayEnvironment(alipay, { authorizes: true }),
  ALIPAY_GATEWAY: `${origin}/alipay/gateway.do`,
  ...wechatEnvironment(wechat),
  WECHAT_SHARING_APP_ID: sharing.settings.appId,
  WECHAT_SHARING_SECRET: sharing.settings.secret,
  WECHAT_SHARING_GATEWAY: sharing.settings.apiUrl,
}
/** The log of the whole run, which is looked through at its end. */
const logFile = process.env.SAMPAN_E2E_LOG ?? '/dev/null'
await mkdir(dirname(logFile), { recursive: true })
const log = createWriteStream(logFile)

if (process.env.SAMPAN_E2E_NODES) {
  const { serveFromTwo } = await import('./two-nodes.ts')
  const stop = await serveFromTwo(environment, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => leave(0)))
} else {
  const product = spawn(process.execPath, productCommand, {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: environment,
  })
  product.stdout.pipe(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
  product.once('exit', (code) => void leave(code ?? 1))
}
