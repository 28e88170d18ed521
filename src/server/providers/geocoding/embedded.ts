import { divisionPath } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Geocoder } from './port.ts'

/**
 * The centres of our own divisions and cities: never a door, and the precision says so. It asks nobody and knows no
 * streets.
 */
export const embeddedGeocoder = (reference: Pick<Reference, 'divisions' | 'foreignPlaces'>): Geocoder => ({
  name: 'embedded',
  async locate({ country, city, region }) {
    if (country !== 'CN') {
      const found = reference.foreignPlaces.cities.get(city)
      return found?.country === country ? { lat: found.lat, lon: found.lon, precision: 'city' } : null
    }
    const path = divisionPath(reference.divisions, region ?? city)
    const known = path.findLast((each) => each.at)
    if (!known?.at || (known.level !== 'county' && known.level !== 'city')) return null
    return { ...known.at, precision: known.level }
  },
})
