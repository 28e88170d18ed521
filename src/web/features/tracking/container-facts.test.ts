import { describe, expect, test } from 'vitest'
import { stageCodes } from '#contract/order-shapes.ts'
import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { rankOf, type Stage, stages } from '#domain/orders/stages.ts'
import { byException, milestonesOf, milestoneTypes, truckOf } from './container-facts.ts'
import { endOfStage, stageSteps } from './stage-facts.ts'

let count = 0
const event = (
  type: TrackingEventReply['type'],
  classifier: TrackingEventReply['classifier'],
  happenedAt: string,
  more: Partial<TrackingEventReply> = {},
): TrackingEventReply => ({
  id: `evt_${++count}` as TrackingEventReply['id'],
  containerIds: ['ctr_1', 'ctr_2'] as TrackingEventReply['containerIds'],
  type,
  classifier,
  place: { seaport: null, seaportName: null, facility: null },
  mode: null,
  vessel: null,
  voyage: null,
  empty: null,
  happenedAt: `2026-${happenedAt}:00.000Z`,
  zone: 'Asia/Shanghai',
  recordedAt: `2026-11-01T00:00:${String(count % 60).padStart(2, '0')}.000Z`,
  source: { kind: 'carrier', name: 'COSCO' },
  note: null,
  retractedAt: null,
  conflictMinutes: null,
  ...more,
})

const boxAt = (stage: Stage, holds: Timeline['containers'][number]['holds'] = []) => ({
  id: 'ctr_1' as Timeline['containers'][number]['id'],
  type: '40HQ',
  number: null,
  stage,
  stageCode: stageCodes[stage],
  holds,
  latestEventId: null,
  next: null,
})

const barOf = (here: readonly Stage[], notNeeded: readonly Stage[] = []) => ({
  stages: stages.map((stage) => ({
    stage,
    code: stageCodes[stage],
    needed: !notNeeded.includes(stage),
    containers: here.filter((each) => each === stage).length,
  })),
  containers: here.map((stage) => boxAt(stage)),
})

describe('the stage bar [C-25]', () => {
  test.each(stages.map((stage) => [stage, stageCodes[stage]] as const))(
    'with every container at %s (%i) that stage counts them, what is before is over, what follows is ahead',
    (stage) => {
      const bar = barOf([stage, stage, stage])
      const events = stages
        .filter((each) => rankOf(each) < rankOf(stage))
        .map((each) => event(endOfStage[each], 'actual', '11-02T00:00'))
      const steps = stageSteps({ ...bar, events })
      expect(steps.map((each) => each.stage)).toEqual([...stages])
      for (const step of steps) {
        const rank = rankOf(step.stage)
        const state =
          rank < rankOf(stage)
            ? 'passed'
            : rank > rankOf(stage)
              ? 'ahead'
              : stage === 'containerReturned'
                ? 'passed'
                : 'here'
        expect([step.stage, step.state, step.containers]).toEqual([
          step.stage,
          state,
          rank === rankOf(stage) ? 3 : 0,
        ])
      }
    },
  )

  test.each(stages.slice(1).map((stage) => [stage]))(
    'with one container left behind, what lies between it and %s is partly over',
    (stage) => {
      const steps = stageSteps({ ...barOf(['toBeBooked', stage]), events: [] })
      expect(steps.map((each) => each.containers).reduce((sum, each) => sum + each)).toBe(2)
      for (const { stage: each, state } of steps) {
        const rank = rankOf(each)
        expect([each, state]).toEqual([
          each,
          rank === 0 || each === stage ? 'here' : rank < rankOf(stage) ? 'partly' : 'ahead',
        ])
      }
    },
  )

  test('what nobody told is over without a time, and what is not needed says so', () => {
    const steps = stageSteps({ ...barOf(['delivering'], ['toBeFumigated']), events: [] })
    expect(steps.slice(0, 4).map(({ state }) => state)).toEqual([
      'passedUnknown',
      'passedUnknown',
      'notNeeded',
      'passedUnknown',
    ])
  })

  test('has the 13 stages with their numbers; 8 and 10 are reserved [§4]', () => {
    expect(stages.map((stage) => stageCodes[stage])).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15])
  })
})

describe('the milestones of one container [C-25]', () => {
  test('tell planned, estimated and actual apart, and keep what was expected before', () => {
    const planned = event('arrived', 'planned', '12-01T00:00')
    const first = event('arrived', 'estimated', '12-02T00:00')
    const same = event('arrived', 'estimated', '12-02T00:00')
    const second = event('arrived', 'estimated', '12-04T10:00', { note: '绕航' })
    const third = event('arrived', 'estimated', '12-03T08:00')
    const [arrived] = milestonesOf([planned, first, same, second, third], 'ctr_1')
    expect(arrived).toMatchObject({ type: 'arrived', planned, estimated: third, actual: null })
    expect(arrived?.before.map((each) => each.happenedAt)).toEqual([second.happenedAt, same.happenedAt])
    const actual = event('arrived', 'actual', '12-03T09:00')
    expect(milestonesOf([planned, third, actual], 'ctr_1')[0]).toMatchObject({
      planned,
      estimated: third,
      actual,
    })
  })

  test('are those of the container alone, without what was retracted', () => {
    const events = [
      event('stuffed', 'actual', '11-02T00:00', { containerIds: ['ctr_2'] as never }),
      event('gatedIn', 'actual', '11-03T00:00', { retractedAt: '2026-11-04T00:00:00.000Z' }),
      event('departed', 'planned', '11-05T00:00'),
    ]
    expect(milestonesOf(events, 'ctr_1').map(({ type }) => type)).toEqual(['departed'])
    expect(milestonesOf(events, 'ctr_2').map(({ type }) => type)).toEqual(['stuffed', 'departed'])
  })

  test('know the end of every stage', () => {
    for (const stage of stages) expect(milestoneTypes).toContain(endOfStage[stage])
  })

  test('exceptions come first, then what is behind', () => {
    const held = boxAt('delivering', [{ hold: 'terminalHeld', since: '2026-11-01T00:00:00.000Z' }])
    const order = [boxAt('waitingForArrival'), held, boxAt('toBeSailed')].toSorted(byException)
    expect(order.map(({ stage }) => stage)).toEqual(['delivering', 'toBeSailed', 'waitingForArrival'])
  })

  test('the truck is known by its steps and by who told them', () => {
    const events = [
      event('emptyPickedUp', 'actual', '11-02T00:00', { source: { kind: 'truck', name: '甬达车队' } }),
      event('gatedIn', 'planned', '11-03T00:00'),
      event('delivered', 'planned', '12-09T00:00'),
    ]
    expect(truckOf(events, 'ctr_1', 'pickup')).toMatchObject({
      steps: [{ type: 'emptyPickedUp' }, { type: 'gatedIn' }],
      told: ['甬达车队'],
    })
    expect(truckOf(events, 'ctr_1', 'delivery')).toMatchObject({ steps: [{ type: 'delivered' }], told: [] })
    expect(truckOf([], 'ctr_1', 'delivery')).toEqual({ end: 'delivery', steps: [], told: [] })
  })
})
