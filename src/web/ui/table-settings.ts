import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'

/** What a reader sees of a table's columns: key, show and index, kept per table (requirements §3), and more besides. */
export type ColumnSetting = {
  readonly key: string
  readonly show: boolean
  readonly index: number
  /** Stays in view at this side while the table is scrolled sideways. */
  readonly pin?: 'left' | 'right' | undefined
  /** Pixels. */
  readonly width?: number | undefined
}
export type Density = 'compact' | 'roomy'
export type TableSettings = { readonly columns: readonly ColumnSetting[]; readonly density: Density }

export type ColumnFacts = {
  readonly key: string
  readonly title: ReactNode
  /** The name in the settings where the title is no plain text. */
  readonly name?: string
  /** Always shown, always where it is. */
  readonly fixed?: boolean
  /** Not shown until the reader asks for it. */
  readonly hidden?: boolean
}

/** Where settings are kept besides the browser; null where nobody is logged in. */
export type SettingsStore = {
  readonly read: (table: string) => Promise<TableSettings | null>
  readonly write: (table: string, settings: TableSettings) => void
}
export const SettingsBehind = createContext<SettingsStore | null>(null)

/** How narrow and wide a column may be made. */
export const columnWidths = { least: 60, most: 480, step: 20 } as const

const storageName = (table: string) => `columns.${table}`

/** The columns in their own order. */
const byDefault = (columns: readonly ColumnFacts[]): ColumnSetting[] =>
  columns.map((column, index) => ({ key: column.key, show: !column.hidden, index }))

/** What was kept, brought in line with the columns that exist now: new ones come last, gone ones go. */
export function mergeSettings(columns: readonly ColumnFacts[], stored: unknown): ColumnSetting[] {
  const known = new Map(
    (Array.isArray(stored) ? (stored as ColumnSetting[]) : []).map((each) => [each?.key, each]),
  )
  return byDefault(columns)
    .map((each) => {
      const kept = known.get(each.key)
      const looks = kept ? looksOf(kept) : {}
      const fixed = columns.find((column) => column.key === each.key)?.fixed
      if (fixed) return { ...each, ...looks }
      return kept
        ? { key: each.key, show: kept.show === true, index: Number(kept.index), ...looks }
        : { ...each, index: known.size > 0 ? 1_000 + each.index : each.index }
    })
    .sort((a, b) => a.index - b.index)
    .map((each, index) => ({ ...each, index }))
}

function looksOf({ pin, width }: ColumnSetting): Pick<ColumnSetting, 'pin' | 'width'> {
  const wide = typeof width === 'number' && width >= columnWidths.least && width <= columnWidths.most
  return {
    ...(pin === 'left' || pin === 'right' ? { pin } : {}),
    ...(wide ? { width: Math.round(width) } : {}),
  }
}

/** What the browser or the account keeps of a table; lists of columns alone are of an earlier day. */
export function settingsOf(columns: readonly ColumnFacts[], stored: unknown): TableSettings {
  if (Array.isArray(stored)) return { columns: mergeSettings(columns, stored), density: 'compact' }
  const kept = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<TableSettings>
  return {
    columns: mergeSettings(columns, kept.columns ?? []),
    density: kept.density === 'roomy' ? 'roomy' : 'compact',
  }
}

/** Pinned ones stand at their side, the others between them, each group in its order. */
export const shownColumns = (settings: TableSettings): ColumnSetting[] => {
  const shown = settings.columns.filter((each) => each.show)
  return [
    ...shown.filter((each) => each.pin === 'left'),
    ...shown.filter((each) => !each.pin),
    ...shown.filter((each) => each.pin === 'right'),
  ]
}

/**
 * The settings of one table. The browser's copy is shown at once; what other devices kept takes its place as soon as
 * it is read, unless the reader changed something meanwhile. Columns of a later release stand as they are by default.
 */
export function useTableSettings(table: string, columns: readonly ColumnFacts[]) {
  const behind = use(SettingsBehind)
  const [settings, setSettings] = useState<TableSettings>(() => settingsOf(columns, []))
  const changed = useRef(false)
  const names = columns.map((each) => each.key).join()
  // Reads the browser's storage after the first paint, so that server and browser render the same; then the account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of a table are the same as long as their names are.
  useEffect(() => {
    let wanted = true
    try {
      setSettings(settingsOf(columns, JSON.parse(localStorage.getItem(storageName(table)) ?? '[]')))
    } catch {
      setSettings(settingsOf(columns, []))
    }
    const read = async () => {
      const kept = await behind?.read(table)
      if (!kept || !wanted || changed.current) return
      setSettings(settingsOf(columns, kept))
      keepHere(table, kept)
    }
    // Without an answer the browser's copy stands.
    read().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [table, names, behind])
  const change = (next: TableSettings) => {
    const numbered = { ...next, columns: next.columns.map((each, index) => ({ ...each, index })) }
    changed.current = true
    setSettings(numbered)
    keepHere(table, numbered)
    behind?.write(table, numbered)
  }
  return { settings, change, reset: () => change(settingsOf(columns, [])) }
}

function keepHere(table: string, settings: TableSettings): void {
  try {
    localStorage.setItem(storageName(table), JSON.stringify(settings))
  } catch {
    // Without storage the settings last as long as the page.
  }
}
