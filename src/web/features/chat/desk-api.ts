import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChatMessage,
  type DeskChat,
  deskCloseChat,
  deskGetChat,
  deskListChats,
  deskReadChat,
  deskReplyChat,
} from '#contract/chat.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ChatStatus } from '#domain/chat/chat.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'
import { heldUpTo, mergeMessages } from './conversation.ts'

/** Conversations that wait for an answer, for the queue: the newest hundred. */
export const useOpenChats = (may: boolean) =>
  useQuery({
    // Its number stands in the navigation too: reading it goes on when a page is left.
    meta: { kept: true },
    queryKey: ['desk', 'chats', 'queue'],
    queryFn: ({ signal }) =>
      call(deskListChats, {
        query: { status: 'open', size: 100 },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: may,
  })

export const useChats = (status: ChatStatus) =>
  useInfiniteQuery({
    queryKey: ['desk', 'chats', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskListChats, {
        query: { status, cursor: pageParam, size: 50 },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

type DeskTalk = { readonly conversation: DeskChat; readonly messages: readonly ChatMessage[] }

/** How often a conversation is asked for while no live events come. Assumed (decision 006) */
const askMilliseconds = 5_000

/** One conversation whole; read again, only what is new is asked for. */
export function useChat(id: DeskChat['id'], stands: boolean) {
  const queries = useQueryClient()
  const queryKey = ['desk', 'chat', id]
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<DeskTalk> => {
      let messages = queries.getQueryData<DeskTalk>(queryKey)?.messages ?? []
      for (;;) {
        const after = heldUpTo(messages)
        const page = await call(deskGetChat, {
          query: { id, after },
          signal,
          msgFlag: false,
          loadingFlag: false,
        })
        messages = mergeMessages(messages, page.messages)
        const held = heldUpTo(messages)
        if (held === after || held >= page.conversation.lastPosition)
          return { conversation: page.conversation, messages }
      }
    },
    refetchInterval: stands ? false : askMilliseconds,
  })
}

/** What the news of a conversation make old, without waiting for them. */
function useRereading() {
  const queries = useQueryClient()
  return (id: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['desk', 'chat', id] }),
      queries.invalidateQueries({ queryKey: ['desk', 'chats'] }),
    ])
}

/** Answers, once per client key; the answer stands in the conversation before the news of it come. */
export function useReplyChat() {
  const queries = useQueryClient()
  const reread = useRereading()
  return useMutation({
    mutationFn: (body: BodyInput<typeof deskReplyChat>) =>
      call(deskReplyChat, { body, msgFlag: false, loadingFlag: false }),
    onSuccess: (message, { id }) => {
      queries.setQueryData<DeskTalk>(
        ['desk', 'chat', id],
        (talk) => talk && { ...talk, messages: mergeMessages(talk.messages, [message]) },
      )
    },
    // A refusal too may mean that the conversation has moved on.
    onSettled: (_, __, { id }) => void reread(id),
  })
}

export function useCloseChat() {
  const reread = useRereading()
  return useMutation({
    mutationFn: (body: BodyInput<typeof deskCloseChat>) => call(deskCloseChat, { body, msgFlag: false }),
    onSettled: (_done, failure, { id }) => unlessFailed(failure, reread(id)),
  })
}

/** Says how far the desk has read; the news of it refresh what shows it. */
export const markChatRead = (id: DeskChat['id'], position: number) =>
  call(deskReadChat, { body: { id, position }, msgFlag: false, loadingFlag: false })
