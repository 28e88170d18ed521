import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  addCustomerNote,
  assignCustomer,
  customerClerks,
  deskCustomer,
  deskCustomerMoney,
  deskCustomerNotes,
  deskListCustomers,
  holdCredit,
  liftCreditHold,
  pinCustomerNote,
  takeSecondFactor,
  viewAsCustomer,
} from '#contract/customers.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

export type CustomerQuery = QueryInput<typeof deskListCustomers>

/** One page of customers; the page before stays while the next is read. */
export const useCustomers = (query: CustomerQuery) =>
  useQuery({
    queryKey: ['desk', 'customers', query],
    queryFn: ({ signal }) => call(deskListCustomers, { query, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

const keyOf = (userId: string) => ['desk', 'customer', userId] as const

/** Who a customer is and who looks after them. */
export const useDeskCustomer = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(deskCustomer, { query: { userId }, signal, msgFlag: false }),
  })

/** How their money stands, and the papers it stands on. */
export const useCustomerMoney = (userId: string) =>
  useQuery({
    queryKey: [...keyOf(userId), 'money'],
    queryFn: ({ signal }) => call(deskCustomerMoney, { query: { userId }, signal, msgFlag: false }),
  })

/** Notes, the newest first, as far as they were asked for; every page brings the pinned ones. */
export const useCustomerNotes = (userId: string) =>
  useInfiniteQuery({
    queryKey: [...keyOf(userId), 'notes'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskCustomerNotes, { query: { userId, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Clerks of sales who may look after a customer. */
export const useSalesClerks = () =>
  useQuery({
    queryKey: ['desk', 'customerClerks'],
    queryFn: ({ signal }) => call(customerClerks, { signal, msgFlag: false }),
  })

function useCustomerChange<Given extends { readonly userId: string }, Reply>(
  change: (given: Given) => Promise<Reply>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may stand otherwise meanwhile.
    onSettled: (_done, failure, { userId }) =>
      unlessFailed(
        failure,
        Promise.all([
          queries.invalidateQueries({ queryKey: keyOf(userId) }),
          queries.invalidateQueries({ queryKey: ['desk', 'customers'] }),
        ]),
      ),
  })
}

export const useAddNote = () =>
  useCustomerChange((body: BodyInput<typeof addCustomerNote>) =>
    call(addCustomerNote, { body, msgFlag: false }),
  )
export const usePinNote = () =>
  useCustomerChange((body: BodyInput<typeof pinCustomerNote>) => call(pinCustomerNote, { body }))
export const useAssignCustomer = () =>
  useCustomerChange((body: BodyInput<typeof assignCustomer>) =>
    call(assignCustomer, { body, msgFlag: false }),
  )
export const useHoldCredit = () =>
  useCustomerChange((body: BodyInput<typeof holdCredit>) => call(holdCredit, { body, msgFlag: false }))
export const useLiftHold = () =>
  useCustomerChange((body: BodyInput<typeof liftCreditHold>) =>
    call(liftCreditHold, { body, msgFlag: false }),
  )

/** Turns off a customer's second factor. */
export const useTakeFactor = () =>
  useCustomerChange((body: BodyInput<typeof takeSecondFactor>) =>
    call(takeSecondFactor, { body, msgFlag: false }),
  )

/** Begins to look at a customer's portal. */
export const useViewAs = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof viewAsCustomer>) => call(viewAsCustomer, { body, msgFlag: false }),
  })
