import type { MoveTable } from '#domain/kernel/moves.ts'

/**
 * An error report is what a reader sends from the 404 page: where they were, with which browser and
 * after which request, and a few words if they like. It is open until a clerk has looked at it and
 * closes it; a closed one stays closed.
 */
export const reportStatuses = ['open', 'closed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportMoves = {
  close: { from: ['open'], to: 'closed', by: ['staff'] },
} as const satisfies MoveTable<ReportStatus>
export type ReportMove = keyof typeof reportMoves

/** Characters of a report's text, of a path and of a browser's name. Assumed (decision 020). */
export const reportTextLimit = 500
export const reportPathLimit = 300
export const browserLimit = 300

/** A closed report is forgotten half a year later. Assumed (decision 020). */
export const closedReportDaysKept = 180

/**
 * The path of ours that a reader was on, without query and fragment: those may hold what is the reader's
 * own. Null for what is no path of a site: another host, a script, control characters, or far too long.
 */
export function reportedPath(given: string): string | null {
  const path = given.replace(/[?#].*$/s, '')
  const plain = /^\/(?![/\\])[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\<>"]*$/u
  return given.length <= 4 * reportPathLimit &&
    path.length <= reportPathLimit &&
    plain.test(path) &&
    path.isWellFormed()
    ? path
    : null
}

/** A browser's name for itself as one short line. */
export const browserName = (userAgent: string): string =>
  userAgent
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, browserLimit)
    .toWellFormed()
    .trim()
