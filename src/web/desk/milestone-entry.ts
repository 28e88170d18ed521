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
  namesShip,
  nextType,
  readPasted,
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
  const [vessel, setVessel] = useState('')
  const [voyage, setVoyage] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [strange, setStrange] = useState<readonly string[]>([])
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
    const contradiction = contradictionOf(typed, timeline, container.id, type, classifier, {
      placedAt: new Date(order.placedAt),
      now,
    })
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
    setVessel('')
    setVoyage('')
    setTexts({})
    setTicked(new Set())
    setStrange([])
    setRefused({})
    setFailure(null)
  }
  const open = timeline.containers.filter(isOpen)
  const tick = (containerId: string | null, on: boolean) => {
    const ids = containerId === null ? open.map(({ id }) => id as string) : [containerId]
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  /** One time for all that are ticked. */
  const writeTicked = (text: string) => write(Object.fromEntries([...ticked].map((id) => [id, text])))
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
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    const from = open.findIndex(({ id }) => id === event.currentTarget.dataset.cell)
    const pasted = readPasted(text, open, from)
    write(pasted.texts)
    setStrange(pasted.strange)
  }

  const save = async () => {
    if (entries.size === 0 || add.isPending || barred !== undefined) return
    const all = eventsOfEntries(entries)
    const events = all.slice(0, eventLimit)
    // One call takes so many; the others stay typed for the next one.
    const later = new Set(all.slice(eventLimit).flatMap(({ containerIds }) => containerIds))
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
          ...(namesShip(type) && vessel.trim() ? { vessel: vessel.trim() } : {}),
          ...(namesShip(type) && voyage.trim() ? { voyage: voyage.trim() } : {}),
          ...(facility.trim() ? { facility: facility.trim() } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        })),
      })
      const kept = Object.fromEntries(
        Object.entries(texts).filter(([each]) => held.has(each) || later.has(each)),
      )
      setTexts(kept)
      setTicked(new Set())
      setStrange([])
      setNote('')
      setKey(submitKey())
      // A column that is complete gives way to the next one.
      const complete = reply.containers.every(
        ({ id: each }) => bestWord(reply, each, type)?.classifier === 'actual',
      )
      if (complete && held.size + later.size === 0) openType(nextType(reply))
      notices.say('ok', t('milestones.saved', { count: entries.size - later.size }))
      setSaved((count) => count + 1)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // Another try is another submit: what was refused will have been changed.
      setKey(submitKey())
      const beside: Record<string, string> = {}
      for (const [path, { message }] of Object.entries(error.fields)) {
        const at = /^events\.(\d+)/.exec(path)?.[1]
        for (const each of at === undefined ? [] : (events[Number(at)]?.containerIds ?? []))
          beside[each] = message
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
    open,
    ticked,
    tick,
    writeTicked,
    strange,
    shipNamed: namesShip(type),
    vessel,
    setVessel,
    voyage,
    setVoyage,
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
