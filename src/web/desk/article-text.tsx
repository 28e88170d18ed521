import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { articleLimits } from '#domain/news/articles.ts'
import { formatCount } from '#i18n/format.ts'
import {
  type ArticleValues,
  languageOfSide,
  lengthOf,
  missingParts,
  type Side,
} from '#web/features/news/article-values.ts'
import { useArticlePreview } from '#web/features/news/desk-api.ts'
import { type MarkName, markNames, markText } from '#web/features/news/markdown-marks.ts'
import { Field, type FormState, TextAreaField, TextField } from '#web/ui/form.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ArticlePreview } from './article-preview.tsx'

/** Typing pauses this long before the preview is asked for. */
const pauseMilliseconds = 400

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  // Waits for a pause in typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Count({ text, limit }: { text: string; limit: number }): ReactElement {
  const count = lengthOf(text)
  return (
    <span
      className={`count${count > limit ? ' t-stop' : ''}`}
    >{`${formatCount(count)} / ${formatCount(limit)}`}</span>
  )
}

/** What a button shows: the sign itself, as it is written. */
const faces: Readonly<Record<MarkName, { text: string } | { icon: IconName }>> = {
  heading: { text: 'H2' },
  subheading: { text: 'H3' },
  bold: { text: 'B' },
  italic: { text: 'I' },
  list: { icon: 'list' },
  numbers: { text: '1.' },
  quote: { text: '”' },
  link: { text: '[ ]' },
  table: { icon: 'columns' },
}

const keyMarks: Readonly<Record<string, MarkName>> = { b: 'bold', i: 'italic' }

/** The body in Markdown: buttons for what is allowed, the text, and what is wrong with it. */
function BodyField({
  form,
  side,
  problem,
}: {
  form: FormState<ArticleValues>
  side: Side
  /** What the server would refuse, as the preview found it. */
  problem: string | null
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const name = `body.${side}` as const
  const label = t(`fields.${name}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const text = form.values.body[side]
  const error = form.errors[name]

  function mark(mark: MarkName): void {
    const area = box.current
    if (!area) return
    const { from, to, insert, selectFrom, selectTo } = markText(
      mark,
      area.value,
      area.selectionStart,
      area.selectionEnd,
      {
        text: t('marks.sample.text'),
        link: t('marks.sample.link'),
        item: t('marks.sample.item'),
        column: t('marks.sample.column'),
      },
    )
    area.focus()
    area.setSelectionRange(from, to)
    // As if it had been typed, so that the browser can take it back; where that is not offered, it is set.
    if (!document.execCommand('insertText', false, insert)) {
      area.setRangeText(insert, from, to)
      form.set(name, area.value)
    }
    area.setSelectionRange(selectFrom, selectTo)
  }

  const onBarKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (at + step + markNames.length) % markNames.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Field label={label} error={error} aside={<Count text={text} limit={articleLimits.body} />}>
      {(control) => (
        <>
          <div className={`input nr-body${error || problem ? ' bad' : ''}`}>
            <div
              className="nr-marks"
              role="toolbar"
              aria-label={t('marks.label', { field: label })}
              aria-controls={control.id}
              ref={bar}
              onKeyDown={onBarKey}
            >
              {markNames.map((each, index) => {
                const face = faces[each]
                return (
                  <button
                    key={each}
                    type="button"
                    className={`nr-mark ${each}`}
                    title={t(`marks.${each}`)}
                    tabIndex={index === at ? 0 : -1}
                    onFocus={() => setAt(index)}
                    onClick={() => mark(each)}
                  >
                    {'icon' in face ? <Icon name={face.icon} /> : <span aria-hidden="true">{face.text}</span>}
                    <span className="sr">{t(`marks.${each}`)}</span>
                  </button>
                )
              })}
            </div>
            <textarea
              {...control}
              ref={box}
              name={name}
              lang={languageOfSide[side]}
              rows={16}
              value={text}
              onChange={(event) => form.set(name, event.target.value)}
              onKeyDown={(event) => {
                const wanted = event.ctrlKey || event.metaKey ? keyMarks[event.key.toLowerCase()] : undefined
                if (!wanted || event.altKey || event.shiftKey) return
                event.preventDefault()
                mark(wanted)
              }}
            />
          </div>
          <p className="hint bad" role="status">
            {error ? '' : problem}
          </p>
        </>
      )}
    </Field>
  )
}

/** What may be written, with the signs for it. */
function MarkdownHelp(): ReactElement {
  const { t } = useTranslation('newsroom')
  const lines = [
    ['## …', t('help.heading')],
    ['**…**  *…*', t('help.text')],
    ['- …', t('help.list')],
    ['> …', t('help.quote')],
    ['[…](https://…)', t('help.link')],
    ['![…](/…)', t('help.picture')],
    ['| … | … |', t('help.table')],
  ] as const
  return (
    <details className="nr-help">
      <summary className="link">{t('help.title')}</summary>
      <dl>
        {lines.map(([sign, words]) => (
          <div key={sign}>
            <dt className="code">{sign}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{t('help.not')}</p>
    </details>
  )
}

/** The texts of one language, and how readers will see them. */
export function ArticleText({
  form,
  side,
  hidden,
}: {
  form: FormState<ArticleValues>
  side: Side
  hidden: boolean
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const id = useId()
  const { title, summary, body } = form.values
  const settled = useSettled(body[side])
  const wanted = !hidden && settled.trim() !== '' && lengthOf(settled) <= articleLimits.body
  const preview = useArticlePreview(settled.trim(), wanted)
  const missing = missingParts(form.values, side)
  return (
    <section className="nr-side" data-side={side} hidden={hidden} aria-labelledby={id}>
      <div className="nr-write">
        <div className="nr-side-head">
          <h2 id={id}>{t(`view.${side}`)}</h2>
          {missing.length === 0 ? (
            <StatusText meaning="ok" icon="check">
              {t('complete')}
            </StatusText>
          ) : (
            <StatusText meaning="idle" icon="dashed">
              {t('missing', { parts: missing.map((part) => t(`parts.${part}`)).join(t('join')) })}
            </StatusText>
          )}
        </div>
        <TextField
          form={form}
          name={`title.${side}`}
          label={t(`fields.title.${side}`)}
          aside={<Count text={title[side]} limit={articleLimits.title} />}
        />
        <TextAreaField
          form={form}
          name={`summary.${side}`}
          label={t(`fields.summary.${side}`)}
          hint={t('summaryHint')}
          rows={3}
          aside={<Count text={summary[side]} limit={articleLimits.summary} />}
        />
        <BodyField
          form={form}
          side={side}
          problem={wanted ? (preview.data?.problem?.message ?? null) : null}
        />
        <MarkdownHelp />
      </div>
      <ArticlePreview
        side={side}
        title={title[side]}
        summary={summary[side]}
        body={body[side]}
        preview={preview}
        pending={settled !== body[side]}
      />
    </section>
  )
}
