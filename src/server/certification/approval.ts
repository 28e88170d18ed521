import type { UserId } from '#domain/kernel/ids.ts'
import type { CertificationType } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { pointsToReward } from '#server/platform/jobs/queues.ts'
import { endInvitation } from '#server/users/commands/invitations.ts'
import { type Mark, wasRewarded } from '#server/users/commands/returning.ts'
import { certifiedNumber } from './store.ts'

/** By what somebody certified is known again: the number they log in with, and a person by the ID number. */
export const marksOf = (
  mobile: string,
  ...certified: readonly { readonly type: CertificationType; readonly number: string }[]
): Mark[] => [
  { kind: 'mobile', value: mobile },
  ...certified.flatMap(({ type, number }): Mark[] =>
    type === 'individual' ? [{ kind: 'person', value: number }] : [],
  ),
]

/**
 * What an approval means to others, within its transaction: points for the certified user and, once for each user they
 * invited, for the inviter. Who turns out to be of the inviter's own company was no guest: the invitation ends before
 * anybody is rewarded for it (decision 041). A person cannot be certified twice at all; who was certified before and was
 * erased since is rewarded no second time, nor is anybody for them (decision 050).
 */
export async function followApproval(
  ctx: Context,
  {
    userId,
    type,
    number,
    inviterId,
    mobile,
  }: {
    readonly userId: UserId
    readonly type: CertificationType
    readonly number: string
    readonly inviterId: UserId | null
    readonly mobile: string
  },
): Promise<void> {
  if (await wasRewarded(ctx, 'certification', marksOf(mobile, { type, number }))) {
    await endInvitation(ctx, userId, 'knownBefore')
    return
  }
  await ctx.jobs.enqueue(ctx, pointsToReward, { userId, kind: 'personalCertification', about: userId })
  if (!inviterId) return
  if (type === 'enterprise' && (await certifiedNumber(ctx, inviterId, type)) === number) {
    await endInvitation(ctx, userId)
    return
  }
  await ctx.jobs.enqueue(ctx, pointsToReward, {
    userId: inviterId,
    kind: 'memberCertification',
    about: userId,
  })
}
