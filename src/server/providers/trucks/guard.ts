import type { Logger } from 'pino'
import { truckKey } from '#domain/positions/plates.ts'
import type { TruckReport } from '#domain/positions/trucks.ts'
import { openCircuit } from '#server/platform/circuit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { TruckPositions } from './port.ts'

/** A person waits for the answer; the product's own limit is 20 s (requirements §9). */
export const trucksLimitMilliseconds = 8_000
/** A device's clock may be ahead of ours by so much, as with ships. Assumed (decision 017). */
const mostAheadMilliseconds = 300_000

const isPlace = ({ lat, lon }: TruckReport): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Whatever breaks in a source is its failure, not ours. */
const asFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure ? error : new ProviderFailure('trucks', 'broke off', true, error)

/**
 * A source of positions that may be down, hang or lie: it is given up after a while, left alone after failing too
 * often, and what cannot be (another truck, no place on earth, a time that has not come) is no answer at all.
 */
export function guarded(
  source: TruckPositions,
  clock: () => Date,
  log: Logger,
  limitMilliseconds = trucksLimitMilliseconds,
): TruckPositions {
  const circuit = openCircuit('trucks', clock, log)

  async function inTime(ask: () => Promise<readonly TruckReport[]>): Promise<readonly TruckReport[]> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, give) => {
      timer = setTimeout(
        () => give(new ProviderFailure('trucks', 'no answer in time', true)),
        limitMilliseconds,
      )
    })
    try {
      return await Promise.race([ask(), late])
    } catch (error) {
      throw asFailure(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ...source,
    reports: (trucks, since) =>
      circuit(async () => {
        const reports = await inTime(async () => source.reports(trucks, since))
        const asked = new Set(trucks.map(truckKey))
        const latest = clock().getTime() + mostAheadMilliseconds
        const canBe = (each: TruckReport): boolean =>
          asked.has(truckKey(each)) && isPlace(each) && each.reportedAt.getTime() <= latest
        if (!reports.every(canBe)) throw new ProviderFailure('trucks', 'answered nonsense', true)
        return reports
      }),
  }
}
