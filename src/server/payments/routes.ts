import * as contract from '#contract/payments.ts'
import {
  createTopUpChargeCall,
  getPayResultCall,
  listTopUpPaymentsCall,
  requestTopUpRefundCall,
} from '#contract/top-ups.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { authorizePayment } from './commands/authorize.ts'
import { askAboutPayment } from './commands/captures.ts'
import { createCharge, createTopUpCharge } from './commands/charges.ts'
import { closePayment } from './commands/close.ts'
import { takeNotice } from './commands/notices.ts'
import {
  approveRefund,
  rejectRefund,
  requestPartRefund,
  requestRefund,
  requestRefundAtDesk,
  retryRefund,
} from './commands/refunds.ts'
import { recordPayout } from './commands/settle-refund.ts'
import { requestTopUpRefund } from './commands/top-ups.ts'
import { addTransferProof, confirmTransfer, rejectProof } from './commands/transfers.ts'
import * as queries from './queries.ts'
import { findPayment } from './store/payments.ts'
import { getPayResult, listTopUpPayments } from './top-up-queries.ts'
import * as trails from './trail.ts'

/** The largest notice that is read; real ones are 2 KB. Assumed (decision 013). */
const noticeLimit = 65_536

export function paymentRoutes(http: Http): void {
  mount(http, contract.paymentChannelsCall, async ({ ctx }) => queries.listChannels(ctx))
  mount(http, contract.createChargeCall, ({ ctx, actor, body }) => createCharge(ctx, actor, body))
  mount(http, createTopUpChargeCall, ({ ctx, actor, body }) => createTopUpCharge(ctx, actor, body))
  mount(http, getPayResultCall, ({ ctx, actor, query }) => getPayResult(ctx, actor, query.orderNo))
  mount(http, listTopUpPaymentsCall, ({ ctx, actor }) => listTopUpPayments(ctx, actor))
  mount(http, contract.paymentStateCall, async ({ ctx, actor, query }) => {
    if (query.ask === '1' && !actor.viewing) {
      await findPayment(ctx, actor, query.paymentId)
      await askAboutPayment(ctx, query.paymentId)
    }
    return queries.getPaymentState(ctx, actor, query.paymentId)
  })
  mount(http, contract.listOrderPaymentsCall, ({ ctx, actor, query }) =>
    queries.listOrderPayments(ctx, actor, query.orderId),
  )
  mount(http, contract.listStatementPaymentsCall, ({ ctx, actor, query }) =>
    queries.listStatementPayments(ctx, actor, query.statementId),
  )
  mount(http, contract.closePaymentCall, ({ ctx, actor, body }) => closePayment(ctx, actor, body))
  mount(http, contract.requestRefundCall, async ({ ctx, actor, body }) =>
    queries.getRefund(ctx, actor, await requestRefund(ctx, actor, body)),
  )
  mount(http, contract.authorizePaymentCall, async ({ ctx, actor, body }) =>
    queries.getPaymentState(ctx, actor, await authorizePayment(ctx, actor, body)),
  )
  mount(http, contract.addTransferProofCall, async ({ ctx, actor, body }) =>
    queries.getProof(ctx, actor, await addTransferProof(ctx, actor, body)),
  )
  mount(http, contract.paymentTrailCall, ({ ctx, actor, query }) =>
    trails.paymentTrail(ctx, actor, query.paymentId),
  )
  mount(http, contract.refundTrailCall, ({ ctx, actor, query }) =>
    trails.refundTrail(ctx, actor, query.refundId),
  )
  deskRoutes(http)
  noticeRoute(http)
}

function deskRoutes(http: Http): void {
  mount(http, contract.listPaymentsCall, ({ ctx, actor, query }) => queries.listPayments(ctx, actor, query))
  mount(http, contract.listNoticesCall, ({ ctx, query }) => queries.listNotices(ctx, query))
  mount(http, contract.listRefundsCall, ({ ctx, actor, query }) => queries.listRefunds(ctx, actor, query))
  mount(http, contract.deskRequestRefundCall, async ({ ctx, actor, body }) =>
    queries.getDeskRefund(ctx, actor, await requestRefundAtDesk(ctx, actor, body)),
  )
  mount(http, requestTopUpRefundCall, async ({ ctx, actor, body }) =>
    queries.getDeskRefund(ctx, actor, await requestTopUpRefund(ctx, actor, body)),
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
  mount(http, contract.requestPartRefundCall, async ({ ctx, actor, body }) =>
    queries.getDeskRefund(ctx, actor, await requestPartRefund(ctx, actor, body)),
  )
  mount(http, contract.recordPayoutCall, async ({ ctx, actor, body }) => {
    await recordPayout(ctx, actor, body)
    return queries.getDeskRefund(ctx, actor, body.refundId)
  })
  mount(http, contract.deskListProofsCall, ({ ctx, query }) => queries.listProofs(ctx, query))
  mount(http, contract.rejectProofCall, async ({ ctx, actor, body }) => {
    await rejectProof(ctx, actor, body)
    return queries.getDeskProof(ctx, body.proofId)
  })
  mount(http, contract.confirmTransferCall, async ({ ctx, actor, body }) => {
    await confirmTransfer(ctx, actor, body)
    return queries.getDeskPayment(ctx, actor, body.paymentId)
  })
  mount(http, contract.deskPaymentTrailCall, ({ ctx, actor, query }) =>
    trails.deskPaymentTrail(ctx, actor, query.paymentId),
  )
  mount(http, contract.deskRefundTrailCall, ({ ctx, actor, query }) =>
    trails.deskRefundTrail(ctx, actor, query.refundId),
  )
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
      const type = ctx.payments.get(channel as never)?.noticeReply.type ?? 'text/plain; charset=utf-8'
      return reply.status(answer.status).type(type).send(answer.body)
    })
  })
}
