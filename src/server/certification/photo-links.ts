import { timingSafeEqual } from 'node:crypto'
import type { PhotoLink } from '#contract/certification.ts'
import { type PhotoKind, photoLinkSeconds } from '#domain/certification/certification.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { PhotoId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

const signatureOf = (ctx: Context, actor: Customer | Staff, id: PhotoId, expires: number): string =>
  ctx.tokens.digest('certification photo', `${actor.kind} ${actor.sessionId} ${id} ${expires}`)

/** A link that opens one photo for this session and for five minutes. */
export function photoLink(
  ctx: Context,
  actor: Customer | Staff,
  { id, kind }: { readonly id: PhotoId; readonly kind: PhotoKind },
): PhotoLink {
  const expires = Math.floor(ctx.clock().getTime() / 1000) + photoLinkSeconds
  return { id, kind, expires, signature: signatureOf(ctx, actor, id, expires) }
}

/** Refuses a link that is not of this session, not of this photo, or over, all alike: `request.notFound`. */
export function checkPhotoLink(
  ctx: Context,
  actor: Customer | Staff,
  { id, expires, signature }: { readonly id: PhotoId; readonly expires: number; readonly signature: string },
): void {
  const wanted = Buffer.from(signatureOf(ctx, actor, id, expires))
  const given = Buffer.from(signature)
  const holds = wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!holds || expires * 1000 <= ctx.clock().getTime()) throw new Refusal('request.notFound')
}
