import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
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
