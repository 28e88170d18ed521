import { pageSizes } from '#contract/shapes.ts'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import { type StatementStatus, statementStatuses } from '#domain/bills/statements.ts'
import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { viewNameLimit } from '#domain/workspace/workspace.ts'
import type { StatementListQuery } from './api.ts'

/**
 * How a list of statements is looked at; its kind is the page. All of it stands in the address, as with orders:
 * `?status=paymentRequired&by=due&from=2026-11-01&overdue=1&after=…`.
 */
const dayKinds = ['issued', 'due'] as const
export type DayKind = (typeof dayKinds)[number]

export type StatementFilters = {
  readonly by: DayKind
  readonly from: BusinessDate | null
  readonly to: BusinessDate | null
  readonly overdue: boolean
  readonly keyword: string
}
export type StatementView = StatementFilters & {
  readonly status: StatementStatus | null
  readonly size: (typeof pageSizes)[number]
  /** The cursors that led to the page. */
  readonly trail: readonly string[]
  /** The saved view that this began with, by its name. */
  readonly view: string | null
}

const noFilters: StatementFilters = { by: 'issued', from: null, to: null, overdue: false, keyword: '' }
const keywordLimit = 60

/** The view that an address names; what is spoilt in it counts as not said. */
export function viewOfSearch(search: URLSearchParams): StatementView {
  const day = (name: string) => parseBusinessDate(search.get(name) ?? '')
  return {
    status: statementStatuses.find((each) => each === search.get('status')) ?? null,
    by: dayKinds.find((each) => each === search.get('by')) ?? noFilters.by,
    from: day('from'),
    to: day('to'),
    overdue: search.get('overdue') === '1',
    keyword: (search.get('keyword') ?? '').trim().slice(0, keywordLimit),
    size: pageSizes.find((each) => String(each) === search.get('size')) ?? 20,
    trail: search.getAll('after'),
    view: search.get('view')?.trim().slice(0, viewNameLimit) || null,
  }
}

/** The address's query for a view; what is plain is left out. */
export const queryOfView = (view: StatementView) => ({
  view: view.view,
  status: view.status,
  by: view.by === noFilters.by ? null : view.by,
  from: view.from,
  to: view.to,
  overdue: view.overdue ? '1' : null,
  keyword: view.keyword,
  size: view.size === 20 ? null : view.size,
  after: view.trail,
})

/** What a file is asked for: everything that the view finds. */
export const searchOf = (kind: BillKind, view: StatementView) => ({
  kind,
  ...(view.status ? { status: view.status } : {}),
  by: view.by,
  ...(view.from ? { from: view.from } : {}),
  ...(view.to ? { to: view.to } : {}),
  ...(view.keyword ? { keyword: view.keyword } : {}),
  overdue: view.overdue ? 'true' : 'false',
})

/** What the server is asked for a page of the view. */
export function listQueryOf(kind: BillKind, view: StatementView): StatementListQuery {
  const cursor = view.trail.at(-1)
  return { ...searchOf(kind, view), size: view.size, ...(cursor ? { cursor } : {}) }
}

/** What a saved view keeps: everything but the page, and never whose view it is. */
export function savedQueryOf(view: StatementView): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...queryOfView(view), view: null, after: null })) {
    if (value !== null && value !== '') search.append(name, String(value))
  }
  return search.toString()
}

/** The list as a saved view has it, under its name. */
export const viewOfSaved = (saved: { readonly name: string; readonly query: string }): StatementView => ({
  ...viewOfSearch(new URLSearchParams(saved.query)),
  trail: [],
  view: saved.name,
})

/** Whether the list is looked at otherwise than the saved view has it; pages do not count. */
export const changedSince = (view: StatementView, saved: { readonly query: string }): boolean =>
  savedQueryOf(view) !== savedQueryOf(viewOfSearch(new URLSearchParams(saved.query)))

const filterNames = ['days', 'overdue', 'keyword'] as const
export type FilterName = (typeof filterNames)[number]

/** The filters that narrow the list, besides the status tab. */
export const filtersInUse = (view: StatementFilters): FilterName[] =>
  filterNames.filter((name) =>
    name === 'days' ? view.from !== null || view.to !== null : view[name] !== noFilters[name],
  )

/** The view without one filter, or without any; it starts at the first page. */
export function withoutFilter(view: StatementView, name?: FilterName): StatementView {
  if (name === undefined) return { ...view, ...noFilters, trail: [] }
  const { by, from, to, overdue, keyword } = noFilters
  const part = { days: { by, from, to }, overdue: { overdue }, keyword: { keyword } }[name]
  return { ...view, ...part, trail: [] }
}
