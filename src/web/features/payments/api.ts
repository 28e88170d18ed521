import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  closePaymentCall,
  createChargeCall,
  listOrderPaymentsCall,
  paymentChannelsCall,
  paymentStateCall,
} from '#contract/payments.ts'
import type { OrderId, PaymentId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { call } from '#web/lib/call.ts'

export type PaymentChannel = ReplyOf<typeof paymentChannelsCall>[number]
export type ChannelChoice = PaymentChannel['channel']
export type PaymentState = ReplyOf<typeof paymentStateCall>

/** How often the dialogue asks while no event comes. Assumed (decision 013): the server asks a company every 3 s at most. */
const pollMilliseconds = 4_000

export const usePaymentChannels = () =>
  useQuery({
    queryKey: ['payments', 'channels'],
    queryFn: ({ signal }) => call(paymentChannelsCall, { signal, msgFlag: false, loadingFlag: false }),
    staleTime: 600_000,
  })

export const useOrderPayments = (orderId: string | null) =>
  useQuery({
    queryKey: ['payments', 'order', orderId],
    queryFn: ({ signal }) =>
      call(listOrderPaymentsCall, {
        query: { orderId: orderId as OrderId },
        signal,
        msgFlag: false,
        loadingFlag: false,
      }),
    enabled: orderId !== null,
  })

const stateKey = (paymentId: string | null) => ['payments', 'state', paymentId] as const

/** Asks how a payment stands; `ask` also asks the payment company: for someone who says that they paid. */
const readState = (paymentId: string, ask: boolean, signal?: AbortSignal) =>
  call(paymentStateCall, {
    query: { paymentId: paymentId as PaymentId, ask: ask ? '1' : '0' },
    signal,
    msgFlag: false,
    loadingFlag: false,
  })

/** How a payment stands, asked again every few seconds until it is settled; events only make it quicker. */
export const usePaymentState = (paymentId: string | null) =>
  useQuery({
    queryKey: stateKey(paymentId),
    queryFn: ({ signal }) => readState(paymentId as string, false, signal),
    enabled: paymentId !== null,
    staleTime: 0,
    refetchInterval: (query) => (isSettled(query.state.data) ? false : pollMilliseconds),
    refetchIntervalInBackground: true,
  })

/** Whether nothing more is expected to happen to it. */
export const isSettled = (state: PaymentState | undefined): boolean =>
  state?.state === 'success' || state?.state === 'timeout'

/** Asks the payment company now and shows what it says. */
export function useAskPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) => readState(paymentId, true),
    onSuccess: (state, paymentId) => queries.setQueryData(stateKey(paymentId), state),
  })
}

/** Reads anew what a piece of news is about: a payment, its order, or everything after a break. */
export function useRefreshPayment(paymentId: string | null, orderId: string | null) {
  const queries = useQueryClient()
  return (news: { readonly kind: string; readonly about: string }) => {
    const ours =
      news.kind === 'resumed' ||
      (news.kind === 'payment' && news.about === paymentId) ||
      (news.kind === 'order' && news.about === orderId)
    if (!ours) return
    void queries.invalidateQueries({ queryKey: stateKey(paymentId) })
    if (orderId) void queries.invalidateQueries({ queryKey: ['payments', 'order', orderId] })
    void queries.invalidateQueries({ queryKey: ['orders'] })
  }
}

export type ChargeRequest = {
  readonly orderId: string
  readonly channel: ChannelChoice
  readonly amount: Money
  readonly key: string
}

export function useCreateCharge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, channel, amount, key }: ChargeRequest) =>
      call(createChargeCall, {
        body: { orderIds: [orderId as OrderId], channel, amount },
        key,
        msgFlag: false,
      }),
    onSuccess: (_charge, { orderId }) =>
      void queries.invalidateQueries({ queryKey: ['payments', 'order', orderId] }),
  })
}

/** Gives an open payment up, so that another way to pay can be chosen. */
export const useClosePayment = () =>
  useMutation({
    mutationFn: (paymentId: string) =>
      call(closePaymentCall, { body: { paymentId: paymentId as PaymentId } }),
  })
