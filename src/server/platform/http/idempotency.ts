import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { transact } from '../db/transaction.ts'

const keyPattern = /^[\w-]{8,100}$/

/**
 * One effect per key. The key's row, the effect and the answer commit together, so a crash
 * leaves all or nothing; calls with the same key wait for the first and repeat its answer.
 * A refusal rolls everything back, so the same key may be tried again after mending.
 */
export async function answerOnce<Result>(
  ctx: Context,
  actor: Actor,
  endpoint: Endpoint,
  request: FastifyRequest,
  content: object,
  answer: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refusal('request.idempotencyKeyMissing')
  const owner = actorKey(actor)
  const call = `${endpoint.method} ${endpoint.path}`
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')

  return transact(ctx, async (trx) => {
    // Waits here while another call with this key is under way.
    const inserted = await trx.db
      .insertInto('idempotency_keys')
      .values({ owner, call, key, content_hash: contentHash, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const earlier = await trx.db
        .selectFrom('idempotency_keys')
        .select(['content_hash', 'answer'])
        .where('owner', '=', owner)
        .where('call', '=', call)
        .where('key', '=', key)
        .executeTakeFirst()
      if (!earlier || earlier.content_hash !== contentHash) throw new Refusal('request.idempotencyKeyReused')
      return earlier.answer as Result
    }
    const result = await answer(trx)
    await trx.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(result) })
      .where('owner', '=', owner)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute()
    return result
  })
}
