import { sql } from 'kysely'
import { waitingPhotoHours } from '#domain/certification/certification.ts'
import type { CertificationId, PhotoId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { type Renewal, renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { dropPhotos, readSealed, storeSealed } from './photos.ts'
import { aboutPhoto, findSparePhotos, numberColumn, numberOf, savePersonDigests } from './store.ts'

const atATime = 50

/** Photos whose time after the decision is over; the rest of the certification stays. */
async function dropOldPhotos(ctx: Context, before: Date): Promise<number> {
  const { rows: decided } = await sql<{ id: CertificationId; user_id: UserId }>`
    select id, user_id from certifications
    where decided_at < ${before} and photos_removed_at is null order by decided_at limit ${atATime}`.execute(
    ctx.db,
  )
  for (const { id, user_id } of decided) {
    const photos = await ctx.db
      .selectFrom('certification_photos')
      .select(['id', 'storage_key'])
      .where('user_id', '=', user_id)
      .where('certification_id', '=', id)
      .execute()
    await dropPhotos(
      ctx,
      photos.map((photo) => ({ ...photo, id: photo.id as PhotoId })),
    )
    await ctx.db
      .updateTable('certifications')
      .set({ photos_removed_at: ctx.clock() })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  }
  return decided.length
}

/** Deletes photos after their period (decision 024), and what was uploaded and not sent in. */
export const forgetOldPhotos = job({
  name: 'certification.forgetOldPhotos',
  retries: 3,
  every: '25 3 * * *',
  run: async (ctx) => {
    const now = ctx.clock().getTime()
    const decidedBefore = new Date(now - ctx.config.certificationPhotoDays * 86_400_000)
    const uploadedBefore = new Date(now - waitingPhotoHours * 3_600_000)
    while ((await dropOldPhotos(ctx, decidedBefore)) === atATime);
    for (;;) {
      const spare = await findSparePhotos(ctx, { before: uploadedBefore })
      if (spare.length === 0) return
      await dropPhotos(ctx, spare)
    }
  },
})

/** Takes sealed photos out of the storage whose rows are gone. */
export const dropSealedPhotos = job<{ storageKeys: readonly string[] }>({
  name: 'certification.dropSealedPhotos',
  retries: 10,
  run: async (ctx, { storageKeys }) => {
    for (const key of storageKeys) await ctx.storage.remove(key)
  },
})

/** The claims of certified persons by the newest key; the digest is made of the number that certified them. */
const renewPersons: Renewal = (ctx, after, most) =>
  transact(ctx, async (ctx) => {
    const { current } = ctx.dataKeys
    const { rows } = await sql<{
      id: CertificationId
      user_id: UserId
      number_key: string
      number_sealed: Buffer
    }>`
      select c.id, p.user_id, c.number_key, c.number_sealed
      from certified_persons p join lateral (
        select id, number_key, number_sealed from certifications
        where user_id = p.user_id and type = 'individual' and status = 'certified' order by id desc limit 1
      ) c on true
      where p.digest_key <> ${current} and p.user_id > ${after?.[0] ?? ''}
      order by p.user_id limit ${most} for update of p`.execute(ctx.db)
    await savePersonDigests(
      ctx,
      rows.map((row) => ({ userId: row.user_id, number: numberOf(ctx, row) })),
    )
    const last = rows.at(-1)
    return { place: rows.length < most || !last ? null : [last.user_id], renewed: rows.length }
  })

/** A photo is stored anew beside the old one, which goes when the row names the new. */
async function renewPhoto(
  ctx: Context,
  row: { id: PhotoId; user_id: UserId; storage_key: string; sealed_with: string },
): Promise<boolean> {
  const sealed = await readSealed(ctx, row.storage_key)
  if (!sealed) return false
  const clear = ctx.dataKeys.unseal(row.sealed_with, sealed, aboutPhoto(row.id))
  const stored = await storeSealed(ctx, row.id, clear)
  const done = await ctx.db
    .updateTable('certification_photos')
    .set(stored)
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('storage_key', '=', row.storage_key)
    .executeTakeFirst()
  await ctx.storage.remove(done.numUpdatedRows === 1n ? row.storage_key : stored.storage_key)
  return true
}

const renewPhotos: Renewal = async (ctx, after, most) => {
  const { rows } = await sql<{ id: PhotoId; user_id: UserId; storage_key: string; sealed_with: string }>`
    select id, user_id, storage_key, sealed_with from certification_photos
    where sealed_with <> ${ctx.dataKeys.current} and id > ${after?.[0] ?? ''} order by id limit ${most}`.execute(
    ctx.db,
  )
  let renewed = 0
  for (const row of rows) if (await renewPhoto(ctx, row)) renewed += 1
  const last = rows.at(-1)
  return { place: rows.length < most || !last ? null : [last.id], renewed }
}

/** Numbers, the claims of persons, and photos. */
export const renewSeals = renewSealsOf('certification', [renewalOf(numberColumn), renewPersons, renewPhotos])
