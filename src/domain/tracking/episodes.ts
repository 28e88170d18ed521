import type { BusinessDate } from '../kernel/business-date.ts'
import { businessDateOf } from '../kernel/business-date.ts'
import type { ContainerId, OrderExceptionId } from '../kernel/ids.ts'
import type { ChosenKind } from '../notifications/kinds.ts'
import type { ExceptionKind, TrackingException } from './exceptions.ts'

/**
 * An episode is one stretch of one thing going wrong with one container: found when it is first seen, over when it is
 * seen no more. Its customer is told once of each. An event that was retracted and told again, or whose sender
 * corrected it, makes no second episode: what ends and comes again about the same day is the same thing.
 */
export type Episode = {
  readonly id: OrderExceptionId
  readonly kind: EpisodeKind
  /** Null: the whole order. */
  readonly containerId: ContainerId | null
  readonly about: BusinessDate
  readonly over: boolean
}

/** A moved arrival is told by what the customer was told last, not kept as an episode. */
export const episodeKinds = [
  'rolled',
  'exportCustomsHeld',
  'customsHeld',
  'carrierHeld',
  'terminalHeld',
  'departureLate',
  'arrivalLate',
  'gateOutOverdue',
  'returnOverdue',
  'silent',
] as const satisfies readonly ExceptionKind[]
export type EpisodeKind = (typeof episodeKinds)[number]

/** The choice under which a customer is told of it. */
export const choiceOfKind: Record<EpisodeKind, ChosenKind> = {
  rolled: 'rolled',
  exportCustomsHeld: 'held',
  customsHeld: 'held',
  carrierHeld: 'held',
  terminalHeld: 'held',
  departureLate: 'late',
  arrivalLate: 'late',
  gateOutOverdue: 'overdue',
  returnOverdue: 'overdue',
  silent: 'noNews',
}

export type FoundEpisode = {
  readonly kind: EpisodeKind
  readonly containerId: ContainerId | null
  readonly about: BusinessDate
  readonly since: Date
}

const isEpisodeKind = (kind: ExceptionKind): kind is EpisodeKind => episodeKinds.some((each) => each === kind)

/** The exceptions of now, by container: the day they are about is that of the thing itself, not of learning it. */
export const foundOf = (exceptions: readonly TrackingException[]): FoundEpisode[] =>
  exceptions.flatMap(({ kind, containerIds, since, zone, is, was }) =>
    isEpisodeKind(kind)
      ? containerIds.map((containerId) => ({
          kind,
          containerId,
          about: is?.on ?? was?.on ?? businessDateOf(since, zone),
          since,
        }))
      : [],
  )

export type EpisodeChanges = {
  readonly begun: readonly FoundEpisode[]
  /** The same thing again: told before, and not told again. */
  readonly resumed: readonly OrderExceptionId[]
  readonly ended: readonly OrderExceptionId[]
}

/** What begins, goes on again and ends, from what was known and what is found now. */
export function episodeChanges(known: readonly Episode[], found: readonly FoundEpisode[]): EpisodeChanges {
  const same = (a: FoundEpisode, b: Episode) => a.kind === b.kind && a.containerId === b.containerId
  const going = known.filter((each) => !each.over)
  const fresh = found.filter((each) => !going.some((open) => same(each, open)))
  const resumed = fresh.flatMap((each) => {
    const before = known.filter((old) => old.over && same(each, old) && old.about === each.about).at(-1)
    return before ? [{ found: each, id: before.id }] : []
  })
  return {
    begun: fresh.filter((each) => !resumed.some((again) => again.found === each)),
    resumed: resumed.map(({ id }) => id),
    ended: going.filter((open) => !found.some((each) => same(each, open))).map(({ id }) => id),
  }
}
