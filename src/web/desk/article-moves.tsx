import { type ReactElement, type ReactNode, useState } from 'react'
import type { DeskArticle } from '#contract/news.ts'
import { businessDateOf, homeZone, instantOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { articleLimits, articleMoves } from '#domain/news/articles.ts'
import { formatInstant, formatTime, formatZone } from '#i18n/format.ts'
import { type ArticleStep, useMoveArticle } from '#web/features/news/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReadersList } from './article-dialogs.tsx'

/** The steps of a clerk, in the order in which their buttons stand. */
const steps = ['unpublish', 'unschedule', 'schedule', 'publish'] as const
export type Asked = (typeof steps)[number]

/** Steps that bring a text to readers: only what is saved and complete goes there. */
const towardsReaders: readonly Asked[] = ['schedule', 'publish']

const dayMilliseconds = 86_400_000

/** The steps that are open now; those that only lack something say what. */
export function MoveButtons({
  article,
  dirty,
  onAsk,
}: {
  /** As the server has it; null before the first save. */
  article: DeskArticle | null
  dirty: boolean
  onAsk: (asked: Asked) => void
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const status = article?.status ?? 'draft'
  const possible = steps.filter((step) => (articleMoves[step].from as readonly string[]).includes(status))
  return (
    <>
      {possible.map((step) => {
        const reason = !article
          ? t('moves.saveFirst')
          : !article.openMoves.includes(step)
            ? t('moves.incomplete')
            : dirty && towardsReaders.includes(step)
              ? t('moves.saveFirst')
              : undefined
        return (
          <Button
            key={step}
            look={step === 'publish' && !dirty ? 'primary' : 'plain'}
            reason={reason}
            onClick={() => onAsk(step)}
          >
            {t(step === 'schedule' && status === 'scheduled' ? 'moves.reschedule' : `moves.${step}`)}
          </Button>
        )
      })}
    </>
  )
}

/** Asks before a step, with what readers will see. */
export function MoveDialog({
  asked,
  article,
  onClose,
  onMoved,
}: {
  asked: Asked
  article: DeskArticle
  onClose: () => void
  onMoved: (article: DeskArticle) => void
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const move = useMoveArticle(article.id)
  const take = async (step: ArticleStep) => {
    const reply = await move.mutateAsync(step)
    notices.say(
      'ok',
      step.move === 'schedule'
        ? t('schedule.done', { at: formatInstant(reply.publishAt) })
        : t(`${step.move}.done`),
    )
    onMoved(reply)
  }
  if (asked === 'schedule') return <ScheduleDialog article={article} onClose={onClose} take={take} />
  const at = formatInstant(article.publishAt)
  return (
    <StepDialog
      title={t(`${asked}.title`)}
      action={t(`${asked}.confirm`)}
      act={() => take({ move: asked })}
      onClose={onClose}
    >
      {asked === 'publish' ? (
        <>
          <p>{article.status === 'scheduled' ? t('publish.textScheduled', { at }) : t('publish.text')}</p>
          <ReadersList texts={article} />
          {article.publishedAt && <p>{t('publish.textAgain')}</p>}
        </>
      ) : (
        <p>{t(`${asked}.text`, { at })}</p>
      )}
    </StepDialog>
  )
}

function StepDialog({
  title,
  action,
  act,
  onClose,
  children,
}: {
  title: string
  action: string
  act: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const form = useForm({ initial: {}, submit: act })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('moves.back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} label={title}>
        <div className="reason-text">{children}</div>
      </Form>
    </Dialog>
  )
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** The instant that was chosen, in Beijing; null while it is not a time yet. */
const chosen = ({ day, time }: { day: string; time: string }): Date | null => {
  const parsed = parseBusinessDate(day)
  return parsed && timePattern.test(time) ? instantOf(parsed, time) : null
}

/** Tomorrow at nine, until somebody says otherwise. */
function firstChoice(article: DeskArticle, now: Date): { day: string; time: string } {
  if (article.publishAt)
    return { day: businessDateOf(new Date(article.publishAt)), time: formatTime(article.publishAt) }
  return { day: businessDateOf(new Date(now.getTime() + dayMilliseconds)), time: '09:00' }
}

function ScheduleDialog({
  article,
  onClose,
  take,
}: {
  article: DeskArticle
  onClose: () => void
  take: (step: ArticleStep) => Promise<void>
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const [opened] = useState(() => new Date())
  const last = new Date(opened.getTime() + articleLimits.daysAhead * dayMilliseconds)
  const form = useForm({
    initial: firstChoice(article, opened),
    check: (values): Record<string, string> => {
      if (!parseBusinessDate(values.day)) return { day: t('schedule.dayWrong') }
      const at = chosen(values)
      if (!at) return { time: t('schedule.timeWrong') }
      if (at <= new Date()) return { day: t('schedule.notAhead') }
      return at > last ? { day: t('schedule.tooFar', { days: articleLimits.daysAhead }) } : {}
    },
    submit: async (values) => {
      const at = chosen(values)
      if (at) await take({ move: 'schedule', publishAt: at.toISOString() })
    },
  })
  const at = chosen(form.values)
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const here = at && formatInstant(at, ownZone)
  const title = t('schedule.title')
  const zone = formatZone(at ?? opened, homeZone)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('schedule.text')}</p>
        </div>
        <div className="nr-when">
          <TextField
            form={form}
            name="day"
            type="date"
            label={t('schedule.day')}
            min={businessDateOf(opened)}
            max={businessDateOf(last)}
            required
          />
          <Field label={t('schedule.time', { zone })} error={form.errors.time} required>
            {(control) => (
              <div className={`input${form.errors.time ? ' bad' : ''}`}>
                <input
                  {...control}
                  className="num"
                  name="time"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="HH:mm"
                  maxLength={5}
                  value={form.values.time}
                  onChange={(event) =>
                    form.set('time', event.target.value.trim().replace(/^(\d{2})(\d{2})$/, '$1:$2'))
                  }
                />
              </div>
            )}
          </Field>
        </div>
        {at && at > opened && (
          <Callout>
            <p>{t('schedule.sum', { at: formatInstant(at) })}</p>
            {here !== formatInstant(at) && <p>{t('schedule.here', { at: here ?? '' })}</p>}
          </Callout>
        )}
        <ReadersList texts={article} />
        <div className="form-end">
          <Button onClick={onClose}>{t('moves.back')}</Button>
          <SubmitButton form={form}>{t('schedule.confirm')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
