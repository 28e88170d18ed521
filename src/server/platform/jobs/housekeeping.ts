import { sentDays } from '../outside/sent.ts'
import { job } from './jobs.ts'

/** Calls can be repeated with their key for a day and an hour (decision 023); live events are told within seconds. */
const idempotencyHours = 25
const liveEventHours = 24
/** Messages that stay here hold numbers and codes; a code lives for minutes (decision 007). */
const embeddedSmsHours = 24
const embeddedMailHours = 24
/** How services did is looked at by the day; what was asked of them is told for a week. */
const serviceHours = 24 * 7

/** Forgets what the platform keeps for a while: idempotency keys, live events, what stays or went out, how services did. */
export const forgetOldCalls = job({
  name: 'platform.forgetOldCalls',
  retries: 3,
  every: '17 * * * *',
  run: async (ctx) => {
    const before = (hours: number) => new Date(ctx.clock().getTime() - hours * 3_600_000)
    await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', before(idempotencyHours)).execute()
    await ctx.db.deleteFrom('live_events').where('happened_at', '<', before(liveEventHours)).execute()
    await ctx.db.deleteFrom('embedded_mails').where('sent_at', '<', before(embeddedMailHours)).execute()
    await ctx.db.deleteFrom('embedded_sms').where('sent_at', '<', before(embeddedSmsHours)).execute()
    await ctx.db.deleteFrom('service_hours').where('hour', '<', before(serviceHours)).execute()
    await ctx.db
      .deleteFrom('sent_messages')
      .where('tried_at', '<', before(sentDays * 24))
      .execute()
  },
})
