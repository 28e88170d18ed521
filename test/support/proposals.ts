import { deskOrderProposals, proposeChange } from '#contract/order-proposals.ts'
import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderProposalId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'

/** A change of an order as a clerk enters it: so many days later, and so much more for its first line. */
export async function proposalBody(
  app: TestApp,
  clerk: { readonly token: string },
  orderId: string,
  { days = 7, more = 4_000, reason = '船期调整' } = {},
) {
  const { data } = await app.call(deskOrderProposals, { token: clerk.token, query: { orderId } })
  const { departsOn, arrivesOn } = data.sailing
  const [line] = data.lines
  if (!line) throw new Error('an order has lines')
  const later = (day: string) => addDays(day as BusinessDate, days)
  return {
    orderId,
    sailing: days === 0 ? null : { key: null, departsOn: later(departsOn), arrivesOn: later(arrivesOn) },
    prices:
      more === 0
        ? []
        : [{ position: line.position, amountMinor: line.amount.minor + more, readMinor: line.amount.minor }],
    read: { departsOn, arrivesOn },
    reason,
  }
}

/** A change that waits for its customer. */
export async function buildProposal(
  app: TestApp,
  clerk: { readonly token: string },
  orderId: string,
  wish: Parameters<typeof proposalBody>[3] = {},
): Promise<OrderProposalId> {
  const body = await proposalBody(app, clerk, orderId, wish)
  const { data } = await app.call(proposeChange, { token: clerk.token, body })
  const [proposal] = data.proposals
  if (!proposal) throw new Error('a proposal was not made')
  return proposal.id
}
