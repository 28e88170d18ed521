import { sql } from 'kysely'
import { type PhotoKind, photoKinds } from '#domain/certification/certification.ts'
import { type Actor, actorKey, type Customer, type Staff } from '#domain/kernel/actor.ts'
import type { CertificationId, PhotoId, StaffId, UserId } from '#domain/kernel/ids.ts'
import type { CertificationType } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedColumn, sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'
import type { CallOrigin, Change } from '#server/platform/login/audit.ts'

/** The numbers of papers. */
export const numberColumn: SealedColumn = {
  table: 'certifications',
  key: ['user_id', 'id'],
  sealed: 'number_sealed',
  keyId: 'number_key',
  about: (id) => `certification number ${id}`,
}
/** What binds a sealed photo to its row. */
export const aboutPhoto = (id: PhotoId): string => `certification photo ${id}`

export type CertificationRow = {
  id: CertificationId
  user_id: UserId
  type: CertificationType
  status: 'inReview' | 'certified' | 'failed'
  name: string
  company: string | null
  scale: number | null
  number_sealed: Buffer
  number_key: string
  consent_version: string
  consented_at: Date
  submitted_at: Date
  decided_at: Date | null
  decided_by: StaffId | null
  reason: string | null
  photos_removed_at: Date | null
  /** The name of whoever decided. */
  decider: string | null
}
const columns = sql.raw(
  'id, user_id, type, status, name, company, scale, number_sealed, number_key, consent_version, consented_at, submitted_at, decided_at, decided_by, reason, photos_removed_at, (select s.name from staff s where s.id = decided_by) as decider',
)

export type PhotoRow = {
  id: PhotoId
  user_id: UserId
  certification_id: CertificationId | null
  kind: PhotoKind
  storage_key: string
  sealed_with: string
  media_type: string
}

/** The ID number or credit code of a certification, whole. */
export const numberOf = (
  ctx: Context,
  row: Pick<CertificationRow, 'id' | 'number_key' | 'number_sealed'>,
): string => unsealText(ctx, numberColumn, row.id, { sealed: row.number_sealed, keyId: row.number_key })

