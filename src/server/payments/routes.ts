import * as contract from '#contract/payments.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { askAboutPayment, takeNotice } from './commands/captures.ts'
import { closePayment, createCharge } from './commands/charges.ts'
import {
  approveRefund,
  rejectRefund,
  requestRefund,
  requestRefundAtDesk,
  retryRefund,
} from './commands/refunds.ts'
import * as queries from './queries.ts'
import { findPayment } from './store.ts'

/** The largest notice that is read; real ones are 2 KB. Assumed (decision 013). */
const noticeLimit = 65_536

export function paymentRoutes(http: Http): void {
  mount(http, contract.paymentChannelsCall, async ({ ctx }) => queries.listChannels(ctx))
  mount(http, contract.createChargeCall, ({ ctx, actor, body }) => createCharge(ctx, actor, body))
  mount(http, contract.paymentStateCall, async ({ ctx, actor, query }) => {
    if (query.ask === '1') {
      await findPayment(ctx, actor, query.paymentId)
      await askAboutPayment(ctx, query.paymentId)
    }
    return queries.getPaymentState(ctx, actor, query.paymentId)
  })
  mount(http, contract.listOrderPaymentsCall, ({ ctx, actor, query }) =>
    queries.listOrderPayments(ctx, actor, query.orderId),
  )
  mount(http, contract.closePaymentCall, ({ ctx, actor, body }) => closePayment(ctx, actor, body))
  mount(http, contract.requestRefundCall, async ({ ctx, actor, body }) =>
    queries.getRefund(ctx, await requestRefund(ctx, actor, body)),
  )

  mount(http, contract.listPaymentsCall, ({ ctx, query }) => queries.listPayments(ctx, query))
  mount(http, contract.listNoticesCall, ({ ctx, query }) => queries.listNotices(ctx, query))
  mount(http, contract.listRefundsCall, ({ ctx, actor, query }) => queries.listRefunds(ctx, actor, query))
  mount(http, contract.deskRequestRefundCall, async ({ ctx, actor, body }) =>
    queries.getDeskRefund(ctx, actor, await requestRefundAtDesk(ctx, actor, body)),
  )
  mount(http, contract.approveRefundCall, async ({ ctx, actor, body }) => {
    await approveRefund(ctx, actor, body)
    return queries.getDeskRefund(ctx, actor, body.refundId)
  })
  mount(http, contract.rejectRefundCall, async ({ ctx, actor, body }) => {
    await rejectRefund(ctx, actor, body)
    return queries.getDeskRefund(ctx, actor, body.refundId)
  })
  mount(http, contract.retryRefundCall, async ({ ctx, actor, body }) => {
    await retryRefund(ctx, actor, body)
    return queries.getDeskRefund(ctx, actor, body.refundId)
  })
  noticeRoute(http)
}

/** Where payment companies tell us: raw bodies of any kind, and an answer in their own words. */
function noticeRoute({ fastify, ctx }: Http): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: noticeLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/crm/payment/notice/:channel', { bodyLimit: noticeLimit }, async (request, reply) => {
      const { channel } = request.params as { channel: string }
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await takeNotice(ctx, channel, { headers, body })
      return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.body)
    })
  })
}
