import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { formatCount } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { Icon } from './icon.tsx'
import { LoadMore, type ReadInPages } from './load-more.tsx'
import { Bone, ErrorState, StaleNote } from './states.tsx'
import { type ColumnFacts, type ColumnSetting, shownColumns, useTableSettings } from './table-settings.ts'

export type Column<Row> = ColumnFacts & {
  readonly cell: (row: Row) => ReactNode
  /** Pixels, or any CSS width. */
  readonly width?: number | string
  /** Figures stand at the right. */
  readonly right?: boolean
  /** The cell that names the row: its header for readers, the title of its card on a phone. */
  readonly names?: boolean
  /** Left out of the card on a phone. */
  readonly wideOnly?: boolean
  /** How wide the bone of the skeleton is. */
  readonly bone?: number
  /** Shown as sortable; the page sorts. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onSort: () => void }
}

export type DataTableProps<Row> = {
  /** The name under which the column settings are kept. */
  name: string
  /** What the table is, for readers. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while they are being read. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The query's error; shown with a retry in place of the rows. */
  error?: unknown
  onRetry?: () => void
  /** What stands where there are no rows: usually an EmptyState. */
  empty: ReactNode
  /** Enter or a click on the row. Cells with links and buttons keep their own. */
  onOpen?: (row: Row) => void
  selection?: {
    readonly keys: ReadonlySet<string>
    readonly onChange: (keys: ReadonlySet<string>) => void
    readonly labelOf: (row: Row) => string
    readonly labelAll: string
  }
  rowClass?: (row: Row) => string | undefined
  /** How many rows there are in all, where that is known. */
  total?: number | undefined
  /** Left of the column settings: filters, export; told which columns are shown, in their order. */
  tools?: ReactNode | ((columns: readonly string[]) => ReactNode)
  /** Right below the rows: the bar of the selection, a sum; told which columns are shown, in their order. */
  foot?: ReactNode | ((columns: readonly string[]) => ReactNode)
  /** Below the table: what stands beside the count. */
  pages?: ReactNode
  /** A list that is read page by page: below the table stands the button that reads on. */
  more?: ReadInPages | undefined
  skeletonRows?: number
  /** false for small tables that have nothing to set. */
  settings?: boolean
}

const classOf = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** Room of the ticks before the first column, and of a pinned column without a width of its own. */
const tickWidth = 40
const usualWidth = 140

/** Width and place of a column: pinned ones stand one beside the other at their side. */
function placesOf(
  set: readonly ColumnSetting[],
  columns: readonly { readonly key: string; readonly width?: number | string }[],
  ticks: boolean,
) {
  const widthOf = ({ key, width }: ColumnSetting) => width ?? columns.find((each) => each.key === key)?.width
  const room = (each: ColumnSetting) => {
    const width = widthOf(each)
    return typeof width === 'number' ? width : usualWidth
  }
  const sum = (of: readonly ColumnSetting[]) => of.reduce((all, each) => all + room(each), 0)
  return (key: string): { className?: string; style?: CSSProperties } => {
    const at = set.findIndex((each) => each.key === key)
    const setting = set[at]
    if (!setting) return {}
    const width = widthOf(setting)
    if (!setting.pin) return width === undefined ? {} : { style: { width } }
    const before =
      setting.pin === 'left' ? sum(set.slice(0, at)) + (ticks ? tickWidth : 0) : sum(set.slice(at + 1))
    return { className: 'pinned', style: { width: room(setting), [setting.pin]: before } }
  }
}

/**
 * Watches whether a table is wider than its frame, by its columns or by its reader's own spacing of text, and marks the
 * frame, which then scrolls sideways instead of the page.
 */
function watchWidth(frame: HTMLDivElement | null): (() => void) | undefined {
  const table = frame?.querySelector('table')
  if (!frame || !table) return undefined
  const watch = new ResizeObserver(() =>
    frame.toggleAttribute('data-wide', table.offsetWidth > frame.clientWidth),
  )
  watch.observe(frame)
  watch.observe(table)
  return () => watch.disconnect()
}

