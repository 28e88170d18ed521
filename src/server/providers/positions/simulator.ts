import type { Logger } from 'pino'
import { pointAlong } from '#domain/vessels/positions.ts'
import { portHours, roundMilliseconds, sailingMilliseconds } from '#domain/vessels/rounds.ts'
import { openSentenceReader } from '#domain/vessels/sentences.ts'
import { writePosition, writeVoyage } from '#domain/vessels/write-sentences.ts'
import { type BatchSizes, openBatches } from './batches.ts'
import type { PositionFeed } from './port.ts'

/** A ship that does not exist, and the round it sails. */
export type SimulatedShip = {
  readonly mmsi: string
  readonly imo: string
  readonly name: string
  readonly callSign: string
  readonly knots: number
  /** Where in its round it was at the beginning of 1970, as a share. */
  readonly offset: number
  readonly legs: readonly SimulatedLeg[]
}
export type SimulatedLeg = {
  /** What the crew types as destination. */
  readonly to: string
  readonly nauticalMiles: number
  readonly line: readonly (readonly [number, number])[]
}

const hour = 3_600_000
/** Ships say where they are in such steps of the clock; the days before a start are told in wider ones. */
const stepMilliseconds = 120_000
const pastStepMilliseconds = 30 * 60_000
const pastMilliseconds = 36 * hour

/** Where ships are in time: as we are, unless shipments are simulated faster. */
export type Pace = { readonly speed: number; readonly at: (real: Date) => Date }
const realPace: Pace = { speed: 1, at: (real) => real }

/** What ships would send at an instant: their sentences, with that time of reception. A function of time alone. */
export function simulatedSentences(ships: readonly SimulatedShip[], at: Date, pace = realPace): string[] {
  const sailed = pace.at(at).getTime()
  return ships.flatMap((ship, turn) => {
    const round = roundMilliseconds(ship)
    let left = (sailed + ship.offset * round) % round
    for (const [index, leg] of ship.legs.entries()) {
      const takes = sailingMilliseconds(ship, index)
      if (left < takes + portHours * hour) {
        const moored = left >= takes
        const next = ship.legs[(index + 1) % ship.legs.length] ?? leg
        const place = pointAlong(leg.line, moored ? 1 : left / takes)
        const toGo = moored
          ? takes + portHours * hour - left + (next.nauticalMiles / ship.knots) * hour
          : takes - left
        const eta = new Date(at.getTime() + toGo / pace.speed)
        const { mmsi, imo, name, callSign } = ship
        const course = Math.round(place.course * 10) / 10
        return [
          ...writePosition(
            {
              mmsi,
              lat: place.lat,
              lon: place.lon,
              speed: moored ? 0 : ship.knots,
              course: moored ? null : course,
              heading: Math.round(course) % 360,
              status: moored ? 5 : 0,
            },
            at,
          ),
          ...writeVoyage(
            {
              mmsi,
              imo,
              name,
              callSign,
              shipType: 71,
              destination: moored ? next.to : leg.to,
              eta: {
                month: eta.getUTCMonth() + 1,
                day: eta.getUTCDate(),
                hour: eta.getUTCHours(),
                minute: eta.getUTCMinutes(),
              },
              draught: 12.5,
            },
            at,
            turn,
          ),
        ]
      }
      left -= takes + portHours * hour
    }
    return []
  })
}

/**
 * The feed of a demo installation: ships that do not exist sail real sea routes, and what they say goes as sentences
 * through the same reader as a receiver's. Where they are follows from the clock, so that two processes agree, and a
 * start first tells the last day and a half, so that there are tracks.
 */
export function simulatedFeed({
  ships,
  pace = async () => realPace,
  clock,
  log,
  step = stepMilliseconds,
  sizes,
}: {
  /** Asked once, when it starts. */
  readonly ships: () => Promise<readonly SimulatedShip[]>
  /** Asked before every step: whoever changes the clock of the shipments changes that of the ships. */
  readonly pace?: () => Promise<Pace>
  readonly clock: () => Date
  readonly log: Logger
  readonly step?: number
  readonly sizes?: BatchSizes
}): PositionFeed {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopBatches: () => Promise<void> = async () => undefined
  return {
    source: 'simulated',
    start(take) {
      const batches = openBatches(take, { log, feed: 'simulated', sizes })
      const reader = openSentenceReader()
      const tell = (fleet: readonly SimulatedShip[], at: number, sailing: Pace) => {
        for (const sentence of simulatedSentences(fleet, new Date(at), sailing)) {
          const read = reader.read(sentence)
          if (read !== null) batches.add(read)
        }
      }
      const stepOn = async (fleet: readonly SimulatedShip[]) => {
        const sailing = await pace()
        tell(fleet, Math.floor(clock().getTime() / 1000) * 1000, sailing)
      }
      const sail = async () => {
        const fleet = await ships()
        const sailing = await pace()
        const now = clock().getTime()
        const first = Math.ceil((now - pastMilliseconds) / pastStepMilliseconds) * pastStepMilliseconds
        for (let at = first; at < now && !stopping; at += pastStepMilliseconds) {
          tell(fleet, at, sailing)
          await batches.flush()
        }
        tell(fleet, now, sailing)
        await batches.flush()
        if (stopping) return
        timer = setInterval(() => {
          running = stepOn(fleet).catch((error: unknown) =>
            log.error({ err: error }, 'the simulated ships missed a step'),
          )
        }, step)
      }
      stopBatches = () => batches.stop()
      running = sail().catch((error: unknown) => log.error({ err: error }, 'the simulated ships do not sail'))
    },
    async stop() {
      stopping = true
      await running
      clearInterval(timer)
      // A step that began meanwhile.
      await running
      await stopBatches()
    },
  }
}
