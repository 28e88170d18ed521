import { type ReactElement, useId, useRef } from 'react'
import type { TemplateDetail } from '#contract/templates.ts'
import {
  asApproved,
  namedIn,
  placeholdersOf,
  templateLimits,
  templates,
  wordingProblems,
} from '#domain/wordings/templates.ts'
import { type TemplateSide, type TemplateValues, wordingOf } from '#web/features/templates/template-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, type FormState, TextField } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type PreviewWidth, TemplatePreview } from './template-preview.tsx'
import css from './templates.module.css'

/** One language of a template: whose words are used, the desk's own, and how they look. */
export function TemplateLanguage({
  detail,
  side,
  form,
  width,
  onTest,
}: {
  detail: TemplateDetail
  side: TemplateSide
  form: FormState<TemplateValues>
  width: PreviewWidth
  onTest: () => void
}): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  const heading = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { name, channel, original, unfit, approval } = detail
  const values = form.values[side]
  const language = side === 'zh' ? 'zh-CN' : 'en-US'
  const named = t(`common:languageNames.${language}`)
  const used = namedIn(values.body)
  const shown = values.desk ? values : original[side]
  const broken = values.desk && Object.keys(wordingProblems(name, wordingOf(values), approval)).length > 0
  const bodyPath = `${side}.body`
  const most = channel === 'mail' ? templateLimits.mail : templateLimits.sms
  const insert = (mark: string) => {
    const field = box.current
    if (!field) return
    field.setRangeText(mark, field.selectionStart, field.selectionEnd, 'end')
    form.set(bodyPath, field.value)
    field.focus()
  }
  return (
    <section className={css.side} aria-labelledby={heading}>
      <div className={css.sideHead}>
        <h2 id={heading}>{named}</h2>
        <Segmented
          label={t('which', { language: named })}
          items={[
            { key: 'own', label: t('use.own') },
            { key: 'desk', label: t('use.desk') },
          ]}
          value={values.desk ? 'desk' : 'own'}
          onChange={(key) => form.set(`${side}.desk`, key === 'desk')}
        />
      </div>
      {values.desk && unfit[side] && <Callout meaning="stop">{t('unfitText')}</Callout>}
      {values.desk && (
        <>
          {channel === 'mail' && (
            <TextField form={form} name={`${side}.subject`} label={t('subject')} required />
          )}
          <Field
            label={t('body')}
            required
            error={form.errors[bodyPath]}
            aside={<span className="count">{`${[...values.body.trim()].length} / ${most}`}</span>}
          >
            {(control) => (
              <div className={`input${form.errors[bodyPath] ? ' bad' : ''}`}>
                <textarea
                  {...control}
                  ref={box}
                  lang={language}
                  name={bodyPath}
                  rows={channel === 'mail' ? 14 : 5}
                  value={values.body}
                  onChange={(event) => form.set(bodyPath, event.target.value)}
                />
              </div>
            )}
          </Field>
          {placeholdersOf(name).length > 0 && (
            <div className={css.marks}>
              <p className="quiet sm">{t('insertHint')}</p>
              <ul aria-label={t('insert')}>
                {placeholdersOf(name).map((each) => {
                  const must = templates[name].must.includes(each)
                  const missing = must && !used.includes(each)
                  return (
                    <li key={each}>
                      <button
                        type="button"
                        className={`mark-chip ${missing ? 'missing' : used.includes(each) ? 'in' : ''}`}
                        onClick={() => insert(`{{${each}}}`)}
                      >
                        {t(`placeholders.${each}`)}
                        {must && (
                          <>
                            <span aria-hidden="true">*</span>
                            <span className="sr">{t('must')}</span>
                          </>
                        )}{' '}
                        {`{{${each}}}`}
                      </button>
                    </li>
                  )
                })}
              </ul>
            </div>
          )}
          {approval && (
            <>
              <TextField
                form={form}
                name={`${side}.providerId`}
                label={t('providerId')}
                hint={t('providerHint')}
                maxLength={templateLimits.providerId}
                required
              />
              <p className={css.approved} lang={language}>
                {asApproved(values.body.trim())}
              </p>
            </>
          )}
          <details className={css.original}>
            <summary>{t('original')}</summary>
            <div lang={language}>
              {original[side].subject && <p>{original[side].subject}</p>}
              <p>{original[side].body.trim()}</p>
            </div>
          </details>
        </>
      )}
      <div className={css.previewHead}>
        <h3>{t('preview')}</h3>
        <Button size="s" icon="out" reason={broken ? t('previewBroken') : undefined} onClick={onTest}>
          {t('testOf', { language: named })}
        </Button>
      </div>
      {broken ? (
        <p className={css.broken}>{t('previewBroken')}</p>
      ) : (
        <TemplatePreview detail={detail} side={side} values={shown} width={width} />
      )}
    </section>
  )
}
