import type { BodyOf } from '#contract/endpoint.ts'
import type { materialCall, updateHeaderPicUrlCall } from '#contract/profile.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { pictureEdge } from '#domain/profile/profile.ts'
import { placeRefusals } from '#server/addresses/commands.ts'
import { queryAddress } from '#server/addresses/queries.ts'
import { storeSquare } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { changeNickName } from '#server/users/commands/people.ts'
import { loadProfile, lockProfile, type Profile, saveProfile } from './store.ts'

type Given = BodyOf<typeof materialCall>

/** The place as it is written: all four codes with a country, none without. */
function placeOf(before: Profile, given: Given): Pick<Profile, 'country' | 'province' | 'city' | 'region'> {
  if (given.country === undefined) {
    const { country, province, city, region } = before
    return { country, province, city, region }
  }
  if (given.country === null) return { country: null, province: null, city: null, region: null }
  const { country, province, city, region } = given
  return { country, province: province || null, city: city || null, region: region || null }
}

function refuseWrongCodes(ctx: Context, profile: Profile): void {
  const fields: Record<string, FieldRefusal> = {}
  const { country, province, city, region } = profile
  if (country) Object.assign(fields, placeRefusals(ctx, { country, province, city: city ?? '', region }))
  const known = new Set(ctx.reference.cargoCategories.map(({ code }) => code))
  if (profile.categoryIds.some((each) => !known.has(each))) {
    fields.categoryIds = { code: 'field.invalid', params: {} }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
}

/** The contact as it was sent or, where an entry of one's own book is named, as it stands there. */
async function contactOf(
  ctx: Context,
  actor: Customer,
  before: Profile,
  given: Given,
): Promise<Pick<Profile, 'linkId' | 'linkMan' | 'linkPhone'>> {
  const sent = { linkMan: given.linkMan ?? before.linkMan, linkPhone: given.linkPhone ?? before.linkPhone }
  // Whoever writes the contact anew takes it from no entry any more.
  if (!given.linkId) {
    const asBefore = sent.linkMan === before.linkMan && sent.linkPhone === before.linkPhone
    return { ...sent, linkId: given.linkId === null || !asBefore ? null : before.linkId }
  }
  const entry = (await queryAddress(ctx, actor, {})).find(({ id }) => id === given.linkId)
  if (!entry) throw new Refusal('request.notFound')
  return { linkId: entry.id, linkMan: entry.contact, linkPhone: entry.phone }
}

/**
 * Writes what was sent and leaves the rest. Refuses with `request.invalid`, `request.notFound` for an entry of another's
 * book, and `profile.changedMeanwhile` where a version was sent and another stands by now.
 */
export async function saveMaterial(ctx: Context, actor: Customer, given: Given): Promise<void> {
  await transact(ctx, async (ctx) => {
    await lockProfile(ctx, actor.userId)
    const before = await loadProfile(ctx, actor.userId)
    if (given.version !== undefined && given.version !== before.version) {
      throw new Refusal('profile.changedMeanwhile')
    }
    const profile: Profile = {
      ...before,
      ...placeOf(before, given),
      ...(await contactOf(ctx, actor, before, given)),
      categoryIds: given.categoryIds ? [...new Set(given.categoryIds)] : before.categoryIds,
      address: given.address ?? before.address,
      mail: given.mail ?? before.mail,
      companyName: given.companyName ?? before.companyName,
      companyAddress: given.companyAddress ?? before.companyAddress,
      position: given.position ?? before.position,
    }
    refuseWrongCodes(ctx, profile)
    await saveProfile(ctx, actor.userId, profile)
    if (given.nickName !== undefined) await changeNickName(ctx, actor, given.nickName || null)
  })
}

/**
 * Makes a picture that one uploaded one's header picture; the one before goes. Refuses with `request.notFound`, also for
 * another's file, and the `file.…` codes.
 */
export async function updateHeaderPicture(
  ctx: Context,
  actor: Customer,
  { headerPicUrl, crop }: BodyOf<typeof updateHeaderPicUrlCall>,
): Promise<string> {
  const key = `header-pictures/${newId('fil')}`
  await storeSquare(ctx, actor, headerPicUrl, { edge: pictureEdge, cut: crop ?? null }, key)
  const before = await transact(ctx, async (ctx) => {
    await lockProfile(ctx, actor.userId)
    const profile = await loadProfile(ctx, actor.userId)
    await saveProfile(ctx, actor.userId, { ...profile, pictureKey: key })
    return profile.pictureKey
  })
  // Where the storage is down it stays behind; no profile names it any more.
  if (before) {
    await ctx.storage.remove(before).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.warn({ err: error }, 'a header picture stayed behind')
    })
  }
  return key
}
