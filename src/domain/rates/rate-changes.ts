/** How a row of a sheet stands to what is on sale for the same thing. */
export const rateChanges = ['added', 'raised', 'lowered', 'same'] as const
export type RateChange = (typeof rateChanges)[number]

/** What becomes of a price, and by how many basis points of the old one; null where there is none to compare with. */
export function rateChangeOf(
  was: number | null,
  becomes: number,
): { change: RateChange; basisPoints: number | null } {
  if (was === null) return { change: 'added', basisPoints: null }
  const basisPoints = was === 0 ? null : Math.round(((becomes - was) * 10_000) / was)
  if (becomes === was) return { change: 'same', basisPoints: 0 }
  return { change: becomes > was ? 'raised' : 'lowered', basisPoints }
}
