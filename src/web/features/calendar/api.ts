import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setWorkingDaysCall, workingDaysCall } from '#contract/calendar.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const key = ['desk', 'calendar'] as const

export const useCalendarYear = (year: number) =>
  useQuery({
    queryKey: [...key, year],
    queryFn: ({ signal }) =>
      call(workingDaysCall, { query: { year }, signal, msgFlag: false, loadingFlag: false }),
  })

export function useSetWorkingDays() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setWorkingDaysCall>) =>
      call(setWorkingDaysCall, { body, msgFlag: false }),
    // Also after a refusal: a colleague has changed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}
