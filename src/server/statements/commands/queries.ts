import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { billNoteLimit } from '#domain/bills/bill-lines.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { StatementQueryId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { creditLine } from '#server/bills/commands.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { getStatement } from '../queries/detail.ts'
import {
  addCreditToStatement,
  addQuery,
  closeQuery,
  findQuery,
  findStatedLine,
  lockStatement,
  type OpenQuery,
  type StatementRow,
} from '../store.ts'
import { tellOf } from './moves.ts'

/**
 * Asks about a line. Refuses once the statement is confirmed (`statement.moveNotOpen`), a line that is asked about
 * already (`statement.lineQueried`), and a credit (`statement.creditNotQueried`).
 */
export function queryLine(
  ctx: Context,
  actor: Customer,
  body: BodyOf<typeof contract.queryStatementLine>,
): Promise<contract.StatementDetail> {
  return transact(ctx, async (ctx) => {
    const statement = await lockStatement(ctx, body.statementId, actor.userId)
    const line = statement && (await findStatedLine(ctx, statement, body.lineId))
    if (!statement || !line) throw new Refusal('request.notFound')
    if (statement.status !== 'toBeConfirmed')
      throw new Refusal('statement.moveNotOpen', { move: 'query', status: statement.status })
    if (line.isCredit) throw new Refusal('statement.creditNotQueried')
    if (line.isQueried) throw new Refusal('statement.lineQueried')
    await addQuery(ctx, statement, {
      id: newId('sqr'),
      lineId: body.lineId,
      reason: body.reason,
      expectedMinor: body.expectedMinor,
    })
    await tellOf(ctx, { id: statement.id, userId: statement.user_id })
    return getStatement(ctx, actor, statement.id)
  })
}

/** The question, open, and its statement, locked. Refuses with `request.notFound` and `statement.queryAnswered`. */
async function lockQuery(
  ctx: Context,
  id: StatementQueryId,
  of: UserId | null,
): Promise<{ query: OpenQuery; statement: StatementRow }> {
  const found = await findQuery(ctx, id, of)
  const statement = found && (await lockStatement(ctx, found.statementId, of))
  // It may have been answered while its statement was waited for.
  const query = statement && (await findQuery(ctx, id, of))
  if (!query) throw new Refusal('request.notFound')
  if (query.state !== 'open') throw new Refusal('statement.queryAnswered')
  return { query, statement }
}

/** Takes one's own question back. Refuses with `statement.queryAnswered`. */
export function takeBackQuery(
  ctx: Context,
  actor: Customer,
  { id }: BodyOf<typeof contract.takeBackQuery>,
): Promise<contract.StatementDetail> {
  return transact(ctx, async (ctx) => {
    const { statement } = await lockQuery(ctx, id, actor.userId)
    await closeQuery(ctx, actor, statement, id, { state: 'takenBack', answer: null, creditId: null })
    await tellOf(ctx, { id: statement.id, userId: statement.user_id })
    return getStatement(ctx, actor, statement.id)
  })
}

/**
 * Answers a question: with a credit line, which joins the statement, or with the reason why the line stands. Refuses
 * with `statement.queryAnswered` and what `creditLine` refuses.
 */
export function answerQuery(
  ctx: Context,
  actor: Staff,
  { id, creditMinor, answer }: BodyOf<typeof contract.answerStatementQuery>,
) {
  return transact(ctx, async (ctx) => {
    const { query, statement } = await lockQuery(ctx, id, null)
    const credit =
      creditMinor === null
        ? null
        : await creditLine(ctx, actor, {
            id: query.lineId,
            amountMinor: creditMinor,
            note: [...answer].slice(0, billNoteLimit).join(''),
          })
    if (credit) await addCreditToStatement(ctx, statement, credit.id)
    await closeQuery(ctx, actor, statement, id, {
      state: credit ? 'accepted' : 'rejected',
      answer,
      creditId: credit?.id ?? null,
    })
    await tellCustomer(ctx, statement.user_id, null, [
      {
        kind: 'statementQueryAnswered',
        key: `statementQuery:${id}`,
        params: { number: statement.number, statementId: statement.id },
      },
    ])
    noteChange(ctx, {
      subject: statement.id,
      userId: statement.user_id,
      before: { question: query.state },
      after: { question: credit ? 'accepted' : 'rejected' },
      reason: answer,
    })
    await tellOf(ctx, { id: statement.id, userId: statement.user_id })
    return getStatement(ctx, actor, statement.id)
  })
}
