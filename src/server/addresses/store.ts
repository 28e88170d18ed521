import { sql } from 'kysely'
import type { Address, AddressKind } from '#domain/addresses/addresses.ts'
import type { AddressId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

type AddressRow = Omit<Address, 'kinds' | 'defaultFor'> & {
  readonly for_pickup: boolean
  readonly for_delivery: boolean
  readonly default_for_pickup: boolean
  readonly default_for_delivery: boolean
}

const columns = sql.raw(`id, label, company, contact, phone, country, province, city, region, street,
  for_pickup, for_delivery, default_for_pickup, default_for_delivery`)

const kindsOf = (pickup: boolean, delivery: boolean): AddressKind[] => [
  ...(pickup ? (['pickup'] as const) : []),
  ...(delivery ? (['delivery'] as const) : []),
]

function addressOf(row: AddressRow): Address {
  const { for_pickup, for_delivery, default_for_pickup, default_for_delivery, ...address } = row
  return {
    ...address,
    kinds: kindsOf(for_pickup, for_delivery),
    defaultFor: kindsOf(default_for_pickup, default_for_delivery),
  }
}

/** Until the transaction ends, nobody else changes this customer's book. */
export const lockBook = (ctx: Context, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`addresses of ${userId}`}, 0))`.execute(ctx.db)

export async function countAddresses(ctx: Context, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from addresses where user_id = ${userId}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Takes the defaults that an address is to have from whichever had them. */
export async function takeDefaults(
  ctx: Context,
  userId: UserId,
  { id, defaultFor }: Pick<Address, 'id' | 'defaultFor'>,
): Promise<void> {
  if (defaultFor.length === 0) return
  const [pickup, delivery] = [defaultFor.includes('pickup'), defaultFor.includes('delivery')]
  await sql`update addresses set default_for_pickup = default_for_pickup and not ${pickup}::boolean,
      default_for_delivery = default_for_delivery and not ${delivery}::boolean
    where user_id = ${userId} and id <> ${id}
      and (default_for_pickup and ${pickup}::boolean or default_for_delivery and ${delivery}::boolean)`.execute(
    ctx.db,
  )
}

export async function insertAddress(ctx: Context, userId: UserId, address: Address): Promise<void> {
  const { kinds, defaultFor } = address
  await sql`insert into addresses (user_id, id, label, company, contact, phone, country, province, city, region, street,
      for_pickup, for_delivery, default_for_pickup, default_for_delivery, added_at, changed_at)
    values (${userId}, ${address.id}, ${address.label}, ${address.company}, ${address.contact}, ${address.phone},
      ${address.country}, ${address.province}, ${address.city}, ${address.region}, ${address.street},
      ${kinds.includes('pickup')}, ${kinds.includes('delivery')}, ${defaultFor.includes('pickup')},
      ${defaultFor.includes('delivery')}, ${ctx.clock()}, ${ctx.clock()})`.execute(ctx.db)
}

/** False when the customer has no such address. */
export async function updateAddress(ctx: Context, userId: UserId, address: Address): Promise<boolean> {
  const { kinds, defaultFor } = address
  const { rows } = await sql`update addresses set label = ${address.label}, company = ${address.company},
      contact = ${address.contact}, phone = ${address.phone}, country = ${address.country},
      province = ${address.province}, city = ${address.city}, region = ${address.region}, street = ${address.street},
      for_pickup = ${kinds.includes('pickup')}, for_delivery = ${kinds.includes('delivery')},
      default_for_pickup = ${defaultFor.includes('pickup')}, default_for_delivery = ${defaultFor.includes('delivery')},
      changed_at = ${ctx.clock()}
    where user_id = ${userId} and id = ${address.id} returning id`.execute(ctx.db)
  return rows.length > 0
}

/** How many of those named were the customer's and are gone now. */
export async function deleteAddresses(
  ctx: Context,
  userId: UserId,
  ids: readonly AddressId[],
): Promise<number> {
  const { rows } = await sql`delete from addresses
    where user_id = ${userId} and id = any(${[...ids]}::text[]) returning id`.execute(ctx.db)
  return rows.length
}

/** The whole book: defaults first, then what was changed last. */
export async function findAddresses(ctx: Context, userId: UserId): Promise<Address[]> {
  const { rows } = await sql<AddressRow>`select ${columns} from addresses where user_id = ${userId}
    order by default_for_pickup or default_for_delivery desc, changed_at desc, id desc`.execute(ctx.db)
  return rows.map(addressOf)
}
