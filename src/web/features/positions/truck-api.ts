import { useQuery, useQueryClient } from '@tanstack/react-query'
import { locateTrucks, truckMeter } from '#contract/trucks.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { type Truck, truckKey } from '#domain/positions/plates.ts'
import { call } from '#web/lib/call.ts'

const meterKey = ['trucks', 'meter'] as const

/** What is left of the free look-ups, and plates to try it with; asked for where somebody is logged in. */
export const useTruckMeter = (enabled: boolean) =>
  useQuery({
    queryKey: meterKey,
    queryFn: ({ signal }) => call(truckMeter, { signal, msgFlag: false, loadingFlag: false }),
    enabled,
  })

/**
 * Where trucks are. With `spend` a plate that is found uses a free look-up, so it is asked for once and not again by
 * itself; without it only what is free anyway is answered.
 */
export function useLocatedTrucks(asked: {
  readonly trucks: readonly Truck[]
  readonly orderId: OrderId | null
  readonly spend: boolean
  readonly enabled: boolean
}) {
  const queries = useQueryClient()
  const { trucks, orderId, spend, enabled } = asked
  return useQuery({
    queryKey: ['trucks', 'located', trucks.map(truckKey), orderId, spend],
    queryFn: async ({ signal }) => {
      const body = { trucks: [...trucks], spend, ...(orderId ? { orderId } : {}) }
      const reply = await call(locateTrucks, { body, signal, msgFlag: false })
      queries.setQueryData(
        meterKey,
        (known: { examples: Truck[] } | undefined) => known && { ...known, meter: reply.meter },
      )
      return reply
    },
    enabled: enabled && trucks.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
