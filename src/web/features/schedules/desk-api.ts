import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  applyScheduleSheet,
  discardScheduleSheet,
  listScheduleSheets,
  previewScheduleSheet,
  scheduleTemplate,
  uploadScheduleSheet,
  withdrawScheduleSheet,
} from '#contract/schedule-sheets.ts'
import type { ScheduleSheetId } from '#domain/kernel/ids.ts'
import { headerOfLanguage, type Language } from '#domain/kernel/language.ts'
import type { ScheduleSheetStatus } from '#domain/schedules/schedule-sheets.ts'
import { call, type Download } from '#web/lib/call.ts'

/** Reading 60,000 rows takes longer than other calls may. Assumed (decision 034). */
const longCall = 120_000

export const useScheduleSheets = (status: ScheduleSheetStatus | undefined) =>
  useInfiniteQuery({
    queryKey: ['scheduleSheets', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listScheduleSheets, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const previewKey = (sheetId: string) => ['scheduleSheets', 'preview', sheetId] as const

/** A sheet with its first good and bad rows. */
export const useSchedulePreview = (sheetId: string) =>
  useQuery({
    queryKey: previewKey(sheetId),
    queryFn: ({ signal }) => call(previewScheduleSheet, { query: { sheetId }, signal, msgFlag: false }),
  })

/** Reads a file without showing it to customers. */
export function useUploadSchedule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, name }: { file: File; name: string }) => {
      const form = new FormData()
      form.append('file', file)
      return call(uploadScheduleSheet, { query: { name }, form, msgFlag: false, timeout: longCall })
    },
    onSuccess: (preview) => {
      queries.setQueryData(previewKey(preview.sheet.id), preview)
      void queries.invalidateQueries({ queryKey: ['scheduleSheets', 'list'] })
    },
  })
}

function useSheetChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['scheduleSheets'] })
      void queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
}

export const useApplySchedule = () =>
  useSheetChange(({ sheetId, leaveOutBadRows }: { sheetId: string; leaveOutBadRows: boolean }) =>
    call(applyScheduleSheet, {
      body: { sheetId: sheetId as ScheduleSheetId, leaveOutBadRows },
      msgFlag: false,
      timeout: longCall,
    }),
  )
export const useDiscardSchedule = () =>
  useSheetChange((sheetId: string) =>
    call(discardScheduleSheet, { body: { sheetId: sheetId as ScheduleSheetId }, msgFlag: false }),
  )
export const useWithdrawSchedule = () =>
  useSheetChange(({ sheetId, reason }: { sheetId: string; reason: string }) =>
    call(withdrawScheduleSheet, { body: { sheetId: sheetId as ScheduleSheetId, reason }, msgFlag: false }),
  )

/** The empty sheet in the language asked for: both are offered to every reader. */
export const downloadScheduleTemplate = async (
  format: 'xlsx' | 'csv',
  language: Language,
): Promise<Download> =>
  (await call(scheduleTemplate, {
    query: { format },
    headers: { language: headerOfLanguage(language) },
  })) as unknown as Download
