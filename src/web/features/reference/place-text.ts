import { useReader } from '#web/ui/reader.ts'
import { useCountries, useDivisions, useForeignPlaces, useSeaport } from './places.ts'

/** A place in words: `name` for a heading, `address` as it is written in the reader's language. */
export type PlaceText = { readonly name: string; readonly address: string; readonly ready: boolean }

/** A port by LOCODE, or a door by the codes of its divisions; what is not known is null. */
export type PlaceParts = {
  readonly kind: 'port' | 'door' | null
  readonly port: string | null
  readonly country: string | null
  readonly province: string | null
  readonly city: string | null
  readonly region: string | null
  readonly street: string | null
}

/** Names a port or a door in the reader's language; codes stand until the names are read. */
export function usePlaceText(place: PlaceParts): PlaceText {
  const { language, read, portName } = useReader()
  const door = place.kind === 'door'
  const chinese = door && place.country === 'CN'
  const seaport = useSeaport(door ? null : place.port)
  const countries = useCountries()
  const provinces = useDivisions(chinese ? '' : null)
  const cities = useDivisions(chinese ? place.province : null)
  const regions = useDivisions(chinese ? place.city : null)
  const foreign = useForeignPlaces(door && !chinese ? place.country : null)
  if (!door) {
    const name = seaport ? portName(seaport) : (place.port ?? '')
    return { name, address: name, ready: place.port === null || seaport !== null }
  }
  const named = (
    list: readonly { code: string; name: { zh: string; en: string } }[] | undefined,
    code: string | null,
  ) => {
    const found = list?.find((each) => each.code === code)
    return found ? read(found.name) : ''
  }
  const country = named(countries.data, place.country)
  const city = chinese
    ? named(cities.data, place.city)
    : named(foreign.data?.cities, place.city) || (place.city ?? '')
  const region = chinese ? named(regions.data, place.region) : ''
  const province = chinese
    ? named(provinces.data, place.province)
    : named(foreign.data?.states, place.province)
  const parts = [place.street ?? '', region, city, province === city ? '' : province, country].filter(Boolean)
  // Chinese addresses go from the large to the small, English ones the other way.
  const address = language === 'zh-CN' ? parts.reverse().join('') : parts.join(', ')
  return { name: [city, region].filter(Boolean).join(' ') || country, address, ready: city !== '' }
}
