import { greatCircleKm, meanEarthRadiusKm, type Place } from './sea-network.ts'
import type { Seaport } from './seaports.ts'

/** The sphere on which straight distances are measured, in metres (requirements §9). */
export const earthRadiusMetres = 6_378_137

/** Kilometres as the crow flies on that sphere; ships sail farther. */
export const straightKilometres = (from: Place, to: Place): number =>
  (greatCircleKm(from.lon, from.lat, to.lon, to.lat) / meanEarthRadiusKm) * (earthRadiusMetres / 1000)

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
