import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { cashier as english } from '#i18n/en-US/cashier.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import type { Phrases } from '#i18n/phrases.ts'
import { cashier as chinese } from '#i18n/zh-CN/cashier.ts'
import { type CashierAction, type CashierCharge, cashierActions, type EmbeddedCashier } from './embedded.ts'

/** The pages of the embedded cashier: another company's, so they share nothing with the portal, and no script runs on them. */
const texts: Record<Language, Phrases<typeof chinese>> = { 'zh-CN': chinese, 'en-US': english }

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each)

/** Only a web address may stand in a link that a stranger's query brought. */
const safeLink = (url: string): string => (/^https?:\/\//.test(url) ? escapeHtml(url) : '/')

const style = `
:root{color-scheme:light dark;--line:#d4dade;--soft:#52606b;--mark:#b54708;--ground:#f3f5f6;--card:#fff;--ink:#16202a;--go:#0b5cad}
@media (prefers-color-scheme:dark){:root{--line:#3a444d;--soft:#a3b0bb;--mark:#f5a453;--ground:#11171c;--card:#1a2229;--ink:#eef2f5;--go:#6cb2ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
.banner{margin:0;padding:10px 16px;background:var(--mark);color:#fff;text-align:center;font-weight:600}
@media (prefers-color-scheme:dark){.banner{color:#11171c}}
main{max-width:640px;margin:24px auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0;font-size:20px}
.top{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.amount{margin:16px 0 4px;font-size:34px;font-weight:650;font-variant-numeric:tabular-nums}
.soft{color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;grid-template-columns:13rem 1fr;gap:4px 16px;align-items:center;margin:0;padding:10px 0;border-top:1px solid var(--line)}
button{min-height:44px;padding:8px 16px;border:1px solid var(--go);border-radius:6px;background:transparent;color:var(--go);font:inherit;font-weight:600;cursor:pointer}
button.main{background:var(--go);color:var(--card)}
button:disabled{border-color:var(--line);color:var(--soft);background:transparent;cursor:not-allowed}
a{color:var(--go)}
@media (max-width:480px){main{margin:0;border:0;border-radius:0}form{grid-template-columns:1fr}}
`

const page = (language: Language, body: string): string => {
  const text = texts[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(text.title)}</title><link rel="stylesheet" href="/cashier/cashier.css"></head>
<body><p class="banner">${escapeHtml(texts['zh-CN'].label)} · ${escapeHtml(texts['en-US'].label)}</p><main>${body}</main></body></html>`
}

const row = (name: string, value: string): string =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`

function chargePage(charge: CashierCharge, language: Language, now: Date, refused: boolean): string {
  const text = texts[language]
  const expired = charge.status === 'waiting' && charge.expiresAt <= now
  const payable = charge.status === 'waiting' && !expired
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  const allowed = (action: CashierAction) => (action === 'late' ? charge.status !== 'paid' : payable)
  const address = `/cashier/${encodeURIComponent(charge.chargeNo)}`
  const forms = cashierActions.map((action) => {
    const { name, hint } = text.actions[action]
    const state = `${action === 'pay' ? ' class="main"' : ''}${allowed(action) ? '' : ' disabled'}`
    return `<form method="post" action="${address}/${action}?language=${language}">
      <button type="submit"${state}>${escapeHtml(name)}</button><span class="soft">${escapeHtml(hint)}</span></form>`
  })
  const undelivered = charge.notices.some((notice) => !notice.delivered)
  return page(
    language,
    `<div class="top"><h1>${escapeHtml(text.title)}</h1><a href="${address}?language=${other}" lang="${other}" hreflang="${other}">${escapeHtml(text.otherLanguage)}</a></div>
    ${refused ? `<p role="alert">${escapeHtml(text.notNow)}</p>` : ''}
    <p class="amount">${escapeHtml(formatMoney(charge.amount))}</p>
    <p role="status"><strong>${escapeHtml(text.status[expired ? 'expired' : charge.status])}</strong></p>
    <dl>${row(text.subject, charge.subject)}${row(text.tradeNo, charge.tradeNo)}${row(text.chargeNo, charge.chargeNo)}
    ${row(text.payBefore, formatInstant(charge.expiresAt))}
    ${charge.payments.map((each) => row(text.paymentNo, `${each.paymentNo}: ${text.received} ${formatMoney(each.amount)}`)).join('')}
    ${charge.refunded.minor > 0 ? row(text.refunded, formatMoney(charge.refunded)) : ''}
    ${charge.notices.map((each) => row(text.notices, `${each.delivered ? text.delivered : text.pending} (${each.tries})`)).join('')}</dl>
    <p><a href="${safeLink(charge.returnUrl)}">${escapeHtml(text.back)}</a></p>
    ${forms.join('')}
    ${undelivered ? `<form method="post" action="${address}/sendAgain?language=${language}"><button type="submit">${escapeHtml(text.sendAgain)}</button></form>` : ''}
    <p class="soft">${escapeHtml(text.about)}</p>`,
  )
}

/** Mounts the cashier's pages; only where the embedded cashier is allowed (decision 002). */
export function cashierRoutes(fastify: FastifyInstance, cashier: EmbeddedCashier, clock: () => Date): void {
  const languageOf = (request: FastifyRequest): Language => {
    const { language } = request.query as { language?: string }
    return chooseLanguage(
      language,
      (request.headers['accept-language'] ?? '').split(',').map((each) => each.split(';')[0] ?? ''),
    )
  }
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  const sentence = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    key: 'linkWrong' | 'notFound',
  ) => {
    const language = languageOf(request)
    return send(
      reply,
      status,
      page(
        language,
        `<h1>${escapeHtml(texts[language].title)}</h1><p role="alert">${escapeHtml(texts[language][key])}</p>`,
      ),
    )
  }

  fastify.register(async (scope) => {
    // The forms have no fields: what their buttons mean stands in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, null),
    )

    scope.get('/cashier/cashier.css', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
    )
    scope.get('/cashier/pay', async (request, reply) => {
      const chargeNo = await cashier.open(request.url.split('?')[1] ?? '')
      return chargeNo
        ? reply.redirect(`/cashier/${chargeNo}`, 303)
        : sentence(request, reply, 400, 'linkWrong')
    })
    scope.get('/cashier/:chargeNo', async (request, reply) => {
      const { chargeNo } = request.params as { chargeNo: string }
      const charge = await cashier.find(chargeNo)
      if (!charge) return sentence(request, reply, 404, 'notFound')
      const { refused } = request.query as { refused?: string }
      return send(reply, 200, chargePage(charge, languageOf(request), clock(), refused === '1'))
    })
    scope.post('/cashier/:chargeNo/:action', async (request, reply) => {
      const { chargeNo, action } = request.params as { chargeNo: string; action: string }
      const charge = await cashier.find(chargeNo)
      if (!charge) return sentence(request, reply, 404, 'notFound')
      let done = true
      if (action === 'sendAgain') await cashier.deliverDue(true)
      else
        done =
          cashierActions.some((each) => each === action) &&
          (await cashier.act(chargeNo, action as CashierAction))
      return reply.redirect(
        `/cashier/${encodeURIComponent(chargeNo)}?language=${languageOf(request)}${done ? '' : '&refused=1'}`,
        303,
      )
    })
  })
}
