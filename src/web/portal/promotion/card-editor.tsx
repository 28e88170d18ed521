import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FullSceneReply } from '#contract/scenes.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { paths } from '#web/app/paths.ts'
import { AddBlock } from '#web/features/scenes/add-block.tsx'
import { refreshScenes, useAddScene, usePublish } from '#web/features/scenes/api.ts'
import { BlockList } from '#web/features/scenes/block-list.tsx'
import { ConflictDialog } from '#web/features/scenes/conflict-dialog.tsx'
import {
  beginEditing,
  blockAdded,
  blockChanged,
  blockMoved,
  blockRemoved,
  changed,
  pageAdded,
  pageMoved,
  pageRemoved,
  redone,
  takesBlock,
  undone,
  withBeside,
} from '#web/features/scenes/editing.ts'
import css from '#web/features/scenes/editor.module.css'
import { PageBar } from '#web/features/scenes/page-bar.tsx'
import { PhonePreview } from '#web/features/scenes/preview.tsx'
import { SaveMark } from '#web/features/scenes/save-mark.tsx'
import { draftOfScene } from '#web/features/scenes/saving.ts'
import { ShareDialog } from '#web/features/scenes/share-dialog.tsx'
import { type Draft, newKey } from '#web/features/scenes/templates.ts'
import { TitleField } from '#web/features/scenes/title-field.tsx'
import { useSaving } from '#web/features/scenes/use-saving.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSceneAddress } from './scene-address.ts'

