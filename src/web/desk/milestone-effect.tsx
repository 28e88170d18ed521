import type { ReactElement } from 'react'
import type { Timeline } from '#contract/tracking.ts'
import { useLanguage } from '#web/app/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { MilestoneEntry } from './milestone-entry.ts'
import type { ContainerOf } from './milestones.ts'

/** What saving will lead to, and the keys that make typing quick. */
export function MilestoneEffect({
  timeline,
  entry,
}: {
  timeline: Timeline
  entry: MilestoneEntry
}): ReactElement {
  const { t } = useTranslation(['desk', 'tracking'])
  const language = useLanguage()
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })
  const { consequence, count, nameOf, starts } = entry
  return (
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
  )
}
