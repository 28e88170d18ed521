import { system } from '#domain/kernel/actor.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { findOrdersToLookAt } from './episode-store.ts'
import { tellShipmentNews } from './shipment-news.ts'
import { loadTrackedOrder } from './store.ts'
import { removeToldBefore } from './told-store.ts'

/** What time alone brings is noticed within about an hour. Assumed (decision 036) */
const lookEveryMinutes = 60
const atATime = 100
/** A run makes room for the next one; what is left is taken up there. */
const longestMilliseconds = 240_000

/** Looks for what no event tells: late, overdue and silent shipments. */
export const lookAtShipments = job({
  name: 'tracking.lookAtShipments',
  retries: 0,
  every: '*/10 * * * *',
  run: async (ctx) => {
    const ends = performance.now() + longestMilliseconds
    while (performance.now() < ends) {
      const before = new Date(ctx.clock().getTime() - lookEveryMinutes * 60_000)
      const ids = await findOrdersToLookAt(ctx, before, atATime)
      for (const id of ids) {
        await transact(ctx, async (ctx) =>
          tellShipmentNews(ctx, [await loadTrackedOrder(ctx, system, id, true)], false),
        )
      }
      if (ids.length < atATime) return
    }
  },
})

/**
 * Forgets what machines told as they told it, after the days the installation keeps it; what became of it stays on the
 * timelines. What still waits for a clerk is kept.
 */
export const forgetOldToldEvents = job({
  name: 'tracking.forgetOldToldEvents',
  retries: 3,
  every: '55 3 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - ctx.config.toldEventDays * 86_400_000)
    const removed = await removeToldBefore(ctx, before)
    if (removed > 0) ctx.log.info({ events: removed }, 'old told events forgotten')
  },
})
