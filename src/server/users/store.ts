import { sql } from 'kysely'
import type { SessionId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { CodePurpose, SessionTimes } from '#domain/users/login.ts'
import type { CertificationStatus, CertificationType } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'

export type User = {
  readonly id: UserId
  readonly mobile: string
  readonly userName: string | null
  readonly nickName: string | null
  readonly certificationType: CertificationType | null
  readonly certificationStatus: CertificationStatus
  readonly passwordHash: string | null
  readonly language: Language
  readonly inviterId: UserId | null
  readonly createdAt: Date
  readonly disabledAt: Date | null
  /** When the login closes, where its owner asked for that. */
  readonly closesAt: Date | null
  readonly hasSecondFactor: boolean
}

type UserRow = {
  id: string
  mobile: string
  user_name: string | null
  nick_name: string | null
  certification_type: string | null
  certification_status: string
  password_hash: string | null
  language: string
  inviter_id: string | null
  created_at: Date
  disabled_at: Date | null
  closes_at: Date | null
  has_factor: boolean
}

const hasFactor = sql<boolean>`exists (select from user_second_factors f where f.user_id = users.id)`.as(
  'has_factor',
)

const userOf = (row: UserRow): User => ({
  id: row.id as UserId,
  mobile: row.mobile,
  userName: row.user_name,
  nickName: row.nick_name,
  certificationType: row.certification_type as CertificationType | null,
  certificationStatus: row.certification_status as CertificationStatus,
  passwordHash: row.password_hash,
  language: row.language as Language,
  inviterId: row.inviter_id as UserId | null,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  closesAt: row.closes_at,
  hasSecondFactor: row.has_factor,
})

export async function loadUser(ctx: Context, id: string): Promise<User | null> {
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .select(hasFactor)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

export async function loadUserByMobile(ctx: Context, mobile: string): Promise<User | null> {
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .select(hasFactor)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** Adds the user, or does nothing when the number already names one. Whether it was added. */
export async function addUser(ctx: Context, user: User): Promise<boolean> {
  const result = await ctx.db
    .insertInto('users')
    .values({
      id: user.id,
      mobile: user.mobile,
      user_name: user.userName,
      nick_name: user.nickName,
      certification_type: user.certificationType,
      certification_status: user.certificationStatus,
      password_hash: user.passwordHash,
      language: user.language,
      inviter_id: user.inviterId,
      created_at: user.createdAt,
      disabled_at: user.disabledAt,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function savePasswordHash(ctx: Context, id: UserId, hash: string): Promise<void> {
  await ctx.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
}

export async function saveNickName(ctx: Context, id: UserId, nickName: string | null): Promise<void> {
  await ctx.db.updateTable('users').set({ nick_name: nickName }).where('id', '=', id).execute()
}

/** Replaces the number; whether it was still the one before. Throws 23505 where another user has the new one. */
export async function saveMobile(
  ctx: Context,
  id: UserId,
  change: { before: string; mobile: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ mobile: change.mobile })
    .where('id', '=', id)
    .where('mobile', '=', change.before)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the user was enabled until now. */
export async function saveDisabled(ctx: Context, id: UserId): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ disabled_at: ctx.clock() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Sets when the login closes. */
export async function saveClosing(ctx: Context, id: UserId, closesAt: Date): Promise<void> {
  await ctx.db.updateTable('users').set({ closes_at: closesAt }).where('id', '=', id).execute()
}

/** Whether the login was to be closed and now is not; one that was erased meanwhile stays so. */
export async function takeBackClosing(ctx: Context, id: UserId): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ closes_at: null })
    .where('id', '=', id)
    .where('closes_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the login's closing is due; until the transaction ends nobody takes it back, and nothing new refers to the user. */
export async function lockDueClosing(ctx: Context, id: UserId): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closes_at', '<=', ctx.clock())
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Takes out of the user's row what names a person, and gives up the number. Whether its time had come. */
export async function eraseUserRow(ctx: Context, id: UserId): Promise<boolean> {
  const now = ctx.clock()
  const result = await ctx.db
    .updateTable('users')
    .set({
      mobile: `closed:${id}`,
      user_name: null,
      nick_name: null,
      password_hash: null,
      certification_status: 'none',
      certification_type: null,
      disabled_at: now,
      erased_at: now,
      closes_at: null,
    })
    .where('id', '=', id)
    .where('closes_at', '<=', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** As much of a browser's name for itself as is kept. */
const deviceLength = 300

export async function addSession(
  ctx: Context,
  session: { id: SessionId; userId: UserId; device: string | undefined },
): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .insertInto('user_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      started_at: now,
      last_used_at: now,
      device: session.device?.slice(0, deviceLength) ?? null,
    })
    .execute()
}

export type StoredSession = SessionTimes & { readonly id: SessionId; readonly userId: UserId }

/** The session, locked against a refresh or a logout at the same moment. */
export async function lockSession(ctx: Context, id: string): Promise<StoredSession | null> {
  const row = await ctx.db
    .selectFrom('user_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id as SessionId,
    userId: row.user_id as UserId,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
  }
}

export async function touchSession(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('user_sessions').set({ last_used_at: ctx.clock() }).where('id', '=', id).execute()
}

/** Ends one session; whose it was, or null when it had ended before. */
export async function endSession(ctx: Context, id: string): Promise<UserId | null> {
  const row = await ctx.db
    .updateTable('user_sessions')
    .set({ ended_at: ctx.clock() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return (row?.user_id ?? null) as UserId | null
}

/**
 * Ends every session of the user, all or all but one, and takes back every login that is halfway in; how many sessions
 * still stood.
 */
export async function endSessionsOf(
  ctx: Context,
  userId: UserId,
  but: SessionId | null = null,
): Promise<number> {
  const result = await ctx.db
    .with('dropped', (db) => db.deleteFrom('user_tickets').where('user_id', '=', userId))
    .updateTable('user_sessions')
    .set({ ended_at: ctx.clock() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', but)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function addChallenge(
  ctx: Context,
  challenge: { id: string; kind: 'picture' | 'work'; answerDigest: string | null; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('login_challenges')
    .values({
      id: challenge.id,
      kind: challenge.kind,
      answer_digest: challenge.answerDigest,
      created_at: ctx.clock(),
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Takes a challenge out of the table, so that it can be answered once; null when it is used, expired or unknown. */
export async function takeChallenge(
  ctx: Context,
  id: string,
): Promise<{ kind: 'picture' | 'work'; answerDigest: string | null } | null> {
  const row = await ctx.db
    .deleteFrom('login_challenges')
    .where('id', '=', id)
    .returning(['kind', 'answer_digest', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= ctx.clock()) return null
  return { kind: row.kind as 'picture' | 'work', answerDigest: row.answer_digest }
}

export async function addCode(
  ctx: Context,
  code: { challengeId: string; mobile: string; purpose: CodePurpose; digest: string; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('sms_codes')
    .values({
      challenge_id: code.challengeId,
      mobile: code.mobile,
      purpose: code.purpose,
      code_digest: code.digest,
      sent_at: ctx.clock(),
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Spends one of the code's tries; null when it is expired, burnt, used or was never sent for this. */
export async function spendCodeTry(
  ctx: Context,
  wanted: { challengeId: string; mobile: string; purpose: CodePurpose; most: number },
): Promise<{ digest: string; tries: number } | null> {
  const row = await ctx.db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_id', '=', wanted.challengeId)
    .where('mobile', '=', wanted.mobile)
    .where('purpose', '=', wanted.purpose)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ctx.clock())
    .where('tries', '<', wanted.most)
    .returning(['code_digest', 'tries'])
    .executeTakeFirst()
  return row ? { digest: row.code_digest, tries: row.tries } : null
}

/** Closes one code; whether it was open until now. */
export async function closeCode(ctx: Context, challengeId: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('sms_codes')
    .set({ closed_at: ctx.clock() })
    .where('challenge_id', '=', challengeId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Closes what else was sent to this number for this purpose. */
export async function closeCodesOf(ctx: Context, mobile: string, purpose: CodePurpose): Promise<void> {
  await ctx.db
    .updateTable('sms_codes')
    .set({ closed_at: ctx.clock() })
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .execute()
}

/** The user, held until the transaction ends. */
export async function lockUser(ctx: Context, id: UserId): Promise<User | null> {
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .select(hasFactor)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? userOf(row) : null
}

export async function saveCertification(
  ctx: Context,
  id: UserId,
  status: CertificationStatus,
  certified?: { readonly name: string; readonly type: CertificationType },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({
      certification_status: status,
      ...(certified && { user_name: certified.name, certification_type: certified.type }),
    })
    .where('id', '=', id)
    .execute()
}
