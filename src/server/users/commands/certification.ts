import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { CertificationStatus, CertificationType } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { lockUser, saveCertification } from '../store.ts'

/** How a user's certification stands, held until the transaction ends. Refuses with `request.notFound`. */
export async function lockCertificationOf(
  ctx: Context,
  userId: UserId,
): Promise<{
  readonly status: CertificationStatus
  readonly inviterId: UserId | null
  readonly mobile: string
}> {
  const user = await lockUser(ctx, userId)
  if (!user) throw new Refusal('request.notFound')
  return { status: user.certificationStatus, inviterId: user.inviterId, mobile: user.mobile }
}

/** Writes what certification came to; where it names one, the user bears that name and type from now on. */
export const setCertificationOf = (
  ctx: Context,
  userId: UserId,
  status: CertificationStatus,
  certified?: { readonly name: string; readonly type: CertificationType },
): Promise<void> => saveCertification(ctx, userId, status, certified)
