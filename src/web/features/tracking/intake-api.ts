import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  applyImport,
  discardImport,
  importTemplate,
  listImports,
  previewImport,
  uploadImport,
  withdrawImport,
} from '#contract/event-imports.ts'
import {
  addSender,
  listSenders,
  listUnplaced,
  placeTold,
  revokeSender,
  settleTold,
} from '#contract/event-senders.ts'
import type { Language } from '#domain/kernel/language.ts'
import { headerOfLanguage } from '#domain/kernel/language.ts'
import { call, type Download } from '#web/lib/call.ts'

const unplacedKey = ['desk', 'unplaced'] as const
const sendersKey = ['desk', 'senders'] as const

/** Events that machines told and that wait for a clerk, newest first. */
export const useUnplaced = () =>
  useInfiniteQuery({
    queryKey: unplacedKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listUnplaced, { query: { cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function usePlaceTold() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof placeTold>) => call(placeTold, { body, msgFlag: false }),
    // Also after a refusal: a colleague may have placed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export function useSettleTold() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof settleTold>) => call(settleTold, { body, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: unplacedKey }),
  })
}

export const useSenders = () =>
  useQuery({ queryKey: sendersKey, queryFn: ({ signal }) => call(listSenders, { signal, msgFlag: false }) })

export function useAddSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addSender>) => call(addSender, { body, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: sendersKey }),
  })
}

export function useRevokeSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof revokeSender>) => call(revokeSender, { body, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: sendersKey }),
  })
}

/** Reading a large file and deriving many orders takes longer than other calls may. Assumed: three minutes. */
const longCall = 180_000
const importsKey = ['desk', 'imports'] as const

/** Imports of events, newest first. */
export const useImports = () =>
  useInfiniteQuery({
    queryKey: [...importsKey, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { query: { cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const importKey = (id: string) => [...importsKey, id] as const

/** An import with its first good and bad rows. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) =>
      call(previewImport, { query: { id: id as never }, signal, msgFlag: false, timeout: longCall }),
  })

/** Reads a file without changing any timeline. */
export function useUploadImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, source }: { file: File; source: string }) => {
      const form = new FormData()
      form.append('file', file)
      return call(uploadImport, { query: { source }, form, msgFlag: false, timeout: longCall })
    },
    onSuccess: (preview) => {
      queries.setQueryData(importKey(preview.import.id), preview)
      void queries.invalidateQueries({ queryKey: [...importsKey, 'list'] })
    },
  })
}

function useImportChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also after a refusal: a colleague may have moved it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export const useApplyImport = () =>
  useImportChange((body: BodyInput<typeof applyImport>) =>
    call(applyImport, { body, msgFlag: false, timeout: longCall }),
  )
export const useWithdrawImport = () =>
  useImportChange((body: BodyInput<typeof withdrawImport>) =>
    call(withdrawImport, { body, msgFlag: false, timeout: longCall }),
  )
export const useDiscardImport = () =>
  useImportChange((body: BodyInput<typeof discardImport>) => call(discardImport, { body, msgFlag: false }))

/** The template in a language: both are offered to every reader. */
export const downloadImportTemplate = async (format: 'xlsx' | 'csv', language: Language): Promise<Download> =>
  (await call(importTemplate, {
    query: { format },
    headers: { language: headerOfLanguage(language) },
  })) as unknown as Download
