import type { ReactElement } from 'react'
import { sceneLimits } from '#domain/scenes/scenes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './editor.module.css'
import type { Draft } from './templates.ts'

/** The pages of a card: chosen, added, moved and deleted. */
export function PageBar({
  pages,
  chosen,
  onChoose,
  onAdd,
  onMove,
  onRemove,
}: {
  pages: Draft['pages']
  /** The place of the page that is edited. */
  chosen: number
  onChoose: (key: string) => void
  onAdd: () => void
  onMove: (from: number, to: number) => void
  onRemove: (key: string) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const page = pages[chosen]
  return (
    <div className={css.pages}>
      <nav aria-label={t('edit.pages')}>
        {pages.map(({ key }, at) => (
          <button
            key={key}
            type="button"
            aria-current={at === chosen ? 'page' : undefined}
            onClick={() => onChoose(key)}
          >
            {t('edit.page', { place: at + 1 })}
          </button>
        ))}
        <Button
          size="s"
          look="bare"
          icon="plus"
          reason={
            pages.length >= sceneLimits.pages ? t('edit.pageFull', { limit: sceneLimits.pages }) : undefined
          }
          onClick={onAdd}
        >
          {t('edit.addPage')}
        </Button>
      </nav>
      {pages.length > 1 && page && (
        <div className={css.pageActs}>
          <IconButton
            icon="chevron-left"
            label={t('edit.pageEarlier')}
            disabled={chosen === 0}
            onClick={() => onMove(chosen, chosen - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('edit.pageLater')}
            disabled={chosen === pages.length - 1}
            onClick={() => onMove(chosen, chosen + 1)}
          />
          <IconButton
            icon="trash"
            label={t('edit.removePageOf', { place: chosen + 1 })}
            onClick={() => onRemove(page.key)}
          />
        </div>
      )}
    </div>
  )
}
