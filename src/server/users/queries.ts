import type { secondFactorCall } from '#contract/customer-factor.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSessionsCall } from '#contract/users.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { SessionId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { readDevice } from '#domain/users/device.ts'
import { type CodePurpose, sessionStands } from '#domain/users/login.ts'
import {
  type CertificationStatus,
  type CertificationType,
  maskMobile,
  salutation,
} from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { codeDigest } from './commands/codes.ts'
import { countRecoveryCodes, factorSince } from './factor-store.ts'
import { readMobile } from './mobile.ts'
import { presentUser } from './present.ts'
import { loadUser } from './store.ts'

/** Who is logged in, with what the greeting needs. */
export async function getCurrentUser(ctx: Context, actor: Customer) {
  const user = await loadUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  return {
    ...presentUser(user),
    mobile: maskMobile(user.mobile),
    hasPassword: user.passwordHash !== null,
    salutation: salutation(user),
  }
}

/** Whether one's login has a second factor, and how many recovery codes are left. */
export async function getSecondFactor(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof secondFactorCall>> {
  const since = await factorSince(ctx, userId)
  return {
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await countRecoveryCodes(ctx, userId) : 0,
  }
}

/** The user's sessions that stand, the one used last first. */
export async function listSessions(ctx: Context, actor: Customer): Promise<ReplyOf<typeof listSessionsCall>> {
  const rows = await ctx.db
    .selectFrom('user_sessions')
    .select(['id', 'device', 'started_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  const now = ctx.clock()
  const stands = (row: { started_at: Date; last_used_at: Date }) =>
    sessionStands(
      { startedAt: row.started_at, lastUsedAt: row.last_used_at, endedAt: null },
      ctx.config.session,
      now,
    )
  return rows.filter(stands).map((row) => ({
    id: row.id as SessionId,
    ...readDevice(row.device),
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

/** What other areas may know of a user; the number is whole and must not leave in a reply. */
export type UserSummary = {
  readonly userId: UserId
  readonly mobile: string
  readonly userName: string | null
  readonly nickName: string | null
  readonly certificationType: CertificationType | null
  readonly certificationStatus: CertificationStatus
  readonly language: Language
}

export async function findUser(ctx: Context, userId: UserId): Promise<UserSummary | null> {
  const user = await loadUser(ctx, userId)
  if (!user) return null
  const { mobile, userName, nickName, certificationType, certificationStatus, language } = user
  return { userId, mobile, userName, nickName, certificationType, certificationStatus, language }
}

/** A mobile number as E.164 where someone leaves it as a contact; refused beside its field. */
export const readContactMobile = (typed: string, field: string): string => readMobile(typed, field)

/** The user of a number, for the desk's search. */
export async function findUserIdByMobile(ctx: Context, typed: string): Promise<UserId | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', readMobile(typed))
    .executeTakeFirst()
  return (row?.id ?? null) as UserId | null
}

/**
 * The message that this very challenge sent, where the product runs without an SMS company. It is found
 * by the code's digest, so that nobody reads a code that someone else asked for.
 */
export async function getVisibleCode(
  ctx: Context,
  request: { phone: string; challengeId: string },
): Promise<{ text: string; code: string }> {
  if (!ctx.config.visibleSms) throw new Refusal('request.notFound')
  const mobile = readMobile(request.phone)
  const sent = await ctx.db
    .selectFrom('sms_codes')
    .select(['purpose', 'code_digest'])
    .where('challenge_id', '=', request.challengeId)
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  if (!sent) throw new Refusal('request.notFound')
  const messages = await ctx.db
    .selectFrom('embedded_sms')
    .select('text')
    .where('number', '=', mobile)
    .where('kind', '=', 'loginCode')
    .orderBy('sent_at', 'desc')
    .limit(10)
    .execute()
  for (const { text } of messages) {
    const code = /\d{6}/.exec(text)?.[0] ?? ''
    if (
      codeDigest(ctx, mobile, sent.purpose as CodePurpose, request.challengeId, code) === sent.code_digest
    ) {
      return { text, code }
    }
  }
  throw new Refusal('request.notFound')
}

/** The code by which a customer invites others. */
export async function inviteCodeOf(ctx: Context, userId: UserId): Promise<string> {
  const { invite_code } = await ctx.db
    .selectFrom('users')
    .select('invite_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return invite_code
}

export { type CustomerLogins, lockCustomer, lockUsers } from './customer-logins.ts'
export { type CreditHoldRow, findHold, findHolds } from './hold-store.ts'
