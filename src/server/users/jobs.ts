import type { Language } from '#domain/kernel/language.ts'
import { longestLimitSeconds } from '#domain/users/limits.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { erasedRewardDays } from './commands/returning.ts'
import { factorColumn } from './factor-store.ts'
import { type NoticeKind, numberNotice } from './sms-text.ts'

/** Tells the owner of a number what was done with the login that it belongs or belonged to (ASVS 6.3.7). */
export const tellNumber = job<{
  number: string
  language: Language
  what: NoticeKind
  at: string
  count?: number
}>({
  name: 'users.tellNumber',
  retries: 5,
  async run(ctx, { number, language, what, at, count }) {
    try {
      const notice = await numberNotice(ctx, {
        what,
        at,
        language,
        ...(count === undefined ? {} : { count }),
      })
      await ctx.sms.send({ kind: 'notice', number, language, key: `${what}:${number}:${at}`, ...notice })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.retryable) throw error
      ctx.log.warn({ port: error.port, reason: error.reason }, 'number not told')
    }
  },
})

/** Seals customers' secrets of one-time codes anew after a new data key. */
export const renewFactorSecrets = renewSealsOf('users', [renewalOf(factorColumn)])

/** A browser is remembered this long after its last login. Assumed (decision 041) */
const deviceSeconds = 400 * 86_400

/** Forgets what no login needs any more: answered or expired challenges and codes, old tries, sessions past their longest life, and who was rewarded before they were erased. */
export const forgetOldLogins = job({
  name: 'users.forgetOldLogins',
  retries: 3,
  every: '17 * * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    const { longestSeconds } = ctx.config.session
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    await ctx.db.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('identity_logins').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('user_tickets').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('login_limits').where('counted_at', '<', before(longestLimitSeconds)).execute()
    await ctx.db.deleteFrom('user_sessions').where('last_used_at', '<', before(longestSeconds)).execute()
    await ctx.db.deleteFrom('staff_sessions').where('last_used_at', '<', before(longestSeconds)).execute()
    await ctx.db.deleteFrom('user_devices').where('seen_at', '<', before(deviceSeconds)).execute()
    await ctx.db
      .deleteFrom('erased_rewards')
      .where('erased_at', '<', before(erasedRewardDays * 86_400))
      .execute()
    await ctx.db.deleteFrom('refresh_tokens').where('issued_at', '<', before(longestSeconds)).execute()
  },
})
