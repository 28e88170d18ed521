/** Years that the desk’s working-day calendar shows, days set in one step, and letters of a notice that are read. Assumed (decision 067) */
export const calendarLimits = { firstYear: 2020, lastYear: 2099, days: 60, letters: 4_000 } as const
