import { type Actor, actorKey, type Customer } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { InviteSource } from '#domain/users/invitations.ts'
import type { CertificationStatus, CertificationType } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { hashPassword } from '#server/platform/login/passwords.ts'
import { readMobile } from '../mobile.ts'
import { addUser, endSessionsOf, loadUser, saveDisabled, saveNickName, type User } from '../store.ts'
import { recordInvite } from './invitations.ts'
import { customerKey, type LoggedIn, openSession } from './sessions.ts'

export type NewUser = {
  readonly mobile: string
  readonly userName?: string
  readonly nickName?: string
  readonly certificationType?: CertificationType
  readonly certificationStatus?: CertificationStatus
  readonly password?: string
  readonly language?: Language
  readonly inviterId?: UserId
  readonly inviteSource?: InviteSource
}

/** Adds a user without a login, as the demo world and imports do. Refuses a number that is taken. */
export async function createUser(ctx: Context, actor: Actor, request: NewUser): Promise<UserId> {
  const passwordHash = request.password ? await hashPassword(request.password) : null
  const user: User = {
    id: newId('usr') as UserId,
    mobile: readMobile(request.mobile),
    userName: request.userName ?? null,
    nickName: request.nickName ?? null,
    certificationType: request.certificationType ?? null,
    certificationStatus: request.certificationStatus ?? 'none',
    passwordHash,
    language: request.language ?? 'zh-CN',
    inviterId: request.inviterId ?? null,
    createdAt: ctx.clock(),
    disabledAt: null,
    closesAt: null,
    hasSecondFactor: false,
  }
  return transact(ctx, async (ctx) => {
    if (!(await addUser(ctx, user))) throw new Refusal('login.mobileTaken')
    const { inviterId } = user
    if (inviterId)
      await recordInvite(ctx, user.id, {
        inviterId,
        code: '',
        source: request.inviteSource ?? 'link',
        refused: null,
      })
    await recordLogin(ctx, noOrigin, customerKey(user.id), 'registered', `by ${actorKey(actor)}`)
    return user.id
  })
}

/** Opens a session for a user without asking for proof: for tests and for work in the user's name. */
export async function openSessionFor(ctx: Context, _actor: Actor, userId: UserId): Promise<LoggedIn> {
  const user = await loadUser(ctx, userId)
  if (!user) throw new Refusal('request.notFound')
  return transact(ctx, (ctx) => openSession(ctx, user))
}

/** Closes a user's login; every session of theirs ends at once (ASVS 7.4.2). */
export async function disableUser(ctx: Context, actor: Actor, userId: UserId): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await saveDisabled(ctx, userId))) throw new Refusal('request.notFound')
    await endSessionsOf(ctx, userId)
    await recordLogin(ctx, noOrigin, customerKey(userId), 'disabled', `by ${actorKey(actor)}`)
  })
}

/** Gives the user another nickname, or none. */
export const changeNickName = (ctx: Context, actor: Customer, nickName: string | null): Promise<void> =>
  saveNickName(ctx, actor.userId, nickName)
