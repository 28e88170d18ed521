import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { AdvanceFiling, CutOff, CutOffCode } from './offer.ts'

/**
 * Which sailing a shipment can catch. A line tells weekdays, not hours, so a ship is taken to leave at six in the
 * morning of the port's own time, and the cut-offs count back from there.
 */

/** Assumed (decision 011): the hour of departure in the port's zone. */
export const sailingHour = 6

/** Assumed (decision 011): hours before departure. Carriers publish their own with the schedule. */
export const cutOffHours: Readonly<Record<CutOffCode, number>> = {
  AFC: 92,
  DCO: 90,
  VCO: 68,
  FCO: 36,
  CUA: 24,
}

/** Assumed (decision 011): a container loaded at a door reaches the terminal the day after. */
const haulageDays = 1

/** Sailings offered of one service, and how far ahead of the goods they may be. Assumed (decision 011). */
export const sailingsOffered = 2
export const sailingWindowDays = 28

const dayOffset = (hours: number): number => Math.floor((sailingHour - hours) / 24)
const gateInOffset = dayOffset(cutOffHours.FCO)

/** The first day on which a shipment ready on `readyOn` can sail. */
export const earliestSailing = (readyOn: BusinessDate, fromDoor: boolean): BusinessDate =>
  addDays(readyOn, (fromDoor ? haulageDays : 0) - gateInOffset)

/** The last day on which goods may be ready at the port for a sailing: the other way round. */
export const latestReady = (sailing: BusinessDate): BusinessDate => addDays(sailing, gateInOffset)

const hour = 3_600_000
const midnights = new Map<string, number>()

/** When a day begins in a zone; the answers are kept, because every offer asks for the same few. */
export function midnightAt(day: BusinessDate, zone: string): number {
  const key = `${day}${zone}`
  let at = midnights.get(key)
  if (at === undefined) {
    if (midnights.size > 5_000) midnights.clear()
    at = instantOf(day, '00:00', zone).getTime()
    midnights.set(key, at)
  }
  return at
}

/** When the ship leaves. */
export const departureAt = (day: BusinessDate, zone: string): number =>
  midnightAt(day, zone) + sailingHour * hour

export const cutOffAt = (code: CutOffCode, departure: number): number => departure - cutOffHours[code] * hour

/** Countries whose customs want entry summary declarations: the EU, Norway and Switzerland (EU regulation 952/2013). */
const ensCountries = new Set([
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
])
const filings: Readonly<Record<string, AdvanceFiling>> = {
  GB: 'SNS',
  US: 'ACE',
  PR: 'ACE',
  CA: 'ACI',
  JP: 'AFR',
}

/** The advance filing that the country of discharge wants, null for none that we file. */
export const filingFor = (origin: string, destination: string): AdvanceFiling | null => {
  if (ensCountries.has(destination)) return ensCountries.has(origin) ? null : 'ENS'
  return filings[destination] ?? null
}

const cutOffLists = new Map<string, CutOff[]>()

/** Kept, because every offer of a day has the same. */
function cutOffList(codes: readonly CutOffCode[], departure: number, filing: AdvanceFiling | null): CutOff[] {
  const key = `${departure}${filing}${codes.length}`
  let cutOffs = cutOffLists.get(key)
  if (!cutOffs) {
    cutOffs = codes.map((code) => ({
      code,
      filing: code === 'AFC' ? filing : null,
      at: new Date(cutOffAt(code, departure)).toISOString(),
    }))
    if (cutOffLists.size > 5_000) cutOffLists.clear()
    cutOffLists.set(key, cutOffs)
  }
  return cutOffs
}

/** The cut-offs of a departure, earliest first. */
export const cutOffsOf = (departure: number, filing: AdvanceFiling | null): CutOff[] =>
  cutOffList([...(filing ? (['AFC'] as const) : []), 'DCO', 'VCO', 'FCO', 'CUA'], departure, filing)

/** Those that a list of offers shows. */
export const listedCutOffs = (departure: number): CutOff[] => cutOffList(['DCO', 'FCO'], departure, null)

/**
 * Those on a day before the goods are ready, in the time of the port of loading: these papers are made ahead, or a later
 * sailing is taken. A sailing is offered all the same, since only the containers cannot come before the goods are ready.
 */
export const cutOffsBeforeReady = (
  cutOffs: readonly CutOff[],
  readyOn: BusinessDate,
  zone: string,
): CutOff[] => cutOffs.filter(({ at }) => businessDateOf(new Date(at), zone) < readyOn)
