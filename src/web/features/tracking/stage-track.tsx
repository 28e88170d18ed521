import { type ReactElement, useEffect, useRef } from 'react'
import type { Timeline } from '#contract/tracking.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type StageState, type StageStep, stageSteps } from './stage-facts.ts'

const classOf: Readonly<Record<StageState, string>> = {
  notNeeded: 'na',
  passed: 'past',
  passedUnknown: 'past untold',
  here: 'here',
  partly: 'partly',
  ahead: '',
}

/** All logistics stages side by side: passed, now with how many containers, not needed, ahead. */
export function StageTrack({ timeline }: { timeline: Timeline }): ReactElement {
  const { t } = useTranslation('tracking')
  const steps = stageSteps(timeline)
  const bar = useRef<HTMLOListElement>(null)
  // On a narrow screen the bar scrolls; the document then shows where the goods are, not where they began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the goods, whose stage the list shows.
  useEffect(() => {
    const list = bar.current
    const here = list?.querySelector<HTMLElement>('.here')
    if (list && here) list.scrollLeft = here.offsetLeft - list.clientWidth / 2
  }, [timeline.stage])
  const note = ({ state, containers, rolled }: StageStep): string | null => {
    if (rolled > 0) return t('bar.rolled', { count: rolled })
    if (state === 'notNeeded') return t('bar.notNeeded')
    if (state === 'passedUnknown') return t('bar.timeUnknown')
    if (state === 'partly') return t('bar.partly')
    return state === 'here' ? t('bar.boxes', { count: containers }) : null
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow screen, and the keyboard must reach that.
    <ol className="stages" aria-label={t('bar.label')} tabIndex={0} ref={bar}>
      {steps.map((step) => {
        const { stage, code, state } = step
        const small = note(step)
        return (
          <li
            key={stage}
            value={code}
            className={classOf[state]}
            aria-current={state === 'here' ? 'step' : undefined}
            title={t('bar.numbered', { code, stage: t(`stages.${stage}`) })}
          >
            <span>{t(`steps.${stage}`)}</span>
            {small && <small>{small}</small>}
          </li>
        )
      })}
    </ol>
  )
}
