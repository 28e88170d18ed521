import {
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Texts } from '#i18n/texts.ts'
import { TextsProvider, useTranslation } from '#web/ui/texts.tsx'

/** How the samples are looked at: one theme or both, words as they are or longer, narrow, widely set. */
export type View = {
  readonly both: boolean
  readonly long: boolean
  readonly narrow: boolean
  readonly wide: boolean
}

const ViewContext = createContext<View>({ both: false, long: false, narrow: false, wide: false })
export const ViewProvider = ViewContext

/** One chapter of the page. Its id is what the contents lead to. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string
  children: ReactNode
}): ReactElement {
  return (
    <section className="style-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="style-lead">{lead}</p>}
      {children}
    </section>
  )
}

/** Components at work, with their name and the rule they follow; in both themes when that is asked for. */
export function Sample({
  title,
  note,
  from,
  row,
  children,
}: {
  title: string
  note?: string | undefined
  /** Where the component lives. */
  from?: string
  /** Side by side instead of one below the other. */
  row?: boolean
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('style')
  const { both } = use(ViewContext)
  const shown = row ? <div className="style-row">{children}</div> : children
  return (
    <div className="style-sample">
      <div className="style-sample-head">
        <h3>{title}</h3>
        {from && <code className="quiet">{from}</code>}
      </div>
      {note && <p className="style-lead">{note}</p>}
      {both ? (
        <div className="style-pair">
          {(['light', 'dark'] as const).map((theme) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form.
            <div
              key={theme}
              className="style-ground"
              data-theme={theme}
              role="group"
              aria-label={`${title}, ${t(`themes.${theme}`)}`}
            >
              {shown}
            </div>
          ))}
        </div>
      ) : (
        <div className="style-ground">{shown}</div>
      )}
    </div>
  )
}

/** A phrase two fifths longer than it is, as translations into wordier languages come out. */
export function lengthened(text: string, pad: string): string {
  const more = Math.ceil([...text].length * 0.4)
  return `${text} ${[...pad.repeat(Math.ceil(more / pad.length))].slice(0, more).join('').trim()}`
}

/** Gives the samples the reader's phrases, lengthened if asked for; the kit's own words too. */
export function LongerTexts({ on, children }: { on: boolean; children: ReactNode }): ReactElement {
  const { t, i18n } = useTranslation('style')
  const pad = t('pad')
  const texts = useMemo((): Texts => {
    if (!on) return i18n
    const from: Texts['from'] = (area) => (key, values) => lengthened(i18n.from(area)(key, values), pad)
    return Object.create(i18n, { from: { value: from } }) as Texts
  }, [on, i18n, pad])
  return <TextsProvider value={texts}>{children}</TextsProvider>
}

/** The samples in a window of their own, so that the rules for narrow screens really hold inside it. */
export function NarrowFrame({
  title,
  into,
  children,
}: {
  title: string
  into: Ref<HTMLIFrameElement>
  children: ReactNode
}): ReactElement {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  // Dresses the frame's own document like this one, and again whenever this one changes its theme.
  useEffect(() => {
    const inner = frame?.contentDocument
    if (!inner) return
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      inner.head.append(inner.importNode(sheet, true))
    const dress = () => {
      inner.documentElement.lang = document.documentElement.lang
      inner.documentElement.dataset.theme = document.documentElement.dataset.theme
    }
    dress()
    inner.title = title
    inner.documentElement.className = 'style-framed'
    const watch = new MutationObserver(dress)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['lang', 'data-theme'] })
    setBody(inner.body)
    return () => watch.disconnect()
  }, [frame, title])
  return (
    <>
      <iframe
        className="style-frame"
        title={title}
        ref={(element) => {
          setFrame(element)
          if (typeof into === 'function') into(element)
          else if (into) into.current = element
        }}
      />
      {body && createPortal(<main className="body style-page">{children}</main>, body)}
    </>
  )
}
