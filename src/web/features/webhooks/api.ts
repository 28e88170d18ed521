import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addWebhook,
  chooseWebhookTypes,
  deskAddWebhook,
  deskChooseWebhookTypes,
  deskListWebhookMessages,
  deskListWebhooks,
  deskRemoveWebhook,
  deskReplayWebhook,
  deskResendWebhookMessage,
  deskRotateWebhookSecret,
  deskSwitchWebhook,
  deskTestWebhook,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  resendWebhookMessage,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '#contract/webhooks.ts'
import type { NewsType, WebhookOwnerKind } from '#domain/webhooks/webhooks.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** The calls of each owner: the same, but for whose addresses they are. */
const calls = {
  customer: {
    list: listWebhooks,
    add: addWebhook,
    choose: chooseWebhookTypes,
    rotate: rotateWebhookSecret,
    turn: switchWebhook,
    remove: removeWebhook,
    test: testWebhook,
    messages: listWebhookMessages,
    resend: resendWebhookMessage,
  },
  forwarder: {
    list: deskListWebhooks,
    add: deskAddWebhook,
    choose: deskChooseWebhookTypes,
    rotate: deskRotateWebhookSecret,
    turn: deskSwitchWebhook,
    remove: deskRemoveWebhook,
    test: deskTestWebhook,
    messages: deskListWebhookMessages,
    resend: deskResendWebhookMessage,
  },
} as const

const listKey = (owner: WebhookOwnerKind) => [owner === 'forwarder' ? 'desk' : 'own', 'webhooks'] as const

export const useWebhooks = (owner: WebhookOwnerKind) =>
  useQuery({
    queryKey: listKey(owner),
    queryFn: ({ signal }) => call(calls[owner].list, { signal, ...quiet }),
  })

/** What was sent to an address. While something is under way, it is asked again. */
export const useWebhookLog = (owner: WebhookOwnerKind, webhookId: string) =>
  useQuery({
    queryKey: [...listKey(owner), webhookId, 'log'],
    queryFn: ({ signal }) =>
      call(calls[owner].messages, { query: { webhookId: webhookId as never }, signal, ...quiet }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'waiting' && each.tries === 0) ? 2_000 : false,
  })

/** The addresses and the logs that are open: what one says of the last delivery, the other has to say too. */
export function useReadWebhooksAgain(owner: WebhookOwnerKind): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: listKey(owner) })
}

/** Each changes the list, and the log of the address it is about. */
function useChange<Given, Answer>(owner: WebhookOwnerKind, change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey(owner) }),
  })
}

export const useAddWebhook = (owner: WebhookOwnerKind) =>
  useChange(owner, (body: { url: string; types: NewsType[] }) =>
    call(calls[owner].add, { body, msgFlag: false }),
  )
export const useChooseTypes = (owner: WebhookOwnerKind) =>
  useChange(owner, ({ id, types }: { id: string; types: NewsType[] }) =>
    call(calls[owner].choose, { body: { id: id as never, types }, msgFlag: false }),
  )
export const useRotateSecret = (owner: WebhookOwnerKind) =>
  useChange(owner, (id: string) => call(calls[owner].rotate, { body: { id: id as never }, msgFlag: false }))
export const useSwitchWebhook = (owner: WebhookOwnerKind) =>
  useChange(owner, ({ id, on }: { id: string; on: boolean }) =>
    call(calls[owner].turn, { body: { id: id as never, on } }),
  )
export const useRemoveWebhook = (owner: WebhookOwnerKind) =>
  useChange(owner, (id: string) => call(calls[owner].remove, { body: { id: id as never }, msgFlag: false }))
export const useTestWebhook = (owner: WebhookOwnerKind) =>
  useChange(owner, (id: string) => call(calls[owner].test, { body: { id: id as never } }))
export const useResend = (owner: WebhookOwnerKind) =>
  useChange(owner, (messageId: string) =>
    call(calls[owner].resend, { body: { messageId: messageId as never } }),
  )
/** Sends a period again; the forwarder's own systems only. */
export const useReplay = () =>
  useChange('forwarder', ({ id, from, to }: { id: string; from: string; to: string }) =>
    call(deskReplayWebhook, { body: { id: id as never, from, to }, msgFlag: false }),
  )
