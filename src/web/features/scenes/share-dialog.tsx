import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import type { SceneReply } from '#contract/scenes.ts'
import { saveAs } from '#web/features/orders/document-preview.tsx'
import { notices } from '#web/lib/notices.ts'
import { useQrDrawing } from '#web/lib/qr-drawing.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Bone, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ownFile, usePoster } from './api.ts'
import css from './cards.module.css'
import { Code } from './scene-blocks.tsx'

/** Everything that leads others to a published card: its link, its code and a poster with both. */
export function ShareDialog({
  scene,
  address,
  onClose,
}: {
  scene: SceneReply
  /** Where visitors find it, in full. */
  address: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  return (
    <Dialog title={t('share.title')} size="l" onClose={onClose}>
      {scene.draftAhead && <Callout meaning="note">{t('share.ahead')}</Callout>}
      <div className={css.share}>
        <div className={css.ways}>
          <LinkPart title={scene.title} address={address} />
          <CodePart address={address} />
        </div>
        <PosterPart scene={scene} />
      </div>
    </Dialog>
  )
}

function LinkPart({ title, address }: { title: string; address: string }): ReactElement {
  const { t } = useTranslation('scenes')
  const id = useId()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notices.say('ok', t('share.copied')),
      () => notices.say('stop', t('share.notCopied')),
    )
  return (
    <section>
      <label htmlFor={id}>
        <h3>{t('share.link')}</h3>
      </label>
      <div className="input">
        <input id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <p className={css.acts}>
        <Button look="primary" icon="copy" onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {'share' in navigator && (
          // Who changes their mind about sending needs no word.
          <Button icon="upload" onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
            {t('share.send')}
          </Button>
        )}
        <a className={buttonClass()} href={address} target="_blank" rel="noreferrer">
          {t('share.open')}
        </a>
      </p>
    </section>
  )
}

function CodePart({ address }: { address: string }): ReactElement {
  const { t } = useTranslation('scenes')
  const { data } = useQrDrawing(address)
  return (
    <section>
      <h3>{t('share.code')}</h3>
      <p className="quiet">{t('share.codeHint')}</p>
      {data ? <Code code={data} label={t('share.codeLabel')} /> : <Bone width={200} height={200} />}
    </section>
  )
}

function PosterPart({ scene }: { scene: SceneReply }): ReactElement {
  const { t } = useTranslation('scenes')
  const poster = usePoster(scene)
  const file = useQuery({ ...ownFile(poster.data?.fileId ?? ''), enabled: poster.data !== undefined })
  const error = poster.error ?? file.error
  const again = () => void (poster.error ? poster.refetch() : file.refetch())
  return (
    <section>
      <h3>{t('share.poster')}</h3>
      <p className="quiet">{t('share.posterHint')}</p>
      {error ? (
        <ErrorState title={t('share.posterFailed')} error={error} onRetry={again} />
      ) : file.data ? (
        <>
          <img
            className={css.poster}
            src={file.data.address}
            alt={t('share.posterAlt', { title: scene.title })}
            width={750}
            height={1200}
          />
          <p className={css.acts}>
            <Button icon="download" onClick={() => file.data && saveAs(file.data.file, `${scene.title}.jpg`)}>
              {t('share.posterSave')}
            </Button>
          </p>
        </>
      ) : (
        <div className={`${css.poster} ${css.making}`} role="status">
          <span className="kit-spin" aria-hidden="true" />
          {t('share.posterMaking')}
        </div>
      )}
    </section>
  )
}
