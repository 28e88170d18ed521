import './content.css'
import '#web/ui/styles/newsroom.css'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { listTemplates, type TemplateDetail } from '#contract/templates.ts'
import { isTemplateName, type TemplateName, wordingProblems } from '#domain/wordings/templates.ts'
import { formatInstant } from '#i18n/format.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { fetchTemplate, useSaveTemplate, useTemplate } from '#web/features/templates/api.ts'
import {
  changedSides,
  savedOf,
  type TemplateSide,
  type TemplateValues,
  templateSides,
  templateValuesOf,
  wordingOf,
} from '#web/features/templates/template-values.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { TemplateConflict, TestDialog } from './template-dialogs.tsx'
import type { PreviewWidth } from './template-preview.tsx'
import { TemplateLanguage } from './template-side.tsx'
import css from './templates.module.css'

export const meta = pageTitle('deskTemplate')

const widths = ['phone', 'desktop'] as const satisfies readonly PreviewWidth[]

function History({
  detail,
  onTake,
}: {
  detail: TemplateDetail
  onTake: (version: TemplateDetail['versions'][number]) => void
}): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  return (
    <section className="section" aria-labelledby="template-versions">
      <div className="section-head">
        <h2 id="template-versions">{t('versions')}</h2>
      </div>
      {detail.versions.length === 0 ? (
        <EmptyState title={t('noVersions')}>{t('noVersionsText')}</EmptyState>
      ) : (
        <>
          <p className={css.readers}>{t('versionsText')}</p>
          <ol className={css.versions}>
            {detail.versions.map((each) => (
              <li key={each.version}>
                <div className={css.versionHead}>
                  <b>{t('version', { version: each.version })}</b>
                  <span className="quiet sm">
                    {t('by', { name: each.changedBy, at: formatInstant(each.changedAt) })}
                  </span>
                  <Button size="s" onClick={() => onTake(each)}>
                    {t('takeBack', { version: each.version })}
                  </Button>
                </div>
                <dl>
                  {templateSides.map((side) => (
                    <div key={side}>
                      <dt>{t(`conflict.fields.${side}`)}</dt>
                      <dd lang={side === 'zh' ? 'zh-CN' : 'en-US'}>
                        {each.wording[side]?.subject && <b>{each.wording[side].subject}</b>}
                        {each.wording[side]?.body ?? <span className="quiet">{t('inOwn')}</span>}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Editor({ first }: { first: TemplateDetail }): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  const { language } = useReader()
  // What is edited was read once; what comes in meanwhile changes nothing under the clerk's hands.
  const [detail, setDetail] = useState(first)
  const [theirs, setTheirs] = useState<TemplateDetail | null>(null)
  const [comparing, setComparing] = useState(false)
  const [testing, setTesting] = useState<TemplateSide | null>(null)
  const [asking, setAsking] = useState(false)
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const save = useSaveTemplate()
  const base = templateValuesOf(detail.original, detail.current)

  const keep = async (values: TemplateValues, said: string): Promise<void> => {
    try {
      const wording = savedOf(values)
      const saved = await save.mutateAsync({ name: detail.name, version: detail.version, wording })
      setDetail(saved)
      setTheirs(null)
      form.replace(templateValuesOf(saved.original, saved.current))
      notices.say('ok', said)
    } catch (error) {
      if (error instanceof CallFailure && error.reason === 'templates.changedMeanwhile') {
        setTheirs(await fetchTemplate(detail.name))
        setComparing(true)
        return
      }
      if (!(error instanceof CallFailure) || Object.keys(error.fields).length === 0) throw error
      const fields = Object.entries(error.fields).map(([path, { message }]) => [
        path.replace(/^wording\./, ''),
        message,
      ])
      form.fail(Object.fromEntries(fields))
    }
  }
  const form = useForm<TemplateValues>({
    initial: base,
    check: (values) =>
      Object.fromEntries(
        templateSides.flatMap((side) =>
          values[side].desk
            ? Object.entries(wordingProblems(detail.name, wordingOf(values[side]), detail.approval)).map(
                ([field, { code, params }]) => [
                  `${side}.${field}`,
                  fieldMessage(code, worded(params), language),
                ],
              )
            : [],
        ),
      ),
    submit: (values) => keep(values, t('saved')),
  })
  /** Placeholders are named in words. */
  function worded(params: Readonly<Record<string, string | number>>): Record<string, string | number> {
    const name = String(params.name ?? '')
    return Object.hasOwn(detail.samples, name)
      ? { ...params, name: t(`placeholders.${name as 'name'}`) }
      : { ...params }
  }
  const changed = changedSides(base, form.values).length > 0
  const byMail = detail.channel === 'mail'
  return (
    <>
      <LeaveGuard when={changed} />
      <div className="head">
        <div>
          <p className={css.crumb}>
            <Link to={paths.deskTemplates()}>
              <Icon name="back" size="s" />
              {t('back')}
            </Link>
          </p>
          <h1>{t(`names.${detail.name}`)}</h1>
          <p className={css.lead}>
            {t('common:sentences', {
              first: t(`when.${detail.name}`),
              second: t(`readers.${detail.group}`),
            })}
          </p>
        </div>
        {byMail && (
          <div className="head-end">
            <Segmented
              label={t('width')}
              items={widths.map((key) => ({ key, label: t(`widths.${key}`) }))}
              value={width}
              onChange={setWidth}
            />
          </div>
        )}
      </div>
      {theirs && !comparing && (
        <Callout meaning="wait">
          {t('conflict.title')}{' '}
          <button type="button" className="link" onClick={() => setComparing(true)}>
            {t('conflict.compare')}
          </button>
        </Callout>
      )}
      <p className="quiet sm">{t('previewText')}</p>
      <Form form={form} label={t(`names.${detail.name}`)} className={css.form}>
        <div className={css.sides}>
          {templateSides.map((side) => (
            <TemplateLanguage
              key={side}
              detail={detail}
              side={side}
              form={form}
              width={width}
              onTest={() => setTesting(side)}
            />
          ))}
        </div>
        <div className={`form-end ${css.end}`}>
          {(detail.changed.zh || detail.changed.en) && (
            <Button onClick={() => setAsking(true)}>{t('toOwn')}</Button>
          )}
          <SubmitButton form={form} reason={changed ? undefined : t('noChange')}>
            {t('save')}
          </SubmitButton>
        </div>
      </Form>
      <History
        detail={detail}
        onTake={({ version, wording }) => {
          const values = templateValuesOf(detail.original, wording)
          for (const side of templateSides) form.set(side, values[side])
          notices.say('ok', t('taken', { version }))
        }}
      />
      {testing && (
        <TestDialog
          detail={detail}
          side={testing}
          values={form.values[testing]}
          onClose={() => setTesting(null)}
        />
      )}
      {asking && (
        <Dialog
          title={t('toOwnTitle')}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
              <Button
                look="primary"
                pending={save.isPending}
                onClick={() => {
                  const own = templateValuesOf(detail.original, { zh: null, en: null })
                  void keep(own, t('savedBack')).then(
                    () => setAsking(false),
                    (error: Error) => notices.say('stop', error.message),
                  )
                }}
              >
                {t('toOwn')}
              </Button>
            </>
          }
        >
          <p>{t('toOwnText')}</p>
        </Dialog>
      )}
      {theirs && comparing && (
        <TemplateConflict
          theirs={theirs}
          base={base}
          mine={form.values}
          onClose={() => setComparing(false)}
          onMerged={(values) => {
            setDetail(theirs)
            for (const side of templateSides) form.set(side, values[side])
            setTheirs(null)
            setComparing(false)
          }}
        />
      )}
    </>
  )
}

function Template({ name }: { name: TemplateName }): ReactElement {
  const { t } = useTranslation('templates')
  const { data, error, refetch } = useTemplate(name)
  if (data) return <Editor key={name} first={data} />
  return error ? (
    <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={12} />
  )
}

/** One mail or text message: the product's words, the desk's in their place, and how they look to their reader. */
export default function DeskTemplate(): ReactElement {
  const { t } = useTranslation('templates')
  const { name = '' } = useParams()
  return (
    <ForRoles call={listTemplates}>
      {isTemplateName(name) ? (
        <Template name={name} />
      ) : (
        <EmptyState
          icon="document"
          title={t('unknown')}
          actions={<Link to={paths.deskTemplates()}>{t('back')}</Link>}
        >
          {t('unknownText')}
        </EmptyState>
      )}
    </ForRoles>
  )
}
