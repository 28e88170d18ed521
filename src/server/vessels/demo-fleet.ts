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

/** Reads the demo vessels, makes them known with their carriers, and lays their rounds over the sea network. */
export async function demoFleet(ctx: Context) {
  const file = new URL('../../../db/reference/demo-vessels.json', import.meta.url)
  const { rotations, rows } = JSON.parse(await readFile(file, 'utf8')) as DemoVessels
  await saveVessels(
    ctx,
    'simulated',
    rows.map(({ mmsi, imo, name, callSign, carrier }) => ({
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
