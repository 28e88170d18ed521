import { type ReactElement, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Late } from '#web/ui/late.tsx'
import { usePopover } from '#web/ui/popover.ts'

/** What opens is filled in at once, also where it had to be fetched first. */
function FirstField({ of }: { of: RefObject<HTMLElement | null> }): null {
  useEffect(() => of.current?.querySelector<HTMLElement>('.pop :is(select, input)')?.focus(), [of])
  return null
}

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
  const { open, box, toggle, close } = usePopover()
  return (
    <div className="pick-box" {...box}>
      <span className={`pick${on ? ' on' : ''}`}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
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
          <Late onFault={() => close(true)}>
            {children(() => close(true))}
            <FirstField of={box.ref} />
          </Late>
        </div>
      )}
    </div>
  )
}
