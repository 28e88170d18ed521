import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  compareCustomers,
  deskListApart,
  deskListDuplicates,
  joinCustomers,
  separateCustomer,
  takeBackApart,
  tellCustomersApart,
} from '#contract/same-customers.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

const key = ['desk', 'customers', 'same'] as const

/** A page of probable duplicates; the page before stays while the next is read. */
export const useDuplicates = (query: QueryInput<typeof deskListDuplicates>, enabled = true) =>
  useQuery({
    queryKey: [...key, 'duplicates', query],
    queryFn: ({ signal }) => call(deskListDuplicates, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** A page of those who were told apart. */
export const useApart = (query: QueryInput<typeof deskListApart>, enabled = true) =>
  useQuery({
    queryKey: [...key, 'apart', query],
    queryFn: ({ signal }) => call(deskListApart, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Customers side by side. */
export const useCompared = (userId: readonly string[]) =>
  useQuery({
    queryKey: [...key, 'compare', userId],
    queryFn: ({ signal }) =>
      call(compareCustomers, { query: { userId: [...userId] }, signal, msgFlag: false }),
  })

/** Whatever was changed, or refused, the lists and the files of the customers may stand otherwise. */
function useSameChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_done, failure) =>
      unlessFailed(
        failure,
        Promise.all(
          ['customer', 'customers'].map((each) => queries.invalidateQueries({ queryKey: ['desk', each] })),
        ),
      ),
  })
}

export const useJoin = () =>
  useSameChange((body: BodyInput<typeof joinCustomers>) => call(joinCustomers, { body, msgFlag: false }))
export const useSeparate = () =>
  useSameChange((body: BodyInput<typeof separateCustomer>) =>
    call(separateCustomer, { body, msgFlag: false }),
  )
export const useTellApart = () =>
  useSameChange((body: BodyInput<typeof tellCustomersApart>) =>
    call(tellCustomersApart, { body, msgFlag: false }),
  )
export const useTakeBackApart = () =>
  useSameChange((body: BodyInput<typeof takeBackApart>) => call(takeBackApart, { body }))
