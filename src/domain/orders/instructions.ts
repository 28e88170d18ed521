import { type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { CutOff } from '#domain/quotes/offer.ts'
import type { OrderStatus } from './orders.ts'

/**
 * What the carrier is to print on the bill of lading is told by the shipper in the shipping instructions: the
 * parties, the goods in English, how the bill is released. They can be changed until the documents are cut off;
 * after that the carrier charges for every amendment, so a clerk has to be asked. The odd rule: where the offer
 * names no cut-off, the sailing itself is the end, and a vessel that sails early ends it early (decision 032).
 */
export const billReleases = ['original', 'telex', 'seaWaybill'] as const

/** Three originals are what carriers issue unless told otherwise. Assumed (decision 032) */
export const usualOriginals = 3

/** Closed to its shipper: nothing of what it says is used any more, or finance looks at it. */
const closed: readonly OrderStatus[] = [
  'completed',
  'cancelled',
  'cancelledByOperations',
  'refundInProgress',
  'refundCompleted',
]

/** What decides whether a shipper may still change what stands on an order. */
export type EditFacts = {
  readonly status: OrderStatus
  readonly cutOffs: readonly Pick<CutOff, 'code' | 'at'>[]
  readonly estimatedSailingOn: BusinessDate
  readonly actualSailingOn: BusinessDate | null
  /** Of the port of loading. */
  readonly zone: string
  /** When the first container moved; null before. */
  readonly movedAt: Date | null
}

export const editEnds = ['cutOff', 'sailing', 'pickup', 'completion', 'closed'] as const
export type EditEnd = (typeof editEnds)[number]

/** Until when a shipper may change something, what ends it, and whether that is still ahead. */
export type EditWindow = { readonly open: boolean; readonly until: Date | null; readonly by: EditEnd }

const shut: EditWindow = { open: false, until: null, by: 'closed' }

/** Shipping instructions: until the documents are cut off, else until the day of sailing begins at the port. */
export function instructionsWindow(facts: EditFacts, now: Date): EditWindow {
  if (closed.includes(facts.status)) return shut
  const cutOff = facts.cutOffs.find(({ code }) => code === 'DCO')
  const until = cutOff ? new Date(cutOff.at) : instantOf(facts.estimatedSailingOn, '00:00', facts.zone)
  const by = cutOff ? 'cutOff' : 'sailing'
  if (facts.actualSailingOn !== null) return { open: false, until, by: 'sailing' }
  return { open: now.getTime() < until.getTime(), until, by }
}

/** Where the free pickup is made: until the first container moves. */
export const pickupWindow = (facts: EditFacts): EditWindow =>
  closed.includes(facts.status) ? shut : { open: facts.movedAt === null, until: facts.movedAt, by: 'pickup' }

/** What is sent by courier: as long as the order is under way, since originals follow the sailing. */
export const expressWindow = (facts: EditFacts): EditWindow =>
  closed.includes(facts.status) ? shut : { open: true, until: null, by: 'completion' }

/**
 * What a bill of lading can print: the printable signs of ISO 8859-1, the character set of the carriers' messages
 * (UN/EDIFACT level C), and line ends. Full-width letters and Chinese commas are not among them.
 */
export const isPrintableLatin = (text: string): boolean =>
  /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text)

/** Line ends as one sign, tabs and hard spaces as spaces: what pasting brings and nobody means. */
export const tidyLines = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\t\u00a0]/g, ' ')

/** The names of what differs between two records, whatever the order of their keys. */
export function changedNames(before: object | null, after: object | null): string[] {
  const [from, to] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => plain(from[name]) !== plain(to[name]))
    .sort()
}

const plain = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(
          Object.entries(value)
            .filter(([, each]) => each !== undefined && each !== null && each !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : String(value)

/** A shipper may take back a document of their own until a clerk has opened it (decision 032). */
export const mayTakeBack = (
  document: { readonly by: 'customer' | 'staff'; readonly openedAt: string | Date | null },
  status: OrderStatus,
): boolean => document.by === 'customer' && document.openedAt === null && !closed.includes(status)
