import type { VesselReply } from '#contract/vessels.ts'

/** What a ship is called on the page: its name, or its number until it says one. */
export const vesselTitle = ({ name, mmsi }: Pick<VesselReply, 'name' | 'mmsi'>): string =>
  name ?? `MMSI ${mmsi}`

/** Degrees and decimal minutes, as charts have them: 30°15.30′N 122°06.00′E. */
export function coordinates(lat: number, lon: number): string {
  const one = (value: number, digits: number, letters: string) => {
    // Rounded as a whole, so that 59.999 minutes become a degree.
    const minutes = Math.round(Math.abs(value) * 6000)
    const degrees = String(Math.floor(minutes / 6000)).padStart(digits, '0')
    const rest = ((minutes % 6000) / 100).toFixed(2).padStart(5, '0')
    return `${degrees}°${rest}′${letters[value < 0 ? 1 : 0]}`
  }
  return `${one(lat, 2, 'NS')} ${one(lon, 3, 'EW')}`
}