/** The list of the product: sticky header, 40 px rows, keyboard rows, cards below 760 px, and its four states. */
export function DataTable<Row>(given: DataTableProps<Row>): ReactElement {
  const {
    name,
    label,
    columns,
    rows,
    rowKey,
    error,
    onRetry,
    empty,
    onOpen,
    selection,
    rowClass,
    total,
    tools: toolsOf,
    foot,
    pages,
    more,
    skeletonRows = 8,
  } = given
  const { t } = useTranslation()
  const { settings, change, reset } = useTableSettings(name, columns)
  const [focused, setFocused] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const set = shownColumns(settings)
  const shown = set.flatMap((each) => columns.find((column) => column.key === each.key) ?? [])
  const placed = placesOf(set, columns, selection !== undefined)
  const tools = typeof toolsOf === 'function' ? toolsOf(shown.map(({ key }) => key)) : toolsOf
  const loading = rows === undefined && !error
  const bar = (tools || given.settings !== false) && (
    <div className="kit-table-bar">
      {tools}
      {given.settings !== false && (
        <ColumnSettings columns={columns} settings={settings} onChange={change} onReset={reset} />
      )}
    </div>
  )

  if (error && !rows) return <ErrorState error={error} onRetry={onRetry ?? (() => location.reload())} />
  if (rows?.length === 0) {
    return (
      <>
        {tools && typeof toolsOf !== 'function' && <div className="kit-table-bar">{tools}</div>}
        {empty}
      </>
    )
  }

  const keys = rows?.map(rowKey) ?? []
  const toggle = (key: string) => {
    if (!selection) return
    const next = new Set(selection.keys)
    if (!next.delete(key)) next.add(key)
    selection.onChange(next)
  }
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, at: number) => {
    if (event.target !== event.currentTarget) return
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      const next = Math.min(keys.length - 1, Math.max(0, goal))
      setFocused(next)
      body.current?.rows[next]?.focus()
    } else if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(row)
    } else if (event.key === ' ' && selection) {
      event.preventDefault()
      toggle(rowKey(row))
    }
  }

  return (
    <div
      className={classOf('kit-table', settings.density === 'roomy' && 'roomy')}
      aria-busy={loading || undefined}
    >
      {bar}
      {Boolean(error) && onRetry && <StaleNote onRetry={onRetry} />}
      {loading && (
        <p className="sr" role="status">
          {t('table.loading')}
        </p>
      )}
      <div className="table-box">
        <div className="scroll-x" ref={watchWidth}>
          <table className="table">
            <caption className="sr">
              {total === undefined
                ? label
                : `${label}, ${t('table.rows', { count: total, figure: formatCount(total) })}`}
            </caption>
            <thead>
              <tr>
                {selection && (
                  <th className="kit-tick" scope="col">
                    <input
                      className="check"
                      type="checkbox"
                      aria-label={selection.labelAll}
                      checked={keys.length > 0 && keys.every((key) => selection.keys.has(key))}
                      onChange={(event) => selection.onChange(new Set(event.target.checked ? keys : []))}
                    />
                  </th>
                )}
                {shown.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={classOf(column.right && 'r', placed(column.key).className)}
                    aria-sort={column.sort?.direction}
                    style={placed(column.key).style}
                  >
                    {column.sort ? (
                      <button type="button" onClick={column.sort.onSort}>
                        {column.title}
                        {column.sort.direction !== 'none' && (
                          <Icon
                            name={column.sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'}
                            size="s"
                          />
                        )}
                      </button>
                    ) : (
                      column.title
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {loading &&
                Array.from({ length: skeletonRows }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike.
                  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows of bones take no focus.
                  <tr key={row} aria-hidden="true">
                    {selection && <td className="kit-tick" />}
                    {shown.map((column) => (
                      <td key={column.key} className={column.right ? 'r' : undefined}>
                        <Bone width={column.bone ?? (column.right ? 64 : 84)} />
                      </td>
                    ))}
                  </tr>
                ))}
              {rows?.map((row, at) => {
                const key = rowKey(row)
                return (
                  <tr
                    key={key}
                    className={rowClass?.(row)}
                    tabIndex={at === Math.min(focused, keys.length - 1) ? 0 : -1}
                    aria-selected={selection ? selection.keys.has(key) : undefined}
                    data-opens={onOpen ? true : undefined}
                    onFocus={() => setFocused(at)}
                    onKeyDown={(event) => onKey(event, row, at)}
                    onClick={(event) => {
                      if (
                        !onOpen ||
                        (event.target as HTMLElement).closest(
                          'a, button, input, label, select, summary, dialog',
                        )
                      )
                        return
                      if (getSelection()?.toString()) return
                      onOpen(row)
                    }}
                  >
                    {selection && (
                      <td className="kit-tick">
                        <input
                          className="check"
                          type="checkbox"
                          aria-label={selection.labelOf(row)}
                          checked={selection.keys.has(key)}
                          onChange={() => toggle(key)}
                        />
                      </td>
                    )}
                    {shown.map((column) => {
                      const { className: pinned, style } = placed(column.key)
                      const className = classOf(
                        column.right && 'r',
                        column.names && 'id',
                        column.wideOnly && 'kit-wide',
                        pinned,
                      )
                      const title =
                        column.name ?? (typeof column.title === 'string' ? column.title : undefined)
                      return column.names ? (
                        <th key={column.key} scope="row" className={className} style={style}>
                          {column.cell(row)}
                        </th>
                      ) : (
                        <td key={column.key} className={className} style={style} data-title={title}>
                          {column.cell(row)}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        {typeof foot === 'function' ? foot(shown.map(({ key }) => key)) : foot}
      </div>
      {(pages || more?.hasNextPage || (total !== undefined && rows)) && (
        <div className="pages">
          {total !== undefined && (
            <span>{t('table.rows', { count: total, figure: formatCount(total) })}</span>
          )}
          {pages}
          {more && <LoadMore of={more} />}
        </div>
      )}
      {onOpen && rows && (
        <p className="keys">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {t('table.keysMove')}
          </span>
          <span>
            <kbd>Enter</kbd>
            {t('table.keysOpen')}
          </span>
        </p>
      )}
    </div>
  )
}
