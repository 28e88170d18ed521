import { job } from '#server/platform/jobs/jobs.ts'

/** Lets the schedules of a demo installation go on, hour by hour. Where there is no demo world there is none of its ships. */
export const keepSchedulesRolling = job({
  name: 'schedules.keepRolling',
  retries: 1,
  every: '25 * * * *',
  atOnce: 1,
  run: async (ctx) => {
    if (!ctx.config.demo) return
    const { rollDemoSchedules } = await import('#db/demo-schedules.ts')
    const changed = await rollDemoSchedules(ctx)
    if (changed > 0) ctx.log.info({ calls: changed }, 'schedules moved on')
  },
})
