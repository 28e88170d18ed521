import { type ReactElement, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Opens what the bar or the rail has no room for. */
export function MorePages({ sheet }: { sheet: (close: () => void) => ReactElement }): ReactElement {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="nav-more"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        title={t('nav.all')}
      >
        <Icon name="more" size="l" />
        <span className="name">{t('nav.more')}</span>
      </button>
      {open &&
        createPortal(
          sheet(() => setOpen(false)),
          document.body,
        )}
    </>
  )
}
