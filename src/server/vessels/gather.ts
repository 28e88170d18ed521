import { isImo } from '#domain/reference/imo-numbers.ts'
import type { PositionReport, VoyageReport } from '#domain/vessels/ais.ts'
import { isShipMmsi } from '#domain/vessels/identity.ts'
import { type NotTakenReason, refusedForTime } from '#domain/vessels/positions.ts'
import type { Heard } from '#server/providers/positions/port.ts'

/** Where a ship said it was; its number and the time (milliseconds since 1970) are what rows are sorted by. */
export type Placed = { readonly mmsi: number; readonly at: number; readonly report: PositionReport }

/** What a source says of a ship; null leaves standing what it said before. */
export type VesselWords = Omit<VoyageReport, 'kind'> & {
  readonly carrier: string | null
  readonly saidAt: Date | null
}

/** What of a batch is to be kept. Rows are sorted, so that two processes never wait for each other. */
export type Gathered = {
  /** The newest position of each ship, by its number. */
  readonly last: readonly Placed[]
  /** The first position of each ship in each minute, by day (UTC), ship and time. */
  readonly minutes: readonly Placed[]
  readonly words: readonly VesselWords[]
  /** How much was taken, and how much was not, by reason. */
  readonly counts: ReadonlyMap<string, number>
  /** The time of the newest report that was taken. */
  readonly newest: Date | null
}

export const minuteOf = (at: number): number => Math.floor(at / 60_000)
const dayOf = (at: number): number => Math.floor(at / 86_400_000)

/** Mostly a ship is heard once in a batch: what comes besides has a list of its own. */
type Ship = { newest: Placed; readonly first: Placed; more: Placed[] | null }

/** Sorts what a feed heard into what is kept of it; a report without a time of its own was made now. */
export function gather(heard: Heard, now: Date): Gathered {
  const counts = new Map<string, number>(Object.entries(heard.unread))
  const count = (outcome: NotTakenReason | 'taken', times: number) =>
    times > 0 && counts.set(outcome, (counts.get(outcome) ?? 0) + times)
  const ships = new Map<number, Ship>()
  const words = new Map<string, VesselWords>()
  let taken = 0
  let newest: Date | null = null
  for (const { report, heardAt } of heard.reports) {
    if (report.kind === 'base') {
      count('notAboutShips', 1)
      continue
    }
    const time = heardAt ?? now
    const refused = isShipMmsi(report.mmsi) ? refusedForTime(time, now) : 'notAShip'
    if (refused) {
      count(refused, 1)
      continue
    }
    taken++
    if (!newest || newest < time) newest = time
    if (report.kind === 'position') put(ships, { mmsi: Number(report.mmsi), at: time.getTime(), report })
    else words.set(report.mmsi, together(words.get(report.mmsi), { ...unsaid, ...report }, time))
  }
  count('taken', taken)
  const sorted = [...ships.values()].sort((a, b) => a.newest.mmsi - b.newest.mmsi)
  return {
    last: sorted.map((ship) => ship.newest),
    minutes: byDay(sorted),
    words: [...words.values()].sort((a, b) => Number(a.mmsi) - Number(b.mmsi)),
    counts,
    newest,
  }
}

function put(ships: Map<number, Ship>, placed: Placed): void {
  const ship = ships.get(placed.mmsi)
  if (!ship) {
    ships.set(placed.mmsi, { newest: placed, first: placed, more: null })
    return
  }
  if (ship.newest.at < placed.at) ship.newest = placed
  // The first one of a minute is kept, as where it is there already.
  const minute = minuteOf(placed.at)
  if (minuteOf(ship.first.at) === minute) return
  if (!ship.more) ship.more = [placed]
  else if (!ship.more.some(({ at }) => minuteOf(at) === minute)) ship.more.push(placed)
}

/** Ships of one batch are mostly heard in one day, and each in one minute. */
function byDay(ships: readonly Ship[]): Placed[] {
  const days = new Map<number, Placed[]>()
  let lastDay = Number.NaN
  let ofDay: Placed[] = []
  const add = (placed: Placed) => {
    const day = dayOf(placed.at)
    if (day !== lastDay) {
      lastDay = day
      ofDay = days.get(day) ?? []
      days.set(day, ofDay)
    }
    ofDay.push(placed)
  }
  for (const { first, more } of ships)
    if (more) for (const placed of [first, ...more].sort((a, b) => a.at - b.at)) add(placed)
    else add(first)
  return [...days].sort(([a], [b]) => a - b).flatMap(([, placed]) => placed)
}

const unsaid = {
  imo: null,
  callSign: null,
  name: null,
  shipType: null,
  destination: null,
  eta: null,
  draught: null,
}

/** Several messages of a ship in one batch are one row: what the later one does not say, the earlier one did. */
function together(
  before: VesselWords | undefined,
  said: Omit<VoyageReport, 'kind'> & { readonly kind: 'voyage' | 'static' },
  at: Date,
): VesselWords {
  const voyage = said.kind === 'voyage' ? said : (before ?? said)
  return {
    mmsi: said.mmsi,
    // A number that is none was typed wrong, and would find the wrong ship.
    imo: (said.imo !== null && isImo(said.imo) ? said.imo : before?.imo) ?? null,
    name: said.name ?? before?.name ?? null,
    callSign: said.callSign ?? before?.callSign ?? null,
    shipType: said.shipType ?? before?.shipType ?? null,
    carrier: null,
    destination: voyage.destination,
    eta: voyage.eta,
    draught: voyage.draught,
    saidAt: said.kind === 'voyage' ? at : (before?.saidAt ?? null),
  }
}
