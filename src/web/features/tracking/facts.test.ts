import { describe, expect, it } from 'vitest'
import { stageCodes } from '#contract/order-shapes.ts'
import type { TrackingEventReply } from '#contract/tracking.ts'
import { stages } from '#domain/orders/stages.ts'
import { stateOf } from '#domain/tracking/container-stage.ts'
import type { TrackingEvent } from '#domain/tracking/events.ts'
import { factsOf, groupByPlace, isChange, minutesLate, shipChangeOf } from './facts.ts'
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
    vessel: null,
    voyage: null,
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

const boxAt = (id: string, stage: (typeof stages)[number], holds: { hold: string }[] = []) => ({
  id,
  stage,
  holds,
})

describe('a change of ship', () => {
  const singapore = { seaport: 'SGSIN', seaportName: null, facility: null }
  const booked = { vessel: 'XIN NING HAI', voyage: '40W' }
  const change = (...events: TrackingEventReply[]) => {
    const all = factsOf(events)
    const here = groupByPlace(all).find(({ whereabouts }) => whereabouts.key === 'SGSIN')
    return here ? shipChangeOf(here.facts, all, booked) : 'nowhere'
  }
  const arrived = event('transshipmentArrived', 'actual', 900, { place: singapore })
  const loaded = event('transshipmentLoaded', 'actual', 990, { place: singapore, vessel: 'ORIENT CREST' })

  it('names both ships: the booked one and the one that loads', () => {
    expect(change(event('departed', 'actual', 10), arrived, loaded)).toEqual({
      from: booked,
      to: { vessel: 'ORIENT CREST', voyage: null },
    })
  })
  it('follows what departure and arrival name rather than the booking', () => {
    const departed = event('departed', 'actual', 10, { vessel: 'HAI YUE 18', voyage: '7W' })
    expect(change(departed, arrived)).toEqual({ from: { vessel: 'HAI YUE 18', voyage: '7W' }, to: null })
    const named = { ...arrived, vessel: 'EASTERN STAR' }
    expect(change(departed, named)).toMatchObject({ from: { vessel: 'EASTERN STAR' } })
  })
  it('guesses no ship after an earlier change, and sees none in what was withdrawn', () => {
    const before = event('transshipmentDeparted', 'actual', 500, {
      place: { seaport: 'CNSHA', seaportName: null, facility: null },
    })
    expect(change(before, arrived)).toEqual({ from: null, to: null })
    expect(change({ ...arrived, retractedAt: '2026-11-02T00:00:00.000Z' })).toBeNull()
  })
})

describe('stages of an order [§4]', () => {
  const order = (at: readonly (typeof stages)[number][], events: TrackingEventReply[]) =>
    stageSteps({
      stages: stages.map((stage) => ({
        stage,
        code: stageCodes[stage],
        needed: true,
        containers: at.filter((each) => each === stage).length,
      })),
      containers: at.map((stage, place) => boxAt(['ctr_a', 'ctr_b', 'ctr_c'][place] ?? '', stage)) as never,
      events,
    })

  it('have the numbers 1 to 15, without 8 and 10 [C-25]', () => {
    expect(order([], []).map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15])
  })

  it.each(stages.map((stage, place) => [stage, place] as const))(
    'with all containers at %s: counted there, nothing behind it passed without an actual event [C-25]',
    (stage, place) => {
      const told = stages.slice(0, place).map((each, at) => event(endOfStage[each], 'actual', at))
      const expected = stages.slice(0, place).map((each, at) => event(endOfStage[each], 'estimated', at))
      const states = (events: TrackingEventReply[]) => order([stage, stage], events).map(({ state }) => state)
      const last = stage === 'containerReturned' ? 'passed' : 'here'
      const ahead = stages.slice(place + 1).map(() => 'ahead')
      const behind = (state: string) => stages.slice(0, place).map(() => state)
      expect(states(told)).toEqual([...behind('passed'), last, ...ahead])
      expect(states(expected)).toEqual([...behind('passedUnknown'), last, ...ahead])
      expect(states([])).toEqual([...behind('passedUnknown'), last, ...ahead])
      // What was told of one container only was not told of the other.
      const half = told.map((each) => ({ ...each, containerIds: ['ctr_a'] as never }))
      expect(states(half)).toEqual([...behind('passedUnknown'), last, ...ahead])
      const counts = order([stage, stage, 'toBeBooked'], []).map(({ containers }) => containers)
      expect(counts[place]).toBe(stage === 'toBeBooked' ? 3 : 2)
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3)
    },
  )

  it('count what was left behind', () => {
    const [, loading] = stageSteps({
      stages: stages.map((stage) => ({ stage, code: 0, needed: true, containers: 0 })),
      containers: [boxAt('ctr_a', 'toBeLoaded', [{ hold: 'rolled' }]), boxAt('ctr_b', 'toBeLoaded')] as never,
      events: [],
    })
    expect(loading?.rolled).toBe(1)
  })

  it('are passed where others saw to what we were not asked for, and were told of every container', () => {
    const declared = (containerIds: readonly string[]) => {
      const steps = stageSteps({
        stages: stages.map((stage) => ({ stage, code: 0, needed: stage !== 'toBeDeclared', containers: 0 })),
        containers: [boxAt('ctr_a', 'awaitingCustomsRelease'), boxAt('ctr_b', 'toBeDeclared')] as never,
        events: [event('declared', 'actual', 1, { containerIds: containerIds as never })],
      })
      return steps.find(({ stage }) => stage === 'toBeDeclared')?.state
    }
    expect(declared(['ctr_a', 'ctr_b'])).toBe('passed')
    expect(declared(['ctr_a'])).toBe('notNeeded')
  })

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
    const containers = [boxAt('ctr_a', 'toBeSailed'), boxAt('ctr_b', 'waitingForArrival')] as never
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
