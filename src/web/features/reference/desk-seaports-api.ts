import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeSeaport,
  type DeskSeaportDetail,
  getDeskSeaport,
  listDeskSeaports,
  resetSeaport,
  saveSeaport,
} from '#contract/desk-seaports.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

export const useDeskSeaports = (query: QueryInput<typeof listDeskSeaports>) =>
  useQuery({
    queryKey: ['deskSeaports', 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDeskSeaports, { query, signal, ...quiet }),
  })

/** A port as the desk has it now; throws CallFailure without having said it. */
export const readDeskSeaport = (code: string): Promise<DeskSeaportDetail> =>
  call(getDeskSeaport, { query: { code }, ...quiet })

export const useDeskSeaport = (code: string) =>
  useQuery({
    queryKey: ['deskSeaports', 'one', code],
    queryFn: () => readDeskSeaport(code),
    refetchOnWindowFocus: false,
  })

function useSeaportChange<Given>(change: (given: Given) => Promise<DeskSeaportDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (port) => {
      queries.setQueryData(['deskSeaports', 'one', port.code], port)
      void queries.invalidateQueries({ queryKey: ['deskSeaports', 'list'] })
      // What forms and tools know of ports.
      void queries.invalidateQueries({ queryKey: ['reference'] })
    },
  })
}

export const useSaveSeaport = () =>
  useSeaportChange((body: BodyInput<typeof saveSeaport>) => call(saveSeaport, { body, msgFlag: false }))
export const useCloseSeaport = () =>
  useSeaportChange((body: BodyInput<typeof closeSeaport>) => call(closeSeaport, { body }))
export const useResetSeaport = () =>
  useSeaportChange((body: BodyInput<typeof resetSeaport>) => call(resetSeaport, { body }))
