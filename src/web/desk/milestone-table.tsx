import type { ReactElement } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { Timeline } from '#contract/tracking.ts'
import { kindOfEvent } from '#domain/tracking/events.ts'
import { useLanguage } from '#web/app/language.tsx'
import { FactMark } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { MilestoneEntry } from './milestone-entry.ts'
import { bestWord } from './milestones.ts'
import { TimeCell } from './time-cell.tsx'

/** A row per container, a column per event; the open column holds the cells to type in. */
export function MilestoneTable({
  id,
  order,
  timeline,
  entry,
}: {
  /** What the sentences beside the cells are named after. */
  id: string
  order: DeskOrderDetail
  timeline: Timeline
  entry: MilestoneEntry
}): ReactElement {
  const { t } = useTranslation(['desk', 'tracking'])
  const language = useLanguage()
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })
  const { columns, type, eventName, moment, nameOf } = entry
  return (
    <div className="scroll-x">
      <table className="matrix">
        <caption className="sr">{t('milestones.caption', { order: order.number })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <label className="tick">
                <input
                  className="check"
                  type="checkbox"
                  checked={
                    entry.open.length > 0 && entry.open.every(({ id: each }) => entry.ticked.has(each))
                  }
                  disabled={entry.open.length === 0}
                  onChange={(event) => entry.tick(null, event.target.checked)}
                />
                <span className="sr">{t('milestones.tickAll')}</span>
              </label>{' '}
              {t('milestones.container')}
            </th>
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
                    onClick={() => entry.openType(each)}
                    title={t('milestones.open', { event: eventName(each) })}
                  >
                    <b>{eventName(each)}</b> {dcsa && <span className="code">{dcsa.code}</span>}
                    <small>
                      {time
                        ? t(expected?.estimated ? 'milestones.expected' : 'milestones.plan', {
                            at: moment(time.at, time.zone),
                          })
                        : entry.quotedDay(each)}
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
                <label className="tick">
                  <input
                    className="check"
                    type="checkbox"
                    checked={entry.ticked.has(container.id)}
                    disabled={!entry.isOpen(container)}
                    onChange={(event) => entry.tick(container.id, event.target.checked)}
                  />{' '}
                  <span className="code">{nameOf(container)}</span>
                </label>
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
                if (each !== type || !entry.isOpen(container)) {
                  return (
                    <td key={each} className={each === type ? 'edit' : undefined}>
                      {fact ?? <span className="blank-cell">–</span>}
                    </td>
                  )
                }
                const wrong = entry.held.has(container.id) || entry.refused[container.id] !== undefined
                return (
                  <td key={each} className="edit">
                    <TimeCell
                      container={container}
                      name={nameOf(container)}
                      typeName={eventName(each)}
                      text={entry.texts[container.id] ?? ''}
                      wrong={wrong ? 'wrong' : null}
                      describedBy={wrong ? `${id}-${container.id}` : undefined}
                      onChange={(text) => entry.write({ [container.id]: text })}
                      onKeyDown={entry.onCellKey}
                      onPaste={entry.onCellPaste}
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
  )
}
