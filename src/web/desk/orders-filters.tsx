import { type ReactElement, useState } from 'react'
import { deskSorts } from '#contract/order-desk.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { stages } from '#domain/orders/stages.ts'
import { useSession } from '#web/app/session.ts'
import { type DeskOrderQuery, useDeskClerks } from '#web/features/orders/desk-api.ts'
import { FilterForm, fetchesFilterForm } from '#web/features/orders/filter-form-late.ts'
import { FilterPick } from '#web/features/orders/filter-pick.tsx'
import { useFilterTexts } from '#web/features/orders/order-filters.tsx'
import { viewOfSearch } from '#web/features/orders/order-list-view.ts'
import { useCarriers } from '#web/features/schedules/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'

/** What narrows the list besides its words, as it stands in the address. */
const narrowing = ['queue', 'clerk', 'stage', 'carrier', 'time', 'pol', 'pod', 'exceptions', 'customer']

type Change = (change: (next: URLSearchParams) => void) => void

/** One of a closed list of values; none is "any". */
function Choice({
  name,
  label,
  any,
  value,
  options,
  onFilter,
}: {
  name: string
  label: string
  any: string
  value: string | undefined
  options: readonly { readonly value: string; readonly label: string }[]
  onFilter: Change
}): ReactElement {
  return (
    <label className="pick-field">
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) =>
          onFilter((next) => (target.value ? next.set(name, target.value) : next.delete(name)))
        }
      >
        <option value="">{any}</option>
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What narrows and sorts the desk's list; all of it stands in the address. */
export function OrdersFilters({
  search,
  query,
  customerName,
  narrowed,
  onFilter,
  onClear,
}: {
  search: URLSearchParams
  query: DeskOrderQuery
  customerName: string | undefined
  narrowed: boolean
  onFilter: Change
  onClear: () => void
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'tracking'])
  const { read } = useReader()
  const { staff } = useSession()
  const clerks = useDeskClerks()
  const carriers = useCarriers()
  const view = viewOfSearch(search)
  const texts = useFilterTexts(view)
  // On a phone the list comes first: what is chosen is counted beside the way to it.
  const [folded, setFolded] = useState(true)
  const chosen = narrowing.filter((name) => search.has(name)).length
  const any = t('orders.anyQueue')
  const set = (part: Record<string, string | number | null | undefined>) =>
    onFilter((next) => {
      for (const [name, value] of Object.entries(part)) {
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
    })
  const colleagues = (clerks.data ?? []).filter(({ id }) => id !== staff?.staff.staffCode)
  return (
    <search
      className="filters desk-filters desk-order-filters"
      aria-label={t('orders:filter.label')}
      data-folded={folded || undefined}
      {...fetchesFilterForm}
    >
      <KeywordSearch
        keyword={view.keyword}
        words={{ label: t('orders.keyword'), hint: t('orders.keywordHint'), find: t('orders.find') }}
        onFind={(keyword) => set({ keyword })}
      />
      <button
        type="button"
        className="btn fold-filters"
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      >
        <Icon name="filter" size="s" />
        {t('orders:filter.label')}
        {chosen > 0 && <span className="count">{chosen}</span>}
        <Icon name="chevron-down" size="s" />
      </button>
      <Choice
        name="queue"
        label={t('orders.queue')}
        any={any}
        value={query.queue}
        options={orderQueues.map((value) => ({ value, label: t(`queue.${value}.name`) }))}
        onFilter={onFilter}
      />
      <Choice
        name="clerk"
        label={t('orders.clerk')}
        any={t('orders.clerks.anyone')}
        value={query.clerk}
        options={[
          { value: 'me', label: t('orders.clerks.me') },
          { value: 'nobody', label: t('orders.clerks.nobody') },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onFilter={onFilter}
      />
      <Choice
        name="stage"
        label={t('orders:filter.stage')}
        any={any}
        value={query.stage}
        options={stages.map((value) => ({ value, label: t(`tracking:stages.${value}`) }))}
        onFilter={onFilter}
      />
      <Choice
        name="carrier"
        label={t('orders.carrier')}
        any={t('orders.anyCarrier')}
        value={query.carrier}
        options={(carriers.data ?? []).map(({ scac, short }) => ({ value: scac, label: read(short) }))}
        onFilter={onFilter}
      />
      <FilterPick
        {...texts.timeFilter}
        on={view.timeFilter !== 'all'}
        clearLabel={t('orders:filter.clearOne', { name: texts.timeFilter.name })}
        onClear={() => set({ time: null, from: null, to: null })}
      >
        {(close) => (
          <FilterForm
            view={view}
            group="time"
            onApply={({ timeFilter = 'all', from, to }) => {
              set({ time: timeFilter === 'all' ? null : timeFilters.indexOf(timeFilter), from, to })
              close()
            }}
          />
        )}
      </FilterPick>
      {(['pol', 'pod'] as const).map((end) => (
        <FilterPick
          key={end}
          {...texts[end]}
          on={view[end] !== null}
          clearLabel={t('orders:filter.clearOne', { name: texts[end].name })}
          onClear={() => set({ [end]: null })}
        >
          {(close) => (
            <FilterForm
              view={view}
              group={end}
              onApply={(part) => {
                set({ [end]: part[end] })
                close()
              }}
            />
          )}
        </FilterPick>
      ))}
      <button
        type="button"
        className={`view${query.exceptions ? ' on' : ''}`}
        aria-pressed={query.exceptions !== undefined}
        onClick={() => set({ exceptions: query.exceptions ? null : 1 })}
      >
        {t('orders.exceptions')}
      </button>
      <Choice
        name="sort"
        label={t('orders.sort')}
        any={t('orders.sorts.usual')}
        value={query.sort}
        options={deskSorts.map((value) => ({ value, label: t(`orders.sorts.${value}`) }))}
        onFilter={onFilter}
      />
      {query.customerId && (
        <span className="pick on">
          {t('orders.oneCustomer', { name: customerName ?? '–' })}
          <button type="button" aria-label={t('orders.allCustomers')} onClick={() => set({ customer: null })}>
            <Icon name="close" size="s" />
          </button>
        </span>
      )}
      {narrowed && (
        <Button look="bare" size="s" onClick={onClear}>
          {t('orders.clear')}
        </Button>
      )}
    </search>
  )
}
