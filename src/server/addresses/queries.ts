import type * as contract from '#contract/addresses.ts'
import type { AddressReply } from '#contract/addresses.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type AddressLine, readAddressLine } from '#domain/addresses/address-line.ts'
import type { Address } from '#domain/addresses/addresses.ts'
import { type DivisionNames, divisionNamesOf } from '#domain/addresses/read-divisions.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Divisions } from '#domain/reference/divisions.ts'
import { addressWords } from '#i18n/address-words.ts'
import type { Context } from '#server/platform/context.ts'
import { findAddresses } from './store.ts'

/** The reply's shape is the address itself; only its lists are not read-only there. */
export const presentAddress = (address: Address): AddressReply => ({
  ...address,
  kinds: [...address.kinds],
  defaultFor: [...address.defaultFor],
})

const searched = ({ label, company, contact, phone, street }: Address): string =>
  [label, company, contact, phone, street].join('\n').toLowerCase()

/** One's own addresses, of one end and with a word in them where asked; a book is small enough to be read whole. */
export async function queryAddress(
  ctx: Context,
  actor: Customer,
  { kind, keyword }: QueryOf<typeof contract.queryAddress>,
): Promise<AddressReply[]> {
  const word = keyword?.toLowerCase() ?? ''
  return (await findAddresses(ctx, actor.userId))
    .filter((each) => (!kind || each.kinds.includes(kind)) && searched(each).includes(word))
    .map(presentAddress)
}

/** The names to look for, made once for each table. */
const namesOf = new WeakMap<Divisions, DivisionNames>()
function divisionNames({ divisions }: Context['reference']): DivisionNames {
  const made = namesOf.get(divisions) ?? divisionNamesOf(divisions, addressWords)
  namesOf.set(divisions, made)
  return made
}

/** A pasted address in its parts. */
export const readLine = (ctx: Context, text: string): AddressLine =>
  readAddressLine(text, divisionNames(ctx.reference), addressWords)

/** Where a door lies. Refuses with `quote.doorNotLocated`; throws ProviderFailure where nobody could be asked. */
export async function locateAddress(
  ctx: Context,
  { country, city, region, street }: QueryOf<typeof contract.locateAddress>,
): Promise<ReplyOf<typeof contract.locateAddress>> {
  const point = await ctx.geocoder.locate({ country, city, region: region || null, street: street ?? '' })
  if (!point) throw new Refusal('quote.doorNotLocated')
  return point
}
