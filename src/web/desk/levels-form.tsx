import { type ReactElement, useState } from 'react'
import type { DeskLevels } from '#contract/levels.ts'
import { addDays, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { type LevelTerms, levelLimits, mayBegin, notRising, reachedLevels } from '#domain/users/levels.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { readDeskLevels, useLevelsPreview, useSetLevels } from '#web/features/customers/levels-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './levels.module.css'

type Typed = Record<keyof LevelTerms | 'fromDay' | 'reason', string>

/** Whole yuan as typed, in minor units; null for anything else. */
function minorOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s,，]/g, '')
  const minor = /^\d{1,11}$/.test(text) ? Number(text) * 100 : 0
  return minor >= 100 && minor <= levelLimits.mostMinor ? minor : null
}

function termsOf(typed: Typed): LevelTerms | null {
  const [silver, gold, diamond] = reachedLevels.map((level) => minorOf(typed[level]))
  return silver && gold && diamond ? { silver, gold, diamond } : null
}

/** Other amounts from a day on that has not begun, with what they would change; begins with those that were set last. */
export function LevelsForm({
  read: opened,
  onClose,
}: {
  read: DeskLevels
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('levels')
  const today = businessDateOf(useNow())
  const set = useSetLevels()
  const [read, setRead] = useState(opened)
  const [theirs, setTheirs] = useState<DeskLevels | null>(null)
  const start = opened.versions.find(({ state }) => state === 'ahead')?.terms ?? opened.inForce
  const form = useForm<Typed>({
    initial: {
      fromDay: '',
      reason: '',
      silver: String(start.silver / 100),
      gold: String(start.gold / 100),
      diamond: String(start.diamond / 100),
    },
    check: (typed) => {
      const wrong: Record<string, string> = {}
      const day = parseBusinessDate(typed.fromDay)
      if (!day || !mayBegin(day, today)) wrong.fromDay = t('form.dayWrong')
      for (const level of reachedLevels) if (!minorOf(typed[level])) wrong[level] = t('form.amountWrong')
      const terms = termsOf(typed)
      const low = terms && notRising(terms)
      if (low) wrong[low] = t('form.rising')
      if (typed.reason.trim() === '') wrong.reason = t('form.reasonMissing')
      return wrong
    },
    submit: async (typed) => {
      const terms = termsOf(typed)
      if (!terms) return
      try {
        const { fromDay, reason } = typed
        await set.mutateAsync({ fromDay, terms, reason, version: read.version })
        notices.say('ok', t('form.saved', { day: fromDay }))
        onClose()
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        if (error.reason === 'levels.changedMeanwhile') {
          const newest = await readDeskLevels()
          setTheirs(newest)
          setRead(newest)
        }
        throw new CallFailure(error.kind, error.message, {
          fields: Object.fromEntries(
            Object.entries(error.fields).map(([path, said]) => [path.replace(/^terms\./, ''), said] as const),
          ),
        })
      }
    },
  })
  const terms = termsOf(form.values)
  const title = t('form.title')
  const replaces = read.versions.some(
    ({ state, fromDay }) => state === 'ahead' && fromDay === form.values.fromDay,
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        {theirs && <Theirs levels={theirs} />}
        <TextField
          form={form}
          name="fromDay"
          type="date"
          label={t('form.fromDay')}
          hint={t(replaces ? 'form.past' : 'form.fromHint')}
          min={addDays(today, 1)}
          max={addDays(today, levelLimits.daysAhead)}
          required
        />
        <div className={css.amounts}>
          {reachedLevels.map((level) => (
            <TextField
              key={level}
              form={form}
              name={level}
              label={t(`form.${level}`)}
              inputMode="numeric"
              maxLength={14}
              required
            />
          ))}
        </div>
        <TextField
          form={form}
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={200}
          required
        />
        <Effect terms={terms && !notRising(terms) ? terms : null} />
        <div className="form-end">
          <Button onClick={onClose}>{t('back')}</Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** What a colleague has written meanwhile; what was typed stays where it is. */
function Theirs({ levels }: { levels: DeskLevels }): ReactElement {
  const { t } = useTranslation('levels')
  const newest = levels.versions.find(({ version }) => version === levels.version)
  const by = newest?.setBy ?? levels.versions.find(({ withdrawn }) => withdrawn)?.withdrawn?.by ?? ''
  const yuan = (minor: number) => formatMoney(money(minor, 'CNY'))
  return (
    <Callout meaning="wait" alert>
      <p>
        <b>{t('conflict.title', { name: by })}</b>
      </p>
      <p>
        {newest
          ? t('conflict.text', {
              silver: yuan(newest.terms.silver),
              gold: yuan(newest.terms.gold),
              diamond: yuan(newest.terms.diamond),
              day: newest.fromDay,
            })
          : t('conflict.withdrawn')}
      </p>
    </Callout>
  )
}

/** How many customers would rise and fall. */
function Effect({ terms }: { terms: LevelTerms | null }): ReactElement {
  const { t } = useTranslation('levels')
  const { data, error } = useLevelsPreview(terms)
  return (
    <section className={css.preview} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {!terms && <p className="soft sm">{t('preview.hint')}</p>}
      {terms && error && <p role="alert">{t('preview.failed', { message: error.message })}</p>}
      {terms && data && (
        <>
          <p aria-live="polite">
            {data.up + data.down === 0
              ? t('preview.still')
              : t('preview.moved', { up: formatCount(data.up), down: formatCount(data.down) })}
          </p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('preview.level')}</th>
                <th scope="col" className={css.num}>
                  {t('preview.before')}
                </th>
                <th scope="col" className={css.num}>
                  {t('preview.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {reachedLevels.map((level) => (
                <tr key={level}>
                  <th scope="row">{t(`names.${level}`)}</th>
                  <td className={css.num}>{formatCount(data.before[level])}</td>
                  <td className={css.num}>{formatCount(data.after[level])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
