import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { Voyage } from '#domain/schedules/port-calls.ts'
import { type ReferenceService, type RotationWorld, shipsOf, voyagesOf } from '#domain/schedules/rotations.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { seaKilometres } from '#server/reference/queries.ts'
import { insertVoyages, removeVoyagesBefore, renewVoyages } from '#server/schedules/store.ts'
import { type DemoService, demoServices, loadingDay, passageOf } from './demo-rates.ts'

/**
 * Sailings of the demo world: the services that have prices, as those prices say, and a few feeders beyond their
 * hubs. Ships and voyages are invented, and are shown as such; a ship has no IMO number here, because every
 * number that can be checked belongs to a real one.
 */

/** Ships leave between so many days before today and after it: as far as someone looks ahead. */
const daysBack = 49
const daysAhead = 100

/** Services whose way home is sold as a service of its own. */
const homewardCodes = new Set(['AEU3', 'AE7', 'FAL1', 'VTX1', 'JSM', 'SKT', 'PVCS', 'A3N'])

/** Ports of the price lists that lie beyond a hub are reached by these, and a few more. */
const feeders: readonly ReferenceService[] = [
  feeder('MSCU', 'SWANF', 4, 'BEANR', { NLRTM: 1, DEHAM: 5, SEGOT: 7, PLGDN: 9 }),
  feeder('MAEU', 'AE7F', 2, 'MATNG', { NLRTM: 3, GBFXT: 4, DEHAM: 6, DEBRV: 7 }),
  feeder('COSU', 'PMX', 2, 'GRPIR', { TRIST: 2, ROCND: 4 }),
  feeder('COSU', 'GFX', 6, 'AEJEA', { KWSAA: 2, IQUQR: 4 }),
  feeder('HLCU', 'BAX', 3, 'DEHAM', { DKAAR: 2, FIHEL: 5, LVRIX: 7 }),
  feeder('WHLC', 'SIS', 6, 'SGSIN', { IDSUB: 3 }),
]

function feeder(
  carrier: string,
  service: string,
  weekday: number,
  hub: string,
  pods: Readonly<Record<string, number>>,
): ReferenceService {
  return {
    carrier,
    service,
    passage: null,
    weekday,
    loads: [[hub, 0]],
    discharges: Object.entries(pods),
    carriesHome: true,
  }
}

/** A service with prices as its ships sail it: with a hub, only so far. */
function referenceService(service: DemoService): ReferenceService {
  const pods = Object.entries(service.pods)
  return {
    carrier: service.carrier,
    service: service.code,
    passage: passageOf(service),
    weekday: service.weekday,
    loads: service.pols.map((pol) => [pol, loadingDay(service, pol)]),
    discharges: service.via ? [[service.via, service.pods[service.via] ?? hubDays]] : pods,
    carriesHome: !homewardCodes.has(service.code) && service.pols.some((pol) => pol.startsWith('CN')),
  }
}
/** Days from East China to Tangier, which the price lists name only as a hub. */
const hubDays = 25

export const referenceServices: readonly ReferenceService[] = [
  ...demoServices.map(referenceService),
  ...feeders,
]

const first = [
  'Amber',
  'Autumn',
  'Bamboo',
  'Bright',
  'Cedar',
  'Coral',
  'Crystal',
  'Eastern',
  'Golden',
  'Harbour',
  'Indigo',
  'Jade',
  'Lotus',
  'Lucky',
  'Misty',
  'Morning',
  'Northern',
  'Ocean',
  'Orchid',
  'Pearl',
  'Plum',
  'Quiet',
  'River',
  'Silver',
  'Southern',
  'Spring',
  'Summer',
  'Velvet',
  'Western',
  'Willow',
]
const second = [
  'Bridge',
  'Cloud',
  'Crane',
  'Current',
  'Dawn',
  'Dragonfly',
  'Egret',
  'Gate',
  'Heron',
  'Horizon',
  'Island',
  'Journey',
  'Lantern',
  'Magpie',
  'Moon',
  'Mountain',
  'Pavilion',
  'Petal',
  'Rain',
  'Swallow',
  'Tide',
  'Traveller',
  'Valley',
  'Wind',
]

/** Names of invented ships: `DEMO JADE HERON`. Neighbours in the list share no word. */
function shipName(at: number): string {
  const one = first[at % first.length] as string
  const other = second[(at + Math.floor(at / first.length)) % second.length] as string
  return `DEMO ${one} ${other}`.toUpperCase()
}

export function rotationWorld(ctx: Context): RotationWorld {
  return {
    port: (code) => {
      const port = ctx.reference.seaports.get(code)
      if (!port) throw new RangeError(`no port ${code}`)
      return port
    },
    kilometres: (from, to, passage) => seaKilometres(ctx, from, to, passage),
  }
}

/** Voyages of the reference services whose day 0 lies in the window, as they stand at `now`. */
export function* demoVoyages(
  world: RotationWorld,
  window: { readonly from: BusinessDate; readonly to: BusinessDate },
  now: Date,
): Generator<Voyage & { readonly startsOn: BusinessDate }> {
  let named = 0
  for (const service of referenceServices) {
    const fleet = shipsOf(service, world)
    const ships = Array.from({ length: fleet }, (_, at) => shipName(named + at))
    named += fleet
    for (const voyage of voyagesOf(service, world, window, now, ships)) {
      const [call] = voyage.calls
      if (call) {
        yield { ...voyage, startsOn: businessDateOf(call.departure.planned, world.port(call.port).zone) }
      }
    }
  }
}

/** Fills the schedules of the demo world, seven weeks back and a hundred days ahead. */
export async function buildDemoSchedules(ctx: Context, today: BusinessDate): Promise<void> {
  const window = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
  await insertVoyages(ctx, [...demoVoyages(rotationWorld(ctx), window, ctx.clock())])
}

/** The longest round trip takes less: until then a voyage has calls to come. */
const longestRoundDays = 150
/** Voyages that are renewed together. */
const renewedAtOnce = 100

/**
 * Lets the schedules of the demo world go on: ships come and leave, and the coming weeks have voyages, however long the
 * installation runs. Doing it twice changes nothing; of two processes one waits for the other. Answers how many calls
 * of known voyages changed.
 */
export async function rollDemoSchedules(ctx: Context): Promise<number> {
  const now = ctx.clock()
  const today = businessDateOf(now)
  const window = { from: addDays(today, -longestRoundDays), to: addDays(today, daysAhead) }
  return transact(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo schedules'))`.execute(ctx.db)
    await removeVoyagesBefore(ctx, window.from)
    let changed = 0
    let part: (Voyage & { readonly startsOn: BusinessDate })[] = []
    const renew = async () => {
      changed += await renewVoyages(ctx, part)
      part = []
      // Making them takes a while: requests go between.
      await breathe()
    }
    for (const voyage of demoVoyages(rotationWorld(ctx), window, now)) {
      part.push(voyage)
      if (part.length >= renewedAtOnce) await renew()
    }
    await renew()
    return changed
  })
}
