import type { Journey } from '#domain/tracking/container-stage.ts'
import type { Classifier, EventType } from '#domain/tracking/events.ts'

/**
 * What a simulated shipment goes through, as a function of its voyage and its order's number: the same voyage always
 * tells the same. Some shipments are late, left behind or held by customs; which ones, follows from the order.
 */
export type SimulatedVoyage = {
  /** When the simulator takes the order over. */
  readonly beginsAt: Date
  /** The sailing that leaves without it. */
  readonly missedAt: Date | null
  readonly departsAt: Date
  readonly arrivesAt: Date
}

export type Twist = 'none' | 'rolled' | 'customsHeld' | 'late'
/** Why something is not as it was planned, in words of the phrase files. */
export type SimulatedNote = 'rolled' | 'weather' | 'inspected'

export type SimulatedHappening = {
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
  readonly knownAt: Date
  readonly note: SimulatedNote | null
}

const hour = 3_600_000

/** A number from 0 up to 1 that belongs to a text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}

/** How many shipments are left behind, held and late. Assumed, for the look of a living world. */
const shares = { rolled: 0.1, customsHeld: 0.3, late: 0.6 } as const
/** Hours by which a late one comes after what was first expected. Assumed. */
const hoursLate = 60

export function twistOf(orderId: string): Twist {
  const share = fractionOf(orderId)
  if (share < shares.rolled) return 'rolled'
  if (share < shares.customsHeld) return 'customsHeld'
  return share < shares.late ? 'late' : 'none'
}

/** Shares of the time between taking over and sailing. Assumed. */
const beforeSailing = [
  ['bookingConfirmed', 0.1],
  ['emptyPickedUp', 0.4],
  ['stuffed', 0.52],
  ['fumigated', 0.6],
  ['gatedIn', 0.7],
  ['exportCustomsReleased', 0.8],
  ['loaded', 0.92],
] as const satisfies readonly (readonly [EventType, number])[]

/** Hours from arrival. Assumed. */
const afterArrival = [
  ['discharged', 14],
  ['declared', 20],
  ['dutyPaid', 30],
  ['customsHeld', 34],
  ['customsReleased', 52],
  ['gatedOut', 72],
  ['delivered', 80],
  ['emptyReturned', 120],
] as const satisfies readonly (readonly [EventType, number])[]
/** Hours by which an inspection puts off what follows. Assumed. */
const inspectionHours = 60

/** All that is told of one voyage, in the order in which it becomes known. */
export function happeningsOf(voyage: SimulatedVoyage, twist: Twist, journey: Journey): SimulatedHappening[] {
  const { beginsAt, missedAt, departsAt, arrivesAt } = voyage
  const held = twist === 'customsHeld' && journey.importCustoms
  const told: SimulatedHappening[] = []
  const tell = (
    type: EventType,
    classifier: Classifier,
    happenedAt: number,
    knownAt: number,
    note: SimulatedNote | null = null,
  ) =>
    told.push({
      type,
      classifier,
      happenedAt: new Date(Math.round(happenedAt)),
      knownAt: new Date(Math.round(knownAt)),
      note,
    })
  const actual = (type: EventType, at: number, note: SimulatedNote | null = null) =>
    tell(type, 'actual', at, at + hour / 5, note)
  const first = (missedAt ?? departsAt).getTime()
  const [begins, departs, arrives] = [beginsAt.getTime(), departsAt.getTime(), arrivesAt.getTime()]
  const lead = first - begins
  for (const [type, share] of beforeSailing) {
    if (type === 'fumigated' && !journey.fumigation) continue
    // A box that is left behind is loaded on the next ship.
    if (type === 'loaded') actual(type, departs - Math.min(lead, departs - begins) * (1 - share))
    else actual(type, begins + lead * share)
  }
  const booked = begins + lead * 0.1 + hour / 5
  const expected = twist === 'late' ? arrives - hoursLate * hour : arrives
  tell('departed', 'planned', first, booked)
  tell('arrived', 'planned', expected - (departs - first), booked)
  if (missedAt) {
    actual('rolled', first, 'rolled')
    tell('departed', 'estimated', departs, first + hour)
  }
  actual('departed', departs)
  tell('arrived', 'estimated', expected, departs + hour)
  if (twist === 'late') tell('arrived', 'estimated', arrives, departs + (arrives - departs) * 0.55, 'weather')
  actual('arrived', arrives)
  for (const [type, hours] of afterArrival) {
    if (['declared', 'dutyPaid', 'customsReleased'].includes(type) && !journey.importCustoms) continue
    if (type === 'customsHeld' && !held) continue
    if (type === 'delivered' && journey.delivery !== 'door') continue
    const later = held && hours > 34 ? inspectionHours : 0
    actual(type, arrives + (hours + later) * hour, type === 'customsHeld' ? 'inspected' : null)
  }
  return told.sort((a, b) => a.knownAt.getTime() - b.knownAt.getTime())
}
