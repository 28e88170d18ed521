/** What terms of free time are made of: kinds of stay, where they are counted, and how their days are. */
export const freeTimeTypes = ['demurrage', 'detention', 'storage', 'combined'] as const
export type FreeTimeType = (typeof freeTimeTypes)[number]

/** On the way out, at the port of loading, or at destination. */
export const freeTimeDirections = ['export', 'import'] as const
export type FreeTimeDirection = (typeof freeTimeDirections)[number]

/** Calendar days, or days on which the terminal works. */
export const freeTimeUnits = ['calendar', 'working'] as const

/** Whether the day of the first event counts, or the day after it is the first. */
export const freeTimeStarts = ['eventDay', 'nextDay'] as const

/** Whether steps count from the day after free time, or from the first day of all. */
export const stepsCounted = ['afterFreeTime', 'start'] as const

/** Containers of one price. */
export const equipmentGroups = ['20', '40', 'reefer'] as const
export type EquipmentGroup = (typeof equipmentGroups)[number]

/** Assumed (decision 064): the most steps of one tariff. */
const mostSteps = 10

/** Days that may be free, as the table of tariffs holds them. */
export const mostFreeDays = 90

export type FreeTimeStep = {
  readonly fromDay: number
  /** Null for the last one: all days that follow. */
  readonly toDay: number | null
  readonly perDayMinor: number
}

/**
 * Reads steps as they are typed: `1-5 35; 6-10 55; 11+ 85`, days and what each of them costs. They follow one another
 * without a gap, the last one has no end, and the first begins where charging does. Null where they do not.
 * @param minorOf what an amount is in minor units, null for none
 */
export function readSteps(
  text: string,
  firstCharged: number,
  minorOf: (amount: string) => number | null,
): FreeTimeStep[] | null {
  const parts = text.split(/[;；\n]+/).filter((part) => part.trim() !== '')
  if (parts.length === 0 || parts.length > mostSteps) return null
  const steps: FreeTimeStep[] = []
  for (const part of parts) {
    const [, from, to, amount = ''] =
      /^\s*(\d{1,4})\s*(?:\+|[-–~～]\s*(\d{1,4})?)\s*[: ]\s*([\d,.]+)\s*$/.exec(part) ?? []
    const perDayMinor = minorOf(amount)
    const before = steps.at(-1)
    const follows = before ? before.toDay !== null && Number(from) === before.toDay + 1 : true
    if (!from || perDayMinor === null || perDayMinor < 0 || !follows) return null
    const toDay = to ? Number(to) : null
    if (toDay !== null && toDay < Number(from)) return null
    steps.push({ fromDay: Number(from), toDay, perDayMinor })
  }
  const begins = steps[0]?.fromDay ?? 0
  return begins >= 1 && begins <= firstCharged && steps.at(-1)?.toDay === null ? steps : null
}

/** Steps as they would be typed; reading them again gives the same. */
export const stepsText = (steps: readonly FreeTimeStep[], amountOf: (minor: number) => string): string =>
  steps
    .map(({ fromDay, toDay, perDayMinor }) =>
      toDay === null
        ? `${fromDay}+ ${amountOf(perDayMinor)}`
        : `${fromDay}-${toDay} ${amountOf(perDayMinor)}`,
    )
    .join('; ')
