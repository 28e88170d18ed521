import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { firstStepsCall } from '#contract/first-steps.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { Context } from '#server/platform/context.ts'

/** Which of the first steps are done, in one statement. */
export async function firstSteps(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof firstStepsCall>> {
  const { rows } = await sql<ReplyOf<typeof firstStepsCall>>`
    select certification_status as certification,
      exists (select from addresses where user_id = ${userId}) as address,
      exists (select from quotes where user_id = ${userId}) as quote,
      exists (select from orders where user_id = ${userId}) as "order"
    from users where id = ${userId}`.execute(ctx.db)
  const [steps] = rows
  if (!steps) throw new Error('a customer without a user')
  return steps
}
