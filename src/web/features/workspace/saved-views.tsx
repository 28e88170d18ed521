import { type ReactElement, useState } from 'react'
import type { SavedView } from '#contract/workspace.ts'
import { viewNameLimit } from '#domain/workspace/workspace.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/popover.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useViewChanges, useViews } from './api.ts'

type Changes = ReturnType<typeof useViewChanges>

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
  const [asking, setAsking] = useState<'save' | { rename: SavedView } | { remove: SavedView } | null>(null)
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
      {asking === 'save' && <SaveDialog query={query} changes={changes} onShow={onShow} onClose={close} />}
      {asking && typeof asking === 'object' && 'rename' in asking && (
        <RenameDialog view={asking.rename} changes={changes} onShow={onShow} onClose={close} />
      )}
      {asking && typeof asking === 'object' && 'remove' in asking && (
        <RemoveDialog view={asking.remove} changes={changes} onClose={close} onDone={() => onShow(null)} />
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
  changes: Changes
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

/** What stands in the way of a name, told beside the field. */
function useNameCheck() {
  const { language } = useReader()
  return ({ name }: { name: string }): { name?: string } =>
    name.trim() === '' ? { name: fieldMessage('required', {}, language) } : {}
}

function SaveDialog({
  query,
  changes,
  onShow,
  onClose,
}: {
  query: string
  changes: Changes
  onShow: (view: SavedView) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('workspace')
  const form = useForm({
    initial: { name: '', isDefault: false },
    check: useNameCheck(),
    async submit({ name, isDefault }) {
      const { views } = await changes.add.mutateAsync({ name: name.trim(), query, isDefault })
      const saved = views.find((view) => view.name === name.trim())
      notices.say('ok', t('views.saved', { name: name.trim() }))
      onClose()
      if (saved) onShow(saved)
    },
  })
  return (
    <Dialog title={t('views.saveTitle')} onClose={onClose}>
      <Form form={form} label={t('views.saveTitle')}>
        <p className="soft">{t('views.saveLead')}</p>
        <TextField
          form={form}
          name="name"
          label={t('views.name')}
          placeholder={t('views.namePlaceholder')}
          maxLength={viewNameLimit}
        />
        <CheckField form={form} name="isDefault">
          {t('views.asDefault')}
        </CheckField>
        <div className="dialog-acts">
          <SubmitButton form={form}>{t('views.saveAct')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function RenameDialog({
  view,
  changes,
  onShow,
  onClose,
}: {
  view: SavedView
  changes: Changes
  onShow: (view: SavedView) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('workspace')
  const form = useForm({
    initial: { name: view.name },
    check: useNameCheck(),
    async submit({ name }) {
      await changes.change.mutateAsync({ id: view.id, name: name.trim() })
      onClose()
      onShow({ ...view, name: name.trim() })
    },
  })
  return (
    <Dialog title={t('views.renameTitle')} onClose={onClose}>
      <Form form={form} label={t('views.renameTitle')}>
        <TextField form={form} name="name" label={t('views.name')} maxLength={viewNameLimit} />
        <div className="dialog-acts">
          <SubmitButton form={form}>{t('views.renameAct')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function RemoveDialog({
  view,
  changes,
  onClose,
  onDone,
}: {
  view: SavedView
  changes: Changes
  onClose: () => void
  onDone: () => void
}): ReactElement {
  const { t } = useTranslation('workspace')
  const form = useForm({
    initial: {},
    check: () => ({}),
    async submit() {
      await changes.remove.mutateAsync(view.id)
      notices.say('ok', t('views.removed', { name: view.name }))
      onClose()
      onDone()
    },
  })
  return (
    <Dialog title={t('views.removeTitle', { name: view.name })} onClose={onClose}>
      <Form form={form} label={t('views.removeTitle', { name: view.name })}>
        <p>{t('views.removeText')}</p>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('views.stay')}</Button>
          <SubmitButton form={form}>{t('views.removeAct')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
