import type { DeskAnnouncement, saveAnnouncement } from '#contract/announcements.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { businessDateOf, instantOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { formatTime } from '#i18n/format.ts'

/** What the form of an announcement holds: times as days and hours in Beijing. */
export type AnnouncementValues = {
  readonly kind: string
  readonly place: string
  readonly text: Bilingual
  readonly link: string
  readonly fromDay: string
  readonly fromTime: string
  readonly untilDay: string
  readonly untilTime: string
}

const weekMilliseconds = 7 * 86_400_000

/** A new one is shown from now on for a week, until somebody says otherwise. */
export const newValues = (now: Date): AnnouncementValues => ({
  kind: 'information',
  place: 'both',
  text: { zh: '', en: '' },
  link: '',
  ...timesOf(now, new Date(now.getTime() + weekMilliseconds)),
})

const timesOf = (from: Date, until: Date) => ({
  fromDay: businessDateOf(from),
  fromTime: formatTime(from),
  untilDay: businessDateOf(until),
  untilTime: formatTime(until),
})

export const valuesOf = (saved: DeskAnnouncement): AnnouncementValues => ({
  kind: saved.kind,
  place: saved.place,
  text: saved.text,
  link: saved.link ?? '',
  ...timesOf(new Date(saved.from), new Date(saved.until)),
})

/** 0930 and 9:30 are times as well. */
const timeOf = (typed: string): string | null => {
  const [, hours = '', minutes] = /^([01]?\d|2[0-3])[:：]?([0-5]\d)$/.exec(typed.trim()) ?? []
  return minutes ? `${hours.padStart(2, '0')}:${minutes}` : null
}
export const isTime = (typed: string): boolean => timeOf(typed) !== null

/** The instant that was chosen; null while it is none yet. */
export function chosenAt(day: string, typed: string): Date | null {
  const parsed = parseBusinessDate(day)
  const time = timeOf(typed)
  return parsed && time ? instantOf(parsed, time) : null
}

/** The minute of an instant is what the form shows: one that was not touched stays to the second. */
const keptOr = (chosen: Date, saved: string | undefined): string =>
  saved && Math.floor(Date.parse(saved) / 60_000) === Math.floor(chosen.getTime() / 60_000)
    ? saved
    : chosen.toISOString()

/** An address as the contract takes it: pasted from a page of this site, without its host. */
export function linkOf(typed: string, origin: string): string | null {
  const link = typed.trim()
  if (link === '') return null
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link
}

/** What is sent; null while a time is none yet. */
export function bodyOf(
  values: AnnouncementValues,
  saved: DeskAnnouncement | null,
  up: boolean,
  origin: string,
): BodyInput<typeof saveAnnouncement> | null {
  const from = chosenAt(values.fromDay, values.fromTime)
  const until = chosenAt(values.untilDay, values.untilTime)
  if (!from || !until) return null
  return {
    id: saved?.id ?? null,
    version: saved?.version ?? null,
    kind: values.kind as DeskAnnouncement['kind'],
    place: values.place as DeskAnnouncement['place'],
    text: values.text,
    link: linkOf(values.link, origin),
    from: keptOr(from, saved?.from),
    until: keptOr(until, saved?.until),
    up,
  }
}

const at = (values: AnnouncementValues, field: ChangedField): string =>
  field === 'text.zh' ? values.text.zh : field === 'text.en' ? values.text.en : values[field]

const fields = [
  'kind',
  'place',
  'text.zh',
  'text.en',
  'link',
  'fromDay',
  'fromTime',
  'untilDay',
  'untilTime',
] as const
export type ChangedField = (typeof fields)[number]

/** Where a colleague's differs from what stands in the form. */
export const differing = (
  mine: AnnouncementValues,
  theirs: AnnouncementValues,
): { readonly field: ChangedField; readonly theirs: string }[] =>
  fields
    .filter((field) => at(mine, field) !== at(theirs, field))
    .map((field) => ({ field, theirs: at(theirs, field) }))
