import type { RunningCharge } from '#contract/bills.ts'

/** Containers that stand or stood the same days at the same price, told together. */
export type ChargeGroup = {
  readonly charge: RunningCharge
  readonly containers: readonly { readonly number: string | null; readonly type: string }[]
}

/** What costs now first, then what will, then what is over. */
const sequence: readonly RunningCharge['state'][] = ['running', 'free', 'billed', 'ended']

/** Days that are left without cost, today not among them. */
export const daysLeft = ({ freeDays, countedDays }: RunningCharge): number =>
  Math.max(0, freeDays - countedDays)

export function groupCharges(charges: readonly RunningCharge[]): ChargeGroup[] {
  const groups = Map.groupBy(charges, ({ container, containerType, lineId, ...same }) => JSON.stringify(same))
  return [...groups.values()]
    .flatMap((group) => {
      const [charge] = group
      if (!charge) return []
      const containers = group.map(({ container, containerType }) => ({
        number: container,
        type: containerType,
      }))
      return [{ charge, containers }]
    })
    .sort((a, b) => sequence.indexOf(a.charge.state) - sequence.indexOf(b.charge.state))
}
