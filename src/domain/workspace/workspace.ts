import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { actorKey } from '#domain/kernel/actor.ts'

/**
 * What a person keeps of their workplace, so that another device looks like the first: which columns a table shows
 * and how, views of a list under names of their own, and what was typed into a form and not sent yet. It belongs to
 * whoever is logged in, customer or clerk, and to nobody else. The odd rule: a draft carries the time at which it
 * was typed, and an older one never takes the place of a newer one, so that two devices cannot undo each other.
 */

/** Views of one list. Assumed (decision 033) */
export const viewLimit = 30
/** Characters of a view's name. Assumed (decision 033) */
export const viewNameLimit = 40
/** Characters of the address that a view stands for. Assumed (decision 033) */
export const viewQueryLimit = 2_000
/** Bytes of a draft. Assumed (decision 033) */
export const draftBytesLimit = 65_536
/** Drafts, and tables with settings, of one person. Assumed (decision 033) */
export const keptLimit = 200
/** A draft that nobody touched for this long is forgotten. Assumed (decision 033) */
export const draftDays = 90

/** How high the rows of a table are. */
export const densities = ['compact', 'roomy'] as const

/** Where a column stays while the table is scrolled sideways. */
export const pins = ['left', 'right'] as const

/** Whose workplace it is: the key of all its rows. */
export const ownerOf = (actor: Customer | Staff): string => actorKey(actor)

/** The last time of drafts that are forgotten now. */
export const draftsForgottenBefore = (now: Date): Date => new Date(now.getTime() - draftDays * 86_400_000)
