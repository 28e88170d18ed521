import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { type PhraseReply, saveTextCall } from '#contract/site.ts'
import type { Language } from '#domain/kernel/language.ts'
import { inPlaceOf, overrideLimit, overrideProblem } from '#domain/site/text-overrides.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { useRemoveText, useSaveText } from '#web/features/site/desk-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { compareMarks } from './text-marks.ts'

/** Asks, and takes a text of the desk's away again. */
export function BringBack({
  phrase,
  language,
  onDone,
  onClose,
}: {
  phrase: PhraseReply
  language: Language
  onDone: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const remove = useRemoveText()
  const gone = phrase.original === null
  const take = async () => {
    await remove.mutateAsync({ language, area: phrase.area, key: phrase.key })
    notices.say('ok', t(gone ? 'texts.removed' : 'texts.broughtBack'))
    onDone()
  }
  return (
    <Dialog
      title={t(gone ? 'texts.removeTitle' : 'texts.bringBackTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t(gone ? 'texts.keepOwn' : 'texts.keep')}</Button>
          <Button
            look="primary"
            pending={remove.isPending}
            onClick={() => void take().catch(() => undefined)}
          >
            {t(gone ? 'texts.remove' : 'texts.bringBack')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <dl className="phrase-both" lang={language}>
          <dt>{t('texts.own')}</dt>
          <dd>{phrase.text}</dd>
          {phrase.original !== null && (
            <>
              <dt>{t('texts.original')}</dt>
              <dd>{phrase.original}</dd>
            </>
          )}
        </dl>
        <p>{t(gone ? 'texts.removeText' : 'texts.bringBackText')}</p>
        {remove.error && (
          <Callout meaning="stop" alert>
            {remove.error.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

type TextEditorProps = {
  phrase: PhraseReply & { original: string }
  language: Language
  /** What was typed here before and is not saved. */
  draft: string | undefined
  /** Called with every change; null when the text is again as it was. */
  onDraft: (text: string | null) => void
  onClose: () => void
}

/** A field for one phrase: what must be in it, what is wrong with it, save, and the way back. */
export function TextEditor({ phrase, language, draft, onDraft, onClose }: TextEditorProps): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const { language: readersLanguage } = useReader()
  const { original } = phrase
  const before = phrase.text ?? original
  const box = useRef<HTMLTextAreaElement>(null)
  const save = useSaveText()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: { text: draft ?? before },
    check({ text }): Record<string, string> {
      const { area, key } = phrase
      const wrong = checkWith(saveTextCall.body, readersLanguage)({ language, area, key, text })
      if (wrong.text) return { text: wrong.text }
      const problem = overrideProblem(original, inPlaceOf(original, text))
      return problem ? { text: fieldMessage(problem, {}, readersLanguage) } : {}
    },
    async submit({ text }) {
      await save.mutateAsync({ language, area: phrase.area, key: phrase.key, text })
      notices.say('ok', t('texts.saved'))
      onClose()
    },
  })
  const { text } = form.values
  const { wanted, strange } = compareMarks(original, text)
  const placed = inPlaceOf(original, text)
  const reason =
    placed === original
      ? t(phrase.text === null ? 'texts.sameAsOriginal' : 'texts.sameAsOriginalOwn')
      : placed === phrase.text && phrase.shown
        ? t('texts.sameAsOwn')
        : undefined

  // Moves the document's focus into the field that was just opened.
  useEffect(() => {
    const field = box.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const change = (next: string) => {
    form.set('text', next)
    onDraft(next === before ? null : next)
  }
  const insert = (mark: string) => {
    const field = box.current
    if (!field) return
    field.setRangeText(mark, field.selectionStart, field.selectionEnd, 'end')
    change(field.value)
    field.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!reason) void form.submit()
    }
    if (event.key === 'Escape' && text === before) {
      event.preventDefault()
      onClose()
    }
  }
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 48), 0)
  return (
    <>
      <Form form={form} label={t('texts.editLabel', { key: phrase.key })} className="phrase-form">
        <Field
          label={t('texts.fieldLabel')}
          error={form.errors.text}
          aside={<span className="count">{`${[...text].length} / ${overrideLimit}`}</span>}
        >
          {(control) => (
            <div className={`input${form.errors.text ? ' bad' : ''}`}>
              <textarea
                {...control}
                ref={box}
                lang={language}
                rows={Math.min(Math.max(lines, 2), 10)}
                value={text}
                onChange={(event) => change(event.target.value)}
                onKeyDown={onKey}
              />
            </div>
          )}
        </Field>
        {wanted.length > 0 && (
          <div className="phrase-marks">
            <p className="hint">{t('texts.marks')}</p>
            <ul>
              {wanted.map(({ mark, state }) => (
                <li key={mark}>
                  <button
                    type="button"
                    className={`mark-chip ${state}`}
                    aria-label={t(
                      state === 'in'
                        ? 'texts.markIn'
                        : state === 'missing'
                          ? 'texts.markMissing'
                          : 'texts.markTooMany',
                      { mark },
                    )}
                    onClick={() => insert(mark)}
                  >
                    <Icon name={state === 'in' ? 'check' : state === 'missing' ? 'plus' : 'alert'} size="s" />
                    {mark}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {strange.length > 0 && (
          <p className="hint bad" role="status">
            {t('texts.markStrange', { marks: strange.join(' ') })}
          </p>
        )}
        <div className="form-end">
          {phrase.text !== null && (
            <Button className="phrase-back" icon="back" onClick={() => setAsking(true)}>
              {t('texts.bringBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form} reason={reason}>
            {t('texts.save')}
          </SubmitButton>
        </div>
      </Form>
      {asking && (
        <BringBack phrase={phrase} language={language} onDone={onClose} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
