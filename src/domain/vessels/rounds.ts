/**
 * The round of a simulated ship: it sails from port to port at one speed and lies so long in each. Where it is follows
 * from the time alone, so that positions, passages and what is told of a shipment agree.
 */
export type Round = {
  readonly knots: number
  /** Where in its round it was at the beginning of 1970, as a share. */
  readonly offset: number
  readonly legs: readonly { readonly to: string; readonly nauticalMiles: number }[]
}

const hour = 3_600_000
/** Hours in each port. Assumed. */
export const portHours = 20

export const sailingMilliseconds = (ship: Round, leg: number): number =>
  ((ship.legs[leg]?.nauticalMiles ?? 0) / ship.knots) * hour

export const roundMilliseconds = (ship: Round): number =>
  ship.legs.reduce((all, _, leg) => all + sailingMilliseconds(ship, leg) + portHours * hour, 0)

export type Passage = { readonly departsAt: Date; readonly arrivesAt: Date }

/** The first time that the ship leaves a port for another at or after an instant; null when it does not sail so. */
export function nextPassage(ship: Round, from: string, to: string, after: Date): Passage | null {
  const round = roundMilliseconds(ship)
  const { legs } = ship
  let begins = 0
  let best: Passage | null = null
  for (const [leg] of legs.entries()) {
    const here = legs[(leg + legs.length - 1) % legs.length]?.to
    if (here === from) {
      let takes = 0
      for (let step = 0; step < legs.length; step += 1) {
        const turn = (leg + step) % legs.length
        takes += sailingMilliseconds(ship, turn)
        const port = legs[turn]?.to
        if (port === to) {
          // The n-th round begins at n × round less the share it was ahead.
          const first = begins - ship.offset * round
          const departs = first + Math.ceil((after.getTime() - first) / round) * round
          const found = { departsAt: new Date(departs), arrivesAt: new Date(departs + takes) }
          if (best === null || found.departsAt < best.departsAt) best = found
          break
        }
        if (port === from) break
        takes += portHours * hour
      }
    }
    begins += sailingMilliseconds(ship, leg) + portHours * hour
  }
  return best
}
