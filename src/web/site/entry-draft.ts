import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { SeaportChoice } from '#web/ui/seaport-field.tsx'
import { boxTypes } from './lanes.ts'

export type EntryPlace = { readonly kind: 'port' | 'door'; readonly port: SeaportChoice | null }
/** What the quote form of the home page holds. */
export type Entry = {
  readonly from: EntryPlace
  readonly to: EntryPlace
  readonly box: string
  readonly count: number
  readonly readyOn: string
}

const storageName = 'quoteEntry'

/** As the quote itself allows (`quoteLimits.quantity`); a test holds the two together. */
export const mostBoxes = 99

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 200

function placeOf(stored: unknown): EntryPlace | null {
  const { kind, port } = (stored ?? {}) as { kind?: unknown; port?: Partial<SeaportChoice> | null }
  if (kind !== 'port' && kind !== 'door') return null
  if (!port) return { kind, port: null }
  const { code, country, name } = port
  if (!isText(code) || !isText(country) || !isText(name?.en)) return null
  return { kind, port: { code, country, name: { zh: isText(name.zh) ? name.zh : null, en: name.en } } }
}

/** What was stored, as far as it is still an entry of the form; null otherwise. */
export function entryOf(stored: unknown): Entry | null {
  const { from, to, box, count, readyOn } = (stored ?? {}) as Record<string, unknown>
  const places = [placeOf(from), placeOf(to)] as const
  if (!places[0] || !places[1] || !isText(readyOn) || !Number.isInteger(count)) return null
  if (!boxTypes.some(([type]) => type === box) || (count as number) < 1 || (count as number) > mostBoxes)
    return null
  if (readyOn !== '' && !parseBusinessDate(readyOn)) return null
  return { from: places[0], to: places[1], box: box as string, count: count as number, readyOn }
}

/** The entry as it was left in this tab, so that a change of language keeps what was typed. */
export function keptEntry(): Entry | null {
  try {
    return entryOf(JSON.parse(sessionStorage.getItem(storageName) ?? 'null'))
  } catch {
    return null
  }
}

export function keepEntry(entry: Entry): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(entry))
  } catch {
    // Without storage the entry lasts as long as the page.
  }
}
