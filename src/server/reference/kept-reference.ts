import { chargesWith } from '#domain/reference/charge-versions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { type Seaports, seaportsWith } from '#domain/reference/seaport-versions.ts'
import type { Context } from '#server/platform/context.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { newestCharges, newestNumbers, newestSeaports } from './version-store.ts'

/** What a process answers with, and of which versions it was made. */
type Kept = {
  readonly bundled: Reference
  charges: Reference['charges']
  ports: Seaports
  numbers: { charges: number; ports: number }
  /** A look that is under way. */
  looking: Promise<void> | null
}

const keptOf = new WeakMap<Reference, Kept>()

/**
 * The tables that come with the product, with what clerks say of ports and charges in their places. It stays one object
 * for as long as the process runs, so whoever holds it finds what was changed.
 */
export function openReference(bundled: Reference): Reference {
  const { seaports, seaportIndex, closedSeaports: closed } = bundled
  const kept: Kept = {
    bundled,
    charges: bundled.charges,
    ports: { seaports, seaportIndex, closed },
    numbers: { charges: 0, ports: 0 },
    looking: null,
  }
  const reference: Reference = {
    ...bundled,
    get charges() {
      return kept.charges
    },
    get seaports() {
      return kept.ports.seaports
    },
    get seaportIndex() {
      return kept.ports.seaportIndex
    },
    get closedSeaports() {
      return kept.ports.closed
    },
  }
  keptOf.set(reference, kept)
  return reference
}

async function takeIn(ctx: Context, kept: Kept): Promise<void> {
  const { charges, ports } = await newestNumbers(ctx)
  if (charges !== kept.numbers.charges)
    kept.charges = chargesWith(kept.bundled.charges, await newestCharges(ctx))
  if (ports !== kept.numbers.ports)
    kept.ports = seaportsWith(kept.bundled.seaports, await newestSeaports(ctx))
  kept.numbers = { charges, ports }
}

/** Takes in what clerks said of ports and charges since this process last looked; one statement where there is nothing. */
export async function lookAtReference(ctx: Context): Promise<void> {
  const kept = keptOf.get(ctx.reference)
  if (!kept) return
  // A look that began before what we look for stood may miss it: ours begins when that one has ended.
  await kept.looking?.catch(() => undefined)
  const looking = takeIn(ctx, kept)
  kept.looking = looking
  try {
    await looking
  } finally {
    if (kept.looking === looking) kept.looking = null
  }
}

/** The charges as they come with the product. */
export const bundledCharges = ({ reference }: Pick<Context, 'reference'>): Reference['charges'] =>
  keptOf.get(reference)?.bundled.charges ?? reference.charges

/** The ports as they come with the product. */
export const bundledSeaports = ({ reference }: Pick<Context, 'reference'>): Reference['seaports'] =>
  keptOf.get(reference)?.bundled.seaports ?? reference.seaports

const audience = 'processes'

/** Has every process look, inside the transaction that changes something. */
export const tellProcesses = (ctx: Context): Promise<void> => tell(ctx, audience, 'reference', 'changed')

/** Follows what clerks of other processes change. */
export async function followReference(ctx: Context): Promise<void> {
  ctx.live.subscribe(audience, ({ kind }) => {
    if (kind !== 'reference') return
    lookAtReference(ctx).catch((error) =>
      ctx.log.warn({ err: error }, 'ports and charges not looked at again'),
    )
  })
  await lookAtReference(ctx)
}
