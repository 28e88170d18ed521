import type * as contract from '#contract/addresses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Address, addressLimit } from '#domain/addresses/addresses.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { AddressId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import {
  countAddresses,
  deleteAddresses,
  insertAddress,
  lockBook,
  takeDefaults,
  updateAddress,
} from './store.ts'

type Given = BodyOf<typeof contract.addAddress>

/** What is wrong with the places that an address names, by field; a door of the book must be one that can be priced. */
export function placeRefusals(
  ctx: Context,
  given: Pick<Given, 'country' | 'province' | 'city' | 'region'>,
): Record<string, FieldRefusal> {
  const { divisions, foreignPlaces, countries } = ctx.reference
  const fields: Record<string, FieldRefusal> = {}
  const wrong = (field: string) => {
    fields[field] = { code: 'field.invalid', params: {} }
  }
  if (!countries.some((each) => each.code === given.country)) wrong('country')
  else if (given.country === 'CN') {
    const city = divisions.byCode.get(given.city)
    if (city?.level !== 'city') wrong('city')
    else if (given.province !== null && given.province !== `${given.city.slice(0, 2)}0000`) wrong('province')
    else if (given.region !== null) {
      const county = divisions.byCode.get(given.region)
      if (county?.level !== 'county' || !given.region.startsWith(given.city.slice(0, 4))) wrong('region')
    }
  } else if (foreignPlaces.cities.get(given.city)?.country !== given.country) {
    // Countries without cities of ours have theirs written out.
    const known = [...foreignPlaces.cities.values()].some((each) => each.country === given.country)
    if (known) wrong('city')
  }
  return fields
}

function addressOf(ctx: Context, id: AddressId, given: Given): Address {
  const fields = placeRefusals(ctx, given)
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
  const chinese = given.country === 'CN'
  return {
    ...given,
    id,
    province: chinese ? `${given.city.slice(0, 2)}0000` : given.province || null,
    region: chinese ? given.region || null : null,
    defaultFor: given.defaultFor.filter((each) => given.kinds.includes(each)),
  }
}

/** Adds to the book. Refuses with `request.invalid` and `address.tooMany`. */
export function addAddress(ctx: Context, actor: Customer, given: Given): Promise<Address> {
  return transact(ctx, async (ctx) => {
    const address = addressOf(ctx, newId('adr'), given)
    await lockBook(ctx, actor.userId)
    if ((await countAddresses(ctx, actor.userId)) >= addressLimit) {
      throw new Refusal('address.tooMany', { limit: addressLimit })
    }
    await takeDefaults(ctx, actor.userId, address)
    await insertAddress(ctx, actor.userId, address)
    return address
  })
}

/** Writes one's own address anew. Refuses with `request.invalid` and `request.notFound`. */
export function modifyAddress(
  ctx: Context,
  actor: Customer,
  { id, ...given }: BodyOf<typeof contract.modifyAddress>,
): Promise<Address> {
  return transact(ctx, async (ctx) => {
    const address = addressOf(ctx, id, given)
    await lockBook(ctx, actor.userId)
    await takeDefaults(ctx, actor.userId, address)
    if (!(await updateAddress(ctx, actor.userId, address))) throw new Refusal('request.notFound')
    return address
  })
}

/** Deletes all of those named or, where one is not in the book (any more), none: `request.notFound`. */
export function deleteBatchAddress(
  ctx: Context,
  actor: Customer,
  ids: readonly AddressId[],
): Promise<number> {
  return transact(ctx, async (ctx) => {
    const named = [...new Set(ids)]
    await lockBook(ctx, actor.userId)
    const deleted = await deleteAddresses(ctx, actor.userId, named)
    if (deleted < named.length) throw new Refusal('request.notFound')
    return deleted
  })
}
