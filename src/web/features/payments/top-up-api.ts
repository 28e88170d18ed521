import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { pointsAddConfigListCall } from '#contract/points-book.ts'
import { createTopUpChargeCall, listTopUpPaymentsCall } from '#contract/top-ups.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { call } from '#web/lib/call.ts'
import type { PaymentsOfSome } from './api.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const paymentsKey = ['payments', 'topUps'] as const

/** What points are given for now, and the packages on sale. */
export const usePointsTerms = () =>
  useQuery({
    queryKey: ['points', 'terms'],
    queryFn: ({ signal }) => call(pointsAddConfigListCall, { signal, ...quiet }),
    staleTime: 60_000,
  })

/**
 * For how much money really paid a point is given for orders placed on these days, in CNY minor units; null until it is
 * known.
 */
export function useMinorPerPoint(days: readonly BusinessDate[]): (day: BusinessDate) => number | null {
  const placedOn = [...new Set(days)]
  const found = useQueries({
    queries: placedOn.map((day) => ({
      queryKey: ['points', 'terms', day],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(pointsAddConfigListCall, { query: { placedOn: day }, signal, ...quiet }),
      staleTime: 60_000,
    })),
  })
  return (day) =>
    found[placedOn.indexOf(day)]?.data?.find(({ kind }) => kind === 'order')?.forAmount?.minor ?? null
}

/** The last payments of one's own top-ups, and a way to read them anew. */
export function useTopUpPayments(): PaymentsOfSome {
  const list = useQuery({
    queryKey: paymentsKey,
    queryFn: ({ signal }) => call(listTopUpPaymentsCall, { signal, ...quiet }),
  })
  return { payments: list.data ?? [], refetch: async () => (await list.refetch()).data ?? [] }
}

/** Starts the payment of a package. */
export function useCreateTopUpCharge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof createTopUpChargeCall> & { key: string }) =>
      call(createTopUpChargeCall, { body, key, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: paymentsKey }),
  })
}
