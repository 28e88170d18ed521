import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addAddress, queryAddress } from '#contract/addresses.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const bookKey = ['addresses', 'book'] as const

/** The whole book; two hundred addresses at most, so it is searched here. */
export const useAddresses = () =>
  useQuery({
    queryKey: bookKey,
    queryFn: ({ signal }) => call(queryAddress, { signal, msgFlag: false, loadingFlag: false }),
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
