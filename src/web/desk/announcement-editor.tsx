import { type ReactElement, useRef, useState } from 'react'
import { type DeskAnnouncement, saveAnnouncement } from '#contract/announcements.ts'
import {
  type AnnouncementKind,
  announcementKinds,
  announcementLimits,
  announcementPlaces,
} from '#domain/announcements/announcements.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import { formatInstant, formatZone } from '#i18n/format.ts'
import { AnnouncementSample } from '#web/app/announcements.tsx'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import {
  type AnnouncementValues,
  bodyOf,
  type ChangedField,
  chosenAt,
  differing,
  isTime,
  newValues,
  valuesOf,
} from '#web/features/announcements/announcement-values.ts'
import {
  readAnnouncement,
  useDeskAnnouncement,
  useDiscardAnnouncement,
  useEndAnnouncement,
  useSaveAnnouncement,
} from '#web/features/announcements/api.ts'
import { CallFailure, type FieldMessages } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormState, SelectField, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './announcements.module.css'

/** What is wrong with an instant is said beside its day. */
const besideDays = <Told,>(fields: Readonly<Record<string, Told>>): Record<string, Told> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, told]) => [
      path === 'from' || path === 'until' ? `${path}Day` : path,
      told,
    ]),
  )

/** Reads an announcement and opens its editor; `new` is one that is written. */
export function AnnouncementDialog({
  id,
  onClose,
  onAgain,
  like,
}: {
  id: string
  onClose: () => void
  onAgain: (like: AnnouncementValues) => void
  /** What a new one begins with. */
  like: AnnouncementValues | null
}): ReactElement {
  const { t } = useTranslation('notices')
  return id === 'new' ? (
    <Editor saved={null} like={like} onClose={onClose} onAgain={onAgain} />
  ) : (
    <Known id={id} title={t('edit.form')} onClose={onClose} onAgain={onAgain} />
  )
}

