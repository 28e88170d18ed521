import { type Gate, seaGates } from '#domain/reference/sea-network.ts'
import { sailingKnots } from '#domain/reference/sea-passages.ts'
import { type Lane, locodePattern, seaportLanes } from '#domain/reference/seaports.ts'

/**
 * The port tool in an address. The list: `?text=ningbo&country=CN&lane=east-china&page=2`. A port, and the way
 * from it to another: `?port=CNNGB&to=DEHAM&closed=suez&open=kiel&knots=16`. What is spoilt is left out.
 */
export type SeaportListView = {
  readonly text: string
  readonly country: string | null
  readonly lane: Lane | null
  readonly page: number
}

export type SeaportView = {
  readonly port: string
  readonly to: string | null
  readonly closed: readonly Gate[]
  readonly knots: number
}

/** Closed unless the reader opens it: too narrow and shallow for ocean ships. */
const usuallyClosed: readonly Gate[] = ['kiel']

const codeOf = (given: string | null): string | null => {
  const code = given?.trim().toUpperCase() ?? ''
  return locodePattern.test(code) ? code : null
}

export function listOfSearch(search: URLSearchParams): SeaportListView {
  const country = search.get('country') ?? ''
  const page = Number(search.get('page'))
  return {
    text: [...(search.get('text') ?? '')].slice(0, 60).join(''),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    lane: seaportLanes.find((lane) => lane === search.get('lane')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

export const queryOfList = ({ text, country, lane, page }: SeaportListView) => ({
  text: text.trim(),
  country,
  lane,
  page: page > 1 ? page : null,
})

/** The port an address names; null where it names none, so that the list is shown. */
export function portOfSearch(search: URLSearchParams): SeaportView | null {
  const port = search.get('port')?.trim().toUpperCase().slice(0, 10)
  if (!port) return null
  const knots = Number(search.get('knots') ?? sailingKnots.usual)
  const [closed, open] = [search.getAll('closed'), search.getAll('open')]
  return {
    port,
    to: codeOf(search.get('to')),
    closed: seaGates.filter((gate) =>
      usuallyClosed.includes(gate) ? !open.includes(gate) : closed.includes(gate),
    ),
    knots: knots >= sailingKnots.least && knots <= sailingKnots.most ? knots : sailingKnots.usual,
  }
}

export const queryOfPort = ({ port, to, closed, knots }: SeaportView) => ({
  port,
  to,
  closed: closed.filter((gate) => !usuallyClosed.includes(gate)),
  open: usuallyClosed.filter((gate) => !closed.includes(gate)),
  knots: knots === sailingKnots.usual ? null : knots,
})

/** Degrees and whole minutes, as on a chart: `29°52′N 121°33′E`. */
export function coordinateText({ lat, lon }: { readonly lat: number; readonly lon: number }): string {
  const side = (value: number, letters: string, width: number) => {
    const minutes = Math.round(Math.abs(value) * 60)
    const whole = String(Math.trunc(minutes / 60)).padStart(width, '0')
    return `${whole}°${String(minutes % 60).padStart(2, '0')}′${letters[value < 0 ? 1 : 0]}`
  }
  return `${side(lat, 'NS', 2)} ${side(lon, 'EW', 3)}`
}
