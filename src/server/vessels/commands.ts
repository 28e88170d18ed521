import { isImo } from '#domain/reference/imo-numbers.ts'
import type { VoyageReport } from '#domain/vessels/ais.ts'
import { isShipMmsi } from '#domain/vessels/identity.ts'
import {
  type NotTakenReason,
  type PositionSource,
  refusedForTime,
  type VesselPosition,
} from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Heard } from '#server/providers/positions/port.ts'
import { noteIntake } from './intake-metrics.ts'
import {
  addHistory,
  countReports,
  makePartitions,
  saveLastPositions,
  saveVessels,
  type VesselWords,
} from './store.ts'

/**
 * Takes what a feed heard: the newest position of each ship, its history and its words, and counts what was taken and
 * what was not, by reason. Taking the same twice changes nothing but the counts.
 */
export async function takeHeard(ctx: Context, source: PositionSource, heard: Heard): Promise<void> {
  const now = ctx.clock()
  const counts = new Map<string, number>(Object.entries(heard.unread))
  const count = (outcome: NotTakenReason | 'taken') => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const minutes = new Map<string, VesselPosition>()
  const last = new Map<string, VesselPosition>()
  const words = new Map<string, VesselWords>()
  let newest: Date | null = null
  for (const { report, heardAt } of heard.reports) {
    const at = heardAt ?? now
    const refused =
      report.kind === 'base'
        ? 'notAboutShips'
        : isShipMmsi(report.mmsi)
          ? refusedForTime(at, now)
          : 'notAShip'
    count(refused ?? 'taken')
    if (refused || report.kind === 'base') continue
    if (!newest || newest < at) newest = at
    if (report.kind === 'position') {
      const position = { ...report, source, reportedAt: at }
      const minute = `${report.mmsi} ${Math.floor(at.getTime() / 60_000)}`
      // The first one of a minute is kept, as where it is there already.
      if (!minutes.has(minute)) minutes.set(minute, position)
      const before = last.get(report.mmsi)
      if (!before || before.reportedAt < at) last.set(report.mmsi, position)
    } else words.set(report.mmsi, together(words.get(report.mmsi), { ...unsaid, ...report }, at))
  }
  const byMmsi = (a: { mmsi: string }, b: { mmsi: string }) => Number(a.mmsi) - Number(b.mmsi)
  if (last.size > 0) {
    const byMinute = [...minutes.values()].sort(
      (a, b) => byMmsi(a, b) || a.reportedAt.getTime() - b.reportedAt.getTime(),
    )
    // Neither needs the other: on two connections they take half as long.
    await Promise.all([
      saveLastPositions(ctx, source, [...last.values()].sort(byMmsi)),
      addToDays(ctx, source, byMinute),
    ])
  }
  if (words.size > 0) await saveVessels(ctx, source, [...words.values()].sort(byMmsi))
  if (counts.size > 0) await countReports(ctx, source, now.toISOString().slice(0, 10), counts)
  noteIntake(ctx, source, counts, newest)
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

/** A day without a partition is refused by the database: then the days of the batch are made. */
async function addToDays(
  ctx: Context,
  source: PositionSource,
  positions: readonly VesselPosition[],
): Promise<void> {
  try {
    await addHistory(ctx, source, positions)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('no partition of relation')) throw error
    await makePartitions(ctx, [
      ...new Set(positions.map(({ reportedAt }) => reportedAt.toISOString().slice(0, 10))),
    ])
    await addHistory(ctx, source, positions)
  }
}
