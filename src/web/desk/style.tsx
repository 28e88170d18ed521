import './style.css'
import { type MouseEvent, type ReactElement, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Colours } from './style-colours.tsx'
import { Buttons, Controls } from './style-controls.tsx'
import { Drawings } from './style-drawings.tsx'
import { Forms } from './style-forms.tsx'
import { Facts, Formats, Statuses } from './style-marks.tsx'
import { Overlays } from './style-overlays.tsx'
import { LongerTexts, NarrowFrame, type View, ViewProvider } from './style-stage.tsx'
import { States, Tables } from './style-tables.tsx'
import { Space, Type } from './style-type.tsx'

export const meta = pageTitle('deskStyle')

/** The chapters in their order; their keys are the anchors of the contents. */
const sections = {
  colours: Colours,
  type: Type,
  space: Space,
  drawings: Drawings,
  buttons: Buttons,
  controls: Controls,
  forms: Forms,
  tables: Tables,
  states: States,
  overlays: Overlays,
  statuses: Statuses,
  facts: Facts,
  formats: Formats,
} as const
type SectionName = keyof typeof sections
const names = Object.keys(sections) as SectionName[]

/** The ways of looking and what each of them may be; the first is how the page opens. */
const views = {
  themes: ['own', 'both'],
  length: ['usual', 'long'],
  width: ['full', 'narrow'],
  spacing: ['normal', 'wide'],
} as const
type ViewName = keyof typeof views

/** The living page of the design system: every component as the product uses it, never a picture or a copy. */
export default function Style(): ReactElement {
  const { t } = useTranslation('style')
  const [search, setSearch] = useSearchParams()
  const frame = useRef<HTMLIFrameElement>(null)
  const at = (name: ViewName): (typeof views)[ViewName][number] =>
    views[name].find((each) => each === search.get(name)) ?? views[name][0]
  const view: View = {
    both: at('themes') === 'both',
    long: at('length') === 'long',
    narrow: at('width') === 'narrow',
    wide: at('spacing') === 'wide',
  }
  const look = (name: ViewName, value: string) =>
    setSearch(
      (before) => {
        if (value === views[name][0]) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  /** The frame is a document of its own, which the page's own anchors do not reach. */
  const go = (event: MouseEvent, name: SectionName) => {
    const inner = view.narrow ? frame.current?.contentDocument : null
    if (!inner) return
    event.preventDefault()
    inner.getElementById(name)?.scrollIntoView()
  }
  const samples = (
    <div className={view.wide ? 'style-samples style-spaced' : 'style-samples'}>
      {names.map((name) => {
        const Chapter = sections[name]
        return <Chapter key={name} id={name} />
      })}
    </div>
  )
  return (
    <div className="style-page">
      <div className="head">
        <div>
          <h1>{t('common:pages.deskStyle')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form. */}
      <div className="style-views" role="group" aria-label={t('tools')}>
        {(Object.keys(views) as ViewName[]).map((name) => (
          <div key={name} className="style-view">
            <span className="quiet xs" aria-hidden="true">
              {t(`view.${name}`)}
            </span>
            <Segmented
              label={t(`view.${name}`)}
              value={at(name)}
              onChange={(value) => look(name, value)}
              items={views[name].map((key) => ({ key, label: t(`view.${key}`) }))}
            />
          </div>
        ))}
      </div>
      <div className="style-body">
        <nav className="style-contents" aria-label={t('contents')}>
          <ol>
            {names.map((name) => (
              <li key={name}>
                <a href={`#${name}`} onClick={(event) => go(event, name)}>
                  {t(`sections.${name}`)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <ViewProvider value={view}>
          <LongerTexts on={view.long}>
            {view.narrow ? (
              <NarrowFrame title={t('frame')} into={frame}>
                {samples}
              </NarrowFrame>
            ) : (
              samples
            )}
          </LongerTexts>
        </ViewProvider>
      </div>
    </div>
  )
}
