import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { rankOf } from '#domain/orders/stages.ts'
import { type Classifier, classifiers, type EventType } from '#domain/tracking/events.ts'

/** What a reader wants to know about one container, told apart by how sure it is. */

/** The great steps of a container's way, in the order in which they happen. */
export const milestoneTypes = [
  'bookingConfirmed',
  'emptyPickedUp',
  'stuffed',
  'fumigated',
  'gatedIn',
  'loaded',
  'departed',
  'arrived',
  'discharged',
  'declared',
  'dutyPaid',
  'customsReleased',
  'gatedOut',
  'delivered',
  'emptyReturned',
] as const satisfies readonly EventType[]
export type MilestoneType = (typeof milestoneTypes)[number]

export type Milestone = {
  readonly type: MilestoneType
  /** The word of each kind that was learned last. */
  readonly planned: TrackingEventReply | null
  readonly estimated: TrackingEventReply | null
  readonly actual: TrackingEventReply | null
  /** Expected times that hold no longer because a newer one came, the newest of them first. */
  readonly before: readonly TrackingEventReply[]
}

const byWord = (a: TrackingEventReply, b: TrackingEventReply): number =>
  b.recordedAt.localeCompare(a.recordedAt)

/** The steps of one container of which anything is known; retracted words say nothing. */
export function milestonesOf(events: readonly TrackingEventReply[], containerId: string): Milestone[] {
  const own = events.filter(
    (event) => event.retractedAt === null && event.containerIds.some((id) => id === containerId),
  )
  return milestoneTypes.flatMap((type): Milestone[] => {
    const words = own.filter((event) => event.type === type).toSorted(byWord)
    if (words.length === 0) return []
    const [planned = null, estimated = null, actual = null] = classifiers.map((classifier: Classifier) =>
      words.find((event) => event.classifier === classifier),
    )
    const expected = words.filter((event) => event.classifier === 'estimated')
    // Each word is told once: the same time said again is no change.
    const before = expected.filter((event, at) => at > 0 && event.happenedAt !== expected[at - 1]?.happenedAt)
    return [{ type, planned: planned ?? null, estimated: estimated ?? null, actual: actual ?? null, before }]
  })
}

type Contained = Timeline['containers'][number]

/** What is held up comes first, then what is least advanced; equal ones stay as they are. */
export const byException = (a: Contained, b: Contained): number =>
  Number(b.holds.length > 0) - Number(a.holds.length > 0) || rankOf(a.stage) - rankOf(b.stage)

/** The happenings that a truck takes part in, on each end of the way. */
const truckSteps = {
  pickup: ['emptyPickedUp', 'stuffed', 'gatedIn'],
  delivery: ['gatedOut', 'delivered', 'emptyReturned'],
} as const satisfies Record<string, readonly EventType[]>
export type TruckEnd = keyof typeof truckSteps

export type TruckFacts = {
  readonly end: TruckEnd
  /** What is known, the newest word of each step. */
  readonly steps: readonly Milestone[]
  /** Companies and drivers that told us something, in their own words. */
  readonly told: readonly string[]
}

/** What events tell about the truck at one end: its steps and who reported them. */
export function truckOf(
  events: readonly TrackingEventReply[],
  containerId: string,
  end: TruckEnd,
): TruckFacts {
  const types: readonly EventType[] = truckSteps[end]
  const steps = milestonesOf(events, containerId).filter(({ type }) => types.includes(type))
  const told = steps
    .flatMap(({ actual, estimated, planned }) => [actual, estimated, planned])
    .filter((event) => event !== null)
    .filter(({ source }) => source.kind === 'truck' && source.name.trim() !== '')
    .map(({ source }) => source.name)
  return { end, steps, told: [...new Set(told)] }
}
