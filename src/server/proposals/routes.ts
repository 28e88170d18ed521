import * as contract from '#contract/order-proposals.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { setOrderDetails } from '#server/orders/commands/change.ts'
import type { Context } from '#server/platform/context.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { answerProposal, previewProposal, proposeChange, seeAnswer, withdrawProposal } from './commands.ts'
import { listDeskProposals, listProposals, sailingsFor } from './queries.ts'

/** A clerk's command and, after it, what can be changed of the order now. */
const then = async (ctx: Context, actor: Staff, command: Promise<OrderId>) =>
  listDeskProposals(ctx, actor, await command)

export function proposalRoutes(http: Http): void {
  mount(http, contract.orderProposals, async ({ ctx, actor, query }) =>
    listProposals(ctx, actor, query.orderId),
  )
  mount(http, contract.answerProposal, async ({ ctx, actor, body }) =>
    listProposals(ctx, actor, await answerProposal(ctx, actor, body)),
  )
  mount(http, contract.deskOrderProposals, async ({ ctx, actor, query }) =>
    listDeskProposals(ctx, actor, query.orderId),
  )
  mount(http, contract.proposalSailings, async ({ ctx, query }) => sailingsFor(ctx, query.orderId))
  mount(http, contract.previewProposal, async ({ ctx, actor, body }) => previewProposal(ctx, actor, body))
  mount(http, contract.proposeChange, async ({ ctx, actor, body }) =>
    then(ctx, actor, proposeChange(ctx, actor, body)),
  )
  mount(http, contract.withdrawProposal, async ({ ctx, actor, body }) =>
    then(ctx, actor, withdrawProposal(ctx, actor, body.id)),
  )
  mount(http, contract.seeAnswer, async ({ ctx, actor, body }) =>
    then(ctx, actor, seeAnswer(ctx, actor, body.orderId)),
  )
  mount(http, contract.setOrderDetails, async ({ ctx, actor, body }) =>
    then(ctx, actor, setOrderDetails(ctx, actor, body)),
  )
}
