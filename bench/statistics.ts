/** The middle of some values, or between the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The area under the normal curve beyond ±z. Abramowitz and Stegun 26.2.17; wrong by less than 1.5e-7. */
function beyond(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI))
}

/**
 * Mann and Whitney's test, both ways, by the normal approximation with equal values sharing their rank:
 * how likely two samples of one and the same source lie at least as far apart as these.
 */
export function likelihoodOfSameSource(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))]
  all.sort((x, y) => x.value - y.value)
  let ranksOfFirst = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    const rank = (from + 1 + to) / 2
    for (const each of all.slice(from, to)) if (each.first) ranksOfFirst += rank
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const size = all.length
  const u = ranksOfFirst - (a.length * (a.length + 1)) / 2
  const spread = Math.sqrt(((a.length * b.length) / 12) * (size + 1 - ties / (size * (size - 1))))
  return beyond((u - (a.length * b.length) / 2) / spread)
}

/** Whether rates of now are lower than those of before by more than a tenth, and not by chance (p < 0.01). */
export const slowerByMoreThanATenth = (before: readonly number[], now: readonly number[]): boolean =>
  median(now) < 0.9 * median(before) && likelihoodOfSameSource(before, now) < 0.01
