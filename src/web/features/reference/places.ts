import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listCountries,
  listDivisions,
  listForeignPlaces,
  type SeaportReply,
  searchSeaportsCall,
} from '#contract/reference.ts'
import { call } from '#web/lib/call.ts'

/** Countries, divisions and ports as fields and summaries need them: asked once, then kept for the visit. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const

export const useCountries = () =>
  useQuery({
    queryKey: ['reference', 'countries'],
    queryFn: ({ signal }) => call(listCountries, { signal, msgFlag: false, loadingFlag: false }),
    ...kept,
  })

/** Chinese divisions right below a code: '' gives the provinces, null asks nothing. */
export const useDivisions = (below: string | null) =>
  useQuery({
    queryKey: ['reference', 'divisions', below],
    queryFn: ({ signal }) =>
      call(listDivisions, { query: { below: below as string }, signal, msgFlag: false, loadingFlag: false }),
    enabled: below !== null,
    ...kept,
  })

export const useForeignPlaces = (country: string | null) =>
  useQuery({
    queryKey: ['reference', 'foreignPlaces', country],
    queryFn: ({ signal }) =>
      call(listForeignPlaces, {
        query: { country: country as string },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: country !== null,
    ...kept,
  })

/** The port of a LOCODE, null while it is not known or when there is none. */
export function useSeaport(code: string | null): SeaportReply | null {
  const { data } = useQuery({
    queryKey: ['reference', 'seaport', code],
    queryFn: ({ signal }) =>
      call(searchSeaportsCall, {
        query: { text: code as string, limit: 5, closedToo: 'true' },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: code !== null,
    ...kept,
  })
  return data?.find((port) => port.code === code) ?? null
}

/** Lets a chosen port be known everywhere at once, without asking again. */
export function useRememberSeaport() {
  const queries = useQueryClient()
  return (port: SeaportReply) => queries.setQueryData(['reference', 'seaport', port.code], [port])
}
