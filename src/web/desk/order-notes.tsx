import type { ReactElement } from 'react'
import type { OrderNote } from '#contract/order-work.ts'
import { mostMentions, orderNoteLimit } from '#domain/orders/desk-work.ts'
import { formatInstant } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { useAddOrderNote, useOrderNotes, useReadNotes } from '#web/features/orders/work-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { MentionPick } from './colleague-pick.tsx'
import styles from './work.module.css'

function WriteNote({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('work')
  const add = useAddOrderNote()
  const nothing = { text: '', mentions: [] as readonly string[] }
  const form = useForm({
    initial: nothing,
    check: ({ text }): Record<string, string> => {
      if (text.trim() === '') return { text: t('notes.empty') }
      return [...text].length > orderNoteLimit ? { text: t('notes.tooLong', { limit: orderNoteLimit }) } : {}
    },
    submit: async ({ text, mentions }) => {
      await add.mutateAsync({ orderId, text: text.trim(), mentions: [...mentions] })
      notices.say('ok', t('notes.added'))
      form.replace(nothing)
    },
  })
  return (
    <Form form={form} label={t('notes.write')}>
      <LeaveGuard when={form.values.text !== ''} />
      <TextAreaField
        form={form}
        name="text"
        label={t('notes.write')}
        hint={t('notes.hint')}
        limit={orderNoteLimit}
      />
      <MentionPick
        value={form.values.mentions}
        most={mostMentions}
        error={form.errors.mentions}
        onChange={(mentions) => form.set('mentions', mentions)}
      />
      <div className="form-end">
        <SubmitButton form={form}>{t('notes.add')}</SubmitButton>
      </div>
    </Form>
  )
}

/** How much of a note names it to a reader who does not see it. */
const namedBy = 20

function Note({ note }: { note: OrderNote }): ReactElement {
  const { t } = useTranslation('work')
  const read = useReadNotes()
  const waits = note.mentions.some(({ me, seenAt }) => me && seenAt === null)
  const names = note.mentions.map(({ name, seenAt }) =>
    seenAt ? t('notes.seen', { name, at: formatInstant(seenAt) }) : t('notes.unseen', { name }),
  )
  return (
    <li className={waits ? styles.waits : undefined}>
      <p>{note.text}</p>
      <small>{t('notes.by', { name: note.writtenBy, at: formatInstant(note.writtenAt) })}</small>
      {names.length > 0 && <small>{t('notes.to', { names: names.join(t('notes.join')) })}</small>}
      {waits && (
        <span className={styles.do}>
          <Button
            size="s"
            pending={read.isPending}
            aria-label={t('notes.readLabel', { start: [...note.text].slice(0, namedBy).join('') })}
            onClick={() => read.mutate([note.id])}
          >
            {t('notes.read')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** What clerks tell one another about an order: written once, the newest first. */
export function OrderNotes({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('work')
  const found = useOrderNotes(orderId)
  return (
    <>
      <WriteNote orderId={orderId} />
      <FoundList
        found={found}
        empty={
          <EmptyState icon="document" title={t('notes.none')}>
            {t('notes.noneText')}
          </EmptyState>
        }
      >
        {(notes) => (
          <ul className={styles.list}>
            {notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
      </FoundList>
    </>
  )
}
