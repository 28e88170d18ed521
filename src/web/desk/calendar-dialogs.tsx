import { type ReactElement, useState } from 'react'
import type { CalendarDay } from '#contract/calendar.ts'
import { calendarLimits } from '#domain/calendar/limits.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { formatInstant, formatShortDay } from '#i18n/format.ts'
import { readAnnouncement } from '#i18n/holiday-notices.ts'
import { useSetWorkingDays } from '#web/features/calendar/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SegmentedChoice, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const noteLimit = 200
type Choice = 'usual' | 'works' | 'off'
const choices: readonly Choice[] = ['usual', 'works', 'off']

const choiceOf = ({ set }: CalendarDay): Choice => (set === null ? 'usual' : set.works ? 'works' : 'off')
const worksOf = (choice: Choice): boolean | null => (choice === 'usual' ? null : choice === 'works')

/** Counts one day otherwise than the public calendar, or as it does again. */
export function DayDialog({
  day,
  known,
  onClose,
}: {
  day: BusinessDate
  known: CalendarDay
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['calendar', 'common'])
  const { read } = useReader()
  const save = useSetWorkingDays()
  // What was read when the dialog opened: another clerk's change is told, not overwritten.
  const [opened] = useState(known)
  const form = useForm<{ choice: Choice; note: string }>({
    initial: { choice: choiceOf(opened), note: opened.set?.note ?? '' },
    check: ({ choice, note }): Record<string, string> =>
      choice === choiceOf(opened) || note.trim() !== '' ? {} : { note: t('noteMissing') },
    submit: async ({ choice, note }) => {
      if (choice === choiceOf(opened)) {
        notices.say('note', t('nothing'))
      } else {
        const was = opened.set?.works ?? null
        const { changed } = await save.mutateAsync({
          days: [{ day, works: worksOf(choice), was }],
          note: note.trim(),
        })
        notices.say('ok', t('saved', { count: changed }))
      }
      onClose()
    },
  })
  const what = t(opened.usual ? 'choices.works' : 'choices.off')
  return (
    <Dialog title={t('of', { day })} onClose={onClose}>
      <Form form={form} label={t('of', { day })}>
        <div className="reason-text">
          <p>
            {opened.holiday
              ? t('usual.named', { name: read(opened.holiday), what })
              : t(opened.usual ? 'usual.works' : 'usual.off')}
          </p>
          {opened.set && (
            <p>
              {opened.set.at
                ? t('setBy', {
                    name: opened.set.by ?? '',
                    at: formatInstant(opened.set.at),
                    note: opened.set.note,
                  })
                : t('setNote', { note: opened.set.note })}
            </p>
          )}
        </div>
        <div className="field">
          <span className="field-label">{t('choice')}</span>
          <SegmentedChoice
            label={t('choice')}
            name="choice"
            value={form.values.choice}
            choices={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
            onChange={(value) => form.set('choice', value as Choice)}
          />
        </div>
        <TextField form={form} name="note" label={t('note')} hint={t('noteHint')} maxLength={noteLimit} />
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Finds days off and worked weekends in a notice, shows what differs, and sets that. */
export function AnnouncementDialog({
  year,
  knownOf,
  onClose,
}: {
  year: number
  knownOf: (day: BusinessDate) => CalendarDay
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['calendar', 'common'])
  const { language } = useReader()
  const save = useSetWorkingDays()
  const form = useForm<{ text: string; note: string }>({
    initial: { text: '', note: '' },
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: t('noteMissing') } : {}),
    submit: async ({ note }) => {
      const { changed } = await save.mutateAsync({
        days: differing.map(({ day, works }) => ({ day, works, was: knownOf(day).set?.works ?? null })),
        note: note.trim(),
      })
      notices.say('ok', t('saved', { count: changed }))
      onClose()
    },
  })
  const { text } = form.values
  // The notice of a year also names its neighbours' days; those are set with their own year's calendar in view.
  const found = readAnnouncement(text, String(year)).filter(({ day }) => day.startsWith(String(year)))
  const differing = found.filter(({ day, works }) => knownOf(day).works !== works)
  const list = (works: boolean) =>
    differing
      .filter((each) => each.works === works)
      .map(({ day }) => formatShortDay(day, language))
      .join(t('paste.join'))
  const title = t('paste.title', { year })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p className="sm soft">{t('paste.lead')}</p>
        <TextAreaField
          form={form}
          name="text"
          label={t('paste.text')}
          rows={8}
          limit={calendarLimits.letters}
          required
        />
        <div aria-live="polite" className="reason-text">
          {text.trim() !== '' && found.length === 0 && <p>{t('paste.none')}</p>}
          {found.length > 0 && differing.length === 0 && <p>{t('paste.same', { count: found.length })}</p>}
          {differing.length > 0 && (
            <>
              <p>{t('paste.found', { count: differing.length })}</p>
              {list(false) && <p>{t('paste.off', { days: list(false) })}</p>}
              {list(true) && <p>{t('paste.worked', { days: list(true) })}</p>}
            </>
          )}
        </div>
        <TextField
          form={form}
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={noteLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          {differing.length > 0 && (
            <SubmitButton form={form}>{t('paste.apply', { count: differing.length })}</SubmitButton>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
