import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  askMailCodeCall,
  confirmMailboxCall,
  type MailboxReply,
  mailboxCall,
  openUnsubscribeCall,
  removeMailboxCall,
  setMailsCall,
  unsubscribeCall,
} from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const mailboxKey = ['notifications', 'mailbox'] as const
/** A code is on its way for a moment: then it has come, or could not. */
const sendingMilliseconds = 2_000

export const useMailbox = () =>
  useQuery({
    queryKey: mailboxKey,
    queryFn: ({ signal }) => call(mailboxCall, { signal, ...quiet }),
    refetchInterval: ({ state }) => (state.data?.asked?.state === 'sending' ? sendingMilliseconds : false),
  })

const keep = (queries: QueryClient) => (mailbox: MailboxReply) => queries.setQueryData(mailboxKey, mailbox)

export function useAskMailCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof askMailCodeCall>) => call(askMailCodeCall, { body, msgFlag: false }),
    onSuccess: keep(queries),
  })
}

export function useConfirmMailbox() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof confirmMailboxCall>) =>
      call(confirmMailboxCall, { body, msgFlag: false }),
    onSuccess: keep(queries),
  })
}

export function useRemoveMailbox() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeMailboxCall, { body: {} }),
    onSuccess: keep(queries),
  })
}

export function useSetMails() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setMailsCall>) => call(setMailsCall, { body }),
    onSuccess: keep(queries),
  })
}

/** Whoever holds a mailbox needs no login to end its mails; what goes wrong is shown by the page. */
const byLink = { withoutToken: true, msgFlag: false } as const
const linkKey = (token: string) => ['notifications', 'unsubscribe', token] as const

export const useSubscription = (token: string) =>
  useQuery({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => call(openUnsubscribeCall, { body: { token }, signal, ...byLink }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export function useUnsubscribe(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: 'kinds' | 'all') => call(unsubscribeCall, { body: { token, what }, ...byLink }),
    onSuccess: (subscription) => queries.setQueryData(linkKey(token), subscription),
  })
}
