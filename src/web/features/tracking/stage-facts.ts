import type { Timeline } from '#contract/tracking.ts'
import { rankOf, type Stage } from '#domain/orders/stages.ts'
import type { EventType } from '#domain/tracking/events.ts'

/** The event whose actual time says when a stage was over, as `stateOf` of the domain has it. */
export const endOfStage: Readonly<Record<Stage, EventType>> = {
  toBeBooked: 'bookingConfirmed',
  toBeLoaded: 'stuffed',
  toBeFumigated: 'fumigated',
  toBeGatedIn: 'gatedIn',
  toBeSailed: 'departed',
  waitingForArrival: 'arrived',
  toBeDeclared: 'declared',
  taxToPay: 'dutyPaid',
  awaitingCustomsRelease: 'customsReleased',
  toBeTransported: 'gatedOut',
  delivering: 'delivered',
  containerToBeReturned: 'emptyReturned',
  containerReturned: 'emptyReturned',
}

/**
 * How one stage stands for the whole order. `passed` has a time, `passedUnknown` must be over because a
 * later one began, though nobody told; `partly` is behind some containers and ahead of others.
 */
export type StageState = 'notNeeded' | 'passed' | 'passedUnknown' | 'here' | 'partly' | 'ahead'

export type StageStep = {
  readonly stage: Stage
  /** Its number in requirements §4. */
  readonly code: number
  readonly state: StageState
  readonly containers: number
  /** How many of them were left behind. */
  readonly rolled: number
}

export function stageSteps({
  stages,
  containers,
  events,
}: Pick<Timeline, 'stages' | 'containers' | 'events'>): StageStep[] {
  const happened = events.filter((event) => event.classifier === 'actual' && event.retractedAt === null)
  /** Somebody told it of every container; one of them says nothing about the others. */
  const told = (type: EventType): boolean =>
    containers.every(({ id }) =>
      happened.some((event) => event.type === type && event.containerIds.includes(id)),
    )
  const ranks = containers.map((container) => rankOf(container.stage))
  const least = Math.min(...ranks)
  const most = Math.max(...ranks)
  const allReturned =
    containers.length > 0 && containers.every((container) => container.stage === 'containerReturned')
  return stages.map(({ stage, code, needed, containers: here }) => {
    const rank = rankOf(stage)
    const known = told(endOfStage[stage]) ? 'passed' : 'passedUnknown'
    // What others saw to is no less done: it is told, so it is not called unnecessary.
    const state: StageState = !needed
      ? told(endOfStage[stage]) && containers.length > 0
        ? 'passed'
        : 'notNeeded'
      : allReturned && stage === 'containerReturned'
        ? 'passed'
        : here > 0
          ? 'here'
          : containers.length > 0 && rank < least
            ? known
            : rank < most
              ? 'partly'
              : 'ahead'
    const rolled = containers.filter(
      (each) => each.stage === stage && each.holds.some(({ hold }) => hold === 'rolled'),
    ).length
    return { stage, code, state, containers: here, rolled }
  })
}
