import { sql } from 'kysely'
import type { AddressId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type Profile = {
  readonly version: number
  readonly categoryIds: readonly string[]
  readonly country: string | null
  readonly province: string | null
  readonly city: string | null
  readonly region: string | null
  readonly address: string
  readonly linkId: AddressId | null
  readonly linkMan: string
  readonly linkPhone: string
  readonly mail: string
  readonly companyName: string
  readonly companyAddress: string
  readonly position: string
  readonly pictureKey: string | null
}

/** Of a user who has told nothing yet. */
const emptyProfile: Profile = {
  version: 0,
  categoryIds: [],
  country: null,
  province: null,
  city: null,
  region: null,
  address: '',
  linkId: null,
  linkMan: '',
  linkPhone: '',
  mail: '',
  companyName: '',
  companyAddress: '',
  position: '',
  pictureKey: null,
}

export async function loadProfile(ctx: Context, userId: UserId): Promise<Profile> {
  const row = await ctx.db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return emptyProfile
  return {
    version: row.version,
    categoryIds: row.category_ids,
    country: row.country,
    province: row.province,
    city: row.city,
    region: row.region,
    address: row.address,
    linkId: row.link_id as AddressId | null,
    linkMan: row.link_man,
    linkPhone: row.link_phone,
    mail: row.mail,
    companyName: row.company_name,
    companyAddress: row.company_address,
    position: row.position,
    pictureKey: row.picture_key,
  }
}

/** Until the transaction ends, nobody else changes this user's profile, whether or not there is one yet. */
export const lockProfile = (ctx: Context, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`profile of ${userId}`}, 0))`.execute(ctx.db)

/** Writes the whole profile; its version is one more than before. */
export async function saveProfile(ctx: Context, userId: UserId, profile: Profile): Promise<void> {
  const row = {
    version: profile.version + 1,
    category_ids: [...profile.categoryIds],
    country: profile.country,
    province: profile.province,
    city: profile.city,
    region: profile.region,
    address: profile.address,
    link_id: profile.linkId,
    link_man: profile.linkMan,
    link_phone: profile.linkPhone,
    mail: profile.mail,
    company_name: profile.companyName,
    company_address: profile.companyAddress,
    position: profile.position,
    picture_key: profile.pictureKey,
    changed_at: ctx.clock(),
  }
  await ctx.db
    .insertInto('profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
