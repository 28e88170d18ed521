import type { ReactElement, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#i18n/format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { ReadInPages } from '#web/ui/load-more.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { SheetMark, type SheetStatus } from './sheet-status.tsx'

/** What every list of uploaded sheets shows of each. */
export type ListedSheet = {
  readonly id: string
  readonly status: SheetStatus
  readonly goodRows: number
  readonly badRows: number
  readonly fileName: string
  readonly staffName: string
  readonly uploadedAt: string
  readonly appliedAt: string | null
  readonly withdrawnAt: string | null
}

/** The columns of such a list; a kind of sheet has its own words, and columns of its own behind the status. */
export function useSheetColumns<Sheet extends ListedSheet>({
  name,
  nameOf,
  to,
  status,
  applied,
  withdrawn,
  own = [],
}: {
  name: string
  nameOf: (sheet: Sheet) => string
  to: (sheet: Sheet) => string
  status: (status: SheetStatus) => string
  /** What it is called since when a sheet counts, and since when it does not. */
  applied: string
  withdrawn: string
  own?: readonly Column<Sheet>[]
}): readonly Column<Sheet>[] {
  const { t } = useTranslation('sheets')
  return [
    {
      key: 'name',
      title: name,
      fixed: true,
      names: true,
      cell: (sheet) => <Link to={to(sheet)}>{nameOf(sheet)}</Link>,
    },
    {
      key: 'status',
      title: t('state'),
      width: 130,
      cell: (sheet) => <SheetMark status={sheet.status}>{status(sheet.status)}</SheetMark>,
    },
    ...own,
    {
      key: 'good',
      title: t('good'),
      right: true,
      width: 100,
      cell: (sheet) => formatCount(sheet.goodRows),
    },
    {
      key: 'bad',
      title: t('bad'),
      right: true,
      width: 90,
      cell: (sheet) => (
        <span className={sheet.badRows > 0 ? 't-stop' : 'quiet'}>{formatCount(sheet.badRows)}</span>
      ),
    },
    {
      key: 'file',
      title: t('file'),
      wideOnly: true,
      width: 200,
      cell: (sheet) => <span className="file-name">{sheet.fileName}</span>,
    },
    {
      key: 'staff',
      title: t('staff'),
      width: 130,
      cell: (sheet) => (sheet.staffName === 'system' ? t('bySystem') : sheet.staffName),
    },
    {
      key: 'uploadedAt',
      title: t('uploadedAt'),
      width: 200,
      cell: (sheet) => <DateTime at={sheet.uploadedAt} />,
    },
    {
      key: 'appliedAt',
      title: applied,
      hidden: true,
      cell: (sheet) => <DateTime at={sheet.appliedAt} />,
    },
    {
      key: 'withdrawnAt',
      title: withdrawn,
      hidden: true,
      cell: (sheet) => <DateTime at={sheet.withdrawnAt} />,
    },
  ]
}

type Pages<Sheet> = ReadInPages & {
  readonly data: { readonly pages: readonly { readonly items: readonly Sheet[] }[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Sheets newest first, those that no longer count set back; more are read by a button. */
export function SheetTable<Sheet extends ListedSheet>({
  name,
  label,
  columns,
  sheets,
  to,
  empty,
}: {
  name: string
  label: string
  columns: readonly Column<Sheet>[]
  sheets: Pages<Sheet>
  to: (sheet: Sheet) => string
  empty: ReactNode
}): ReactElement {
  const navigate = useNavigate()
  return (
    <DataTable
      name={name}
      label={label}
      columns={columns}
      rows={sheets.data?.pages.flatMap((page) => page.items)}
      rowKey={(sheet) => sheet.id}
      error={sheets.error}
      onRetry={() => void sheets.refetch()}
      onOpen={(sheet) => void navigate(to(sheet))}
      rowClass={({ status }) => (status === 'withdrawn' || status === 'discarded' ? 'over' : undefined)}
      empty={empty}
      more={sheets}
    />
  )
}

/** One question that narrows a list; the empty answer is every one. */
export function SheetPick<Value extends string>({
  name,
  any,
  values,
  value,
  textOf,
  onChange,
}: {
  name: string
  any: string
  values: readonly Value[]
  value: Value | undefined
  textOf: (value: Value) => string
  onChange: (value: Value | undefined) => void
}): ReactElement {
  return (
    <label className="pick-field">
      <span>{name}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(values.find((each) => each === event.target.value))}
      >
        <option value="">{any}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Above the list: what narrows it, and at the end the templates and the upload. */
export function SheetBar({
  picks,
  short = false,
  children,
}: {
  picks?: ReactNode
  /** The picks leave room at the end of their row for the buttons of the table below. */
  short?: boolean
  children?: ReactNode
}): ReactElement {
  return (
    <div className={`filters rates-filters ${short ? 'short' : ''}`.trim()}>
      {picks}
      {children && <span className="row-end filters-end">{children}</span>}
    </div>
  )
}
