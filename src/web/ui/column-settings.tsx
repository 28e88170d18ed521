import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon } from './icon.tsx'
import { usePopover } from './popover.ts'

/** What a reader sees of a table's columns: key, show and index, kept per table (requirements §3). */
export type ColumnSetting = { readonly key: string; readonly show: boolean; readonly index: number }

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
      const fixed = columns.find((column) => column.key === each.key)?.fixed
      return kept && !fixed
        ? { key: each.key, show: kept.show === true, index: Number(kept.index) }
        : fixed
          ? each
          : { ...each, index: known.size > 0 ? 1_000 + each.index : each.index }
    })
    .sort((a, b) => a.index - b.index)
    .map((each, index) => ({ ...each, index }))
}

/** The settings of one table, read from and kept in this browser. */
export function useColumnSettings(table: string, columns: readonly ColumnFacts[]) {
  const [settings, setSettings] = useState<ColumnSetting[]>(() => byDefault(columns))
  const names = columns.map((each) => each.key).join()
  // Reads the browser's storage after the first paint, so that server and browser render the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of a table are the same as long as their names are.
  useEffect(() => {
    try {
      setSettings(mergeSettings(columns, JSON.parse(localStorage.getItem(storageName(table)) ?? '[]')))
    } catch {
      setSettings(byDefault(columns))
    }
  }, [table, names])
  const change = (next: ColumnSetting[]) => {
    const numbered = next.map((each, index) => ({ ...each, index }))
    setSettings(numbered)
    try {
      localStorage.setItem(storageName(table), JSON.stringify(numbered))
    } catch {
      // Without storage the order lasts as long as the page.
    }
  }
  return { settings, change, reset: () => change(byDefault(columns)) }
}

type SettingsProps = {
  columns: readonly ColumnFacts[]
  settings: readonly ColumnSetting[]
  onChange: (settings: ColumnSetting[]) => void
  onReset: () => void
}

/** The button `columns` and its list: tick to show, move by buttons or by dragging. */
export function ColumnSettings({ columns, settings, onChange, onReset }: SettingsProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const { open, box, toggle } = usePopover()
  const [dragged, setDragged] = useState<number | null>(null)

  const facts = (key: string) => columns.find((column) => column.key === key)
  const move = (from: number, to: number) => {
    const next = [...settings]
    const [taken] = next.splice(from, 1)
    if (!taken || facts(settings[to]?.key ?? '')?.fixed) return
    next.splice(to, 0, taken)
    onChange(next)
  }
  return (
    <div className="kit-cols" {...box}>
      <button type="button" className="btn" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Icon name="columns" />
        {t('table.columns')}
      </button>
      {open && (
        <div className="pop cols" id={id} role="dialog" aria-label={t('table.columnsTitle')}>
          <div className="pop-head">
            <h2>{t('table.columnsTitle')}</h2>
            <button type="button" className="btn s bare" onClick={onReset}>
              {t('table.columnsReset')}
            </button>
          </div>
          <ul>
            {settings.map((setting, at) => {
              const column = facts(setting.key)
              if (!column) return null
              const name = column.name ?? (typeof column.title === 'string' ? column.title : column.key)
              const barred = (to: number) =>
                to < 0 || to >= settings.length || facts(settings[to]?.key ?? '')?.fixed === true
              return (
                <li
                  key={setting.key}
                  draggable={!column.fixed}
                  onDragStart={() => setDragged(at)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={() => {
                    if (dragged !== null && dragged !== at) move(dragged, at)
                    setDragged(null)
                  }}
                >
                  <span className="grip">
                    <Icon
                      name={column.fixed ? 'lock' : 'grip'}
                      {...(column.fixed ? { size: 's' as const } : {})}
                    />
                  </span>
                  <label>
                    <input
                      className="check"
                      type="checkbox"
                      checked={setting.show}
                      disabled={column.fixed}
                      onChange={(event) =>
                        onChange(
                          settings.map((each) =>
                            each.key === setting.key ? { ...each, show: event.target.checked } : each,
                          ),
                        )
                      }
                    />{' '}
                    {name}
                  </label>
                  {column.fixed ? (
                    <span className="count">{t('table.fixed')}</span>
                  ) : (
                    <span className="move">
                      <button
                        type="button"
                        aria-label={t('table.moveUp', { name })}
                        disabled={barred(at - 1)}
                        onClick={() => move(at, at - 1)}
                      >
                        <Icon name="arrow-up" size="s" />
                      </button>
                      <button
                        type="button"
                        aria-label={t('table.moveDown', { name })}
                        disabled={barred(at + 1)}
                        onClick={() => move(at, at + 1)}
                      >
                        <Icon name="arrow-down" size="s" />
                      </button>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}
