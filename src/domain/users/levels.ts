import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'

/**
 * A customer's level follows what was really paid within the last twelve months, refunds taken off. It is worked out
 * when it is asked for and kept nowhere, so it falls by itself when a year of little passes. From which amounts the
 * levels hold is set at the desk from a day on; of a day that has begun it changes no more (decision 071).
 */
export const customerLevels = ['ordinary', 'silver', 'gold', 'diamond'] as const
export type CustomerLevel = (typeof customerLevels)[number]

/** The levels that are reached by paying. */
export const reachedLevels = ['silver', 'gold', 'diamond'] as const satisfies readonly CustomerLevel[]
/** From which paid amount each of them holds, in CNY minor units. */
export type LevelTerms = Readonly<Record<(typeof reachedLevels)[number], number>>

/** What holds before the desk sets anything. Assumed (decision 041) */
export const firstLevels: LevelTerms = { silver: 5_000_000, gold: 20_000_000, diamond: 100_000_000 }

/** The most that a level may need, in CNY minor units, and how many days ahead others may be set. Assumed (decision 071) */
export const levelLimits = { mostMinor: 1_000_000_000_000, daysAhead: 366 } as const

/** From which paid amount a level holds. */
export const levelFrom = (level: CustomerLevel, terms: LevelTerms): number =>
  level === 'ordinary' ? 0 : terms[level]

/** The highest level that an amount reaches. */
export const levelOf = (paid: Money, terms: LevelTerms): CustomerLevel =>
  customerLevels.findLast((level) => paid.minor >= levelFrom(level, terms)) ?? 'ordinary'

/** The first level that needs no more than the one below it; null where they rise. */
export const notRising = ({ silver, gold, diamond }: LevelTerms): keyof LevelTerms | null =>
  gold <= silver ? 'gold' : diamond <= gold ? 'diamond' : null

/** Others hold from a day that has not begun. */
export const mayBegin = (fromDay: BusinessDate, today: BusinessDate): boolean =>
  fromDay > today && fromDay <= addDays(today, levelLimits.daysAhead)

export type LevelVersion = {
  readonly version: number
  readonly fromDay: BusinessDate
  readonly withdrawn: boolean
}
export type LevelVersionState = 'inForce' | 'ahead' | 'past' | 'withdrawn'

/** The version that holds on a day: of those that stand, the last that was set for the last day that has begun. */
export const inForceOn = <Version extends LevelVersion>(
  versions: readonly Version[],
  day: BusinessDate,
): Version | null =>
  versions
    .filter(({ withdrawn, fromDay }) => !withdrawn && fromDay <= day)
    .reduce<Version | null>(
      (best, each) =>
        !best || each.fromDay > best.fromDay || (each.fromDay === best.fromDay && each.version > best.version)
          ? each
          : best,
      null,
    )

/** What a version is on a day; one that another replaced for the same day is past before it began. */
export function levelVersionState(
  version: LevelVersion,
  all: readonly LevelVersion[],
  today: BusinessDate,
): LevelVersionState {
  if (version.withdrawn) return 'withdrawn'
  const day = version.fromDay > today ? version.fromDay : today
  if (inForceOn(all, day)?.version !== version.version) return 'past'
  return version.fromDay > today ? 'ahead' : 'inForce'
}
