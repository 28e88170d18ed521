import type { ReactElement } from 'react'
import type { CustomerNote } from '#contract/customers.ts'
import { noteLimit } from '#domain/customers/customers.ts'
import { formatInstant } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { useAddNote, useCustomerNotes, usePinNote } from '#web/features/customers/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './customer.module.css'

function WriteNote({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('customers')
  const add = useAddNote()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }): Record<string, string> => {
      if (text.trim() === '') return { text: t('notes.empty') }
      return [...text].length > noteLimit ? { text: t('notes.tooLong', { limit: noteLimit }) } : {}
    },
    submit: async ({ text }) => {
      await add.mutateAsync({ userId, text: text.trim() })
      notices.say('ok', t('notes.added'))
      form.replace({ text: '' })
    },
  })
  return (
    <Form form={form} label={t('notes.write')}>
      <LeaveGuard when={form.get('text') !== ''} />
      <TextAreaField
        form={form}
        name="text"
        label={t('notes.write')}
        hint={t('notes.hint')}
        limit={noteLimit}
      />
      <div className="form-end">
        <SubmitButton form={form}>{t('notes.add')}</SubmitButton>
      </div>
    </Form>
  )
}

/** How much of a note names it to a reader who does not see it. */
const namedBy = 20

function Note({ note, userId }: { note: CustomerNote; userId: string }): ReactElement {
  const { t } = useTranslation('customers')
  const pin = usePinNote()
  const pinned = note.pinnedBy !== null
  const about = { name: note.writtenBy, start: [...note.text].slice(0, namedBy).join('') }
  return (
    <li className={pinned ? styles.pinned : undefined}>
      {pinned && (
        <StatusText meaning="sea" icon="check">
          {t('notes.pinned')}
        </StatusText>
      )}
      <p>{note.text}</p>
      <small>
        {t('notes.by', { name: note.writtenBy, at: formatInstant(note.writtenAt) })}
        <Button
          size="s"
          look="plain"
          pending={pin.isPending}
          aria-label={t(pinned ? 'notes.unpinLabel' : 'notes.pinLabel', about)}
          onClick={() => pin.mutate({ userId, id: note.id, pinned: !pinned })}
        >
          {t(pinned ? 'notes.unpin' : 'notes.pin')}
        </Button>
      </small>
    </li>
  )
}

/** What clerks noted about a customer: written once, the pinned ones first. */
export function CustomerNotes({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('customers')
  const found = useCustomerNotes(userId)
  const retry = () => void found.refetch()
  const pages = found.data?.pages
  const notes = pages && [...(pages[0]?.pinned ?? []), ...pages.flatMap(({ items }) => items)]
  return (
    <>
      <WriteNote userId={userId} />
      {!notes && (found.error ? <ErrorState error={found.error} onRetry={retry} /> : <Skeleton lines={4} />)}
      {notes && found.error && <StaleNote onRetry={retry} />}
      {notes?.length === 0 && (
        <EmptyState icon="document" title={t('notes.none')}>
          {t('notes.noneText')}
        </EmptyState>
      )}
      {notes && notes.length > 0 && (
        <>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <Note key={note.id} note={note} userId={userId} />
            ))}
          </ul>
          <LoadMore of={found} />
        </>
      )}
    </>
  )
}
