import { type ReactElement, useState } from 'react'
import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { formatShortDay, formatTime, formatZone } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useRetractEvent } from '#web/features/tracking/desk-api.ts'
import { useSourceText } from '#web/features/tracking/place-names.ts'
import { notices } from '#web/lib/notices.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Age } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useContainerName } from './container-name.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const classOf = { planned: 'plan', estimated: 'est', actual: 'actual' } as const

/** Every word on this order with its source and its age; a wrong one is retracted here and stays visible. */
export function EventList({
  timeline,
  barred,
}: {
  timeline: Timeline
  barred?: string | undefined
}): ReactElement {
  const { t } = useTranslation(['desk', 'tracking', 'common'])
  const language = useLanguage()
  const now = useNow()
  const { read } = useReader()
  const containerName = useContainerName()
  const sourceText = useSourceText()
  const retract = useRetractEvent()
  const [wrong, setWrong] = useState<TrackingEventReply | null>(null)
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })

  const whose = (event: TrackingEventReply): string => {
    if (
      timeline.containers.length > 1 &&
      [0, timeline.containers.length].includes(event.containerIds.length)
    ) {
      return t('events.allContainers', { count: timeline.containers.length })
    }
    return list.format(
      timeline.containers.flatMap((container, at) =>
        event.containerIds.length === 0 || event.containerIds.includes(container.id)
          ? [containerName(container, at)]
          : [],
      ),
    )
  }
  const where = ({ place }: TrackingEventReply): string | null => {
    const port =
      place.seaport && place.seaportName
        ? t('events.port', { name: read(place.seaportName), code: place.seaport })
        : null
    return [port, place.facility].filter(Boolean).length > 0
      ? list.format([port, place.facility].filter((each) => each !== null))
      : null
  }

  if (timeline.events.length === 0) {
    return (
      <EmptyState icon="route" title={t('events.none')}>
        {t('events.noneText')}
      </EmptyState>
    )
  }
  return (
    <div className="timeline desk-events">
      <ol>
        {timeline.events.map((event) => (
          <li
            key={event.id}
            className={`fact ${classOf[event.classifier]}${event.retractedAt ? ' retracted' : ''}`}
          >
            <div className="fact-line">
              <b>{t(`tracking:events.${event.type}`)}</b>
              <span className="fact-when">
                <span className={`w-${classOf[event.classifier]}`}>
                  {t(`common:facts.${event.classifier}`)}
                </span>{' '}
                <time dateTime={event.happenedAt}>
                  {formatShortDay(event.happenedAt, language, event.zone)}{' '}
                  {formatTime(event.happenedAt, event.zone)}
                </time>{' '}
                <span className="quiet">{formatZone(new Date(event.happenedAt), event.zone)}</span>
              </span>
            </div>
            <p>{whose(event)}</p>
            {where(event) && <p>{where(event)}</p>}
            {event.note && <p>{event.note}</p>}
            <p>
              {sourceText(event.source)}
              {' · '}
              <Age at={event.recordedAt} now={now} />
            </p>
            {event.conflictMinutes !== null && (
              <p className="t-wait">
                <Icon name="split" size="s" /> {t('events.conflict', { count: event.conflictMinutes })}
              </p>
            )}
            {event.retractedAt ? (
              <p className="t-stop">{t('events.retracted')}</p>
            ) : (
              barred === undefined && (
                <button type="button" className="link xs" onClick={() => setWrong(event)}>
                  {t('events.retract')}
                  <span className="sr">{t(`tracking:events.${event.type}`)}</span>
                </button>
              )
            )}
          </li>
        ))}
      </ol>
      {wrong && (
        <ReasonDialog
          title={t('events.retractTitle', { event: t(`tracking:events.${wrong.type}`) })}
          label={t('events.retractReason')}
          limit={200}
          action={t('events.retractNow')}
          act={async (reason) => {
            await retract.mutateAsync({ orderId: timeline.orderId, eventId: wrong.id, reason })
            notices.say('ok', t('events.retractDone'))
          }}
          onClose={() => setWrong(null)}
        >
          <p>{t('events.retractText')}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