export async function findNewest(ctx: Context, userId: UserId): Promise<CertificationRow | null> {
  const { rows } = await sql<CertificationRow>`
    select ${columns} from certifications where user_id = ${userId} order by id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Oldest first. */
export async function findAllOf(ctx: Context, userId: UserId): Promise<CertificationRow[]> {
  const { rows } = await sql<CertificationRow>`
    select ${columns} from certifications where user_id = ${userId} order by id`.execute(ctx.db)
  return rows
}

export async function findCertification(ctx: Context, id: CertificationId): Promise<CertificationRow | null> {
  const { rows } = await sql<CertificationRow>`
    select ${columns} from certifications where id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

export async function insertCertification(
  ctx: Context,
  given: {
    readonly id: CertificationId
    readonly userId: UserId
    readonly type: CertificationType
    readonly name: string
    readonly company: string | null
    readonly scale: number | null
    readonly number: string
    readonly consent: string
  },
): Promise<void> {
  const now = ctx.clock()
  const number = sealText(ctx, numberColumn, given.id, given.number)
  await ctx.db
    .insertInto('certifications')
    .values({
      id: given.id,
      user_id: given.userId,
      type: given.type,
      status: 'inReview',
      name: given.name,
      company: given.company,
      scale: given.scale,
      number_sealed: number.sealed,
      number_key: number.keyId,
      consent_version: given.consent,
      consented_at: now,
      submitted_at: now,
    })
    .execute()
}

export async function saveDecision(
  ctx: Context,
  actor: Staff,
  row: CertificationRow,
  status: 'certified' | 'failed',
  reason: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('certifications')
    .set({ status, reason, decided_at: ctx.clock(), decided_by: actor.staffId })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute()
}

/** Who else is certified by this number, whichever key its digest was made with. */
export async function findOtherOfNumber(
  ctx: Context,
  userId: UserId,
  number: string,
): Promise<UserId | null> {
  const digests = ctx.dataKeys.digests('certified person', number).map(({ digest }) => digest)
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from certified_persons
    where number_digest = any(${digests}::text[]) and user_id <> ${userId}`.execute(ctx.db)
  return rows[0]?.user_id ?? null
}

/** The number by which a user is certified now as a person or as an enterprise, or null. */
export async function certifiedNumber(
  ctx: Context,
  userId: UserId,
  type: CertificationType,
): Promise<string | null> {
  const { rows } = await sql<CertificationRow>`
    select ${columns} from certifications where user_id = ${userId} and status = 'certified' order by id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.type === type ? numberOf(ctx, rows[0]) : null
}

/** Approvals of persons take turns, so that of two for the same person the second finds the first. */
export async function takeTurnOfPersons(ctx: Context): Promise<void> {
  await sql`lock table certified_persons in share row exclusive mode`.execute(ctx.db)
}

/** The user is this person from now on, or, as an enterprise, no person. */
export async function savePerson(ctx: Context, userId: UserId, number: string | null): Promise<void> {
  await ctx.db.deleteFrom('certified_persons').where('user_id', '=', userId).execute()
  const [newest] = number === null ? [] : ctx.dataKeys.digests('certified person', number)
  if (!newest) return
  await ctx.db
    .insertInto('certified_persons')
    .values({ user_id: userId, number_digest: newest.digest, digest_key: newest.keyId })
    .execute()
}

/** Digests of the numbers of persons who are certified already, by the newest key. */
export async function savePersonDigests(
  ctx: Context,
  persons: readonly { readonly userId: UserId; readonly number: string }[],
): Promise<void> {
  if (persons.length === 0) return
  const digests = persons.map(({ number }) => ctx.dataKeys.digests('certified person', number)[0]?.digest)
  await sql`
    update certified_persons p set number_digest = fresh.digest, digest_key = ${ctx.dataKeys.current}
    from unnest(${persons.map(({ userId }) => userId)}::text[], ${digests}::text[]) as fresh (of_user, digest)
    where p.user_id = fresh.of_user`.execute(ctx.db)
}

export async function insertPhoto(ctx: Context, photo: Omit<PhotoRow, 'certification_id'>): Promise<void> {
  await ctx.db
    .insertInto('certification_photos')
    .values({ ...photo, uploaded_at: ctx.clock() })
    .execute()
}

/** Of a customer their own, of a clerk any that was sent in. */
export async function findPhoto(
  ctx: Context,
  actor: Customer | Staff,
  id: PhotoId,
): Promise<PhotoRow | null> {
  const seen = actor.kind === 'customer' ? sql`user_id = ${actor.userId}` : sql`certification_id is not null`
  const { rows } = await sql<PhotoRow>`
    select id, user_id, certification_id, kind, storage_key, sealed_with, media_type
    from certification_photos where id = ${id} and ${seen}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Front before back, the licence before what goes with it. */
export async function photosOf(
  ctx: Context,
  row: Pick<CertificationRow, 'id' | 'user_id'>,
): Promise<{ id: PhotoId; kind: PhotoKind }[]> {
  const { rows } = await sql<{ id: PhotoId; kind: PhotoKind }>`
    select id, kind from certification_photos
    where user_id = ${row.user_id} and certification_id = ${row.id}`.execute(ctx.db)
  return rows.toSorted((a, b) => photoKinds.indexOf(a.kind) - photoKinds.indexOf(b.kind))
}

/** Puts a photo that waits to a certification; whether there was one of that kind. */
export async function takePhoto(
  ctx: Context,
  userId: UserId,
  certification: CertificationId,
  id: PhotoId,
  kind: PhotoKind,
): Promise<boolean> {
  const done = await ctx.db
    .updateTable('certification_photos')
    .set({ certification_id: certification })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('certification_id', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Forgets rows; what they named in the storage is the caller's to remove. */
export async function removePhotoRows(ctx: Context, ids: readonly PhotoId[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('certification_photos').where('id', 'in', ids).execute()
}

/** Forgets all that stands of a user but the records of who did what; answers what their photos are called in the storage. */
export async function forgetUser(ctx: Context, userId: UserId): Promise<string[]> {
  const photos = await ctx.db
    .deleteFrom('certification_photos')
    .where('user_id', '=', userId)
    .returning('storage_key')
    .execute()
  await ctx.db.deleteFrom('certified_persons').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('certifications').where('user_id', '=', userId).execute()
  return photos.map(({ storage_key }) => storage_key)
}

/** Photos that wait: beyond the newest so many of a user, or, without a user, those uploaded before an instant. */
export async function findSparePhotos(
  ctx: Context,
  which: { readonly userId: UserId; readonly beyond: number } | { readonly before: Date },
): Promise<{ id: PhotoId; storage_key: string }[]> {
  const { rows } = await ('userId' in which
    ? sql<{ id: PhotoId; storage_key: string }>`
        select id, storage_key from certification_photos
        where user_id = ${which.userId} and certification_id is null
        order by uploaded_at desc, id desc offset ${which.beyond}`
    : sql<{ id: PhotoId; storage_key: string }>`
        select id, storage_key from certification_photos
        where certification_id is null and uploaded_at < ${which.before} limit 200`
  ).execute(ctx.db)
  return rows
}

export type RecordKind = 'submitted' | 'samePerson' | 'photoOpened' | 'numberShown' | 'approved' | 'rejected'

/** Writes down who did what to whose papers; never a number or a name. */
export async function record(
  ctx: Context,
  actor: Actor,
  what: RecordKind,
  about: {
    readonly userId: UserId
    readonly certificationId: CertificationId | null
    readonly photoId?: PhotoId
    readonly from: CallOrigin
  },
  { before = null, after = null }: Change = {},
): Promise<void> {
  await ctx.db
    .insertInto('certification_records')
    .values({
      happened_at: ctx.clock(),
      who: actorKey(actor),
      what,
      user_id: about.userId,
      certification_id: about.certificationId,
      photo_id: about.photoId ?? null,
      before,
      after,
      address: about.from.address,
      request_id: about.from.requestId,
    })
    .execute()
}
