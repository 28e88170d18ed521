import {
  lazy,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Realm } from '#web/lib/call.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Late } from '#web/ui/late.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { DeskPage } from './palette-entries.ts'

const PaletteHost = lazy(() => import('./palette-host.tsx'))

const noPages: readonly DeskPage[] = []

/** Holds what is typed from the shortcut on until the palette, and with it its field, has been fetched. */
function TypedMeanwhile({ typed, onLeave }: { typed: RefObject<string>; onLeave: () => void }): null {
  // Hears the keys in the place of the field: no letter is missed, and none, nor Enter, reaches what lies below.
  useLayoutEffect(() => {
    typed.current = ''
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // Those of the browser stay its own.
      if (/^F\d/.test(event.key)) return
      if (event.key === 'Escape') onLeave()
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if ([...event.key].length === 1) typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [typed, onLeave])
  return null
}

/** The search button of the top bar. Ctrl K, or ⌘ K on a Mac, opens the palette from anywhere on the page. */
export function PaletteDoor({
  realm,
  pages = noPages,
}: {
  realm: Realm
  /** What the clerk may open, at the desk. */
  pages?: readonly DeskPage[]
}): ReactElement {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const typed = useRef('')
  const close = useCallback(() => setOpen(false), [])
  const [apple, setApple] = useState(false)
  // Reads what kind of keyboard the browser has; the server cannot know.
  useEffect(() => setApple(/Mac|iPhone|iPad/.test(navigator.userAgent)), [])
  // Hears the shortcut wherever the focus is.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      // Another dialog that is open is dealt with first.
      if (!document.querySelector('dialog[open]:not(.palette)')) setOpen((before) => !before)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className="find"
        aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t(realm === 'customer' ? 'top.search' : 'top.searchStaff')}</span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus; the button says its shortcut. */}
        <kbd aria-hidden="true">{apple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Late fallback={<TypedMeanwhile typed={typed} onLeave={close} />} onFault={close}>
          <PaletteHost realm={realm} pages={pages} typed={typed} onClose={close} />
        </Late>
      )}
    </>
  )
}
