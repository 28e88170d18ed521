import { type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useAddScene, useScenes, useSceneTotal } from '#web/features/scenes/api.ts'
import css from '#web/features/scenes/cards.module.css'
import { Gallery } from '#web/features/scenes/gallery.tsx'
import type { Draft } from '#web/features/scenes/templates.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CardItem } from './card-item.tsx'
import { useSceneAddress } from './scene-address.ts'

export const meta = pageTitle('cards')

/** One's own business cards: how often they were opened, and what to begin a new one with. */
export default function Cards(): ReactElement {
  const { t } = useTranslation(['scenes', 'common'])
  const scenes = useScenes()
  const now = useNow()
  const addressOf = useSceneAddress()
  const [choosing, setChoosing] = useState(false)
  const { begin, pending } = useBegin()
  const gallery = <Gallery address={addressOf('')} pending={pending} onChoose={begin} />
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.cards')}</h1>
          <p className="quiet">{t('list.lead')}</p>
        </div>
        {scenes.data && scenes.data.length > 0 && (
          <div className="head-end">
            <Button look="primary" icon="plus" onClick={() => setChoosing(true)}>
              {t('list.create')}
            </Button>
          </div>
        )}
      </div>
      {scenes.isError && scenes.data && <StaleNote onRetry={() => void scenes.refetch()} />}
      {scenes.data?.length === 0 ? (
        <>
          <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
          {gallery}
        </>
      ) : scenes.data ? (
        <>
          <Totals />
          <ul className={css.cards}>
            {scenes.data.map((scene) => (
              <CardItem key={scene.id} scene={scene} now={now} address={addressOf(scene.slug)} />
            ))}
          </ul>
        </>
      ) : scenes.error ? (
        <ErrorState title={t('list.failed')} error={scenes.error} onRetry={() => void scenes.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      {choosing && (
        <Dialog title={t('gallery.title')} size="l" onClose={() => setChoosing(false)}>
          {gallery}
        </Dialog>
      )}
    </>
  )
}

/** Makes a card of a template and opens its editor. A repeat of the same press makes no second one. */
function useBegin() {
  const navigate = useNavigate()
  const add = useAddScene()
  const [pending, setPending] = useState<string | null>(null)
  const submit = useRef<{ name: string; key: string } | null>(null)
  const begin = (name: string, draft: Draft) => {
    if (pending) return
    submit.current = submit.current?.name === name ? submit.current : { name, key: submitKey() }
    setPending(name)
    add.mutate(
      { draft, key: submit.current.key },
      {
        onSuccess: ({ id }) => void navigate(paths.editScene(id)),
        onError: (error) => {
          submit.current = null
          setPending(null)
          notices.say('stop', error.message)
        },
      },
    )
  }
  return { begin, pending }
}

function Totals(): ReactElement {
  const { t } = useTranslation('scenes')
  const { data } = useSceneTotal()
  const figures = [
    [t('list.total'), data?.scenes],
    [t('list.published'), data?.published],
    [t('list.views'), data?.views],
  ] as const
  return (
    <dl className={css.totals}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure === undefined ? '–' : formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
