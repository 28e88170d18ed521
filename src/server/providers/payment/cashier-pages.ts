import type { Language } from '#domain/kernel/language.ts'
import { cashier as english } from '#i18n/en-US/cashier.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import type { Phrases } from '#i18n/phrases.ts'
import { cashier as chinese } from '#i18n/zh-CN/cashier.ts'
import {
  type CashierAction,
  type CashierCharge,
  type CashierPayer,
  type CashierRefundAction,
  cashierActions,
  cashierPayers,
  cashierRefundActions,
} from './embedded.ts'

/** The pages of the embedded cashier: another company's, so they share nothing with the portal, and no script runs on them. */
export const cashierTexts: Record<Language, Phrases<typeof chinese>> = { 'zh-CN': chinese, 'en-US': english }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each)

/** Only a web address may stand in a link that a stranger's query brought. */
const safeLink = (url: string): string => (/^https?:\/\//.test(url) ? escapeHtml(url) : '/')

export const cashierStyle = `
:root{color-scheme:light dark;--line:#d4dade;--soft:#52606b;--mark:#b54708;--ground:#f3f5f6;--card:#fff;--ink:#16202a;--go:#0b5cad}
@media (prefers-color-scheme:dark){:root{--line:#3a444d;--soft:#a3b0bb;--mark:#f5a453;--ground:#11171c;--card:#1a2229;--ink:#eef2f5;--go:#6cb2ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
.banner{margin:0;padding:10px 16px;background:var(--mark);color:#fff;text-align:center;font-weight:600}
@media (prefers-color-scheme:dark){.banner{color:#11171c}}
main{max-width:640px;margin:24px auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0;font-size:20px}
h2{margin:24px 0 8px;font-size:16px}
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
@media (max-width:480px){main{margin:0;border:0;border-radius:0}form,dl{grid-template-columns:1fr}dd+dt{margin-top:8px}}
`

export const page = (language: Language, body: string): string => {
  const text = cashierTexts[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(text.title)}</title><link rel="stylesheet" href="/cashier/cashier.css"></head>
<body><p class="banner">${escapeHtml(cashierTexts['zh-CN'].label)} · ${escapeHtml(cashierTexts['en-US'].label)}</p><main>${body}</main></body></html>`
}

const row = (name: string, value: string): string =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`

type Seen = { readonly language: Language; readonly payer: CashierPayer }

/** A button that does one thing to a charge; what it means stands in its address, and nothing else is sent. */
function actionForm(
  address: string,
  { language, payer }: Seen,
  action: string,
  { name, hint }: { readonly name: string; readonly hint: string },
  kind: 'main' | 'plain' | 'closed',
): string {
  const state = kind === 'main' ? ' class="main"' : kind === 'closed' ? ' disabled' : ''
  return `<form method="post" action="${address}/${action}?language=${language}&amp;payer=${payer}">
    <button type="submit"${state}>${escapeHtml(name)}</button><span class="soft">${escapeHtml(hint)}</span></form>`
}

export function chargePage(charge: CashierCharge, seen: Seen, now: Date, refused: boolean): string {
  const { language, payer } = seen
  const text = cashierTexts[language]
  const expired = charge.status === 'waiting' && charge.expiresAt <= now
  const payable = charge.status === 'waiting' && !expired
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  const otherPayer = cashierPayers.find((each) => each !== payer)
  const address = `/cashier/${encodeURIComponent(charge.chargeNo)}`
  const refundOpen = charge.refunds.some(({ status }) => status === 'processing')
  const allowed = (action: CashierAction) => (action === 'late' ? charge.status !== 'paid' : payable)
  const refundAllowed = (action: CashierRefundAction) =>
    action === 'refundsArrive' || action === 'refundsFail' ? refundOpen : true
  const payerName = (each: string) => (text.payers as Readonly<Record<string, string>>)[each] ?? each
  const payForms = cashierActions.map((action) =>
    actionForm(
      address,
      seen,
      action,
      text.actions[action],
      !allowed(action) ? 'closed' : action === 'pay' ? 'main' : 'plain',
    ),
  )
  const refundForms = cashierRefundActions.map((action) =>
    actionForm(address, seen, action, text.refundActions[action], refundAllowed(action) ? 'plain' : 'closed'),
  )
  const paying = `<h2>${escapeHtml(text.payHeading)}</h2>
    <dl><dt>${escapeHtml(text.payer)}</dt><dd><strong>${escapeHtml(payerName(payer))}</strong> · <a href="${address}?language=${language}&amp;payer=${otherPayer}">${escapeHtml(text.payAs)}</a></dd></dl>
    ${payForms.join('')}`
  const refunding = `<h2>${escapeHtml(text.refundHeading)}</h2>
    <p>${escapeHtml(text.refundsNow[charge.refundsTo])}</p>
    ${refundForms.join('')}`
  const undelivered = charge.notices.some((notice) => !notice.delivered)
  return page(
    language,
    `<div class="top"><h1>${escapeHtml(text.title)}</h1><a href="${address}?language=${other}&amp;payer=${payer}" lang="${other}" hreflang="${other}">${escapeHtml(text.otherLanguage)}</a></div>
    ${refused ? `<p role="alert">${escapeHtml(text.notNow)}</p>` : ''}
    <p class="amount">${escapeHtml(formatMoney(charge.amount))}</p>
    <p role="status"><strong>${escapeHtml(text.status[expired ? 'expired' : charge.status])}</strong></p>
    <dl>${row(text.subject, charge.subject)}${row(text.tradeNo, charge.tradeNo)}${row(text.chargeNo, charge.chargeNo)}
    ${row(text.payBefore, formatInstant(charge.expiresAt))}
    ${charge.payments.map((each) => row(text.paymentNo, `${each.paymentNo}: ${text.received} ${formatMoney(each.amount)} · ${payerName(each.payer)}`)).join('')}
    ${charge.refunds.map((each) => row(text.refundHeading, `${each.refundNo}: ${text.refundStatus[each.status]} ${formatMoney(each.amount)}`)).join('')}
    ${charge.notices.map((each) => row(text.notices, `${each.delivered ? text.delivered : text.pending} (${each.tries})`)).join('')}</dl>
    <p><a href="${safeLink(charge.returnUrl)}">${escapeHtml(text.back)}</a></p>
    ${charge.status === 'paid' ? refunding + paying : paying + refunding}
    ${undelivered ? `<form method="post" action="${address}/sendAgain?language=${language}&amp;payer=${payer}"><button type="submit">${escapeHtml(text.sendAgain)}</button></form>` : ''}
    <p class="soft">${escapeHtml(text.about)} <a href="/cashier/bill">${escapeHtml(text.bill)}</a></p>`,
  )
}

/** The page on which a person says as whom they are going to pay. */
export function authorizePage(link: string, language: Language): string {
  const text = cashierTexts[language]
  const forms = cashierPayers.map(
    (payer) => `<form method="post" action="/cashier/authorize/${payer}?${escapeHtml(link)}">
      <button type="submit">${escapeHtml(text.payers[payer])}</button><span class="soft">${escapeHtml(text.authorizeAs)}</span></form>`,
  )
  return page(
    language,
    `<h1>${escapeHtml(text.authorize)}</h1><p class="soft">${escapeHtml(text.authorizeAbout)}</p>${forms.join('')}`,
  )
}
