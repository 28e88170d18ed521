import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addWebhook,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  resendWebhookMessage,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '#contract/webhooks.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const listKey = ['webhooks'] as const
const logKey = (id: string) => ['webhooks', id, 'log'] as const

export const useWebhooks = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listWebhooks, { signal, ...quiet }) })

/** What was sent to an address. While something is under way, it is asked again. */
export const useWebhookLog = (webhookId: string) =>
  useQuery({
    queryKey: logKey(webhookId),
    queryFn: ({ signal }) =>
      call(listWebhookMessages, { query: { webhookId: webhookId as never }, signal, ...quiet }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'waiting' && each.tries === 0) ? 2_000 : false,
  })

/** The addresses and the logs that are open: what one says of the last delivery, the other has to say too. */
export function useReadWebhooksAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: listKey })
}

/** Each changes the list, and the log of the address it is about. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey }),
  })
}

export const useAddWebhook = () =>
  useChange((url: string) => call(addWebhook, { body: { url }, msgFlag: false }))
export const useRotateSecret = () =>
  useChange((id: string) => call(rotateWebhookSecret, { body: { id: id as never }, msgFlag: false }))
export const useSwitchWebhook = () =>
  useChange(({ id, on }: { id: string; on: boolean }) =>
    call(switchWebhook, { body: { id: id as never, on } }),
  )
export const useRemoveWebhook = () =>
  useChange((id: string) => call(removeWebhook, { body: { id: id as never }, msgFlag: false }))
export const useTestWebhook = () =>
  useChange((id: string) => call(testWebhook, { body: { id: id as never } }))
export const useResend = () =>
  useChange((messageId: string) => call(resendWebhookMessage, { body: { messageId: messageId as never } }))
