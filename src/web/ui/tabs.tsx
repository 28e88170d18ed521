import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export type Tab<Key extends string> = {
  readonly key: Key
  readonly label: ReactNode
  readonly count?: number | undefined
}

/** Scrolls a row of tabs sideways until one of them is in its middle, or as near to it as the row goes; the page stays where it is. */
function bringIntoSight(row: HTMLElement, tab: HTMLElement): void {
  const room = row.getBoundingClientRect()
  const edges = tab.getBoundingClientRect()
  row.scrollLeft += (edges.left + edges.right - room.left - room.right) / 2
}

/** The same while the row gets its width, and its tabs their counts, until the reader moves the row. */
function keepInSight(row: HTMLElement, tab: HTMLElement): () => void {
  const watch = new ResizeObserver(() => bringIntoSight(row, tab))
  for (const each of [row, ...row.children]) watch.observe(each)
  const leave = () => watch.disconnect()
  row.addEventListener('pointerdown', leave)
  row.addEventListener('wheel', leave, { passive: true })
  return () => {
    leave()
    row.removeEventListener('pointerdown', leave)
    row.removeEventListener('wheel', leave)
  }
}

/** For the `ref` of a row of links that look like tabs: the link of this page is in sight when the row is shown. */
export function showCurrentTab(row: HTMLElement | null): (() => void) | undefined {
  const tab = row?.querySelector<HTMLElement>('[aria-current="page"]')
  return row && tab ? keepInSight(row, tab) : undefined
}

/** Tabs of one list or panel; arrow keys move between them. The panel carries `role="tabpanel"`. */
export function Tabs<Key extends string>({
  label,
  tabs,
  value,
  onChange,
  panel,
}: {
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  panel?: string
}): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the row scrolls sideways: the chosen tab is brought into sight, as is the one with the focus.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
    return row && tab ? keepInSight(row, tab) : undefined
  }, [value])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.key === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-tab={tab.key}
          aria-selected={tab.key === value}
          aria-controls={panel}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
          onFocus={({ currentTarget }) => list.current && bringIntoSight(list.current, currentTarget)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A few ways of showing the same: sort order, list or map. */
export function Segmented<Key extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string
  items: readonly { key: Key; label: ReactNode }[]
  value: Key
  onChange: (key: Key) => void
}): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form.
    <div className="seg" role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-pressed={item.key === value}
          onClick={() => onChange(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Where one is on the way: done, now, ahead. */
export function Steps({
  label,
  steps,
  at,
}: {
  label: string
  steps: readonly ReactNode[]
  at: number
}): ReactElement {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else.
          key={index}
          className={index < at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? <Icon name="check" /> : <b>{index + 1}</b>}
          {step}
        </li>
      ))}
    </ol>
  )
}
