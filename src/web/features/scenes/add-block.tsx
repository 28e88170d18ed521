import type { ReactElement } from 'react'
import { blockKinds, sceneLimits } from '#domain/scenes/scenes.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { blockIcons } from './block-list.tsx'
import css from './editor.module.css'
import { PictureButton } from './picture-button.tsx'
import type { SceneBlock } from './scene-blocks.tsx'
import { emptyBlock, newKey } from './templates.ts'

/** What can be put on a page. A picture is chosen first: there is no empty one. */
export function AddBlock({
  takes,
  onAdd,
}: {
  /** Whether there is room for one more. */
  takes: boolean
  onAdd: (block: SceneBlock) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const reason = takes
    ? undefined
    : t('edit.full', { page: sceneLimits.blocksPerPage, all: sceneLimits.blocks })
  return (
    <section className={css.add} aria-label={t('edit.add')}>
      <h3>{t('edit.add')}</h3>
      {reason && <p className="quiet">{reason}</p>}
      <div className={css.kinds}>
        {blockKinds.map((kind) =>
          kind !== 'image' ? (
            <Button
              key={kind}
              icon={blockIcons[kind]}
              reason={reason}
              onClick={() => onAdd(emptyBlock(kind))}
            >
              {t(`kinds.${kind}`)}
            </Button>
          ) : takes ? (
            <PictureButton
              key={kind}
              label={t('kinds.image')}
              onUploaded={(fileId) => onAdd({ key: newKey(), kind: 'image', fileId, alt: '' } as SceneBlock)}
            />
          ) : (
            <Button key={kind} icon={blockIcons.image} reason={reason}>
              {t('kinds.image')}
            </Button>
          ),
        )}
      </div>
    </section>
  )
}
