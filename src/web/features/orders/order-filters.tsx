import { type ReactElement, useState } from 'react'
import { stages } from '#domain/orders/stages.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Late } from '#web/ui/late.tsx'
import { useReader } from '#web/ui/reader.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { FilterForm, fetchesFilterForm } from './filter-form-late.ts'
import { FilterPick } from './filter-pick.tsx'
import { KeywordField } from './keyword-field.tsx'
import { type FilterName, filtersInUse, type ListView, withoutFilter } from './order-list-view.ts'

/** What each filter is set to, in words. */
export function useFilterTexts(view: ListView): Record<FilterName, { name: string; value: string }> {
  const { t } = useTranslation(['orders', 'tracking'])
  const { portName } = useReader()
  const ports = { pol: useSeaport(view.pol), pod: useSeaport(view.pod) }
  const port = (end: 'pol' | 'pod') => {
    const known = ports[end]
    return known
      ? t('filter.port', { name: portName(known), code: known.code })
      : (view[end] ?? t('filter.allPorts'))
  }
  const { from, to, timeFilter } = view
  const days =
    from && to
      ? t('filter.between', { from, to })
      : from
        ? t('filter.after', { from })
        : to
          ? t('filter.before', { to })
          : t('filter.anyDay')
  return {
    timeFilter: {
      name: timeFilter === 'all' ? t('filter.time') : t(`timeFilters.${timeFilter}`),
      value: timeFilter === 'all' ? t('timeFilters.all') : days,
    },
    stage: {
      name: t('filter.stage'),
      value: view.stage ? t(`tracking:stages.${view.stage}`) : t('filter.allStages'),
    },
    pol: { name: t('filter.pol'), value: port('pol') },
    pod: { name: t('filter.pod'), value: port('pod') },
    keyword: { name: t('filter.keyword'), value: view.keyword },
  }
}

/** The row of filters: keyword, time, stage, ports; on a phone the keyword and one button for the rest. */
export function OrderFilters({
  view,
  onChange,
}: {
  view: ListView
  onChange: (view: ListView) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const texts = useFilterTexts(view)
  const used = filtersInUse(view)
  const [sheet, setSheet] = useState(false)
  const change = (part: Partial<ListView>) => onChange({ ...view, ...part, trail: [] })
  const pick = (name: FilterName) => ({
    ...texts[name],
    on: used.includes(name),
    clearLabel: t('filter.clearOne', { name: texts[name].name }),
    onClear: () => onChange(withoutFilter(view, name)),
  })
  const besides = used.filter((name) => name !== 'keyword').length
  return (
    <search className="filters order-filters" aria-label={t('filter.label')} {...fetchesFilterForm}>
      <KeywordField
        value={view.keyword}
        words={{
          label: t('filter.keyword'),
          placeholder: t('filter.keywordPlaceholder'),
          find: t('filter.find'),
        }}
        onFind={(keyword) => change({ keyword })}
      />
      <FilterPick {...pick('timeFilter')}>
        {(close) => (
          <FilterForm
            view={view}
            group="time"
            onApply={(part) => {
              change(part)
              close()
            }}
          />
        )}
      </FilterPick>
      <label className={`pick pick-select${view.stage ? ' on' : ''}`}>
        {t('filter.stage')}
        <select
          value={view.stage ?? ''}
          onChange={(event) => change({ stage: stages.find((each) => each === event.target.value) ?? null })}
        >
          <option value="">{t('filter.allStages')}</option>
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {t(`tracking:stages.${stage}`)}
            </option>
          ))}
        </select>
      </label>
      {(['pol', 'pod'] as const).map((end) => (
        <FilterPick key={end} {...pick(end)}>
          {(close) => (
            <FilterForm
              view={view}
              group={end}
              onApply={(part) => {
                change(part)
                close()
              }}
            />
          )}
        </FilterPick>
      ))}
      {used.length > 0 && (
        <Button look="bare" size="s" onClick={() => onChange(withoutFilter(view))}>
          {t('filter.clear')}
        </Button>
      )}
      <Button className="only-narrow" icon="filter" onClick={() => setSheet(true)}>
        <span aria-hidden={besides > 0}>
          {t('filter.open')}
          {besides > 0 && <span className="num"> {besides}</span>}
        </span>
        {besides > 0 && <span className="sr">{t('filter.openCount', { count: besides })}</span>}
      </Button>
      {sheet && (
        <Dialog title={t('filter.label')} onClose={() => setSheet(false)}>
          <Late fallback={<Skeleton lines={6} />} onFault={() => setSheet(false)}>
            <FilterForm
              view={view}
              group="all"
              onApply={(part) => {
                change(part)
                setSheet(false)
              }}
            />
          </Late>
          {used.length > 0 && (
            <Button
              look="bare"
              block
              onClick={() => {
                onChange(withoutFilter(view))
                setSheet(false)
              }}
            >
              {t('filter.clear')}
            </Button>
          )}
        </Dialog>
      )}
    </search>
  )
}
