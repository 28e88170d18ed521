import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { eventLimit, type Timeline } from '#contract/tracking.ts'
import { type Classifier, type EventType, kindOfEvent } from '#domain/tracking/events.ts'
import { formatShortDay, formatTime } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useAddEvents } from '#web/features/tracking/desk-api.ts'
import { CallFailure, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useContainerName } from './container-name.ts'
import { usePlaces, usualPlace } from './milestone-places.ts'
import {
  bestWord,
  type ContainerOf,
  type Contradiction,
  columnsOf,
  consequenceOf,
  contradictionOf,
  eventsOfEntries,
  groupOf,
  happensInPort,
  journeyOf,
  nextType,
  readTyped,
} from './milestones.ts'

/**
 * The state of the clerk's entry: the column that is open, what is typed in its cells and how that is read, what
 * contradicts the known facts, and the save.
 */
export function useMilestoneEntry(order: DeskOrderDetail, timeline: Timeline, barred: string | undefined) {
  const { t } = useTranslation(['desk', 'tracking'])
  const language = useLanguage()
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const containerName = useContainerName()
  const places = usePlaces(order)
  const add = useAddEvents()
  const [key, setKey] = useState(submitKey)
  const [type, setType] = useState<EventType>(() => nextType(timeline))
  const [classifier, setClassifier] = useState<Classifier>('actual')
  const [chosenPlace, setChosenPlace] = useState<string | null>(null)
  const [facility, setFacility] = useState('')
  const [note, setNote] = useState('')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState(0)

  // Brings the focus of the document back to the first open cell after a save.
  useEffect(() => {
    if (saved > 0) form.current?.querySelector<HTMLInputElement>('input[data-cell]')?.focus()
  }, [saved])

  const journey = journeyOf(timeline)
  const group = groupOf(type)
  const columns = columnsOf(group, journey)
  const placeCode = chosenPlace ?? usualPlace(type, order)
  const place = places.find((each) => each.code === placeCode) ?? places[0]
  const zone = place?.zone ?? null
  const eventName = (each: EventType) => t(`tracking:events.${each}`)
  const nameOf = (container: ContainerOf) => containerName(container, timeline.containers.indexOf(container))

  /** Open for typing: not yet actual there, or of a kind that comes more than once. */
  const isOpen = (container: ContainerOf) =>
    classifier !== 'actual' ||
    group === 'way' ||
    group === 'exceptions' ||
    bestWord(timeline, container.id, type)?.classifier !== 'actual'

  const entries = new Map<string, Date>()
  const held = new Map<string, Contradiction>()
  for (const container of timeline.containers) {
    const typed = zone && isOpen(container) ? readTyped(texts[container.id] ?? '', zone, now) : null
    if (!typed) continue
    const contradiction = contradictionOf(typed, timeline, container.id, type, classifier, now)
    if (contradiction) held.set(container.id, contradiction)
    else if ('at' in typed) entries.set(container.id, typed.at)
  }
  const consequence = consequenceOf(timeline, type, classifier, entries, now)
  const starts =
    entries.size > 0 &&
    classifier === 'actual' &&
    kindOfEvent(type).moves &&
    ['accepted', 'paid'].includes(order.status) &&
    order.acceptedAt !== null &&
    (order.paidAt !== null || order.kind === 'overseas')

  const moment = (at: string, zoneOf: string) =>
    `${formatShortDay(at, language, zoneOf)} ${formatTime(at, zoneOf)}`
  const sentenceOf = (contradiction: Contradiction): string => {
    if (!('other' in contradiction)) return t(`milestones.faults.${contradiction.fault}`)
    const { type: other, happenedAt, zone: otherZone } = contradiction.other
    return t(`milestones.faults.${contradiction.fault}`, {
      event: eventName(type),
      other: eventName(other),
      at: moment(happenedAt, otherZone),
    })
  }

  /** The quote knows the days of sailing and arrival; of the rest it says nothing. */
  const quotedDay = (each: EventType): string => {
    const days = { departed: order.sailing.plannedOn, arrived: order.arrival.plannedOn }
    return each === 'departed' || each === 'arrived'
      ? t('milestones.plan', { at: formatShortDay(days[each], language) })
      : '\u00a0'
  }

  const openType = (next: EventType) => {
    setType(next)
    setChosenPlace(null)
    setTexts({})
    setRefused({})
    setFailure(null)
  }
  const write = (changes: Readonly<Record<string, string>>) => {
    setTexts((before) => ({ ...before, ...changes }))
    setRefused({})
    setFailure(null)
  }
  const cells = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? [])]
  const idsFrom = (input: HTMLInputElement) =>
    cells()
      .slice(cells().indexOf(input))
      .map((cell) => cell.dataset.cell as string)

  const onCellKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const control = event.ctrlKey || event.metaKey
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
    if (control && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      write(Object.fromEntries(idsFrom(input).map((each) => [each, input.value])))
    } else if (control && event.key === ';' && zone) {
      event.preventDefault()
      const at = new Date()
      write({
        [input.dataset.cell as string]: `${formatShortDay(at, 'zh-CN', zone)} ${formatTime(at, zone)}`,
      })
    } else if (step && !control && !event.altKey) {
      event.preventDefault()
      const all = cells()
      all[all.indexOf(input) + step]?.focus()
    }
  }
  /** A column of a spreadsheet fills the cells below. */
  const onCellPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const ids = idsFrom(event.currentTarget)
    write(Object.fromEntries(lines.slice(0, ids.length).map((line, at) => [ids[at] as string, line])))
  }

  const save = async () => {
    if (entries.size === 0 || add.isPending || barred !== undefined) return
    const events = eventsOfEntries(entries).slice(0, eventLimit)
    setRefused({})
    setFailure(null)
    try {
      const reply = await add.mutateAsync({
        orderId: order.id,
        key,
        events: events.map((event) => ({
          type,
          classifier,
          containerIds: [...event.containerIds],
          happenedAt: event.at.toISOString(),
          ...(zone ? { zone } : {}),
          ...(placeCode !== '' && happensInPort(type) ? { seaport: placeCode } : {}),
          ...(facility.trim() ? { facility: facility.trim() } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        })),
      })
      const kept = Object.fromEntries(Object.entries(texts).filter(([each]) => held.has(each)))
      setTexts(kept)
      setNote('')
      setKey(submitKey())
      // A column that is complete gives way to the next one.
      const complete = reply.containers.every(
        ({ id: each }) => bestWord(reply, each, type)?.classifier === 'actual',
      )
      if (complete && held.size === 0) openType(nextType(reply))
      notices.say('ok', t('milestones.saved', { count: entries.size }))
      setSaved((count) => count + 1)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // Another try is another submit: what was refused will have been changed.
      setKey(submitKey())
      const beside: Record<string, string> = {}
      for (const [path, { message }] of Object.entries(error.fields)) {
        const at = /^events\.(\d+)/.exec(path)?.[1]
        const told = error.reason === 'tracking.tooEarly' ? error.message : message
        for (const each of at === undefined ? [] : (events[Number(at)]?.containerIds ?? []))
          beside[each] = told
      }
      setRefused(beside)
      if (Object.keys(beside).length === 0) setFailure(error.message)
    }
  }

  return {
    form,
    now,
    places,
    placeCode,
    zone,
    setPlace: setChosenPlace,
    type,
    openType,
    group,
    columns,
    journey,
    classifier,
    setClassifier,
    facility,
    setFacility,
    note,
    setNote,
    texts,
    write,
    onCellKey,
    onCellPaste,
    isOpen,
    refused,
    held,
    failure,
    count: entries.size,
    consequence,
    starts,
    pending: add.isPending,
    barred,
    save,
    eventName,
    nameOf,
    moment,
    quotedDay,
    sentenceOf,
  }
}
export type MilestoneEntry = ReturnType<typeof useMilestoneEntry>
