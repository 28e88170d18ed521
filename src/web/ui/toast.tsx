import type { ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon } from './icon.tsx'

type ToastProps = {
  kind: 'ok' | 'note' | 'wait' | 'stop'
  text: string
  onClose: () => void
  onHold: () => void
  onRelease: () => void
}

/** One message in passing, 90 px from the top (requirements §9). It stays while it is pointed at or focused. */
export function Toast({ kind, text, onClose, onHold, onRelease }: ToastProps): ReactElement {
  const { t } = useTranslation()
  const icon = { ok: 'check-circle', note: 'info', wait: 'clock', stop: 'alert' } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going.
    <div
      className={`kit-toast callout ${kind}`}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <Icon name={icon[kind]} />
      <span>{text}</span>
      <button type="button" aria-label={t('actions.close')} onClick={onClose}>
        <Icon name="close" size="s" />
      </button>
    </div>
  )
}
