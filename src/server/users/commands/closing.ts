import type { SecondFactor } from '#contract/second-factor.ts'
import { actorKey, type Customer } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { tellNumber } from '../jobs.ts'
import { closeCode, endSessionsOf, loadUser, lockDueClosing, saveClosing } from '../store.ts'
import { checkCode } from './codes.ts'
import { proveFactor } from './second-factor.ts'

/**
 * Lets the login close at `closesAt` and ends every session; logging in before takes it back. Being logged in is not
 * enough (ASVS 7.5.1): a code sent with `logInType: 'closing'` is, with the second factor of whoever has one. Refuses
 * with `login.codeWrong`, `login.codeExpired` and as `proveFactor`.
 */
export async function askToClose(
  ctx: Context,
  actor: Customer,
  request: { phoneCode: string; challengeId: string; closesAt: Date; from: CallOrigin } & SecondFactor,
): Promise<void> {
  const { challengeId, phoneCode: code, closesAt, from } = request
  const user = await loadUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  try {
    await checkCode(ctx, { mobile: user.mobile, purpose: 'closing', challengeId, code })
  } catch (error) {
    if (error instanceof Refusal) await recordLogin(ctx, from, actorKey(actor), 'refused', error.code)
    throw error
  }
  const spendFactor = await proveFactor(ctx, user, request)
  await transact(ctx, async (ctx) => {
    if (!(await closeCode(ctx, challengeId))) throw new Refusal('login.codeExpired')
    await spendFactor(ctx)
    await endSessionsOf(ctx, user.id)
    await saveClosing(ctx, user.id, closesAt)
    await recordLogin(ctx, from, actorKey(actor), 'closingAsked', closesAt.toISOString(), {
      before: user.closesAt?.toISOString() ?? null,
      after: closesAt.toISOString(),
    })
    const { mobile: number, language } = user
    await ctx.jobs.enqueue(ctx, tellNumber, {
      number,
      language,
      what: 'closingAsked',
      at: closesAt.toISOString(),
    })
  })
}

/**
 * Whether the login is to be closed now. Until the transaction ends no login takes that back and nothing new is placed
 * in the user's name.
 */
export const closingIsDue = (ctx: Context, userId: UserId): Promise<boolean> => lockDueClosing(ctx, userId)
