import type * as contract from '#contract/addresses.ts'
import type { AddressReply } from '#contract/addresses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Address } from '#domain/addresses/addresses.ts'
import type { Customer } from '#domain/kernel/actor.ts'
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
