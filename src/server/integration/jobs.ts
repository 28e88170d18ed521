import { warnDays } from '#domain/integration/tokens.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { wordingNow, wordMail } from '#server/platform/wordings.ts'
import { administratorAddresses } from '#server/staff/queries.ts'
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
  const values = { name: token.name, hint: token.hint, day, address: `${ctx.publicUrl}/desk/integration` }
  const inChinese = wordMail(ctx, await wordingNow(ctx, 'tokenMail', 'zh-CN'), 'zh-CN', values)
  const inEnglish = wordMail(ctx, await wordingNow(ctx, 'tokenMail', 'en-US'), 'en-US', values)
  for (const to of await administratorAddresses(ctx))
    await ctx.mail.send({
      key: `${token.id}/${to}`,
      to,
      subject: `${inChinese.subject} / ${inEnglish.subject}`,
      text: `${inChinese.text}\n\n${inEnglish.text}\n`,
      attachments: [],
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
