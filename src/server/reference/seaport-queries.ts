import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seaports.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { drawnLine, drawnPoint } from '#domain/reference/lines.ts'
import { nearestSeaports } from '#domain/reference/nearby-seaports.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { type Gate, seaGates } from '#domain/reference/sea-network.ts'
import { type PassedPlace, type PassedWater, placesPassed } from '#domain/reference/sea-passages.ts'
import { filterSeaports, type SeaportList } from '#domain/reference/seaport-list.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import { straightKilometres } from '#domain/reference/straight-distance.ts'
import type { Context } from '#server/platform/context.ts'
import { offeredSeaports, presentSeaport, seaRoutes } from './queries.ts'

const nearestShown = 8

/** Answers that only depend on the ports as they are now are kept; the oldest question leaves first. */
function keptAnswers<Answer extends object>(most: number) {
  const answersOf = new WeakMap<Reference['seaports'], Map<string, Answer>>()
  return ({ seaports }: Reference, key: string, find: () => Answer): Answer => {
    const answers = answersOf.get(seaports) ?? new Map<string, Answer>()
    answersOf.set(seaports, answers)
    const answer = answers.get(key) ?? find()
    answers.delete(key)
    answers.set(key, answer)
    if (answers.size > most) answers.delete(answers.keys().next().value as string)
    return answer
  }
}

const lists = keptAnswers<SeaportList>(200)
const details = keptAnswers<ReplyOf<typeof contract.getSeaport>>(2000)
const ways = keptAnswers<ReplyOf<typeof contract.measureSeaWay>>(5000)

/** A page of the ports of a filter, with the counts the filter's choices show. */
export function listSeaportPage(
  ctx: Context,
  { text, page, size, ...narrowed }: QueryOf<typeof contract.listSeaportPage>,
): ReplyOf<typeof contract.listSeaportPage> {
  const { reference } = ctx
  const { country = null, lane = null } = narrowed
  const list = lists(reference, JSON.stringify([text, country, lane]), () =>
    filterSeaports(reference.seaportIndex, { text, country, lane }),
  )
  return {
    items: list.ports.slice((page - 1) * size, page * size).map((port) => ({
      ...presentSeaport(port),
      kind: port.kind,
      terminals: reference.terminals.get(port.code)?.length ?? 0,
    })),
    total: list.ports.length,
    countries: [...list.countries],
    lanes: [...list.lanes],
  }
}

/** The port of a UN/LOCODE; another code for the same quay finds it too. */
function findSeaport({ seaports }: Reference, code: string): Seaport | undefined {
  const own = seaports.get(code)
  if (own) return own
  for (const port of seaports.values()) if (port.aliases.includes(code)) return port
  return undefined
}

/** Refuses with `request.notFound`. */
export function getSeaport(ctx: Context, code: string): ReplyOf<typeof contract.getSeaport> {
  const { reference } = ctx
  const port = findSeaport(reference, code)
  if (!port) throw new Refusal('request.notFound')
  return details(reference, port.code, () => ({
    ...presentSeaport(port),
    kind: port.kind,
    aliases: [...port.aliases],
    region: port.region ?? null,
    terminals: (reference.terminals.get(port.code) ?? []).map(({ name, operators, smdg }) => ({
      name,
      operators: [...operators],
      smdg,
    })),
    nearest: nearestSeaports(offeredSeaports(ctx), port, nearestShown).map((near) => ({
      ...presentSeaport(near.port),
      kilometres: near.kilometres,
    })),
  }))
}

/** The two canals between oceans. */
const canals = ['suez', 'panama'] as const satisfies readonly Gate[]

const isGate = (water: PassedWater): water is Gate => (seaGates as readonly string[]).includes(water)

type MeasuredWay = {
  readonly nauticalMiles: number
  readonly kilometres: number
  readonly places: readonly PassedPlace[]
}
const measured = ({ nauticalMiles, kilometres, places }: MeasuredWay) => ({
  nauticalMiles,
  kilometres,
  waters: places.map(({ water }) => water),
})

/**
 * The shortest way with these waters closed, and what it becomes when more are. Refuses the field `from` or `to`
 * with `seaport.unknown`.
 */
export function measureSeaWay(
  ctx: Context,
  { from, to, closed }: QueryOf<typeof contract.measureSeaWay>,
): ReplyOf<typeof contract.measureSeaWay> {
  const { reference } = ctx
  const start = findSeaport(reference, from)
  const end = findSeaport(reference, to)
  if (!start || !end) {
    const unknown = { code: 'seaport.unknown', params: {} } as const
    throw new Refusal(
      'request.invalid',
      {},
      { ...(!start && { from: unknown }), ...(!end && { to: unknown }) },
    )
  }
  const wayWithout = (gates: readonly Gate[]) => {
    const route = seaRoutes(ctx).distanceBetween(start, end, { closed: gates })
    if (!route) return null
    const { nauticalMiles, kilometres, line } = route
    return { nauticalMiles, kilometres, line, places: placesPassed(line) }
  }
  const gates = [...new Set(closed)].sort()
  return ways(reference, [start.code, end.code, ...gates].join(), () => {
    const found = wayWithout(gates)
    const way = found && {
      ...measured(found),
      line: drawnLine(found.line),
      places: found.places.map(({ water, point }) => ({ water, point: drawnPoint(point) })),
    }
    const detourBy = (more: readonly Gate[]) => {
      const detour = wayWithout([...gates, ...more])
      return { closed: [...more], way: detour && measured(detour) }
    }
    const single = (way?.waters ?? []).filter(isGate).map((gate) => detourBy([gate]))
    // Ships of the large trades cannot change from one canal to the other; they go round the capes.
    const swapped = single.some(({ closed: [gate], way: detour }) =>
      canals.some(
        (canal) => gate !== canal && canals.some((each) => each === gate) && detour?.waters.includes(canal),
      ),
    )
    return {
      from: presentSeaport(start),
      to: presentSeaport(end),
      straightKilometres: straightKilometres(start, end),
      way,
      detours: swapped ? [...single, detourBy(canals)] : single,
    }
  })
}
