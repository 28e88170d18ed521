import { monthOf } from '#domain/bills/statements.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, OrderId, StatementId, StatementQueryId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { addCharge, decideConsent } from '#server/bills/commands.ts'
import { issueStatements } from '#server/statements/commands/issue.ts'
import { queryLine } from '#server/statements/commands/queries.ts'
import { listStatementLines } from '#server/statements/queries/lines.ts'
import type { TestApp } from './app.ts'
import { buildOrder, clerkActor, customerActor } from './orders.ts'

type Whose = { readonly userId: UserId }
export const financeActor: Staff = { ...clerkActor, role: 'finance', name: '周岚' }

/** A charge beyond the quote of an order: of CNY 1,000, agreed to or asked about, or of CNY 10, which is tolerated. */
export async function buildCharge(
  app: TestApp,
  { userId }: Whose,
  orderId: OrderId,
  state: 'given' | 'asked' | 'tolerated' = 'given',
): Promise<BillLineId> {
  await addCharge(app.ctx, financeActor, {
    orderId,
    quotedPosition: null,
    code: 'STOR',
    quantity: '1',
    unitPrice: money(state === 'tolerated' ? 1_000 : 100_000, 'CNY'),
    cause: 'customerRequest',
    note: '客户要求多放两天',
    eventId: null,
    fileId: null,
  })
  const { rows } = await app.ctx.pool.query<{ id: BillLineId; consent: string }>(
    'select id, consent from bill_lines where order_id = $1 and cause is not null order by added_at desc, id desc limit 1',
    [orderId],
  )
  if (!rows[0]) throw new Error('nothing was charged')
  const { id, consent } = rows[0]
  if (consent === 'asked' && state === 'given')
    await decideConsent(app.ctx, customerActor(userId), { id, agree: true })
  return id
}

/** A statement of this month with something to pay: terminal handling, prepaid, and CNY 1,000 beyond the quote. */
export async function buildStatement(
  app: TestApp,
  who: Whose,
): Promise<{ id: StatementId; lineId: BillLineId; orderId: OrderId; due: Money }> {
  const { id: orderId } = await buildOrder(app, who, { status: 'inTransit' })
  const lineId = await buildCharge(app, who, orderId)
  const month = monthOf(businessDateOf(app.ctx.clock()))
  const { items } = await issueStatements(app.ctx, financeActor, {
    userId: who.userId,
    month,
    kind: 'regular',
  })
  if (!items[0]) throw new Error('no statement was made')
  return { id: items[0].id, lineId, orderId, due: items[0].due }
}

/** A statement with a question that waits for an answer. */
export async function buildQuery(
  app: TestApp,
  who: Whose,
): Promise<{ id: StatementQueryId; statementId: StatementId; lineId: BillLineId }> {
  const { id: statementId, lineId } = await buildStatement(app, who)
  const actor = customerActor(who.userId)
  await queryLine(app.ctx, actor, { statementId, lineId, reason: '只放了一天', expectedMinor: null })
  const { lines } = await listStatementLines(app.ctx, actor, {
    id: statementId,
    after: 0,
    size: 10,
    only: 'queried',
  })
  const id = lines[0]?.query?.id
  if (!id) throw new Error('nothing is queried')
  return { id, statementId, lineId }
}
