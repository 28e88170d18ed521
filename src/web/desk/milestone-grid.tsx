import { type ReactElement, useId } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { Timeline } from '#contract/tracking.ts'
import type { EventType } from '#domain/tracking/events.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { MilestoneBar } from './milestone-bar.tsx'
import { MilestoneEffect } from './milestone-effect.tsx'
import { useMilestoneEntry } from './milestone-entry.ts'
import { MilestoneTable } from './milestone-table.tsx'
import { type ColumnGroup, columnGroupNames, columnsOf, groupOf, nextType } from './milestones.ts'

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
  const { t } = useTranslation(['desk', 'tracking'])
  const id = useId()
  const entry = useMilestoneEntry(order, timeline, barred)
  const { columns, eventName, failure, form, group, held, journey, nameOf, openType, refused, save, type } =
    entry
  const hints = timeline.containers.flatMap((container) => {
    const contradiction = held.get(container.id)
    const sentence = contradiction ? entry.sentenceOf(contradiction) : refused[container.id]
    return sentence ? [{ container, sentence }] : []
  })
  return (
    <form
      ref={form}
      className="milestone-form"
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
            entry.setClassifier('actual')
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
      <MilestoneTable id={id} order={order} timeline={timeline} entry={entry} />
      <div role="alert">
        {hints.map(({ container, sentence }) => (
          <p key={container.id} className="hint bad" id={`${id}-${container.id}`}>
            <Icon name="alert" size="s" /> <span className="code">{nameOf(container)}</span> {sentence}
          </p>
        ))}
        {entry.strange.length > 0 && (
          <p className="hint bad">
            <Icon name="alert" size="s" />{' '}
            {t('milestones.strange', {
              numbers: entry.strange.slice(0, 5).join(' '),
              count: entry.strange.length,
            })}
          </p>
        )}
        {failure && <Callout meaning="stop">{failure}</Callout>}
      </div>
      <MilestoneBar entry={entry} />
      <MilestoneEffect timeline={timeline} entry={entry} />
    </form>
  )
}
