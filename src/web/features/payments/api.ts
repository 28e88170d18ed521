import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  addTransferProofCall,
  authorizePaymentCall,
  closePaymentCall,
  createChargeCall,
  listOrderPaymentsCall,
  listStatementPaymentsCall,
  type PaymentReply,
  paymentChannelsCall,
  paymentStateCall,
  paymentTrailCall,
  refundTrailCall,
} from '#contract/payments.ts'
import type { OrderId, PaymentId, RefundId, StatementId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { orderQuery } from '#web/features/orders/api.ts'
import { CallFailure, call } from '#web/lib/call.ts'
import { askAgainAfter, faceOf } from './dialogue-face.ts'
import type { OrderToRead } from './pay-set.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

type PaymentChannel = ReplyOf<typeof paymentChannelsCall>[number]
export type ChannelChoice = PaymentChannel['channel']
/** What is chosen unless somebody chooses: what settles at once before what takes days. */
export function firstChoice(channels: readonly PaymentChannel[]): ChannelChoice | null {
  const offered = channels.filter((each) => each.available)
  return (offered.find((each) => each.channel !== 'bankTransfer') ?? offered[0])?.channel ?? null
}
export type PaymentState = ReplyOf<typeof paymentStateCall>

export const usePaymentChannels = () =>
  useQuery({
    queryKey: ['payments', 'channels'],
    queryFn: ({ signal }) => call(paymentChannelsCall, { signal, ...quiet }),
    staleTime: 600_000,
  })

const orderPayments = (orderId: string | null) =>
  queryOptions({
    queryKey: ['payments', 'order', orderId],
    queryFn: ({ signal }) =>
      call(listOrderPaymentsCall, { query: { orderId: orderId as OrderId }, signal, ...quiet }),
    enabled: orderId !== null,
  })

const statementPayments = (statementId: string | null) =>
  queryOptions({
    queryKey: ['payments', 'statement', statementId],
    queryFn: ({ signal }) =>
      call(listStatementPaymentsCall, {
        query: { statementId: statementId as StatementId },
        signal,
        ...quiet,
      }),
    enabled: statementId !== null,
  })

export const useStatementPayments = (statementId: string | null) => useQuery(statementPayments(statementId))

export const useOrderPayments = (orderId: string | null) => useQuery(orderPayments(orderId))

/** The payments of several orders, each payment once, newest first; and a way to read them all anew. */
export const usePaymentsOfOrders = (orderIds: readonly string[]): PaymentsOfSome =>
  paymentsOf(useQueries({ queries: orderIds.map((id) => orderPayments(id)) }))

/** The same of several statements. */
export const usePaymentsOfStatements = (statementIds: readonly string[]): PaymentsOfSome =>
  paymentsOf(useQueries({ queries: statementIds.map((id) => statementPayments(id)) }))

export type PaymentsOfSome = {
  readonly payments: PaymentReply[]
  readonly refetch: () => Promise<PaymentReply[]>
}

type Read = { readonly data?: PaymentReply[] | undefined }
const paymentsOf = (
  results: readonly (Read & { readonly refetch: () => Promise<Read> })[],
): PaymentsOfSome => ({
  payments: newestFirst(results.map((each) => each.data ?? [])),
  refetch: async () =>
    newestFirst((await Promise.all(results.map((each) => each.refetch()))).map((each) => each.data ?? [])),
})

const newestFirst = (lists: readonly (readonly PaymentReply[])[]): PaymentReply[] =>
  [...new Map(lists.flat().map((payment) => [payment.id, payment])).values()].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  )

/** Reads the orders that are to be paid at once; each is kept where the order's own page finds it. */
export function useOrdersToRead(ids: readonly string[]): {
  read: OrderToRead[]
  error: unknown
  retry: () => void
} {
  const results = useQueries({ queries: ids.map((id) => orderQuery(id)) })
  return {
    read: results.map(({ data, error }, at) => ({
      id: ids[at] ?? '',
      order: data,
      failed: !error ? null : isMissing(error) ? 'missing' : 'unread',
    })),
    error: results.find(({ data, error }) => !data && error && !isMissing(error))?.error ?? null,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof CallFailure && error.reason === 'request.notFound'

const stateKey = (paymentId: string | null) => ['payments', 'state', paymentId] as const

/** Asks how a payment stands; `ask` also asks the payment company: for someone who says that they paid. */
const readState = (paymentId: string, ask: boolean, signal?: AbortSignal) =>
  call(paymentStateCall, {
    query: { paymentId: paymentId as PaymentId, ask: ask ? '1' : '0' },
    signal,
    ...quiet,
  })

/** How a payment stands, asked again until nothing more is expected; events only make it quicker. */
export const usePaymentState = (paymentId: string | null) =>
  useQuery({
    queryKey: stateKey(paymentId),
    queryFn: ({ signal }) => readState(paymentId as string, false, signal),
    enabled: paymentId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => askAgainAfter(data ? faceOf(data) : null),
    refetchIntervalInBackground: true,
  })

/** Asks the payment company now and shows what it says. */
export function useAskPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) => readState(paymentId, true),
    onSuccess: (state, paymentId) => queries.setQueryData(stateKey(paymentId), state),
  })
}

