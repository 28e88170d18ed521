import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Context } from '#server/platform/context.ts'
import { seaRoutes } from '#server/reference/queries.ts'
import { saveVessels } from './store.ts'

type DemoVessels = {
  readonly rotations: readonly { readonly code: string; readonly ports: readonly string[] }[]
  readonly rows: readonly {
    readonly name: string
    readonly imo: string
    readonly mmsi: string
    readonly callSign: string
    readonly carrier: string
    readonly rotation: string
    readonly knots: number
    readonly offset: number
  }[]
}
type Leg = { to: string; nauticalMiles: number; line: [number, number][] }

/** Makes the demo vessels known with their carriers, and answers them with their rounds. */
export async function demoFleet(ctx: Context) {
  const fleet = await demoRounds(ctx)
  await saveVessels(
    ctx,
    'simulated',
    fleet.map(({ mmsi, imo, name, callSign, carrier }) => ({
      mmsi,
      imo,
      name,
      callSign,
      carrier,
      shipType: null,
      destination: null,
      eta: null,
      draught: null,
      saidAt: null,
    })),
  )
  return fleet
}

/** The demo vessels with their rounds; laid over the sea network once per table of ports, which takes a while. */
export function demoRounds(ctx: Context): Promise<DemoShip[]> {
  const known = laid.get(ctx.reference)
  if (known) return known
  const rounds = layRounds(ctx)
  laid.set(ctx.reference, rounds)
  return rounds
}
const laid = new WeakMap<object, Promise<DemoShip[]>>()

export type DemoShip = DemoVessels['rows'][number] & { readonly legs: readonly Leg[] }

async function layRounds(ctx: Context): Promise<DemoShip[]> {
  const file = new URL('../../../db/reference/demo-vessels.json', import.meta.url)
  const { rotations, rows } = JSON.parse(await readFile(file, 'utf8')) as DemoVessels
  const rounds = new Map<string, Leg[]>()
  for (const { code, ports } of rotations) {
    const legs: Leg[] = []
    for (const [at, from] of ports.entries()) {
      const to = ports[(at + 1) % ports.length] ?? from
      const [start, end] = [ctx.reference.seaports.get(from), ctx.reference.seaports.get(to)]
      const route = start && end ? seaRoutes(ctx).distanceBetween(start, end, { closed: ['kiel'] }) : null
      if (!route) throw new Error(`demo vessels: no way by sea from ${from} to ${to}`)
      legs.push({ to, nauticalMiles: route.nauticalMiles, line: route.line })
      // A route takes some milliseconds: requests go between.
      await breathe()
    }
    rounds.set(code, legs)
  }
  return rows.map((ship) => ({ ...ship, legs: rounds.get(ship.rotation) ?? [] }))
}
