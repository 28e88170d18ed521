import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export type Popover = {
  readonly open: boolean
  /** For the box around the button and what opens. */
  readonly box: { readonly ref: RefObject<HTMLDivElement | null>; onKeyDown(event: KeyboardEvent): void }
  toggle(): void
  /** Closes; with `back` the focus returns to the button. */
  close(back?: boolean): void
}

/** Something small that opens below its button: it closes on Escape, and on a press anywhere else in the document. */
export function usePopover(): Popover {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const close = (back = false) => {
    setOpen(false)
    if (back) ref.current?.querySelector('button')?.focus()
  }
  // Hears what is pressed in the document.
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
  return {
    open,
    box: {
      ref,
      onKeyDown(event) {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close(true)
      },
    },
    toggle: () => setOpen(!open),
    close,
  }
}
