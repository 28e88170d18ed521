import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  answerProposal,
  type DeskOrderProposals,
  deskOrderProposals,
  orderProposals,
  previewProposal,
  proposalSailings,
  proposeChange,
  seeAnswer,
  setOrderDetails,
  withdrawProposal,
} from '#contract/order-proposals.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'
import { refreshOrders } from './api.ts'
import { deskOrderKey } from './desk-api.ts'

const ownKey = (orderId: string) => ['orders', 'order', orderId, 'proposals'] as const

/** Changes that a clerk proposed for one's own order. */
export const useProposals = (orderId: string) =>
  useQuery({
    queryKey: ownKey(orderId),
    queryFn: async ({ signal }) =>
      (await call(orderProposals, { query: { orderId }, signal, msgFlag: false, loadingFlag: false }))
        .proposals,
  })

/** The customer's answer; the order, its bill and its timeline are read again. */
export function useAnswerProposal(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerProposal>) => call(answerProposal, { body, msgFlag: false }),
    // What was refused may stand otherwise meanwhile.
    onSettled: (_done, failure) =>
      unlessFailed(
        failure,
        Promise.all([
          refreshOrders(queries, orderId),
          ...[['bills'], ['tracking']].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ]),
      ),
  })
}

const deskKey = (orderId: string) => [...deskOrderKey(orderId), 'proposals'] as const

export const useDeskProposals = (orderId: string) =>
  useQuery({
    queryKey: deskKey(orderId),
    queryFn: ({ signal }) => call(deskOrderProposals, { query: { orderId }, signal, msgFlag: false }),
  })

/** Reads again what can be changed of an order: somebody else was first. */
export function useRefreshProposals(): (orderId: string) => Promise<void> {
  const queries = useQueryClient()
  return (orderId) => queries.refetchQueries({ queryKey: deskKey(orderId) })
}

export const useProposalSailings = (orderId: string, wanted: boolean) =>
  useQuery({
    queryKey: [...deskKey(orderId), 'sailings'],
    queryFn: async ({ signal }) =>
      (await call(proposalSailings, { query: { orderId }, signal, msgFlag: false })).sailings,
    enabled: wanted,
    staleTime: 60_000,
  })

export const usePreviewProposal = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof previewProposal>) => call(previewProposal, { body, msgFlag: false }),
  })

function useProposalStep<Given>(orderId: string, step: (given: Given) => Promise<DeskOrderProposals>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async (reply) => {
      queries.setQueryData(deskKey(orderId), reply)
      await Promise.all(
        [deskOrderKey(orderId), ['desk', 'orders'], ['desk', 'queues']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

export const useProposeChange = (orderId: string) =>
  useProposalStep(orderId, ({ key, ...body }: BodyInput<typeof proposeChange> & { key: string }) =>
    call(proposeChange, { body, key, msgFlag: false }),
  )
export const useWithdrawProposal = (orderId: string) =>
  useProposalStep(orderId, (id: string) => call(withdrawProposal, { body: { id }, msgFlag: false }))
export const useSeeAnswer = (orderId: string) =>
  useProposalStep(orderId, () => call(seeAnswer, { body: { orderId } }))
export const useSetOrderDetails = (orderId: string) =>
  useProposalStep(orderId, (body: BodyInput<typeof setOrderDetails>) =>
    call(setOrderDetails, { body, msgFlag: false }),
  )
