import { longestLimitSeconds } from '#domain/users/limits.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/** Forgets what no login needs any more: answered or expired challenges and codes, old tries, sessions past their longest life. */
export const forgetOldLogins = job({
  name: 'users.forgetOldLogins',
  retries: 3,
  every: '17 * * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    const { longestSeconds } = ctx.config.session
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    await ctx.db.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('login_limits').where('counted_at', '<', before(longestLimitSeconds)).execute()
    await ctx.db.deleteFrom('user_sessions').where('last_used_at', '<', before(longestSeconds)).execute()
    await ctx.db.deleteFrom('staff_sessions').where('last_used_at', '<', before(longestSeconds)).execute()
    await ctx.db.deleteFrom('refresh_tokens').where('issued_at', '<', before(longestSeconds)).execute()
  },
})
