import { type ReactElement, useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listTemplates, type TemplateReply } from '#contract/templates.ts'
import { templateChannels, templateGroups } from '#domain/wordings/templates.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useTemplates } from '#web/features/templates/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import css from './templates.module.css'

export const meta = pageTitle('deskTemplates')

const channels = ['all', ...templateChannels] as const

/** Whose words go out, in both languages. */
function TemplateState({ of: { changed, unfit } }: { of: TemplateReply }): ReactElement {
  const { t } = useTranslation('templates')
  if (unfit.zh || unfit.en)
    return (
      <StatusText meaning="stop" icon="alert">
        {t('state.unfit')}
      </StatusText>
    )
  const state = changed.zh && changed.en ? 'both' : changed.zh ? 'zh' : changed.en ? 'en' : 'own'
  if (state === 'own') return <span className="quiet">{t('state.own')}</span>
  return (
    <StatusText meaning="note" icon="edit">
      {t(`state.${state}`)}
    </StatusText>
  )
}

function useColumns(): readonly Column<TemplateReply>[] {
  const { t } = useTranslation('templates')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      fixed: true,
      names: true,
      width: 280,
      cell: ({ name }) => <Link to={paths.deskTemplate(name)}>{t(`names.${name}`)}</Link>,
    },
    { key: 'when', title: t('columns.when'), cell: ({ name }) => t(`when.${name}`) },
    { key: 'state', title: t('columns.state'), width: 190, cell: (each) => <TemplateState of={each} /> },
    {
      key: 'changed',
      title: t('columns.changed'),
      width: 230,
      cell: ({ changedBy, changedAt }) =>
        changedAt ? (
          t('by', { name: changedBy ?? '', at: formatInstant(changedAt) })
        ) : (
          <span className="quiet">{t('never')}</span>
        ),
    },
  ]
}

function Templates(): ReactElement {
  const { t } = useTranslation(['templates', 'common'])
  const [search, setSearch] = useSearchParams()
  const columns = useColumns()
  const { data, error, refetch } = useTemplates()
  const channel = channels.find((each) => each === search.get('channel')) ?? 'all'
  const onlyChanged = search.get('only') === 'changed'
  const text = search.get('text') ?? ''
  const sought = useDeferredValue(text.trim().toLowerCase())
  const choose = (name: 'channel' | 'only' | 'text', value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: name === 'text' })
  }
  const rows = data?.filter(
    ({ name, channel: by, changed }) =>
      (channel === 'all' || by === channel) &&
      (!onlyChanged || changed.zh || changed.en) &&
      [name, t(`names.${name}`), t(`when.${name}`)].some((each) => each.toLowerCase().includes(sought)),
  )
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskTemplates')}</h1>
          <p className={css.lead}>{t('lead')}</p>
        </div>
      </div>
      <div className={`filters ${css.filters}`}>
        <Segmented
          label={t('channel')}
          items={channels.map((key) => ({ key, label: t(`channels.${key}`) }))}
          value={channel}
          onChange={(key) => choose('channel', key === 'all' ? '' : key)}
        />
        <label className="kit-check">
          <input
            className="check"
            type="checkbox"
            checked={onlyChanged}
            onChange={(event) => choose('only', event.target.checked ? 'changed' : '')}
          />
          <span>{t('onlyChanged')}</span>
        </label>
        <search className={css.search}>
          <label className="pick search">
            <Icon name="search" />
            <span className="sr">{t('search')}</span>
            <input
              type="search"
              value={text}
              placeholder={t('search')}
              onChange={(event) => choose('text', event.target.value)}
            />
          </label>
        </search>
      </div>
      {!rows &&
        (error ? (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={12} />
        ))}
      {rows && error && <StaleNote onRetry={() => void refetch()} />}
      {rows && (
        <p className="texts-count" role="status">
          {t('count', { count: rows.length })}
        </p>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon="search"
          title={t('noMatch')}
          actions={<Button onClick={() => setSearch({})}>{t('clear')}</Button>}
        >
          {t('noMatchText')}
        </EmptyState>
      )}
      {templateGroups.map((group) => {
        const of = rows?.filter((each) => each.group === group) ?? []
        if (of.length === 0) return null
        return (
          <section key={group} className="section" aria-labelledby={`templates-${group}`}>
            <div className="section-head">
              <h2 id={`templates-${group}`}>{t(`groups.${group}`)}</h2>
            </div>
            <p className={css.readers}>{t(`readers.${group}`)}</p>
            <DataTable<TemplateReply>
              name="desk.templates"
              label={t(`groups.${group}`)}
              settings={false}
              rows={of}
              rowKey={({ name }) => name}
              columns={columns}
              empty={null}
            />
          </section>
        )
      })}
    </>
  )
}

/** Every mail and text message that the product sends. */
export default function DeskTemplates(): ReactElement {
  return (
    <ForRoles call={listTemplates}>
      <Templates />
    </ForRoles>
  )
}
