import { greatCircleKm, meanEarthRadiusKm, type Place } from './sea-network.ts'

/** The sphere on which straight distances are measured, in metres (requirements §9). */
export const earthRadiusMetres = 6_378_137

/** Kilometres as the crow flies on that sphere; ships sail and trucks drive farther. */
export const straightKilometres = (from: Place, to: Place): number =>
  (greatCircleKm(from.lon, from.lat, to.lon, to.lat) / meanEarthRadiusKm) * (earthRadiusMetres / 1000)
