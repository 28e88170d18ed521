import type { ReactElement } from 'react'
import { useQrDrawing } from '#web/lib/qr-drawing.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './editor.module.css'
import { usePictures } from './pictures.ts'
import { ScenePages } from './scene-blocks.tsx'
import type { Draft } from './templates.ts'

/** A draft as visitors will see it. It is there to be looked at: none of its links leads anywhere. */
function Shown({ draft, address }: { draft: Draft; address: string }): ReactElement {
  const { t } = useTranslation('scenes')
  const pictureUrl = usePictures(draft.pages)
  const { data: code } = useQrDrawing(address)
  const empty = draft.pages.every(({ blocks }) => blocks.length === 0)
  return (
    <div inert>
      <h2 className={css.shownTitle}>{draft.title || t('list.untitled')}</h2>
      {empty ? (
        <p className="quiet">{t('edit.previewEmpty')}</p>
      ) : (
        <ScenePages pages={draft.pages} facts={{ pictureUrl, quoteHref: '#', code: code ?? null }} />
      )}
    </div>
  )
}

/** The draft on a phone, changing while it is edited. */
export function PhonePreview({ draft, address }: { draft: Draft; address: string }): ReactElement {
  const { t } = useTranslation('scenes')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it.
    <section className={css.phone} aria-label={t('edit.previewLabel')} tabIndex={0}>
      <Shown draft={draft} address={address} />
    </section>
  )
}

/** A draft as a small picture of itself. */
export function MiniPreview({ draft, address }: { draft: Draft; address: string }): ReactElement {
  return (
    <div className={css.mini} aria-hidden="true">
      <div className={css.miniIn}>
        <Shown draft={draft} address={address} />
      </div>
    </div>
  )
}
