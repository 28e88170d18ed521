import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { SceneReply } from '#contract/scenes.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useDeleteScene, usePublish } from '#web/features/scenes/api.ts'
import css from '#web/features/scenes/cards.module.css'
import { usePicture } from '#web/features/scenes/pictures.ts'
import { ShareDialog } from '#web/features/scenes/share-dialog.tsx'
import { VisitsDialog } from '#web/features/scenes/visits-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Age, type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const looks: Readonly<Record<SceneReply['status'], { meaning: Meaning; icon: IconName }>> = {
  draft: { meaning: 'idle', icon: 'edit' },
  published: { meaning: 'ok', icon: 'check-circle' },
  unpublished: { meaning: 'idle', icon: 'back' },
}

/** One card of the list: what it is, how often it was opened, and what can be done with it. */
export function CardItem({
  scene,
  now,
  address,
}: {
  scene: SceneReply
  now: Date
  address: string
}): ReactElement {
  const { t } = useTranslation(['scenes', 'common'])
  const [asking, setAsking] = useState<'share' | 'views' | 'take' | 'remove' | null>(null)
  const publish = usePublish()
  const remove = useDeleteScene()
  const title = scene.title || t('list.untitled')
  const published = scene.status === 'published'
  const close = () => setAsking(null)
  return (
    <li className={css.card}>
      <Link className={css.face} to={paths.editScene(scene.id)} tabIndex={-1} aria-hidden="true">
        {scene.coverFileId ? <Cover fileId={scene.coverFileId} /> : <span>{title}</span>}
      </Link>
      <div className={css.body}>
        <h2>{title}</h2>
        <p className={css.marks}>
          <StatusBadge {...looks[scene.status]}>{t(`statuses.${scene.status}`)}</StatusBadge>
          {published && scene.draftAhead && <StatusBadge meaning="wait">{t('list.ahead')}</StatusBadge>}
        </p>
        <p className={css.facts}>
          <button type="button" className="link" onClick={() => setAsking('views')}>
            {t('list.times', { count: scene.views, shown: formatCount(scene.views) })}
            <span className="sr">{t('list.viewsOf', { title })}</span>
          </button>
          <span>{t('list.pages', { count: scene.pageCount })}</span>
          <span>
            {t('list.changed')} <Age at={scene.changedAt} now={now} />
          </span>
        </p>
        <div className={css.acts}>
          <Link
            className={buttonClass('line', 's')}
            to={paths.editScene(scene.id)}
            aria-label={t('list.editOf', { title })}
          >
            {t('list.edit')}
          </Link>
          {published ? (
            <>
              <Button
                size="s"
                look="primary"
                aria-label={t('list.shareOf', { title })}
                onClick={() => setAsking('share')}
              >
                {t('list.share')}
              </Button>
              <Button size="s" aria-label={t('list.takeOf', { title })} onClick={() => setAsking('take')}>
                {t('list.take')}
              </Button>
            </>
          ) : (
            <Button
              size="s"
              look="primary"
              aria-label={t('list.publishOf', { title })}
              pending={publish.isPending}
              onClick={() =>
                publish.mutate(
                  { ...scene, published: true },
                  {
                    onSuccess: () => {
                      notices.say('ok', t('list.nowPublished'))
                      setAsking('share')
                    },
                    onError: (error) => notices.say('stop', error.message),
                  },
                )
              }
            >
              {t('list.publish')}
            </Button>
          )}
          <Button size="s" aria-label={t('list.removeOf', { title })} onClick={() => setAsking('remove')}>
            {t('list.remove')}
          </Button>
        </div>
      </div>
      {asking === 'share' && published && <ShareDialog scene={scene} address={address} onClose={close} />}
      {asking === 'views' && <VisitsDialog scene={scene} now={now} onClose={close} />}
      {asking === 'take' && (
        <StepDialog
          title={t('list.takeTitle')}
          back={t('common:actions.cancel')}
          action={t('list.take')}
          act={async () => {
            await publish.mutateAsync({ ...scene, published: false })
            notices.say('ok', t('list.taken'))
          }}
          onClose={close}
        >
          <p>
            <b>{title}</b>
          </p>
          <p>{t('list.takeText')}</p>
        </StepDialog>
      )}
      {asking === 'remove' && (
        <StepDialog
          title={t('list.removeTitle')}
          back={t('common:actions.cancel')}
          action={t('list.remove')}
          act={async () => {
            await remove.mutateAsync(scene.id)
            notices.say('ok', t('list.removed'))
          }}
          onClose={close}
        >
          <p>
            <b>{title}</b>
          </p>
          <p>{t('list.removeText')}</p>
        </StepDialog>
      )}
    </li>
  )
}

function Cover({ fileId }: { fileId: string }): ReactElement | null {
  const address = usePicture(fileId)
  return address ? <img src={address} alt="" /> : null
}
