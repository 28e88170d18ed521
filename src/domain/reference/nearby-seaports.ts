import type { Seaport } from './seaports.ts'
import { straightKilometres } from './straight-distance.ts'

export type NearbySeaport = { readonly port: Seaport; readonly kilometres: number }

/** The ports nearest to a port as the crow flies, nearest first, without itself; by code among equals. */
export function nearestSeaports(ports: Iterable<Seaport>, from: Seaport, count: number): NearbySeaport[] {
  const others: NearbySeaport[] = []
  for (const port of ports)
    if (port.code !== from.code) others.push({ port, kilometres: straightKilometres(from, port) })
  return others
    .sort((a, b) => a.kilometres - b.kilometres || (a.port.code < b.port.code ? -1 : 1))
    .slice(0, count)
}
