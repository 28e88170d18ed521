import type { ReplyOf } from '#contract/endpoint.ts'
import type { accountInfoCall, Material, UserInfo } from '#contract/profile.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { worthOfPoints } from '#domain/points/points.ts'
import { completeness, missingParts } from '#domain/profile/profile.ts'
import { maskMobile } from '#domain/users/user.ts'
import { orderSums } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { findUser, type UserSummary } from '#server/users/queries.ts'
import { loadProfile, type Profile } from './store.ts'

/** The address of a picture changes with it, so that a browser never shows the one before. */
export const pictureUrl = (key: string | null): string | null =>
  key && `/api/crm/headerPic?v=${key.slice(key.lastIndexOf('/') + 1)}`

async function ownUser(ctx: Context, actor: Customer): Promise<UserSummary> {
  const user = await findUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  return user
}

const presentInfo = (user: UserSummary, profile: Profile): UserInfo => ({
  userId: user.userId,
  nickName: user.nickName,
  userName: user.userName,
  certificationStatus: user.certificationStatus,
  certificationType: user.certificationType,
  phone: maskMobile(user.mobile),
  headerPicUrl: pictureUrl(profile.pictureKey),
})

function presentMaterial(user: UserSummary, { pictureKey, ...profile }: Profile): Material {
  const missing = missingParts({
    ...profile,
    nickName: user.nickName,
    hasPicture: pictureKey !== null,
    certified: user.certificationStatus === 'certified',
  })
  return {
    ...profile,
    categoryIds: [...profile.categoryIds],
    userId: user.userId,
    certificationType: user.certificationType,
    nickName: user.nickName,
    completeness: completeness(missing),
    missing,
  }
}

export async function getInfo(ctx: Context, actor: Customer): Promise<UserInfo> {
  return presentInfo(await ownUser(ctx, actor), await loadProfile(ctx, actor.userId))
}

export async function getMaterial(ctx: Context, actor: Customer): Promise<Material> {
  return presentMaterial(await ownUser(ctx, actor), await loadProfile(ctx, actor.userId))
}

export async function getAccountInfo(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof accountInfoCall>> {
  const [user, profile, { totals, points, keptMinor }] = await Promise.all([
    ownUser(ctx, actor),
    loadProfile(ctx, actor.userId),
    orderSums(ctx, actor),
  ])
  return {
    ...presentInfo(user, profile),
    material: presentMaterial(user, profile),
    ...totals,
    balance: points,
    worth: worthOfPoints(points),
    vouchers: totals.vouchersAreAvailable,
    orders: { count: totals.totalOrderNumber, paid: money(keptMinor, 'CNY') },
  }
}

/** One's own header picture. Refuses with `request.notFound` where there is none. */
export async function openHeaderPicture(ctx: Context, actor: Customer): Promise<FileAnswer> {
  const { pictureKey } = await loadProfile(ctx, actor.userId)
  const content = pictureKey && (await ctx.storage.read(pictureKey))
  if (!content) throw new Refusal('request.notFound')
  return { content, name: 'header.webp', type: 'image/webp', inline: true }
}
