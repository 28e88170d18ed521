import type { ReactElement } from 'react'
import type { SavedView } from '#contract/workspace.ts'
import { viewNameLimit } from '#domain/workspace/workspace.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ViewChanges } from './api.ts'

/** What is asked about a view: a name for a new one, another name, or whether it goes. */
export type ViewQuestion = 'save' | { readonly rename: SavedView } | { readonly remove: SavedView }

/** The dialog of a question about saved views. */
export default function SavedViewDialog({
  about,
  query,
  changes,
  onShow,
  onClose,
}: {
  about: ViewQuestion
  /** What would be saved now. */
  query: string
  changes: ViewChanges
  onShow: (view: SavedView | null) => void
  onClose: () => void
}): ReactElement {
  if (about === 'save')
    return <SaveDialog query={query} changes={changes} onShow={onShow} onClose={onClose} />
  if ('rename' in about)
    return <RenameDialog view={about.rename} changes={changes} onShow={onShow} onClose={onClose} />
  return <RemoveDialog view={about.remove} changes={changes} onClose={onClose} onDone={() => onShow(null)} />
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
  changes: ViewChanges
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
  changes: ViewChanges
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
  changes: ViewChanges
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
