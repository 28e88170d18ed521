import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/endpoint.ts'
import { exportRateChanges, lanePrices, listRateChanges, portTariffs } from '#contract/rate-changes.ts'
import type { RateChange } from '#domain/rates/rate-changes.ts'
import { call, type Download } from '#web/lib/call.ts'
import type { FileFormat } from './api.ts'

/** Comparing every row of a big sheet takes longer than other calls may. */
const longCall = 120_000

export const useRateChanges = (sheetId: string, change: RateChange | undefined) =>
  useInfiniteQuery({
    queryKey: ['rates', 'changes', sheetId, change],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRateChanges, {
        query: { sheetId, change, cursor: pageParam, size: 50 },
        signal,
        msgFlag: false,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const downloadChanges = async (
  sheetId: string,
  change: RateChange | undefined,
  format: FileFormat,
): Promise<Download> =>
  (await call(exportRateChanges, {
    query: { sheetId, change, format },
    timeout: longCall,
  })) as unknown as Download

/** Every price of a lane for a day; null asks nothing. */
export const useLanePrices = (asked: QueryInput<typeof lanePrices> | null) =>
  useQuery({
    queryKey: ['rates', 'lanePrices', asked],
    queryFn: ({ signal }) =>
      call(lanePrices, { query: asked as QueryInput<typeof lanePrices>, signal, msgFlag: false }),
    enabled: asked !== null,
  })

/** Every tariff of a port for a day; null asks nothing. */
export const usePortTariffs = (asked: QueryInput<typeof portTariffs> | null) =>
  useQuery({
    queryKey: ['rates', 'tariffs', asked],
    queryFn: ({ signal }) =>
      call(portTariffs, { query: asked as QueryInput<typeof portTariffs>, signal, msgFlag: false }),
    enabled: asked !== null,
  })
