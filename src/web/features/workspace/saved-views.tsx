import { lazy, type ReactElement, useState } from 'react'
import type { SavedView } from '#contract/workspace.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Late } from '#web/ui/late.tsx'
import { usePopover } from '#web/ui/popover.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useViewChanges, useViews, type ViewChanges } from './api.ts'
import type { ViewQuestion } from './saved-view-dialog.tsx'

const SavedViewDialog = lazy(() => import('./saved-view-dialog.tsx'))

/** The views of a list: everything, the reader's own by name, and the way to save what is shown now. */
export function SavedViews({
  list,
  name,
  query,
  changed,
  all,
  onShow,
}: {
  list: string
  /** The view that the list began with; null for none. */
  name: string | null
  /** What would be saved now. */
  query: string
  changed: (view: SavedView) => boolean
  /** What showing everything is called, where it is not orders. */
  all?: string
  onShow: (view: SavedView | null) => void
}): ReactElement {
  const { t } = useTranslation('workspace')
  const { data: views = [], isError } = useViews(list)
  const changes = useViewChanges(list)
  const [asking, setAsking] = useState<ViewQuestion | null>(null)
  const current = views.find((view) => view.name === name) ?? null
  const close = () => setAsking(null)
  return (
    <>
      {/* Without views of one's own there is nothing to come back from. */}
      {views.length > 0 && (
        <button
          type="button"
          className={`view${current ? '' : query === '' ? ' on' : ''}`}
          aria-pressed={!current && query === ''}
          onClick={() => onShow(null)}
        >
          {all ?? t('views.all')}
        </button>
      )}
      {views.map((view) => {
        const on = view === current
        return (
          <span className={`view-box${on ? ' on' : ''}`} key={view.id}>
            <button
              type="button"
              className={`view${on ? ' on' : ''}`}
              aria-pressed={on}
              onClick={() => onShow(view)}
            >
              {view.isDefault && <Icon name="bookmark" size="s" />}
              {view.name}
              {view.isDefault && <span className="sr">{t('views.isDefault')}</span>}
              {on && changed(view) && <span className="edited">{t('views.changed')}</span>}
            </button>
            {on && (
              <ViewMenu
                view={view}
                views={views}
                query={query}
                changed={changed(view)}
                changes={changes}
                onRename={() => setAsking({ rename: view })}
                onRemove={() => setAsking({ remove: view })}
                onRemembered={onShow}
              />
            )}
          </span>
        )
      })}
      {isError && <span className="soft sm">{t('views.failed')}</span>}
      {query !== '' && (!current || changed(current)) && (
        <Button size="s" look="bare" icon="plus" onClick={() => setAsking('save')}>
          {t('views.saveNew')}
        </Button>
      )}
      {asking && (
        <Late onFault={close}>
          <SavedViewDialog about={asking} query={query} changes={changes} onShow={onShow} onClose={close} />
        </Late>
      )}
    </>
  )
}

/** What can be done with the view that is shown. */
function ViewMenu({
  view,
  views,
  query,
  changed,
  changes,
  onRename,
  onRemove,
  onRemembered,
}: {
  view: SavedView
  views: readonly SavedView[]
  query: string
  changed: boolean
  changes: ViewChanges
  onRename: () => void
  onRemove: () => void
  onRemembered: (view: SavedView) => void
}): ReactElement {
  const { t } = useTranslation('workspace')
  const { open, box, toggle, close } = usePopover()
  const at = views.indexOf(view)
  const say = (error: unknown) => error instanceof CallFailure && notices.say('wait', error.message)
  const act = (work: () => Promise<unknown>) => () => {
    close(true)
    void work().catch(say)
  }
  const move = (to: number) => {
    const ids = views.map(({ id }) => id)
    const [taken] = ids.splice(at, 1)
    if (taken) ids.splice(to, 0, taken)
    return changes.arrange.mutateAsync(ids)
  }
  // The button takes the focus back first: it is where a dialog returns it to.
  const leave = (then: () => void) => () => {
    close(true)
    then()
  }
  const items: [string, () => void, boolean][] = [
    [
      t('views.save'),
      act(async () => {
        await changes.change.mutateAsync({ id: view.id, query })
        notices.say('ok', t('views.saved', { name: view.name }))
        onRemembered({ ...view, query })
      }),
      changed,
    ],
    [t('views.rename'), leave(onRename), true],
    [
      t(view.isDefault ? 'views.unsetDefault' : 'views.setDefault'),
      act(() => changes.change.mutateAsync({ id: view.id, isDefault: !view.isDefault })),
      true,
    ],
    [t('views.moveLeft'), act(() => move(at - 1)), at > 0],
    [t('views.moveRight'), act(() => move(at + 1)), at < views.length - 1],
    [t('views.remove'), leave(onRemove), true],
  ]
  return (
    <div className="view-menu" {...box}>
      <button
        type="button"
        className="view-more"
        aria-expanded={open}
        aria-label={t('views.menu', { name: view.name })}
        onClick={toggle}
      >
        <Icon name="more" size="s" />
      </button>
      {open && (
        <ul className="pop view-pop">
          {items
            .filter(([, , wanted]) => wanted)
            .map(([words, onClick]) => (
              <li key={words}>
                <button type="button" onClick={onClick}>
                  {words}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
