import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: ReactNode
  onClose: () => void
  /** Below the title's line; the design's centred body is `<div className="dialog-body">`. */
  children: ReactNode
  /** Buttons at the foot. */
  foot?: ReactNode
  /** What the closing cross is called, where closing has a meaning of its own. */
  closeLabel?: string
  size?: 'm' | 'l'
  /** The title is said to readers only; the body shows one of its own. */
  quietTitle?: boolean
}

/**
 * The system's own modal dialog: at least 400 × 300 (requirements §9), a sheet at the bottom on a phone.
 * It is open as long as it is rendered; Esc and the cross close it, and the focus goes back to where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
  foot,
  closeLabel,
  size = 'm',
  quietTitle,
}: DialogProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  // Shows the document's modal layer while this is mounted. It is closed before it leaves the document: only then
  // does the browser give the focus back. Where what had it is gone, the page's main part takes it.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={box}
      className={`dialog kit-dialog ${size}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={id} className={quietTitle ? 'sr' : undefined}>
          {title}
        </h2>
        <button
          type="button"
          className="icon-btn"
          aria-label={closeLabel ?? t('actions.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="kit-dialog-body">{children}</div>
      {foot && <div className="kit-dialog-foot">{foot}</div>}
    </dialog>
  )
}