/** A card being edited: its blocks at the left, a phone that shows them at the right; it is saved as one goes. */
export function CardEditor({ scene: first }: { scene: FullSceneReply }): ReactElement {
  const { t } = useTranslation(['scenes', 'common'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const address = useSceneAddress()(first.slug)
  const [scene, setScene] = useState(first)
  const [begun] = useState(() => draftOfScene(first))
  const [editing, setEditing] = useState(() => beginEditing(begun))
  const [pageKey, setPageKey] = useState(first.pages[0]?.key ?? '')
  const [open, setOpen] = useState<string | null>(null)
  const [part, setPart] = useState<'editing' | 'preview'>('editing')
  const [asking, setAsking] = useState<'share' | null>(null)
  /** The version of another tab about which the choice was put off. */
  const [putOff, setPutOff] = useState<number | null>(null)
  const add = useAddScene()
  const copy = useRef<{ draft: Draft; key: string } | null>(null)
  const publish = usePublish()
  const { saving, state } = useSaving(first, begun, setScene)
  const { draft } = editing
  // Tells what is on the screen to whatever saves it.
  useEffect(() => saving.take(draft), [saving, draft])
  // Lists that were read before are out of date once the editor is left.
  useEffect(() => () => void refreshScenes(queries), [queries])

  const at = Math.max(
    0,
    draft.pages.findIndex(({ key }) => key === pageKey),
  )
  const page = draft.pages[at]
  const change = (next: (before: Draft) => Draft, typing: string | null = null) =>
    setEditing((before) => changed(before, next(before.draft), typing))
  const fields = state.kind === 'failed' ? state.fields : {}
  const errorOf = (place: number, name: string): string | undefined => {
    const path = `pages.${at}.blocks.${place}${name && `.${name}`}`
    return Object.entries(fields).find(([each]) => each === path || each.startsWith(`${path}.`))?.[1]
  }

  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    setEditing(key === 'y' || event.shiftKey ? redone : undone)
  }

  const publishNow = async () => {
    if (!(await saving.saveNow())) return
    publish.mutate(
      { id: scene.id, version: saving.version(), published: true },
      {
        onSuccess: (shown) => {
          setScene((before) => ({ ...before, ...shown }))
          notices.say('ok', t('list.nowPublished'))
          setAsking('share')
        },
        onError: (error) => notices.say('stop', error.message),
      },
    )
  }
  const saveAsNew = () => {
    copy.current = copy.current?.draft === draft ? copy.current : { draft, key: submitKey() }
    return add.mutateAsync(copy.current)
  }
  const show = (theirs: Draft) => setEditing((before) => changed(before, theirs))
  const upToDate = scene.status === 'published' && !scene.draftAhead && state.kind === 'saved'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside pass here on their way.
    <div onKeyDown={onKey}>
      <LeaveGuard when={state.kind !== 'saved'} />
      <p>
        <Link className="link" to={paths.scenes()}>
          {t('edit.back')}
        </Link>
      </p>
      <h1 className="sr">{t('common:pages.editCard')}</h1>
      <div className={css.bar}>
        <SaveMark
          state={state}
          onRetry={() => void saving.saveNow()}
          onSaveAsNew={() =>
            void saveAsNew().then(
              ({ id }) => {
                saving.end()
                void navigate(paths.editScene(id), { replace: true })
              },
              (error: Error) => notices.say('stop', error.message),
            )
          }
          onChoose={() => setPutOff(null)}
        />
        <div className={css.barEnd}>
          <Button
            disabled={editing.past.length === 0}
            aria-keyshortcuts="Control+Z"
            onClick={() => setEditing(undone)}
          >
            <Icon name="back" />
            {t('edit.undo')}
          </Button>
          <Button
            disabled={editing.future.length === 0}
            aria-keyshortcuts="Control+Shift+Z"
            onClick={() => setEditing(redone)}
          >
            {t('edit.redo')}
          </Button>
          <Button
            reason={scene.status === 'published' ? undefined : t('edit.shareFirst')}
            onClick={() => setAsking('share')}
          >
            {t('edit.share')}
          </Button>
          <Button
            look="primary"
            pending={publish.isPending}
            reason={
              upToDate
                ? t('edit.publishedAlready')
                : state.kind === 'failed' && Object.keys(fields).length > 0
                  ? t('edit.mendFirst')
                  : undefined
            }
            onClick={() => void publishNow()}
          >
            {t(scene.status === 'published' ? 'edit.publishAgain' : 'edit.publish')}
          </Button>
        </div>
      </div>
      <div className={css.parts}>
        <Tabs
          label={t('edit.parts')}
          tabs={(['editing', 'preview'] as const).map((key) => ({ key, label: t(`edit.${key}`) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      <div className={css.two} data-part={part}>
        <div className={css.work}>
          <TitleField
            title={draft.title}
            error={fields.title}
            onChange={(title) => change((before) => ({ ...before, title }), 'title')}
          />
          <PageBar
            pages={draft.pages}
            chosen={at}
            onChoose={(key) => {
              setPageKey(key)
              setOpen(null)
            }}
            onAdd={() => {
              const key = newKey()
              change((before) => pageAdded(before, key))
              setPageKey(key)
            }}
            onMove={(from, to) => {
              setPageKey(page?.key ?? '')
              change((before) => pageMoved(before, from, to))
            }}
            onRemove={(key) => {
              setPageKey(draft.pages[at === 0 ? 1 : at - 1]?.key ?? '')
              change((before) => pageRemoved(before, key))
              notices.say('note', t('edit.removedPage'))
            }}
          />
          {page && page.blocks.length === 0 && <p className={css.none}>{t('edit.none')}</p>}
          {page && (
            <BlockList
              label={t('edit.blocks', { place: at + 1 })}
              blocks={page.blocks}
              open={open}
              errorOf={errorOf}
              onOpen={setOpen}
              onChange={(block, typing) => change((before) => blockChanged(before, page.key, block), typing)}
              onMove={(from, to) => change((before) => blockMoved(before, page.key, from, to))}
              onRemove={({ key }) => change((before) => blockRemoved(before, page.key, key))}
            />
          )}
          {page && (
            <AddBlock
              takes={takesBlock(draft, page.key)}
              onAdd={(block) => {
                change((before) => blockAdded(before, page.key, block))
                setOpen(block.key)
              }}
            />
          )}
        </div>
        <div className={css.side}>
          <PhonePreview draft={draft} address={address} />
        </div>
      </div>
      {asking === 'share' && scene.status === 'published' && (
        <ShareDialog scene={scene} address={address} onClose={() => setAsking(null)} />
      )}
      {state.kind === 'conflict' && state.theirs.version !== putOff && (
        <ConflictDialog
          mine={draft}
          theirs={state.theirs}
          address={address}
          onTheirs={() => show(saving.takeTheirs(state.theirs))}
          onMine={() => {
            setEditing((before) => withBeside(before, draftOfScene(state.theirs)))
            void saving.keepMine(state.theirs)
          }}
          onBoth={async () => {
            await saveAsNew()
            show(saving.takeTheirs(state.theirs))
            notices.say('ok', t('conflict.keptBoth'))
          }}
          onClose={() => setPutOff(state.theirs.version)}
        />
      )}
    </div>
  )
}
