import type { ReactElement } from 'react'
import type { TemplateDetail } from '#contract/templates.ts'
import { fillTemplate, smsLength } from '#domain/wordings/templates.ts'
import { filledIn, type SideValues, type TemplateSide } from '#web/features/templates/template-values.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './templates.module.css'

export type PreviewWidth = 'phone' | 'desktop'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A mail is plain text: it stands in a document of its own, which may run nothing and load nothing. */
const documentOf = (text: string, language: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>-</title><body style="margin:0;padding:16px;background:#fff;color:#0b2239;color-scheme:light;font:15px/1.6 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}`

/** How a wording looks to whoever gets it, filled in with samples. */
export function TemplatePreview({
  detail,
  side,
  values,
  width,
}: {
  detail: TemplateDetail
  side: TemplateSide
  values: Pick<SideValues, 'subject' | 'body'>
  width: PreviewWidth
}): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  const language = side === 'zh' ? 'zh-CN' : 'en-US'
  const named = t(`common:languageNames.${language}`)
  const body = filledIn(values.body, detail.samples, side)
  if (detail.frame === null)
    return (
      <div className={css.mail} data-width={width}>
        <p className={css.mailSubject} lang={language}>
          {filledIn(values.subject, detail.samples, side)}
        </p>
        <iframe title={t('previewOf', { language: named })} sandbox="" srcDoc={documentOf(body, language)} />
      </div>
    )
  const whole = fillTemplate(detail.frame[side], { text: body })
  const { units, segments } = smsLength(whole)
  return (
    <>
      <figure className={css.sms} aria-label={t('previewOf', { language: named })}>
        <p lang={language}>{whole}</p>
      </figure>
      <p className={css.length}>
        <b>{t('length', { units, count: segments })}</b> {t('lengthHint')}
      </p>
    </>
  )
}
