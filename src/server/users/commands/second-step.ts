import type { SecondFactor } from '#contract/second-factor.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { forgetTries } from '#server/platform/login/limits.ts'
import { findFactor, spendTicket, tryTicket } from '../factor-store.ts'
import { loadUser, lockUser } from '../store.ts'
import { bindIdentityTo } from './identities.ts'
import { type LoginOrigin, openSessionInstead, refuseLogin } from './login.ts'
import { countFactorTry, factorSpend } from './second-factor.ts'
import { customerKey, type LoggedIn } from './sessions.ts'

/**
 * The second step of a login, whatever the first was. Each try costs the ticket one of five, and the login one of what it
 * has in an hour, over all tickets. Ticket and code are used up together: of two who come with one ticket, or with one
 * code and two tickets, one gets in. Refuses with `login.ticketInvalid`, `login.secondFactorWrong`,
 * `login.secondFactorTooOften`, `login.userClosed`, and where an identity waits to be bound as binding does.
 */
export async function takeSecondStep(
  ctx: Context,
  actor: Visitor | Customer,
  request: { ticket: string } & SecondFactor & LoginOrigin,
): Promise<LoggedIn> {
  const { from, ticket } = request
  const tried = await tryTicket(ctx, ticket)
  if (!tried) {
    const who = `ticket:${ctx.tokens.digest('audit', ticket).slice(0, 32)}`
    return refuseLogin(ctx, from, who, 'login.ticketInvalid')
  }
  const { userId, left, identity } = tried
  const who = customerKey(userId)
  try {
    const tries = await countFactorTry(ctx, userId)
    const [user, factor] = [await loadUser(ctx, userId), await findFactor(ctx, userId)]
    const spend = user && factor && factorSpend(ctx, factor, user, request)
    const loggedIn =
      spend &&
      (await transact(ctx, async (ctx) => {
        const now = await lockUser(ctx, userId)
        if (!now || now.disabledAt) throw new Refusal('login.userClosed')
        if (!(await spend(ctx))) return null
        // Used in another place, or taken back by another password, number or end of all sessions.
        if (!(await spendTicket(ctx, ticket))) throw new Refusal('login.ticketInvalid')
        if (identity) await bindIdentityTo(ctx, userId, identity, from)
        await forgetTries(ctx, tries)
        return openSessionInstead(ctx, actor, now, request)
      }))
    if (loggedIn) return loggedIn
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuseLogin(ctx, from, who, error.code, error.params)
  }
  return refuseLogin(ctx, from, who, left > 0 ? 'login.secondFactorWrong' : 'login.ticketInvalid')
}
