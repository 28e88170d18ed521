import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Announcement,
  announcementsCall,
  type DeskAnnouncement,
  deskGetAnnouncement,
  deskListAnnouncements,
  discardAnnouncement,
  endAnnouncement,
  saveAnnouncement,
} from '#contract/announcements.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { AnnouncementState } from '#domain/announcements/announcements.ts'
import { call } from '#web/lib/call.ts'

/** How often a page that stays open looks for others. */
const everyMilliseconds = 60_000

/** What is shown now, beginning with what came with the page. */
export const useAnnouncements = (sent: readonly Announcement[]): readonly Announcement[] =>
  useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) =>
      call(announcementsCall, { signal, withoutToken: true, msgFlag: false, loadingFlag: false }),
    initialData: sent as Announcement[],
    staleTime: everyMilliseconds,
    refetchInterval: everyMilliseconds,
    retry: false,
  }).data

const key = ['desk', 'announcements'] as const

export const useDeskAnnouncements = (state: AnnouncementState | undefined) =>
  useInfiniteQuery({
    queryKey: [...key, state ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(deskListAnnouncements, { query: { state, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const readAnnouncement = (id: string, signal?: AbortSignal): Promise<DeskAnnouncement> =>
  call(deskGetAnnouncement, { query: { id }, msgFlag: false, ...(signal ? { signal } : {}) })

export const useDeskAnnouncement = (id: string) =>
  useQuery({
    queryKey: ['desk', 'announcement', id],
    queryFn: ({ signal }) => readAnnouncement(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

function useChange<Body, Reply>(change: (body: Body) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also after a refusal: a colleague has changed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

export const useSaveAnnouncement = () =>
  useChange((body: BodyInput<typeof saveAnnouncement>) => call(saveAnnouncement, { body, msgFlag: false }))

type Read = { readonly id: string; readonly version: number }
export const useEndAnnouncement = () =>
  useChange((body: Read) => call(endAnnouncement, { body, msgFlag: false }))
export const useDiscardAnnouncement = () =>
  useChange((body: Read) => call(discardAnnouncement, { body, msgFlag: false }))
