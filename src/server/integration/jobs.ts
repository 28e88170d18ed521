import { warnDays } from '#domain/integration/tokens.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { mailAdministrators } from '#server/staff/commands/mail-administrators.ts'
import { type EndingToken, findEnding, noteWarned } from './store.ts'

const mostPerRound = 500

/** A customer finds a message; the forwarder's administrators get a mail. */
async function warn(ctx: Context, token: EndingToken): Promise<void> {
  const { userId } = token
  const day = businessDateOf(token.expiresAt)
  if (userId) {
    await transact(ctx, async (ctx) => {
      if (!(await noteWarned(ctx, token.id, ctx.clock()))) return
      await tellCustomer(ctx, userId, null, [
        { kind: 'tokenExpiring', key: `token ${token.id}`, params: { about: token.name, to: day } },
      ])
    })
    return
  }
  await mailAdministrators(ctx, token.id, 'tokenMail', {
    name: token.name,
    hint: token.hint,
    day,
    address: `${ctx.publicUrl}/desk/integration`,
  })
  await noteWarned(ctx, token.id, ctx.clock())
}

/** Looks every hour for tokens whose end is near. A mail that could not be sent is tried at the next look. */
export const warnOfEndingTokens = job({
  name: 'integration.warnOfEndingTokens',
  retries: 0,
  every: '23 * * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    const before = new Date(now.getTime() + warnDays * 86_400_000)
    for (const token of await findEnding(ctx, now, before, mostPerRound)) {
      try {
        await warn(ctx, token)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        ctx.log.warn({ token: token.id, reason: error.reason }, 'the end of a token was not told')
      }
    }
  },
})