/** Puts a newer state of a payment in the place of the old one, and makes what depends on it read anew. */
function useShowState() {
  const queries = useQueryClient()
  return (state: PaymentState) => {
    queries.setQueryData(stateKey(state.payment.id), state)
    for (const { orderId } of state.payment.orders)
      void queries.invalidateQueries({ queryKey: ['payments', 'order', orderId] })
    if (state.payment.topUps.length > 0) void queries.invalidateQueries({ queryKey: ['points'] })
    for (const { statementId } of state.payment.statements)
      void queries.invalidateQueries({ queryKey: ['payments', 'statement', statementId] })
  }
}

/** Tells the server whom the payment app named as the payer; works once per `state`. */
export function useAuthorizePayment() {
  const show = useShowState()
  return useMutation({
    mutationFn: (body: BodyInput<typeof authorizePaymentCall>) =>
      call(authorizePaymentCall, { body, msgFlag: false }),
    onSuccess: show,
  })
}

/** Hands finance a proof of a bank transfer. */
export function useAddProof() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof addTransferProofCall> & { key: string }) =>
      call(addTransferProofCall, { body, key, msgFlag: false }),
    onSuccess: (_reply, { paymentId }) => queries.invalidateQueries({ queryKey: stateKey(paymentId) }),
  })
}

/** Everything that happened to a payment, oldest first. */
export const usePaymentTrail = (paymentId: string | null) =>
  useQuery({
    queryKey: ['payments', 'trail', paymentId],
    queryFn: ({ signal }) =>
      call(paymentTrailCall, { query: { paymentId: paymentId as PaymentId }, signal, ...quiet }),
    enabled: paymentId !== null,
  })

/** Everything that happened to a refund, oldest first. */
export const useRefundTrail = (refundId: string | null) =>
  useQuery({
    queryKey: ['payments', 'refund-trail', refundId],
    queryFn: ({ signal }) =>
      call(refundTrailCall, { query: { refundId: refundId as RefundId }, signal, ...quiet }),
    enabled: refundId !== null,
  })

/** Reads anew what a piece of news is about: a payment, one of its orders, or everything after a break. */
export function useRefreshPayment(paymentId: string | null, orderIds: readonly string[]) {
  const queries = useQueryClient()
  return (news: { readonly kind: string; readonly about: string }) => {
    const ours =
      news.kind === 'resumed' ||
      (news.kind === 'payment' && (news.about === paymentId || paymentId === null)) ||
      news.kind === 'statement' ||
      (news.kind === 'order' && orderIds.includes(news.about))
    if (!ours) return
    void queries.invalidateQueries({ queryKey: ['payments'], predicate: isNotChannels })
    void queries.invalidateQueries({ queryKey: ['orders'] })
    void queries.invalidateQueries({ queryKey: ['statements'] })
    void queries.invalidateQueries({ queryKey: ['points'] })
  }
}

const isNotChannels = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== 'channels'

export type ChargeRequest = {
  readonly orderIds: readonly string[]
  readonly channel: ChannelChoice
  readonly amount: Money
  readonly key: string
}

/** Starts one payment for one or several orders. */
export function useCreateCharge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ orderIds, channel, amount, key }: ChargeRequest) =>
      call(createChargeCall, {
        body: { orderIds: orderIds as OrderId[], channel, amount },
        key,
        msgFlag: false,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['payments', 'order'] }),
  })
}

/** Gives an open payment up, so that another way to pay or other offsets can be chosen. */
export function useClosePayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) =>
      call(closePaymentCall, { body: { paymentId: paymentId as PaymentId } }),
    onSettled: (_reply, _error, paymentId) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['payments', 'order'] }),
        queries.invalidateQueries({ queryKey: ['payments', 'statement'] }),
        queries.invalidateQueries({ queryKey: ['payments', 'topUps'] }),
        queries.invalidateQueries({ queryKey: stateKey(paymentId) }),
      ]),
  })
}
