import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { BlockForm } from './block-form.tsx'
import { summaryOf } from './editing.ts'
import css from './editor.module.css'
import type { SceneBlock } from './scene-blocks.tsx'

export const blockIcons: Readonly<Record<SceneBlock['kind'], IconName>> = {
  text: 'document',
  image: 'upload',
  card: 'user',
  phone: 'phone',
  map: 'pin',
  services: 'list',
  quote: 'quote',
  qr: 'columns',
}

type Drag = { readonly key: string; readonly to: number }

/** Pixels from the window's edge at which it scrolls along with what is dragged, and how far each time. */
const edge = { near: 60, step: 16 }

/** Where what is dragged to this height would stand: behind every other block whose middle is above. */
function placeAt(list: HTMLElement, key: string, y: number): number {
  return [...list.children].filter((item) => {
    if ((item as HTMLElement).dataset.key === key) return false
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** The blocks of a page: opened to be filled in, and moved by dragging, by the arrow keys or by buttons. */
export function BlockList({
  label,
  blocks,
  open,
  errorOf,
  onOpen,
  onChange,
  onMove,
  onRemove,
}: {
  label: string
  blocks: readonly SceneBlock[]
  /** The key of the block whose fields are shown. */
  open: string | null
  errorOf: (place: number, name: string) => string | undefined
  onOpen: (key: string | null) => void
  onChange: (block: SceneBlock, typing: string | null) => void
  onMove: (from: number, to: number) => void
  onRemove: (block: SceneBlock) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const list = useRef<HTMLUListElement>(null)
  const grips = useRef(new Map<string, HTMLButtonElement>())
  const refocus = useRef<string | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [said, setSaid] = useState('')
  // The browser takes the focus from what is moved in the document: its grip gets it back.
  useLayoutEffect(() => {
    if (refocus.current) grips.current.get(refocus.current)?.focus()
    refocus.current = null
  })

  const move = (block: SceneBlock, from: number, to: number) => {
    if (to < 0 || to >= blocks.length || to === from) return
    onMove(from, to)
    setSaid(t('edit.moved', { name: t(`kinds.${block.kind}`), place: to + 1, count: blocks.length }))
  }
  const onKey = (event: KeyboardEvent, block: SceneBlock, at: number) => {
    if (event.key === 'Escape') setDrag(null)
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    refocus.current = block.key
    move(block, at, at + step)
  }
  const onDrag = (event: PointerEvent, key: string) => {
    if (!drag || !list.current) return
    if (event.clientY < edge.near) window.scrollBy(0, -edge.step)
    else if (event.clientY > window.innerHeight - edge.near) window.scrollBy(0, edge.step)
    const to = placeAt(list.current, key, event.clientY)
    if (to !== drag.to) setDrag({ key, to })
  }
  /** On which side of a block what is dragged would be let down. */
  const dropAt = (at: number): 'before' | 'after' | undefined => {
    const from = drag ? blocks.findIndex(({ key }) => key === drag.key) : -1
    if (!drag || drag.to === from || drag.to !== at) return undefined
    return drag.to < from ? 'before' : 'after'
  }

  return (
    <>
      <ul ref={list} className={css.blocks} aria-label={label}>
        {blocks.map((block, at) => {
          const name = t(`kinds.${block.kind}`)
          const wrong = errorOf(at, '') !== undefined
          return (
            <li
              key={block.key}
              data-key={block.key}
              data-dragged={drag?.key === block.key || undefined}
              data-drop={dropAt(at)}
            >
              <div className={css.row}>
                <button
                  ref={(element) => {
                    if (element) grips.current.set(block.key, element)
                    else grips.current.delete(block.key)
                  }}
                  type="button"
                  className={css.grip}
                  aria-label={t('edit.grip', { name, place: at + 1, count: blocks.length })}
                  onKeyDown={(event) => onKey(event, block, at)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDrag({ key: block.key, to: at })
                  }}
                  onPointerMove={(event) => onDrag(event, block.key)}
                  onPointerUp={() => {
                    if (drag) move(block, at, drag.to)
                    setDrag(null)
                  }}
                  onPointerCancel={() => setDrag(null)}
                >
                  <Icon name="grip" />
                </button>
                <button
                  type="button"
                  className={css.name}
                  aria-expanded={open === block.key}
                  onClick={() => onOpen(open === block.key ? null : block.key)}
                >
                  <Icon name={wrong ? 'alert' : blockIcons[block.kind]} />
                  <b>{name}</b>
                  <span>{summaryOf(block) || (block.kind === 'image' ? '' : t('edit.empty'))}</span>
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('edit.up', { name })}
                  disabled={at === 0}
                  onClick={() => move(block, at, at - 1)}
                >
                  <Icon name="arrow-up" />
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('edit.down', { name })}
                  disabled={at === blocks.length - 1}
                  onClick={() => move(block, at, at + 1)}
                >
                  <Icon name="arrow-down" />
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('edit.removeBlock', { name })}
                  onClick={() => {
                    onRemove(block)
                    setSaid(t('edit.removedBlock', { name }))
                  }}
                >
                  <Icon name="trash" />
                </button>
              </div>
              {open === block.key && (
                <div className={css.fields}>
                  <BlockForm block={block} errorOf={(field) => errorOf(at, field)} onChange={onChange} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}
