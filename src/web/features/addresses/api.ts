import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AddressReply,
  addAddress,
  deleteBatchAddress,
  locateAddress,
  modifyAddress,
  queryAddress,
  readAddressLineCall,
} from '#contract/addresses.ts'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const bookKey = ['addresses', 'book'] as const
const quiet = { msgFlag: false, loadingFlag: false } as const

/** The whole book; two hundred addresses at most, so it is searched here. */
export const useAddresses = () =>
  useQuery({
    queryKey: bookKey,
    queryFn: ({ signal }) => call(queryAddress, { signal, ...quiet }),
  })

const alike = ['country', 'city', 'region', 'street', 'contact', 'phone'] as const

/**
 * Adds an address, unless the book holds it already: the same door with the same person. Throws CallFailure without
 * having said it.
 */
export function useAddAddress() {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof addAddress>, key: string): Promise<void> => {
    const book = await call(queryAddress, { msgFlag: false })
    if (book.some((each) => alike.every((part) => (each[part] ?? '') === (body[part] ?? '')))) return
    await call(addAddress, { body, key, msgFlag: false })
    await queries.invalidateQueries({ queryKey: bookKey })
  }
}

/** A default that one address takes leaves another: the book is read again after every change. */
function useBookChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: bookKey }),
  })
}

/** Adds an address, or writes the one with the id anew. */
export const useSaveAddress = () =>
  useBookChange(
    ({
      id,
      body,
      key,
    }: {
      id: AddressReply['id'] | null
      body: BodyInput<typeof addAddress>
      key: string
    }) =>
      id === null
        ? call(addAddress, { body, key, msgFlag: false })
        : call(modifyAddress, { body: { ...body, id }, msgFlag: false }),
  )

export const useDeleteAddresses = () =>
  useBookChange((ids: AddressReply['id'][]) => call(deleteBatchAddress, { body: { ids }, msgFlag: false }))

export type ReadLine = ReplyOf<typeof readAddressLineCall>

export const useReadAddressLine = () =>
  useMutation({
    mutationFn: (text: string) => call(readAddressLineCall, { body: { text }, msgFlag: false }),
  })

export type Door = Pick<AddressReply, 'country' | 'city' | 'region' | 'street'>

/** Where a door lies and how exactly; nothing is asked without a door. */
export const useDoorPlace = (door: Door | null) =>
  useQuery({
    queryKey: ['addresses', 'place', door],
    queryFn: ({ signal }) => {
      const { country = '', city = '', region, street } = door ?? {}
      return call(locateAddress, {
        query: { country, city, region: region ?? undefined, street: street || undefined },
        signal,
        ...quiet,
      })
    },
    enabled: door !== null,
    staleTime: 600_000,
    retry: false,
  })
