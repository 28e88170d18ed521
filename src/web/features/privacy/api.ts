import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { askPersonalExport, closeLoginCall, closingCall, listPersonalExports } from '#contract/privacy.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const exportsKey = ['privacy', 'exports'] as const
/** How often a copy that is being made is asked after. */
const pollMilliseconds = 2_000

/** Copies of one's own data; asked again while one is being made. */
export const usePersonalExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call(listPersonalExports, { signal, ...quiet }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') ? pollMilliseconds : false,
  })

export function useAskExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(askPersonalExport, { body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsKey }),
  })
}

/** What holds the closing of one's login back, as it stands now. */
export const useClosing = () =>
  useQuery({
    queryKey: ['privacy', 'closing'],
    queryFn: ({ signal }) => call(closingCall, { signal, ...quiet }),
    gcTime: 0,
  })
export const closeLogin = (body: BodyInput<typeof closeLoginCall>) => call(closeLoginCall, { body, ...quiet })
