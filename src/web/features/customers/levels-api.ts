import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { type DeskLevels, deskLevels, previewLevels, setLevels, withdrawLevels } from '#contract/levels.ts'
import { firstLevels, type LevelTerms } from '#domain/users/levels.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const key = ['desk', 'levels'] as const

export const readDeskLevels = (): Promise<DeskLevels> => call(deskLevels, quiet)

export const useDeskLevels = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(deskLevels, { signal, ...quiet }) })

/** What other amounts would change; nothing is asked before they can be. */
export const useLevelsPreview = (terms: LevelTerms | null) =>
  useQuery({
    queryKey: [...key, 'preview', terms],
    queryFn: ({ signal }) => call(previewLevels, { query: terms ?? firstLevels, signal, ...quiet }),
    enabled: terms !== null,
    placeholderData: keepPreviousData,
  })

function useChange<Body>(change: (body: Body) => Promise<DeskLevels>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (levels) => queries.setQueryData(key, levels),
  })
}

export const useSetLevels = () =>
  useChange((body: BodyInput<typeof setLevels>) => call(setLevels, { body, msgFlag: false }))

export const useWithdrawLevels = () =>
  useChange((body: BodyInput<typeof withdrawLevels>) => call(withdrawLevels, { body, msgFlag: false }))
