import { type ReactElement, useState } from 'react'
import type { TemplateDetail } from '#contract/templates.ts'
import { formatInstant } from '#i18n/format.ts'
import { sendTemplateTest } from '#web/features/templates/api.ts'
import {
  mergeTemplates,
  type SideValues,
  type TemplateSide,
  type TemplateValues,
  templateValuesOf,
  wordingOf,
} from '#web/features/templates/template-values.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Sends what is typed to whoever asks. */
export function TestDialog({
  detail,
  side,
  values,
  onClose,
}: {
  detail: TemplateDetail
  side: TemplateSide
  values: SideValues
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  const language = side === 'zh' ? 'zh-CN' : 'en-US'
  const byMail = detail.channel === 'mail'
  const title = t('testOf', { language: t(`common:languageNames.${language}`) })
  const form = useForm({
    initial: { mobile: '' },
    submit: async ({ mobile }) => {
      const { to } = await sendTemplateTest({
        name: detail.name,
        language,
        wording: values.desk ? wordingOf(values) : detail.original[side],
        mobile: byMail ? null : mobile,
      })
      notices.say('ok', t('sent', { to }))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p>{t(byMail ? 'testMail' : 'testSms')}</p>
        {!byMail && (
          <TextField
            form={form}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={t('mobile')}
            hint={t('mobileHint')}
            required
          />
        )}
        <div className="form-end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton form={form}>{t('send')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const whose = ['mine', 'theirs'] as const

/** Brings together what two clerks wrote: a language that only one changed by itself, one that both changed by choice. */
export function TemplateConflict({
  theirs,
  base,
  mine,
  onClose,
  onMerged,
}: {
  theirs: TemplateDetail
  base: TemplateValues
  mine: TemplateValues
  onClose: () => void
  onMerged: (values: TemplateValues) => void
}): ReactElement {
  const { t } = useTranslation('templates')
  const [taken, setTaken] = useState<readonly TemplateSide[]>([])
  const other = templateValuesOf(theirs.original, theirs.current)
  const { merged, both } = mergeTemplates(base, mine, other)
  const said = ({ desk, subject, body }: SideValues) =>
    desk ? [subject, body].filter(Boolean).join('\n\n') : t('inOwn')
  return (
    <Dialog
      title={t('conflict.title')}
      size="l"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('conflict.back')}</Button>
          <Button
            look="primary"
            onClick={() =>
              onMerged({
                zh: taken.includes('zh') ? other.zh : merged.zh,
                en: taken.includes('en') ? other.en : merged.en,
              })
            }
          >
            {t('conflict.go')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>
          {t('conflict.text', {
            name: theirs.changedBy ?? '',
            at: formatInstant(theirs.changedAt ?? ''),
            version: theirs.version,
          })}
        </p>
        {both.length === 0 && <p>{t('conflict.nothing')}</p>}
      </div>
      {both.map((side) => (
        <fieldset key={side} className="nr-choice">
          <legend>{t(`conflict.fields.${side}`)}</legend>
          {whose.map((each) => (
            <label key={each}>
              <span>
                <input
                  className="check"
                  type="radio"
                  name={`choice.${side}`}
                  checked={taken.includes(side) === (each === 'theirs')}
                  onChange={() =>
                    setTaken((before) =>
                      each === 'theirs' ? [...before, side] : before.filter((other) => other !== side),
                    )
                  }
                />
                {t(`conflict.${each}`)}
              </span>
              <span className="nr-said">{said(each === 'mine' ? mine[side] : other[side])}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
