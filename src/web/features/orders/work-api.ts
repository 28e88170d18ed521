import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  addOrderNote,
  addTask,
  changeTask,
  finishTask,
  listTasks,
  orderColleagues,
  orderCosts,
  orderMentions,
  orderNotes,
  orderTasks,
  readOrderNotes,
  setOrderCost,
} from '#contract/order-work.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'
import { deskOrderKey } from './desk-api.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Clerks whom a note may name and who may be given a task. */
export const useColleagues = () =>
  useQuery({
    queryKey: ['desk', 'colleagues'],
    queryFn: async ({ signal }) => (await call(orderColleagues, { signal, ...quiet })).clerks,
    staleTime: 5 * 60_000,
  })

/** Notes of an order, the newest first, as far as they were asked for. */
export const useOrderNotes = (orderId: string) =>
  useInfiniteQuery({
    queryKey: [...deskOrderKey(orderId), 'notes'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(orderNotes, { query: { orderId, cursor: pageParam, size: 10 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export type MentionState = NonNullable<QueryInput<typeof orderMentions>['state']>

/** Notes that name the clerk who is logged in. */
export const useMentions = (state: MentionState) =>
  useInfiniteQuery({
    queryKey: ['desk', 'mentions', state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(orderMentions, { query: { state, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const useOrderTasks = (orderId: string) =>
  useQuery({
    queryKey: [...deskOrderKey(orderId), 'tasks'],
    queryFn: async ({ signal }) =>
      (await call(orderTasks, { query: { orderId }, signal, msgFlag: false })).tasks,
  })

export type TaskQuery = Omit<QueryInput<typeof listTasks>, 'cursor' | 'size'>

/** Tasks of all orders, as far as they were asked for. */
export const useTasks = (query: TaskQuery) =>
  useInfiniteQuery({
    queryKey: ['desk', 'tasks', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, { query: { ...query, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

function useWorkChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may stand otherwise meanwhile.
    onSettled: (_done, failure) =>
      unlessFailed(
        failure,
        Promise.all(
          [
            ['desk', 'order'],
            ['desk', 'tasks'],
            ['desk', 'mentions'],
          ].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
      ),
  })
}

export const useAddOrderNote = () =>
  useWorkChange((body: BodyInput<typeof addOrderNote>) => call(addOrderNote, { body, msgFlag: false }))
export const useReadNotes = () =>
  useWorkChange((ids: readonly string[]) => call(readOrderNotes, { body: { ids: [...ids] } }))
export const useAddTask = () =>
  useWorkChange((body: BodyInput<typeof addTask>) => call(addTask, { body, msgFlag: false }))
export const useChangeTask = () =>
  useWorkChange((body: BodyInput<typeof changeTask>) => call(changeTask, { body, msgFlag: false }))
export const useFinishTask = () =>
  useWorkChange((body: BodyInput<typeof finishTask>) => call(finishTask, { body }))

const costsKey = (orderId: string) => [...deskOrderKey(orderId), 'costs'] as const

/** What each charge of an order brings and costs. */
export const useOrderCosts = (orderId: string) =>
  useQuery({
    queryKey: costsKey(orderId),
    queryFn: ({ signal }) => call(orderCosts, { query: { orderId }, signal, msgFlag: false }),
  })

/** Reads the costs of an order again: somebody else entered one of them. */
export function useRefreshCosts(): (orderId: string) => Promise<void> {
  const queries = useQueryClient()
  return (orderId) => queries.refetchQueries({ queryKey: costsKey(orderId) })
}

export function useSetCost() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setOrderCost>) => call(setOrderCost, { body, msgFlag: false }),
    onSuccess: (costs, { orderId }) => {
      queries.setQueryData(costsKey(orderId), costs)
      void queries.invalidateQueries({ queryKey: [...deskOrderKey(orderId), 'records'] })
    },
  })
}
