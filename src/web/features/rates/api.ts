import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import {
  applyRateSheet,
  discardRateSheet,
  exchangeRateHistory,
  exportRateSheet,
  listExchangeRates,
  listExpandingLanes,
  listRateLines,
  listRateSheets,
  previewRateSheet,
  rateTemplate,
  setExchangeRate,
  setExpandingLane,
  uploadRateSheet,
  withdrawRateSheet,
} from '#contract/rates.ts'
import type { Language } from '#domain/kernel/language.ts'
import { headerOfLanguage } from '#domain/kernel/language.ts'
import type { RateSheetKind, RateSheetPrices, RateSheetStatus } from '#domain/rates/rate-sheets.ts'
import { call, type Download } from '#web/lib/call.ts'

export type FileFormat = 'xlsx' | 'csv'

/** Reading or writing a big sheet takes longer than other calls may. Assumed (decision 010): two minutes for 200,000 rows. */
const longCall = 120_000

export const useRateSheets = (filter: {
  kind?: RateSheetKind | undefined
  status?: RateSheetStatus | undefined
}) =>
  useInfiniteQuery({
    queryKey: ['rates', 'sheets', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRateSheets, { query: { ...filter, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const previewKey = (sheetId: string) => ['rates', 'preview', sheetId] as const

/** A sheet with its first good and bad rows. */
export const useRatePreview = (sheetId: string) =>
  useQuery({
    queryKey: previewKey(sheetId),
    queryFn: ({ signal }) =>
      call(previewRateSheet, { query: { sheetId }, signal, msgFlag: false, timeout: longCall }),
  })

export const useRateLines = (sheetId: string, wanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['rates', 'lines', sheetId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRateLines, { query: { sheetId, cursor: pageParam, size: 50 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: wanted,
  })

/** Reads a file without putting it on sale. */
export function useUploadRateSheet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      file,
      kind,
      prices,
      name,
    }: {
      file: File
      kind: RateSheetKind
      prices: RateSheetPrices
      name: string
    }) => {
      const form = new FormData()
      form.append('file', file)
      return call(uploadRateSheet, { query: { kind, prices, name }, form, msgFlag: false, timeout: longCall })
    },
    onSuccess: (preview) => {
      queries.setQueryData(previewKey(preview.sheet.id), preview)
      void queries.invalidateQueries({ queryKey: ['rates', 'sheets'] })
    },
  })
}

function useSheetChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['rates'] }),
  })
}

export const useApplySheet = () =>
  useSheetChange(({ sheetId, leaveOutBadRows }: { sheetId: string; leaveOutBadRows: boolean }) =>
    call(applyRateSheet, { body: { sheetId, leaveOutBadRows }, msgFlag: false, timeout: longCall }),
  )
export const useDiscardSheet = () =>
  useSheetChange((sheetId: string) => call(discardRateSheet, { body: { sheetId }, msgFlag: false }))
export const useWithdrawSheet = () =>
  useSheetChange(({ sheetId, reason }: { sheetId: string; reason: string }) =>
    call(withdrawRateSheet, { body: { sheetId, reason }, msgFlag: false }),
  )

/** The empty sheet of a kind, in the language asked for: both are offered to every reader. */
export const downloadTemplate = async (
  kind: RateSheetKind,
  format: FileFormat,
  language: Language,
): Promise<Download> =>
  (await call(rateTemplate, {
    query: { kind, format },
    headers: { language: headerOfLanguage(language) },
  })) as unknown as Download

export const downloadSheet = async (sheetId: string, format: FileFormat): Promise<Download> =>
  (await call(exportRateSheet, { query: { sheetId, format }, timeout: longCall })) as unknown as Download

export const useExpandingLanes = () =>
  useQuery({
    queryKey: ['rates', 'expandingLanes'],
    queryFn: ({ signal }) => call(listExpandingLanes, { signal, msgFlag: false }),
  })

export function useSetExpandingLane() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setExpandingLane>) =>
      call(setExpandingLane, { body, msgFlag: false }),
    onSuccess: (lanes) => queries.setQueryData(['rates', 'expandingLanes'], lanes),
  })
}

/** A currency that has a rate of exchange. */
export type ForeignCurrency = QueryInput<typeof exchangeRateHistory>['currency']

export const useExchangeRates = () =>
  useQuery({
    queryKey: ['rates', 'exchangeRates'],
    queryFn: ({ signal }) => call(listExchangeRates, { signal, msgFlag: false }),
  })

/** Every rate that a currency had, as far as it was asked for. */
export const useExchangeRateHistory = (currency: ForeignCurrency) =>
  useInfiniteQuery({
    queryKey: ['rates', 'exchangeRateHistory', currency],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(exchangeRateHistory, { query: { currency, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function useSetExchangeRate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setExchangeRate>) => call(setExchangeRate, { body, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['rates'] }),
  })
}
