import { describe, expect, it } from 'vitest'
import type { TrackingEventReply } from '#contract/tracking.ts'
import { stages } from '#domain/orders/stages.ts'
import { stateOf } from '#domain/tracking/container-stage.ts'
import type { TrackingEvent } from '#domain/tracking/events.ts'
import { factsOf, groupByPlace, isChange, minutesLate } from './facts.ts'
import { endOfStage, stageSteps } from './stage-facts.ts'

let count = 0
/** An event in a few words; times are minutes after the first of November. */
function event(
  type: TrackingEventReply['type'],
  classifier: TrackingEventReply['classifier'],
  minutes: number,
  more: Partial<TrackingEventReply> = {},
): TrackingEventReply {
  count += 1
  const at = (given: number) => new Date(Date.UTC(2026, 10, 1) + given * 60_000).toISOString()
  return {
    id: `evt_${String(count).padStart(26, '0')}`,
    containerIds: ['ctr_a', 'ctr_b'],
    type,
    classifier,
    place: { seaport: 'CNNGB', seaportName: null, facility: null },
    mode: null,
    empty: null,
    happenedAt: at(minutes),
    zone: 'Asia/Shanghai',
    recordedAt: at(minutes + count),
    source: { kind: 'terminal', name: 'NBCT' },
    note: null,
    retractedAt: null,
    conflictMinutes: null,
    ...more,
  } as TrackingEventReply
}

describe('facts of a timeline', () => {
  it('tells a happening once, with its plan beside it', () => {
    const plan = event('departed', 'planned', 100)
    const actual = event('departed', 'actual', 430)
    const [fact, ...others] = factsOf([plan, event('departed', 'estimated', 200), actual])
    expect(others).toEqual([])
    expect(fact).toMatchObject({ head: actual, kind: 'actual', planned: plan })
    expect(minutesLate(fact as never)).toBe(330)
    expect(isChange(fact as never)).toBe(true)
  })

  it('takes the estimate learned last, not the plan', () => {
    const last = event('arrived', 'estimated', 900)
    const [fact] = factsOf([event('arrived', 'planned', 800), event('arrived', 'estimated', 850), last])
    expect(fact).toMatchObject({ head: last, kind: 'estimated' })
  })

  it('keeps both sources where they contradict each other', () => {
    const carrier = event('loaded', 'actual', 10, {
      conflictMinutes: 205,
      source: { kind: 'carrier', name: 'COSU' },
    })
    const terminal = event('loaded', 'actual', 215, { conflictMinutes: 205 })
    const [fact] = factsOf([carrier, terminal])
    expect(fact?.reports).toEqual([terminal, carrier])
    expect(fact?.conflictMinutes).toBe(205)
  })

  it('still expects what only some containers have behind them', () => {
    const facts = factsOf([
      event('gatedIn', 'planned', 50),
      event('gatedIn', 'actual', 60, { containerIds: ['ctr_a'] as never }),
    ])
    expect(facts.map((fact) => [fact.kind, fact.containerIds])).toEqual([
      ['planned', ['ctr_b']],
      ['actual', ['ctr_a']],
    ])
  })

  it('tells once what one source says of each container', () => {
    const facts = factsOf([
      event('gatedIn', 'actual', 60, { containerIds: ['ctr_a'] as never }),
      event('gatedIn', 'actual', 60, { containerIds: ['ctr_b'] as never }),
    ])
    expect(facts.map((fact) => fact.containerIds)).toEqual([['ctr_a', 'ctr_b']])
  })

  it('keeps what was withdrawn', () => {
    const facts = factsOf([event('stuffed', 'actual', 5, { retractedAt: '2026-11-02T00:00:00.000Z' })])
    expect(facts).toHaveLength(1)
    expect(facts[0]?.retracted).toBe(true)
  })

  it('groups what follows one another at one place, and what happens at sea', () => {
    const sea = { seaport: null, seaportName: null, facility: null }
    const groups = groupByPlace(
      factsOf([
        event('loaded', 'actual', 1),
        event('departed', 'actual', 2),
        event('passed', 'actual', 3, { place: sea }),
      ]),
    )
    expect(groups.map((group) => [group.whereabouts.key, group.facts.length])).toEqual([
      ['CNNGB', 2],
      ['sea', 1],
    ])
  })
})

describe('stages of an order [§4]', () => {
  it('end with the events that the domain has', () => {
    const everything = { fumigation: true, importCustoms: true, delivery: 'door' } as const
    for (const stage of stages.slice(0, -1)) {
      const ended = {
        type: endOfStage[stage],
        classifier: 'actual',
        retractedAt: null,
        happenedAt: new Date(0),
      } as TrackingEvent
      expect(stateOf([ended], everything).stage).toBe(stages[stages.indexOf(stage) + 1])
    }
  })

  it('tell passed, passed without a time, partly passed and not needed apart', () => {
    const at = (stage: (typeof stages)[number]) => ({ stage, containers: [] })
    const containers = [at('toBeSailed'), at('waitingForArrival')] as never
    const steps = stageSteps({
      stages: stages.map((stage) => ({
        stage,
        code: 0,
        needed: stage !== 'toBeFumigated',
        containers: stage === 'toBeSailed' || stage === 'waitingForArrival' ? 1 : 0,
      })),
      containers,
      events: [event('bookingConfirmed', 'actual', 1), event('gatedIn', 'actual', 2)],
    })
    expect(steps.slice(0, 7).map((step) => step.state)).toEqual([
      'passed',
      'passedUnknown',
      'notNeeded',
      'passed',
      'here',
      'here',
      'ahead',
    ])
  })
})
