import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskOrderDetail } from '#contract/orders.ts'
import { eventLimit, type Timeline } from '#contract/tracking.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import { type Classifier, classifiers, type EventType, kindOfEvent } from '#domain/tracking/events.ts'
import { formatShortDay, formatTime, formatZone } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import { useAddEvents } from '#web/features/tracking/desk-api.ts'
import { CallFailure, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, FactMark } from '#web/ui/marks.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useContainerName } from './container-name.ts'
import {
  bestWord,
  type ColumnGroup,
  type ContainerOf,
  type Contradiction,
  columnGroupNames,
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

type Place = { readonly code: string; readonly name: string; readonly zone: string | null }

/** The ports of the way, and Beijing for what happens at none of them. */
function usePlaces(order: DeskOrderDetail): readonly Place[] {
  const { t } = useTranslation('desk')
  const language = useLanguage()
  const nameOf = (name: { zh: string | null; en: string }) =>
    language === 'zh-CN' ? (name.zh ?? name.en) : name.en
  const pol = useSeaport(order.pol.code)
  const pod = useSeaport(order.pod.code)
  return [
    { code: order.pol.code, name: nameOf(order.pol.name), zone: pol?.zone ?? null },
    ...order.terms.via.map((port) => ({ code: port.code, name: nameOf(port.name), zone: port.zone })),
    { code: order.pod.code, name: nameOf(order.pod.name), zone: pod?.zone ?? null },
    { code: '', name: t('milestones.beijing'), zone: homeZone },
  ]
}

/** Where a type usually happens: at the port of loading, on the way, or at the port of discharge. */
const usualPlace = (type: EventType, order: DeskOrderDetail): string =>
  ({ origin: order.pol.code, way: order.terms.via[0]?.code ?? order.pod.code, destination: order.pod.code })[
    kindOfEvent(type).at
  ]

type CellProps = {
  container: ContainerOf
  name: string
  typeName: string
  text: string
  wrong: string | null
  describedBy: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

function TimeCell({
  container,
  name,
  typeName,
  text,
  wrong,
  describedBy,
  onChange,
  onKeyDown,
  onPaste,
}: CellProps): ReactElement {
  const { t } = useTranslation('desk')
  return (
    <input
      type="text"
      className={`input${wrong ? ' bad' : ''}`}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      data-cell={container.id}
      aria-label={t('milestones.cell', { container: name, event: typeName })}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={describedBy}
      placeholder={t('milestones.cellShape')}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

/**
 * The clerk's entry of milestones: a row per container, a column per event, one column open for typing.
 * Times are read in the zone of the port; what contradicts the known facts is held back and said beside
 * the cells; what saving leads to is told before.
 */
export function MilestoneGrid({
  order,
  timeline,
  barred,
}: {
  order: DeskOrderDetail
  timeline: Timeline
  barred?: string | undefined
}): ReactElement {
  const { t } = useTranslation(['desk', 'tracking', 'common'])
  const language = useLanguage()
  const now = useNow()
  const id = useId()
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
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })

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

  const hints = timeline.containers.flatMap((container) => {
    const contradiction = held.get(container.id)
    const sentence = contradiction ? sentenceOf(contradiction) : refused[container.id]
    return sentence ? [{ container, sentence }] : []
  })
  const count = entries.size

  return (
    <form
      ref={form}
      className="milestones"
      aria-label={t('milestones.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
          event.preventDefault()
          void save()
        }
      }}
    >
      <div className="milestone-bar">
        <Segmented<ColumnGroup>
          label={t('milestones.part')}
          items={columnGroupNames.map((name) => ({ key: name, label: t(`milestones.groups.${name}`) }))}
          value={group}
          onChange={(name) => {
            const [first = type] = columnsOf(name, journey)
            const next = nextType(timeline)
            openType(groupOf(next) === name ? next : first)
            setClassifier('actual')
          }}
        />
        <label className="field only-phone">
          <span>{t('milestones.event')}</span>
          <span className="input">
            <select value={type} onChange={(event) => openType(event.target.value as EventType)}>
              {columns.map((each) => (
                <option key={each} value={each}>
                  {eventName(each)}
                </option>
              ))}
            </select>
          </span>
        </label>
      </div>
      <div className="scroll-x">
        <table className="matrix">
          <caption className="sr">{t('milestones.caption', { order: order.number })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('milestones.container')}</th>
              {columns.map((each) => {
                const expected = timeline.milestones.find((milestone) => milestone.type === each)
                const time = expected?.estimated ?? expected?.planned
                const dcsa = kindOfEvent(each).dcsa
                return (
                  <th
                    key={each}
                    scope="col"
                    className={each === type ? 'edit' : undefined}
                    aria-current={each === type ? 'true' : undefined}
                  >
                    <button
                      type="button"
                      onClick={() => openType(each)}
                      title={t('milestones.open', { event: eventName(each) })}
                    >
                      <b>{eventName(each)}</b> {dcsa && <span className="code">{dcsa.code}</span>}
                      <small>
                        {time
                          ? t(expected?.estimated ? 'milestones.expected' : 'milestones.plan', {
                              at: moment(time.at, time.zone),
                            })
                          : quotedDay(each)}
                      </small>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {timeline.containers.map((container) => (
              <tr key={container.id}>
                <th scope="row">
                  <span className="code">{nameOf(container)}</span>
                  <small>
                    {container.holds.length > 0 ? (
                      <span className="t-stop">
                        {list.format(container.holds.map(({ hold }) => t(`tracking:holds.${hold}`)))}
                      </span>
                    ) : (
                      t(`tracking:stages.${container.stage}`)
                    )}
                  </small>
                </th>
                {columns.map((each) => {
                  const word = bestWord(timeline, container.id, each)
                  const fact = word && (
                    <span className="when">
                      <FactMark kind={word.classifier} />
                      <time dateTime={word.happenedAt}>{moment(word.happenedAt, word.zone)}</time>
                    </span>
                  )
                  if (each !== type || !isOpen(container)) {
                    return (
                      <td key={each} className={each === type ? 'edit' : undefined}>
                        {fact ?? <span className="blank-cell">–</span>}
                      </td>
                    )
                  }
                  const wrong = held.has(container.id) || refused[container.id] !== undefined
                  return (
                    <td key={each} className="edit">
                      <TimeCell
                        container={container}
                        name={nameOf(container)}
                        typeName={eventName(each)}
                        text={texts[container.id] ?? ''}
                        wrong={wrong ? 'wrong' : null}
                        describedBy={wrong ? `${id}-${container.id}` : undefined}
                        onChange={(text) => write({ [container.id]: text })}
                        onKeyDown={onCellKey}
                        onPaste={onCellPaste}
                      />
                      {fact && <small className="known">{fact}</small>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="alert">
        {hints.map(({ container, sentence }) => (
          <p key={container.id} className="hint bad" id={`${id}-${container.id}`}>
            <Icon name="alert" size="s" /> <span className="code">{nameOf(container)}</span> {sentence}
          </p>
        ))}
        {failure && <Callout meaning="stop">{failure}</Callout>}
      </div>
      <div className="entry-bar">
        <div className="field">
          <span>{t('milestones.classifier')}</span>
          <Segmented<Classifier>
            label={t('milestones.classifier')}
            items={classifiers.toReversed().map((each) => ({ key: each, label: t(`common:facts.${each}`) }))}
            value={classifier}
            onChange={setClassifier}
          />
        </div>
        <label className="field place">
          <span>{t('milestones.zone')}</span>
          <span className="input">
            <select value={placeCode} onChange={(event) => setChosenPlace(event.target.value)}>
              {places.map((each) => (
                <option key={each.code} value={each.code}>
                  {each.zone
                    ? t('milestones.zoneOf', {
                        place: each.name,
                        code: each.code,
                        zone: formatZone(now, each.zone),
                      })
                    : each.name}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label className="field">
          <span>{t('milestones.facility')}</span>
          <input
            className="input"
            type="text"
            maxLength={80}
            value={facility}
            placeholder={t('milestones.facilityHint')}
            onChange={(event) => setFacility(event.target.value)}
          />
        </label>
        <label className="field grow">
          <span>{t('milestones.note')}</span>
          <input
            className="input"
            type="text"
            maxLength={300}
            value={note}
            placeholder={t('milestones.noteHint')}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <Button
          type="submit"
          look="primary"
          pending={add.isPending}
          reason={
            barred ??
            (!zone ? t('milestones.zonePending') : count === 0 ? t('milestones.nothingTyped') : undefined)
          }
        >
          {count === 0
            ? t('milestones.saveNone')
            : held.size > 0
              ? t('milestones.saveSome', { count, held: held.size })
              : t('milestones.save', { count })}
        </Button>
      </div>
      <div className="effect">
        <Icon name="info" size="s" />
        <span aria-live="polite">
          {count === 0 ? (
            t('milestones.effectNone')
          ) : (
            <>
              {consequence.moved.map((group) => (
                <span key={`${group.from} ${group.to}`} className="effect-part">
                  {t('milestones.effectMoved', {
                    containers: list.format(
                      group.containerIds.map((each) =>
                        nameOf(timeline.containers.find((one) => one.id === each) as ContainerOf),
                      ),
                    ),
                    from: t(`tracking:stages.${group.from}`),
                    to: t(`tracking:stages.${group.to}`),
                  })}
                </span>
              ))}
              <span className="effect-part">
                {consequence.moved.length === 0
                  ? t('milestones.effectStill')
                  : consequence.order.from === consequence.order.to
                    ? t('milestones.effectOrderStays', {
                        stage: t(`tracking:stages.${consequence.order.from}`),
                      })
                    : t('milestones.effectOrderMoves', {
                        from: t(`tracking:stages.${consequence.order.from}`),
                        to: t(`tracking:stages.${consequence.order.to}`),
                      })}
              </span>
              {starts && <span className="effect-part">{t('milestones.effectTransit')}</span>}
            </>
          )}
        </span>
        <span className="keys">
          <span>
            <kbd>↓</kbd>
            {t('milestones.keys.next')}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>D</kbd>
            {t('milestones.keys.fill')}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>;</kbd>
            {t('milestones.keys.now')}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            {t('milestones.keys.save')}
          </span>
        </span>
      </div>
    </form>
  )
}
