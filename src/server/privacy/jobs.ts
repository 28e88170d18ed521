import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { PersonalExportId, UserId } from '#domain/kernel/ids.ts'
import { exportHours } from '#domain/privacy/privacy.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { personalArchive } from './copy.ts'
import { eraseUser } from './erase.ts'
import { findExport, finishExport, giveUpExports, loadEndedExports, removeExport } from './store.ts'

/** An export that is not done after this long never will be. Assumed (decision 050) */
const givenUpAfterMinutes = 30

/** Makes the archive; run again, it writes the same file in the same place. */
export const makePersonalExport = job<{ userId: UserId; id: PersonalExportId }>({
  name: 'privacy.makePersonalExport',
  retries: 2,
  atOnce: 1,
  async run(ctx, { userId, id }) {
    if ((await findExport(ctx, userId, id))?.status !== 'waiting') return
    const storageKey = `personal-exports/${id}`
    const { bytes } = await ctx.storage.put(storageKey, Readable.from(personalArchive(ctx, userId)))
    const expiresAt = new Date(ctx.clock().getTime() + exportHours * 3_600_000)
    if (!(await finishExport(ctx, userId, id, { storageKey, bytes, expiresAt })))
      await ctx.storage.remove(storageKey)
  },
})

/** Removes the files after their day, and gives up what was never made, so that its owner can ask again. */
export const endPersonalExports = job({
  name: 'privacy.endPersonalExports',
  retries: 0,
  every: '*/10 * * * *',
  async run(ctx) {
    const before = (minutes: number) => new Date(ctx.clock().getTime() - minutes * 60_000)
    await giveUpExports(ctx, before(givenUpAfterMinutes))
    for (const { id, storage_key } of await loadEndedExports(ctx, before(exportHours * 60))) {
      if (storage_key) await ctx.storage.remove(storage_key)
      await removeExport(ctx, id)
    }
  },
})

export const eraseClosedUser = job<{ userId: UserId }>({
  name: 'privacy.eraseClosedUser',
  retries: 2,
  async run(ctx, { userId }) {
    if (!(await eraseUser(ctx, userId)))
      ctx.log.warn({ userId }, 'something holds the closing of a login back')
  },
})

/** Looks every hour for logins whose closing is due. */
export const eraseClosedUsers = job({
  name: 'privacy.eraseClosedUsers',
  retries: 0,
  every: '25 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ userId: UserId }>`
      select id as "userId" from users where closes_at <= ${ctx.clock()} order by closes_at limit 500`.execute(
      ctx.db,
    )
    await ctx.jobs.enqueueAll(ctx, eraseClosedUser, rows)
  },
})
