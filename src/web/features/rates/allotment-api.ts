import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addAllotments,
  adjustAllotment,
  getAllotment,
  listAllotments,
  withdrawAllotment,
} from '#contract/allotments.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false } as const

export const useAllotments = (asked: QueryInput<typeof listAllotments>) =>
  useQuery({
    queryKey: ['rates', 'allotments', asked],
    queryFn: ({ signal }) => call(listAllotments, { query: asked, signal, ...quiet }),
    placeholderData: keepPreviousData,
  })

export const readAllotment = (allotmentId: string) => call(getAllotment, { query: { allotmentId }, ...quiet })

export const useAllotment = (allotmentId: string) =>
  useQuery({ queryKey: ['rates', 'allotment', allotmentId], queryFn: () => readAllotment(allotmentId) })

function useAllotmentChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['rates'] }),
  })
}

export const useAddAllotments = () =>
  useAllotmentChange((body: BodyInput<typeof addAllotments>) => call(addAllotments, { body, ...quiet }))

export const useAdjustAllotment = () =>
  useAllotmentChange((body: BodyInput<typeof adjustAllotment>) => call(adjustAllotment, { body, ...quiet }))

export const useWithdrawAllotment = () =>
  useAllotmentChange((body: BodyInput<typeof withdrawAllotment>) =>
    call(withdrawAllotment, { body, ...quiet }),
  )
