import { askEveryMinutes, keptHours } from '#domain/cargo/subscriptions.ts'
import type { CargoSubscriptionId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { subscriptionMessage } from './sms-text.ts'
import {
  type DueSubscription,
  findUntold,
  markTold,
  removeSubscriptions,
  settleSubscription,
  type ToldAnswer,
  takeDueSubscriptions,
} from './store.ts'

/** Subscriptions of one turn, and how many are asked at once: within a turn's time even when each takes its longest. */
const mostPerTurn = 50
const askedAtOnce = 5

/** What is told of the answer, or null when there is none now. A source that fails is asked again at the next turn. */
async function askFor(ctx: Context, due: DueSubscription): Promise<ToldAnswer | null> {
  if (!ctx.cargo) return null
  try {
    const answer = await ctx.cargo.find(due)
    if (!answer) return null
    const { vsl, voy, releaseResult, wharfReleaseMark } = answer.record
    return { vsl, voy, releaseResult, wharfReleaseMark, demo: ctx.cargo.demo }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ port: error.port, reason: error.reason }, 'terminal data not read for a subscription')
    return null
  }
}

/**
 * Tells whoever waits what became of the subscription. The message has its subscription's key: after a crash between
 * handing over and remembering it is handed over again, and never lost.
 */
export const tellSubscriber = job<{ id: CargoSubscriptionId }>({
  name: 'cargo.tellSubscriber',
  retries: 5,
  async run(ctx, { id }) {
    const untold = await findUntold(ctx, id)
    if (!untold) return
    const { mobile, language } = untold
    try {
      await ctx.sms.send({
        kind: 'notice',
        number: mobile,
        language,
        key: id,
        ...(await subscriptionMessage(ctx, untold)),
      })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.retryable) throw error
      ctx.log.warn({ port: error.port, reason: error.reason }, 'subscriber not told')
      return
    }
    await markTold(ctx, id, ctx.clock())
  },
})

async function askOnce(ctx: Context, due: DueSubscription): Promise<void> {
  const answer = await askFor(ctx, due)
  const now = ctx.clock()
  if (!answer && now < due.ends_at) return
  await transact(ctx, async (ctx) => {
    if (await settleSubscription(ctx, due.id, answer, now))
      await ctx.jobs.enqueue(ctx, tellSubscriber, { id: due.id })
  })
}

/** Asks again for the containers that somebody waits for, until there is an answer or the half hour is over. */
export const askForSubscribedCargo = job({
  name: 'cargo.askForSubscribed',
  retries: 0,
  every: '* * * * *',
  async run(ctx) {
    const now = ctx.clock()
    const nextTryAt = new Date(now.getTime() + askEveryMinutes * 60_000)
    const due = await takeDueSubscriptions(ctx, now, nextTryAt, mostPerTurn)
    for (let from = 0; from < due.length; from += askedAtOnce)
      await Promise.all(due.slice(from, from + askedAtOnce).map((each) => askOnce(ctx, each)))
  },
})

/** Forgets subscriptions a day after they ended: their numbers are needed no more. */
export const forgetOldSubscriptions = job({
  name: 'cargo.forgetOldSubscriptions',
  retries: 3,
  every: '23 * * * *',
  run: (ctx) => removeSubscriptions(ctx, new Date(ctx.clock().getTime() - keptHours * 3_600_000)),
})
