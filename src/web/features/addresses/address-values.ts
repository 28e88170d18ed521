import type { AddressReply, addAddress } from '#contract/addresses.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { type AddressKind, addressKinds } from '#domain/addresses/addresses.ts'
import type { CodedPlace } from '#web/features/reference/level-field.tsx'

/** An address as it is typed: the ends it serves for, and whose default it is, as boxes to tick. */
export type AddressValues = {
  readonly label: string
  readonly company: string
  readonly contact: string
  readonly phone: string
  readonly country: string
  readonly province: string | null
  readonly city: string
  readonly region: string | null
  readonly street: string
  readonly kinds: Readonly<Record<AddressKind, boolean>>
  readonly defaultFor: Readonly<Record<AddressKind, boolean>>
}

export const emptyAddress: AddressValues = {
  label: '',
  company: '',
  contact: '',
  phone: '',
  country: 'CN',
  province: null,
  city: '',
  region: null,
  street: '',
  kinds: { pickup: true, delivery: false },
  defaultFor: { pickup: false, delivery: false },
}

const ticked = (list: readonly AddressKind[]): Record<AddressKind, boolean> => ({
  pickup: list.includes('pickup'),
  delivery: list.includes('delivery'),
})

export const addressValues = ({ id: _id, kinds, defaultFor, ...address }: AddressReply): AddressValues => ({
  ...address,
  kinds: ticked(kinds),
  defaultFor: ticked(defaultFor),
})

/** What an address is called: by its name, else by whom one meets there. */
export const addressName = ({ label, company, contact }: AddressReply): string => label || company || contact

/** What is sent; an address is the default of no end that it does not serve. */
export const addressBody = ({
  kinds,
  defaultFor,
  ...address
}: AddressValues): BodyInput<typeof addAddress> => ({
  ...address,
  kinds: addressKinds.filter((kind) => kinds[kind]),
  defaultFor: addressKinds.filter((kind) => kinds[kind] && defaultFor[kind]),
})

/**
 * The town that a street begins with. A town is not kept by its code: its name stands at the head of the street, where
 * a driver reads it. Of two that fit the longer name is meant.
 */
export const townOf = <Town extends CodedPlace>(street: string, towns: readonly Town[]): Town | null =>
  towns
    .filter(({ name }) => street.startsWith(name.zh))
    .sort((a, b) => b.name.zh.length - a.name.zh.length)[0] ?? null

/** The street with another town at its head, or with none. */
export function withTown(street: string, town: CodedPlace | null, towns: readonly CodedPlace[]): string {
  const before = townOf(street, towns)
  const rest = before ? street.slice(before.name.zh.length).trimStart() : street.trimStart()
  return (town?.name.zh ?? '') + rest
}
