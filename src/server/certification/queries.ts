import { sql } from 'kysely'
import type * as contract from '#contract/certification.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { consentVersion, openCertificationMoves } from '#domain/certification/certification.ts'
import { maskNumber } from '#domain/certification/id-number.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { type CertificationId, idPattern, type UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { findUser } from '#server/users/queries.ts'
import { photoLink } from './photo-links.ts'
import {
  type CertificationRow,
  findAllOf,
  findCertification,
  findNewest,
  findOtherOfNumber,
  numberOf,
  photosOf,
} from './store.ts'

const linksOf = async (ctx: Context, actor: Customer | Staff, row: CertificationRow) =>
  (await photosOf(ctx, row)).map((photo) => photoLink(ctx, actor, photo))

/** How one's own certification stands, and what was sent in last. */
export async function getOwnCertification(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.queryCertificationInfo>> {
  const user = await findUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  const row = await findNewest(ctx, actor.userId)
  return {
    certificationStatus: user.certificationStatus,
    canSubmit: openCertificationMoves(user.certificationStatus, 'customer').includes('submit'),
    consent: consentVersion,
    photoDays: ctx.config.certificationPhotoDays,
    submitted: row && {
      personType: row.type,
      realName: row.name,
      number: maskNumber(numberOf(ctx, row)),
      companyName: row.company,
      scaleId: row.scale,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      photosRemovedAt: row.photos_removed_at?.toISOString() ?? null,
      photos: await linksOf(ctx, actor, row),
    },
  }
}

/** Everything a user ever sent in, oldest first, as it goes into a copy of their own data; the number masked. */
export async function listSentCertifications(ctx: Context, userId: UserId) {
  const rows = await findAllOf(ctx, userId)
  return rows.map((row) => ({
    personType: row.type,
    status: row.status,
    realName: row.name,
    companyName: row.company,
    scaleId: row.scale,
    number: maskNumber(numberOf(ctx, row)),
    consentVersion: row.consent_version,
    consentedAt: row.consented_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    photosRemovedAt: row.photos_removed_at?.toISOString() ?? null,
  }))
}

type ListedRow = Pick<
  CertificationRow,
  'id' | 'user_id' | 'type' | 'status' | 'name' | 'company' | 'submitted_at' | 'decided_at' | 'decider'
>

const presentRow = (row: ListedRow) => ({
  id: row.id,
  userId: row.user_id,
  personType: row.type,
  status: row.status,
  realName: row.name,
  companyName: row.company,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
})

/** The desk's queue: those in review oldest first, decided ones newest first. A strange cursor is refused beside its field. */
export async function listCertifications(
  ctx: Context,
  { status, cursor, size }: QueryOf<typeof contract.listCertifications>,
): Promise<ReplyOf<typeof contract.listCertifications>> {
  if (cursor !== undefined && !idPattern('crt').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const waits = status === 'inReview'
  const after = cursor ? (waits ? sql`and c.id > ${cursor}` : sql`and c.id < ${cursor}`) : sql``
  const order = waits ? sql`c.id` : sql`c.id desc`
  const { rows } = await sql<ListedRow>`
    select c.id, c.user_id, c.type, c.status, c.name, c.company, c.submitted_at, c.decided_at, s.name as decider
    from certifications c left join staff s on s.id = c.decided_by
    where c.status = ${status} ${after} order by ${order} limit ${size + 1}`.execute(ctx.db)
  const count = await sql<{ waiting: number }>`
    select count(*)::int as waiting from certifications where status = 'inReview'`.execute(ctx.db)
  const items = rows.slice(0, size)
  return {
    items: items.map(presentRow),
    nextCursor: rows.length > size ? (items.at(-1)?.id ?? null) : null,
    inReview: count.rows[0]?.waiting ?? 0,
  }
}

/** One certification for the desk. Refuses with `request.notFound`. */
export async function getCertification(
  ctx: Context,
  actor: Staff,
  id: CertificationId,
): Promise<ReplyOf<typeof contract.deskCertification>> {
  const row = await findCertification(ctx, id)
  const user = row && (await findUser(ctx, row.user_id))
  if (!row || !user) throw new Refusal('request.notFound')
  const number = numberOf(ctx, row)
  return {
    ...presentRow(row),
    number: maskNumber(number),
    scaleId: row.scale,
    mobile: maskMobile(user.mobile),
    reason: row.reason,
    photosRemovedAt: row.photos_removed_at?.toISOString() ?? null,
    photos: await linksOf(ctx, actor, row),
    samePerson: row.type === 'individual' && (await findOtherOfNumber(ctx, row.user_id, number)) !== null,
  }
}
