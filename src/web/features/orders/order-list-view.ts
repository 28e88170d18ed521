import { pageSizes } from '#contract/shapes.ts'
import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type TimeFilter, timeFilters } from '#domain/orders/order-filters.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { type Stage, stages } from '#domain/orders/stages.ts'
import { viewNameLimit } from '#domain/workspace/workspace.ts'
import type { ListQuery } from './api.ts'

/**
 * How the list of orders is looked at. All of it stands in the address, so that a link, a reload and
 * the way back show the same page: `?status=inTransit&time=5&from=2026-11-01&size=50&after=…&after=…`.
 * The time filter travels by its number (requirements §4). Pages are found by the row before, so the
 * address carries the way that led to the page; its length says which page it is.
 */
export const orderSorts = ['placedNewest', 'placedOldest', 'timeNewest', 'timeOldest'] as const
export type OrderSort = (typeof orderSorts)[number]

export type ListFilters = {
  readonly timeFilter: TimeFilter
  readonly from: BusinessDate | null
  readonly to: BusinessDate | null
  readonly stage: Stage | null
  readonly pol: string | null
  readonly pod: string | null
  readonly keyword: string
}
export type ListView = ListFilters & {
  readonly status: OrderStatus | null
  readonly sort: OrderSort
  readonly size: (typeof pageSizes)[number]
  readonly trail: readonly string[]
  /** The saved view that this began with, by its name. */
  readonly view: string | null
}

export const noFilters: ListFilters = {
  timeFilter: 'all',
  from: null,
  to: null,
  stage: null,
  pol: null,
  pod: null,
  keyword: '',
}
const plainView: ListView = {
  ...noFilters,
  status: null,
  sort: 'placedNewest',
  size: 20,
  trail: [],
  view: null,
}

const keywordLimit = 60
const port = (text: string | null): string | null =>
  text && /^[A-Z]{2}[A-Z2-9]{3}$/.test(text) ? text : null

/** The view that an address names; what is spoilt in it counts as not said. */
export function viewOfSearch(search: URLSearchParams): ListView {
  const day = (name: string) => parseBusinessDate(search.get(name) ?? '')
  const timeFilter = timeFilters[Number(search.get('time') ?? 0)] ?? 'all'
  const timed = timeFilter !== 'all'
  return {
    status: orderStatuses.find((each) => each === search.get('status')) ?? null,
    timeFilter,
    from: timed ? day('from') : null,
    to: timed ? day('to') : null,
    stage: stages.find((each) => each === search.get('stage')) ?? null,
    pol: port(search.get('pol')),
    pod: port(search.get('pod')),
    keyword: (search.get('keyword') ?? '').trim().slice(0, keywordLimit),
    sort: orderSorts.find((each) => each === search.get('sort')) ?? plainView.sort,
    size: pageSizes.find((each) => String(each) === search.get('size')) ?? plainView.size,
    trail: search.getAll('after'),
    view: search.get('view')?.trim().slice(0, viewNameLimit) || null,
  }
}

/** The address's query for a view; what is plain is left out. */
export const queryOfView = (view: ListView) => ({
  view: view.view,
  status: view.status,
  time: view.timeFilter === 'all' ? null : timeFilters.indexOf(view.timeFilter),
  from: view.from,
  to: view.to,
  stage: view.stage,
  pol: view.pol,
  pod: view.pod,
  keyword: view.keyword,
  sort: view.sort === plainView.sort ? null : view.sort,
  size: view.size === plainView.size ? null : view.size,
  after: view.trail,
})

/** What the server is asked for a view. */
export function listQueryOf(view: ListView): ListQuery {
  const cursor = view.trail.at(-1)
  return {
    ...(view.status ? { status: view.status } : {}),
    ...(view.stage ? { stage: view.stage } : {}),
    timeFilter: view.timeFilter,
    ...(view.from ? { from: view.from } : {}),
    ...(view.to ? { to: view.to } : {}),
    ...(view.pol ? { pol: view.pol } : {}),
    ...(view.pod ? { pod: view.pod } : {}),
    ...(view.keyword ? { keyword: view.keyword } : {}),
    sort: view.sort,
    size: view.size,
    ...(cursor ? { cursor } : {}),
  }
}

/** What a saved view keeps: everything but the page, and never whose view it is. */
export function savedQueryOf(view: ListView): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...queryOfView(view), view: null, after: null })) {
    if (value !== null && value !== '') search.append(name, String(value))
  }
  return search.toString()
}

/** The list as a saved view has it, under its name. */
export const viewOfSaved = (saved: { readonly name: string; readonly query: string }): ListView => ({
  ...viewOfSearch(new URLSearchParams(saved.query)),
  trail: [],
  view: saved.name,
})

/** Whether the list is looked at otherwise than the saved view has it; pages do not count. */
export const changedSince = (view: ListView, saved: { readonly query: string }): boolean =>
  savedQueryOf(view) !== savedQueryOf(viewOfSearch(new URLSearchParams(saved.query)))

/** What a file or an act on all matching orders is asked for. */
export function searchOf(view: ListView) {
  const { size: _, cursor: __, ...search } = listQueryOf(view)
  return search
}

export const filterNames = ['timeFilter', 'stage', 'pol', 'pod', 'keyword'] as const
export type FilterName = (typeof filterNames)[number]

/** The filters that narrow the list, besides the status tab. */
export const filtersInUse = (view: ListFilters): FilterName[] =>
  filterNames.filter((name) => view[name] !== noFilters[name])

/** The view without one filter, or without any; it starts at the first page. */
export function withoutFilter(view: ListView, name?: FilterName): ListView {
  if (name === undefined) return { ...view, ...noFilters, sort: plainView.sort, trail: [] }
  const days = name === 'timeFilter' ? { from: null, to: null } : {}
  return { ...view, [name]: noFilters[name], ...days, trail: [] }
}

/** Sorting by a column: first the useful direction, then the other. */
export const nextSort = (sort: OrderSort, by: 'placed' | 'time'): OrderSort => {
  if (by === 'placed') return sort === 'placedNewest' ? 'placedOldest' : 'placedNewest'
  return sort === 'timeOldest' ? 'timeNewest' : 'timeOldest'
}

/** The first and last row of the page among all that were found. */
export const rangeOf = (
  view: Pick<ListView, 'size' | 'trail'>,
  rows: number,
): { from: number; to: number } => {
  const before = view.trail.length * view.size
  return { from: before + 1, to: before + rows }
}
