import { type ReactElement, useState } from 'react'
import type { FullSceneReply } from '#contract/scenes.ts'
import { formatInstant } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { blockCount } from './editing.ts'
import css from './editor.module.css'
import { MiniPreview } from './preview.tsx'
import { draftOfScene } from './saving.ts'
import type { Draft } from './templates.ts'

/** Two drafts that were made besides each other, side by side, and three ways on; none of them loses anything. */
export function ConflictDialog({
  mine,
  theirs,
  address,
  onTheirs,
  onMine,
  onBoth,
  onClose,
}: {
  mine: Draft
  theirs: FullSceneReply
  address: string
  onTheirs: () => void
  onMine: () => void
  onBoth: () => Promise<unknown>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const both = () => {
    setPending(true)
    setFailure(null)
    onBoth()
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setPending(false))
  }
  const sides = [
    { name: 'theirs', draft: draftOfScene(theirs), act: onTheirs, does: 'takeTheirs' },
    { name: 'mine', draft: mine, act: onMine, does: 'keepMine' },
  ] as const
  return (
    <Dialog title={t('conflict.title')} size="l" onClose={onClose}>
      <p>{t('conflict.text', { time: formatInstant(theirs.changedAt) })}</p>
      <div className={css.sides}>
        {sides.map(({ name, draft, act, does }) => (
          <section key={name} aria-label={t(`conflict.${name}`)}>
            <h3>{t(`conflict.${name}`)}</h3>
            <MiniPreview draft={draft} address={address} />
            <p className="quiet">
              {t('conflict.facts', { pages: draft.pages.length, blocks: blockCount(draft) })}
            </p>
            <Button onClick={act}>{t(`conflict.${does}`)}</Button>
            <p className={css.small}>{t(`conflict.${does}Text`)}</p>
          </section>
        ))}
      </div>
      <p className={css.both}>
        <Button look="primary" pending={pending} onClick={both}>
          {t('conflict.keepBoth')}
        </Button>
        <span>{t('conflict.keepBothText')}</span>
      </p>
      {failure && (
        <Callout meaning="stop" alert>
          {failure}
        </Callout>
      )}
    </Dialog>
  )
}
