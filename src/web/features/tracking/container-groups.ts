import type { OrderOnMap } from '#contract/order-map.ts'
import { splitAt } from '#domain/reference/lines.ts'
import type { MapMark, MapOverlay, MapWay } from '#web/features/maps/overlay.ts'

type Container = OrderOnMap['containers'][number]

/** Containers of which the same is told: one mark on the map, and one entry beside it. */
export type ContainerGroup = {
  readonly id: string
  readonly containers: readonly Container[]
  readonly where: Container['where']
  readonly place: Container['place']
  readonly event: Container['event']
}

/** In the sequence of the order, each group where its first container stands. */
export function groupsOf(containers: readonly Container[]): ContainerGroup[] {
  const groups = Map.groupBy(containers, ({ where, place, event }) =>
    JSON.stringify([where, place, event?.type, event?.at, event?.port]),
  )
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    return first
      ? [{ id: first.id, containers: same, where: first.where, place: first.place, event: first.event }]
      : []
  })
}

type Names = {
  readonly port: (port: OrderOnMap['ports'][number]) => string
  readonly water: (water: NonNullable<OrderOnMap['way']>['waters'][number]['water']) => string
  readonly group: (group: ContainerGroup) => string
  readonly door: (end: OrderOnMap['roads'][number]['end']) => string
}

/** What the map draws: the way up to the box that is furthest behind, its ports and waters, the doors, the boxes. */
export function overlayOf(map: OrderOnMap, groups: readonly ContainerGroup[], names: Names): MapOverlay {
  const shares = groups.flatMap(({ place }) => place?.share ?? [])
  const [behind, ahead] = map.way ? splitAt(map.way.line, Math.min(1, ...shares, shares.length ? 1 : 0)) : []
  const ways: MapWay[] = [
    ...(ahead && ahead.length > 1 ? [{ line: ahead, look: 'ahead' } as const] : []),
    ...(behind && behind.length > 1 ? [{ line: behind, look: 'behind' } as const] : []),
    ...map.roads.flatMap(({ line }): MapWay[] => (line ? [{ line, look: 'road' }] : [])),
  ]
  const marks: MapMark[] = [
    ...(map.way?.waters ?? []).map(
      ({ water, point }): MapMark => ({ id: water, name: names.water(water), point, look: 'water' }),
    ),
    ...map.ports.flatMap(({ point, ...port }): MapMark[] =>
      point ? [{ id: port.code, name: names.port({ point, ...port }), point, look: 'port' }] : [],
    ),
    ...map.roads.flatMap(({ end, line }): MapMark[] => {
      const point = end === 'pickup' ? line?.[0] : line?.at(-1)
      return point ? [{ id: end, name: names.door(end), point, look: 'door' }] : []
    }),
    ...groups.flatMap((group): MapMark[] =>
      group.place
        ? [{ id: group.id, name: names.group(group), point: group.place.point, look: group.place.basis }]
        : [],
    ),
  ]
  return { ways, marks }
}
