/** Established Chinese names of ships, by the English name in capitals. */
export type VesselNames = {
  /** Null for a ship without a Chinese name that we know, or without a name. */
  zhOf(name: string | null): string | null
}

/** AIS has room for so many letters; what is longer is cut there (ITU-R M.1371). */
const mostLetters = 20

export function vesselNamesFrom(rows: readonly { readonly en: string; readonly zh: string }[]): VesselNames {
  const names = new Map(
    rows.flatMap(({ en, zh }) => [
      [en, zh],
      [en.slice(0, mostLetters).trim(), zh],
    ]),
  )
  return { zhOf: (name) => (name === null ? null : (names.get(name.toUpperCase()) ?? null)) }
}