function Known({
  id,
  title,
  onClose,
  onAgain,
}: {
  id: string
  title: string
  onClose: () => void
  onAgain: (like: AnnouncementValues) => void
}): ReactElement {
  const { t } = useTranslation('notices')
  const { data, error, refetch } = useDeskAnnouncement(id)
  // What was read when the dialog opened: what comes in meanwhile changes nothing under the clerk's hands.
  const [opened, setOpened] = useState<DeskAnnouncement | null>(null)
  if (data && !opened) setOpened(data)
  if (opened) return <Editor saved={opened} like={null} onClose={onClose} onAgain={onAgain} />
  const gone =
    error instanceof CallFailure && ['request.notFound', 'request.invalid'].includes(error.reason ?? '')
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      {gone ? (
        <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

type Asked = 'end' | 'discard'

function Editor({
  saved: first,
  like,
  onClose,
  onAgain,
}: {
  saved: DeskAnnouncement | null
  like: AnnouncementValues | null
  onClose: () => void
  onAgain: (like: AnnouncementValues) => void
}): ReactElement {
  const { t } = useTranslation('notices')
  const { language } = useReader()
  const save = useSaveAnnouncement()
  const end = useEndAnnouncement()
  const discard = useDiscardAnnouncement()
  const [opened] = useState(() => new Date())
  const [saved, setSaved] = useState(first)
  const [theirs, setTheirs] = useState<DeskAnnouncement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const state = saved?.state ?? 'draft'
  // Which of its buttons sent the form: by Enter nothing goes to readers that was not there before.
  const up = useRef(state !== 'draft')
  const form = useForm<AnnouncementValues>({
    initial: saved ? valuesOf(saved) : (like ?? newValues(opened)),
    check(values) {
      const times: Record<string, string> = {}
      for (const side of ['from', 'until'] as const) {
        if (!isTime(values[`${side}Time`])) times[`${side}Time`] = t('edit.timeWrong')
        else if (!chosenAt(values[`${side}Day`], values[`${side}Time`]))
          times[`${side}Day`] = t('edit.dayWrong')
      }
      const body = bodyOf(values, saved, up.current, location.origin)
      return body ? besideDays(checkWith(saveAnnouncement.body, language)(body)) : times
    },
    async submit(values) {
      const body = bodyOf(values, saved, up.current, location.origin)
      if (!body) return
      try {
        const done = await save.mutateAsync(body)
        notices.say('ok', t(`done.${done.state}`, { at: formatInstant(done.from) }))
        onClose()
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        if (error.reason === 'announcement.changedMeanwhile' && saved)
          await readAnnouncement(saved.id).then(setTheirs, () => undefined)
        throw new CallFailure(error.kind, error.message, {
          fields: besideDays(error.fields) as FieldMessages,
        })
      }
    },
  })
  const send = (toReaders: boolean) => {
    up.current = toReaders
    void form.submit().finally(() => {
      up.current = state !== 'draft'
    })
  }
  const { kind, text, link } = form.values
  const from = chosenAt(form.values.fromDay, form.values.fromTime)
  const until = chosenAt(form.values.untilDay, form.values.untilTime)
  const read = saved && { id: saved.id, version: saved.version }
  const title = saved ? t('edit.title', { state: t(`states.${state}`) }) : t('edit.titleNew')
  if (state === 'ended' && saved) {
    return (
      <Dialog
        title={title}
        size="l"
        onClose={onClose}
        foot={
          <>
            <Button onClick={onClose}>{t('act.back')}</Button>
            <Button
              look="primary"
              onClick={() => onAgain({ ...newValues(opened), ...pickWords(valuesOf(saved)) })}
            >
              {t('act.again')}
            </Button>
          </>
        }
      >
        <Sample values={form.values} />
        <p>{t('edit.span', { from: formatInstant(saved.from), until: formatInstant(saved.until) })}</p>
        <p className="soft">{t('edit.by', { name: saved.changedBy, at: formatInstant(saved.changedAt) })}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      <LeaveGuard when={form.changed && !form.pending} />
      <Form form={form} label={t('edit.form')}>
        {theirs && saved && (
          <Theirs
            theirs={theirs}
            form={form}
            onTaken={() => {
              setSaved(theirs)
              setTheirs(null)
            }}
          />
        )}
        <div className={css.pair}>
          <SelectField
            form={form}
            name="kind"
            label={t('edit.kind')}
            choices={announcementKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <SelectField
            form={form}
            name="place"
            label={t('edit.place')}
            choices={announcementPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
          />
          <TextAreaField
            form={form}
            name="text.zh"
            label={t('edit.textZh')}
            limit={announcementLimits.text}
            rows={4}
            hint={t('edit.textHint')}
          />
          <TextAreaField
            form={form}
            name="text.en"
            label={t('edit.textEn')}
            limit={announcementLimits.text}
            rows={4}
          />
        </div>
        <TextField
          form={form}
          name="link"
          label={t('edit.link')}
          hint={t('edit.linkHint')}
          required={false}
        />
        <div className={css.pair}>
          <Moment form={form} side="from" fixed={state === 'shown'} />
          <Moment form={form} side="until" fixed={false} />
        </div>
        {from && until && <Span from={from} until={until} />}
        {(text.zh || text.en) && <Sample values={{ kind, text, link }} />}
        <div className="form-end">
          {saved && state === 'draft' && (
            <Button onClick={() => setAsked('discard')}>{t('act.discard')}</Button>
          )}
          {state === 'shown' && <Button onClick={() => setAsked('end')}>{t('act.end')}</Button>}
          {state === 'scheduled' && (
            <Button pending={form.pending} onClick={() => send(false)}>
              {t('act.takeBack')}
            </Button>
          )}
          {state === 'draft' && (
            <Button pending={form.pending} onClick={() => send(false)}>
              {t('act.saveDraft')}
            </Button>
          )}
          <Button look="primary" pending={form.pending} onClick={() => send(true)}>
            {t(state !== 'draft' ? 'act.save' : from && from > opened ? 'act.putUp' : 'act.putUpNow')}
          </Button>
        </div>
      </Form>
      {asked && read && (
        <StepDialog
          title={t(`${asked}.title`)}
          back={t('act.back')}
          action={t(`${asked}.confirm`)}
          act={async () => {
            await (asked === 'end' ? end : discard).mutateAsync(read)
            notices.say('ok', t(asked === 'end' ? 'done.ended' : 'done.discarded'))
            onClose()
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t(`${asked}.text`)}</p>
        </StepDialog>
      )}
    </Dialog>
  )
}

const pickWords = ({ kind, place, text, link }: AnnouncementValues) => ({ kind, place, text, link })

/** A day and an hour in Beijing. */
function Moment({
  form,
  side,
  fixed,
}: {
  form: FormState<AnnouncementValues>
  side: 'from' | 'until'
  fixed: boolean
}): ReactElement {
  const { t } = useTranslation('notices')
  const at = chosenAt(form.values[`${side}Day`], form.values[`${side}Time`])
  return (
    <div className={css.times}>
      <TextField
        form={form}
        name={`${side}Day`}
        type="date"
        label={t(side === 'from' ? 'edit.fromDay' : 'edit.untilDay')}
        readOnly={fixed}
        hint={fixed ? t('edit.begun') : undefined}
        required
      />
      <TextField
        form={form}
        name={`${side}Time`}
        label={t('edit.time', { zone: formatZone(at ?? new Date(), homeZone) })}
        inputMode="numeric"
        placeholder="HH:mm"
        maxLength={5}
        readOnly={fixed}
        required
      />
    </div>
  )
}

/** The times in words, and where the clerk's clock is another one, by that as well. */
function Span({ from, until }: { from: Date; until: Date }): ReactElement {
  const { t } = useTranslation('notices')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const here = { from: formatInstant(from, zone), until: formatInstant(until, zone) }
  const home = { from: formatInstant(from), until: formatInstant(until) }
  return (
    <Callout>
      <p>{t('edit.span', home)}</p>
      {here.from !== home.from && <p>{t('edit.spanHere', here)}</p>}
    </Callout>
  )
}

function Sample({ values }: { values: Pick<AnnouncementValues, 'kind' | 'text' | 'link'> }): ReactElement {
  const { t } = useTranslation('notices')
  const kind = values.kind as AnnouncementKind
  return (
    <div className={css.sample}>
      <h3>{t('edit.sample')}</h3>
      <div className={css.preview} inert>
        {(['zh', 'en'] as const)
          .filter((side) => values.text[side].trim() !== '')
          .map((side) => {
            const text = values.text[side]
            return (
              <div key={side} lang={side === 'zh' ? 'zh-CN' : 'en'}>
                <AnnouncementSample
                  notice={{ kind, text: { zh: text, en: text }, link: values.link.trim() ? '/' : null }}
                />
              </div>
            )
          })}
      </div>
      <small>{t('edit.stays', { count: announcementLimits.shown })}</small>
    </div>
  )
}

const nameOfField = {
  kind: 'kind',
  place: 'place',
  'text.zh': 'textZh',
  'text.en': 'textEn',
  link: 'link',
  fromDay: 'fromDay',
  fromTime: 'fromDay',
  untilDay: 'untilDay',
  untilTime: 'untilDay',
} as const satisfies Record<ChangedField, string>

/** What a colleague made of it, to be taken over field by field; what was typed stays where it is. */
function Theirs({
  theirs,
  form,
  onTaken,
}: {
  theirs: DeskAnnouncement
  form: FormState<AnnouncementValues>
  onTaken: () => void
}): ReactElement {
  const { t } = useTranslation('notices')
  const fields = differing(form.values, valuesOf(theirs))
  const words = (field: ChangedField, said: string): string => {
    if (field === 'kind') return t(`kinds.${said as AnnouncementKind}`)
    if (field === 'place') return t(`places.${said as DeskAnnouncement['place']}`)
    return said || t('conflict.empty')
  }
  return (
    <Callout meaning="wait" alert>
      <p>
        <b>{t('conflict.title', { name: theirs.changedBy, at: formatInstant(theirs.changedAt) })}</b>
      </p>
      {theirs.state === 'ended' ? (
        <p>{t('conflict.gone', { state: t('states.ended') })}</p>
      ) : (
        <>
          <p>{t(fields.length === 0 ? 'conflict.same' : 'conflict.text')}</p>
          <ul className={css.theirs}>
            {fields.map(({ field, theirs: said }) => (
              <li key={field}>
                <b>{t(`edit.${nameOfField[field]}`)}</b>
                <span>{words(field, said)}</span>
                <button type="button" className="link sm" onClick={() => form.set(field, said)}>
                  {t('conflict.use')}
                </button>
              </li>
            ))}
          </ul>
          <Button size="s" onClick={onTaken}>
            {t('conflict.go')}
          </Button>
        </>
      )}
    </Callout>
  )
}
