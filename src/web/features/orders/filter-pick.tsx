import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** One filter of a row of filters: shows what it is set to and opens what sets it. */
export function FilterPick({
  name,
  value,
  on,
  clearLabel,
  onClear,
  children,
}: {
  name: string
  value: ReactNode
  /** Whether it narrows the list; then it can be taken away with one press. */
  on: boolean
  clearLabel: string
  onClear: () => void
  children: (close: () => void) => ReactNode
}): ReactElement {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Closes on a press anywhere else in the document.
  useEffect(() => {
    if (!open) return
    box.current?.querySelector<HTMLElement>('.pop :is(select, input)')?.focus()
    const press = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is inside.
    <div
      className="pick-box"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      <span className={`pick${on ? ' on' : ''}`}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {name} <b className="num">{value}</b>
          {!on && <Icon name="chevron-down" />}
        </button>
        {on && (
          <button type="button" aria-label={clearLabel} title={clearLabel} onClick={onClear}>
            <Icon name="close" />
          </button>
        )}
      </span>
      {open && (
        <div className="pop pick-pop" id={id} role="dialog" aria-label={name}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
