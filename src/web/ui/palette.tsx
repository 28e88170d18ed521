import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon, type IconName } from './icon.tsx'

/** One line of the palette: a page, an order, a port or something to do. */
export type PaletteItem = {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  /** A code that stands behind the title. */
  readonly code?: string
  readonly hint?: string
  /** Its address; what has none is done in place. */
  readonly to?: string
}

type PaletteProps = {
  title: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly { key: string; name: string; items: readonly PaletteItem[] }[]
  /** Said to readers while they type: how much was found. */
  status: string
  /** Below the list: what is still looked for, what failed, or that nothing was found. */
  note?: ReactNode
  onChoose: (item: PaletteItem, apart: boolean) => void
  onClose: () => void
}

/**
 * A field over everything: type, choose by arrows and Enter or by pointer, Esc closes. With Ctrl or ⌘ an address opens
 * in a tab of its own. The focus stays in the field and goes back to where it was when the palette closes.
 */
export function Palette({
  title,
  placeholder,
  query,
  onQuery,
  groups,
  status,
  note,
  onChoose,
  onClose,
}: PaletteProps): ReactElement {
  const { t } = useTranslation(['palette', 'common'])
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const items = groups.flatMap((group) => group.items)
  // What comes in late never takes the choice away from the one who made it.
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === moved),
  )
  const chosen = items[at]

  // Shows the document's modal layer while this is mounted: the field, its first control, takes the focus, and closing
  // it gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Keeps the chosen line in sight of the list's own scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the choice.
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  const move = (by: number) => {
    if (items.length > 0) setMoved(items[(at + by + items.length) % items.length]?.id ?? null)
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter ends what an input method is composing and is not ours.
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen, event.ctrlKey || event.metaKey)
    }
  }
  let index = -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by the dialog itself.
    <dialog
      ref={box}
      className="dialog palette"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The backdrop belongs to the dialog: a press on it hits the dialog and nothing in it.
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      <div className="palette-in">
        <Icon name="search" size="l" />
        <input
          role="combobox"
          aria-label={placeholder}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={60}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setMoved(null)
            onQuery(event.target.value)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span aria-hidden="true">
            <kbd>Esc</kbd>
          </span>
          <Icon name="close" />
          <span className="sr">{t('common:actions.close')}</span>
        </button>
      </div>
      <div
        className="palette-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        hidden={items.length === 0}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups, not field sets.
          <div role="group" aria-label={group.name} key={group.key}>
            <p aria-hidden="true">{group.name}</p>
            {group.items.map((item) => {
              index += 1
              const here = index
              return (
                <Line
                  key={item.id}
                  id={`${id}-${here}`}
                  item={item}
                  selected={here === at}
                  onPoint={() => setMoved(item.id)}
                  onChoose={(apart) => onChoose(item, apart)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {note}
      <p className="sr" role="status">
        {status}
      </p>
      <p className="keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('keysMove')}
        </span>
        <span>
          <kbd>Enter</kbd>
          {t('keysOpen')}
        </span>
        <span>
          <kbd>Esc</kbd>
          {t('keysClose')}
        </span>
      </p>
    </dialog>
  )
}

function Line({
  id,
  item,
  selected,
  onPoint,
  onChoose,
}: {
  id: string
  item: PaletteItem
  selected: boolean
  onPoint: () => void
  onChoose: (apart: boolean) => void
}): ReactElement {
  const given = {
    id,
    role: 'option',
    'aria-selected': selected,
    className: 'palette-line',
    tabIndex: -1,
    onPointerMove: selected ? undefined : onPoint,
    children: (
      <>
        <Icon name={item.icon} />
        <span>
          {item.title}
          {item.code && <span className="code"> {item.code}</span>}
        </span>
        {item.hint && <small>{item.hint}</small>}
      </>
    ),
  } as const
  if (item.to === undefined) {
    // biome-ignore lint/a11y/noStaticElementInteractions: it has its role; the field hears the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
    return <div {...given} onClick={() => onChoose(false)} />
  }
  return (
    <a
      {...given}
      href={item.to}
      onClick={(event) => {
        // With a key held the browser opens a tab by itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChoose(false)
      }}
    />
  )
}
