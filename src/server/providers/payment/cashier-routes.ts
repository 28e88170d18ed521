import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { chooseLanguage, type Language } from '#domain/kernel/language.ts'
import { authorizePage, cashierStyle, cashierTexts, chargePage, escapeHtml, page } from './cashier-pages.ts'
import {
  type CashierAction,
  type CashierPayer,
  type CashierRefundAction,
  cashierActions,
  cashierPayers,
  cashierRefundActions,
  type EmbeddedCashier,
} from './embedded.ts'

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Remembers as whom a person authorized, so that the charge's page begins with the same payer. */
const payerCookie = 'cashier-payer'

const isPayer = (text: string | undefined): text is CashierPayer =>
  cashierPayers.some((each) => each === text)

function payerOf(request: FastifyRequest): CashierPayer {
  const { payer } = request.query as { payer?: string }
  if (isPayer(payer)) return payer
  const kept = /(?:^|;\s*)cashier-payer=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return isPayer(kept) ? kept : cashierPayers[0]
}

const isAction = (text: string): text is CashierAction | CashierRefundAction =>
  [...cashierActions, ...cashierRefundActions].some((each) => each === text)

const linkOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? ''

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
        `<h1>${escapeHtml(cashierTexts[language].title)}</h1><p role="alert">${escapeHtml(cashierTexts[language][key])}</p>`,
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
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/css; charset=utf-8')
        .send(cashierStyle),
    )
    scope.get('/cashier/pay', async (request, reply) => {
      const chargeNo = await cashier.open(linkOf(request))
      return chargeNo
        ? reply.redirect(`/cashier/${chargeNo}`, 303)
        : sentence(request, reply, 400, 'linkWrong')
    })
    scope.get('/cashier/authorize', async (request, reply) =>
      cashier.asks(linkOf(request))
        ? send(reply, 200, authorizePage(linkOf(request), languageOf(request)))
        : sentence(request, reply, 400, 'linkWrong'),
    )
    scope.post('/cashier/authorize/:payer', async (request, reply) => {
      const { payer } = request.params as { payer: string }
      const address = isPayer(payer) ? await cashier.authorize(linkOf(request), payer) : null
      if (!address) return sentence(request, reply, 400, 'linkWrong')
      return reply
        .header(
          'set-cookie',
          `${payerCookie}=${payer}; Path=/cashier; Max-Age=3600; HttpOnly; SameSite=Strict`,
        )
        .redirect(address, 303)
    })
    scope.get('/cashier/bill', async (request, reply) => {
      const { day } = request.query as { day?: string }
      const asked = day === undefined ? businessDateOf(clock()) : parseBusinessDate(String(day))
      if (!asked) return sentence(request, reply, 400, 'linkWrong')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="cashier-bill-${asked}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(await cashier.bill(asked))
    })
    scope.get('/cashier/:chargeNo', async (request, reply) => {
      const { chargeNo } = request.params as { chargeNo: string }
      const charge = await cashier.find(chargeNo)
      if (!charge) return sentence(request, reply, 404, 'notFound')
      const { refused } = request.query as { refused?: string }
      const seen = { language: languageOf(request), payer: payerOf(request) }
      return send(reply, 200, chargePage(charge, seen, clock(), refused === '1'))
    })
    scope.post('/cashier/:chargeNo/:action', async (request, reply) => {
      const { chargeNo, action } = request.params as { chargeNo: string; action: string }
      const charge = await cashier.find(chargeNo)
      if (!charge) return sentence(request, reply, 404, 'notFound')
      let done = true
      if (action === 'sendAgain') await cashier.deliverDue(true)
      else done = isAction(action) && (await cashier.act(chargeNo, action, payerOf(request)))
      return reply.redirect(
        `/cashier/${encodeURIComponent(chargeNo)}?language=${languageOf(request)}&payer=${payerOf(request)}${done ? '' : '&refused=1'}`,
        303,
      )
    })
  })
}
