import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { addManyEvents, previewManyEvents } from '#contract/many-events.ts'
import { addEvents, deskTimeline, retractEvent, type Timeline } from '#contract/tracking.ts'
import { call } from '#web/lib/call.ts'

const timelineKey = (orderId: string) => ['desk', 'timeline', orderId] as const

export const useDeskTimeline = (orderId: string) =>
  useQuery({
    queryKey: timelineKey(orderId),
    queryFn: ({ signal }) =>
      call(deskTimeline, { query: { orderId: orderId }, signal, msgFlag: false, loadingFlag: false }),
  })

/** A change of the timeline: the reply is the timeline as it stands then; the order may have moved with it. */
function useTimelineChange<Given>(change: (given: Given) => Promise<Timeline>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (timeline) => {
      queries.setQueryData(timelineKey(timeline.orderId), timeline)
      void queries.invalidateQueries({ queryKey: ['desk', 'order', timeline.orderId] })
      void queries.invalidateQueries({ queryKey: ['desk', 'orders'] })
      void queries.invalidateQueries({ queryKey: ['desk', 'queue'] })
    },
  })
}

/** Enters events; refusals are shown beside the cells. */
export const useAddEvents = () =>
  useTimelineChange((given: BodyInput<typeof addEvents> & { key: string }) => {
    const { key, ...body } = given
    return call(addEvents, { body, key, msgFlag: false })
  })

export const useRetractEvent = () =>
  useTimelineChange((body: BodyInput<typeof retractEvent>) => call(retractEvent, { body, msgFlag: false }))

export type ManyAsked = BodyInput<typeof previewManyEvents>

/** Thousands of orders at once take longer than other calls may (bar C-08). */
const manyMilliseconds = 60_000

/** What would become of a milestone on each of many orders; null while it is not typed whole. */
export const useManyPreview = (asked: ManyAsked | null) =>
  useQuery({
    queryKey: ['desk', 'manyEvents', asked],
    queryFn: ({ signal }) =>
      call(previewManyEvents, {
        body: asked as ManyAsked,
        signal,
        msgFlag: false,
        loadingFlag: false,
        timeout: manyMilliseconds,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // Colleagues enter milestones too.
    staleTime: 0,
  })

/** Enters one milestone on many orders; the key is kept over repeats of one submit. */
export function useAddManyEvents() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addManyEvents>) =>
      call(addManyEvents, { body, msgFlag: false, timeout: manyMilliseconds }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}
