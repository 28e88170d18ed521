import type { EventType } from './events.ts'

/** Between which ports an order goes, as LOCODEs. */
export type Way = { readonly pol: string; readonly pod: string }

/** Where on an order's way a place lies: at its ports, inland in their countries, or elsewhere. */
export type Side = 'pol' | 'pod' | 'inlandOfPol' | 'inlandOfPod' | 'elsewhere'

/** Null without a place. Between two ports of one country only the ports themselves tell the sides apart. */
export function sideOf(locode: string | null, { pol, pod }: Way): Side | null {
  if (locode === null) return null
  if (locode === pol) return 'pol'
  if (locode === pod) return 'pod'
  const country = locode.slice(0, 2)
  if (pol.slice(0, 2) === pod.slice(0, 2)) return 'elsewhere'
  if (country === pol.slice(0, 2)) return 'inlandOfPol'
  if (country === pod.slice(0, 2)) return 'inlandOfPod'
  return 'elsewhere'
}

const portOfLoading: readonly Side[] = ['pol']
const portOfDischarge: readonly Side[] = ['pod']
const before: readonly Side[] = ['pol', 'inlandOfPol']
const after: readonly Side[] = ['pod', 'inlandOfPod']
// A feeder may change ship in the country it comes from or goes to.
const between: readonly Side[] = ['elsewhere', 'inlandOfPol', 'inlandOfPod']
const anywhere: readonly Side[] = ['pol', 'pod', 'inlandOfPol', 'inlandOfPod', 'elsewhere']

const sidesOf: Readonly<Record<EventType, readonly Side[]>> = {
  bookingConfirmed: anywhere,
  emptyPickedUp: before,
  stuffed: before,
  fumigated: before,
  gatedIn: portOfLoading,
  exportCustomsHeld: before,
  exportCustomsReleased: before,
  loaded: portOfLoading,
  rolled: portOfLoading,
  departed: portOfLoading,
  transshipmentArrived: between,
  transshipmentDischarged: between,
  transshipmentLoaded: between,
  transshipmentDeparted: between,
  passed: between,
  arrived: portOfDischarge,
  discharged: portOfDischarge,
  declared: after,
  customsHeld: after,
  dutyPaid: after,
  customsReleased: after,
  carrierHeld: anywhere,
  carrierReleased: anywhere,
  terminalHeld: portOfDischarge,
  terminalReleased: portOfDischarge,
  gatedOut: portOfDischarge,
  delivered: after,
  emptyReturned: after,
}

/** What a code can mean. */
export type Meaning = {
  readonly can: readonly EventType[]
  /** Where it is known to be nothing that a stage or a milestone follows. */
  readonly nothingAt?: readonly Side[]
  /** It is told of other places too, so without one it says nothing certain. */
  readonly needsPlace?: boolean
  /** DCSA's kinds of facility at which it means this; at others it is nothing to follow. */
  readonly facilities?: readonly string[]
}

/** Where something is told to happen. */
export type Spot = {
  readonly side: Side | null
  readonly facilityType: string | null
  readonly transshipment: boolean | null
}

/**
 * The one event that a code means at its place. `unclear`: the place is missing or contradicts the code, so that it
 * could be several events or none; a side is never guessed.
 */
export function eventAt(
  { can, nothingAt, needsPlace, facilities }: Meaning,
  { side, facilityType, transshipment }: Spot,
): EventType | 'nothing' | 'unclear' {
  const changesShip = (type: EventType) => type.startsWith('transshipment')
  if (transshipment ? !can.some(changesShip) : side && nothingAt?.includes(side)) return 'nothing'
  if (facilities && facilityType && !facilities.includes(facilityType)) return 'nothing'
  if (needsPlace && side === null) return 'unclear'
  const fitting = can.filter(
    (type) =>
      (side === null || sidesOf[type].includes(side)) &&
      (transshipment === null || changesShip(type) === transshipment),
  )
  return fitting.length === 1 ? (fitting[0] as EventType) : 'unclear'
}
