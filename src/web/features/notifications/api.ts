import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  listNotifications,
  notificationSettings,
  orderNotificationSettings,
  readNotificationsCall,
  saveNotificationSettings,
  saveOrderNotificationSettings,
} from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const listKey = ['notifications', 'list'] as const
const settingsKey = ['notifications', 'settings'] as const
const orderKey = (orderId: string) => ['notifications', 'order', orderId] as const

/** What one was told, newest first. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: listKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { cursor: pageParam, size: 20 }, signal, ...quiet }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The latest, for the bell of the top bar. */
export const readLatest = () => call(listNotifications, { query: { size: 20 }, ...quiet })

/** Something was told: a list on the page reads itself again. */
export const markNotificationsOld = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: listKey })

export const markAllRead = (until: Date) =>
  call(readNotificationsCall, { body: { until: until.toISOString() }, ...quiet })

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(notificationSettings, { signal, ...quiet }),
  })

export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveNotificationSettings>) =>
      call(saveNotificationSettings, { body, msgFlag: false }),
    onSuccess: (settings) => queries.setQueryData(settingsKey, settings),
  })
}

export const useOrderSettings = (orderId: string) =>
  useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) =>
      call(orderNotificationSettings, { query: { orderId: orderId as never }, signal, ...quiet }),
    staleTime: 0,
  })

export function useSaveOrderSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveOrderNotificationSettings>) =>
      call(saveOrderNotificationSettings, { body, msgFlag: false }),
    onSettled: (_data, _error, { orderId }) =>
      void queries.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}
