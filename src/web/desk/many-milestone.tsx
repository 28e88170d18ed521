import { type ReactElement, useEffect, useState } from 'react'
import type { ManyEventsReply } from '#contract/many-events.ts'
import { mostAtOnce } from '#contract/orders.ts'
import { businessDateOf, homeZone, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type Classifier, classifiers, type EventType } from '#domain/tracking/events.ts'
import { formatCount, formatTime } from '#i18n/format.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import { type ManyAsked, useAddManyEvents, useManyPreview } from '#web/features/tracking/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  Field,
  Form,
  type FormState,
  SegmentedChoice,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './many.module.css'
import { ManyMilestoneRows } from './many-milestone-rows.tsx'
import { columnGroupNames, columnGroups, happensInPort, namesShip } from './milestones.ts'

type Chosen = Pick<ManyAsked, 'ids' | 'search'>
type Values = {
  type: EventType
  classifier: Classifier
  of: 'containers' | 'order'
  on: string
  at: string
  zone: 'place' | typeof homeZone | 'UTC'
  seaport: string | null
  vessel: string
  voyage: string
  facility: string
  note: string
}

/** Typing pauses this long before the orders are asked. */
const pauseMilliseconds = 400

const clock = /^([01]?\d|2[0-3]):?([0-5]\d)$/

/** The event as it is sent; null while day or time cannot be read. */
function eventOf(values: Values): ManyAsked['event'] | null {
  const time = clock.exec(values.at.normalize('NFKC').trim())
  const on = parseBusinessDate(values.on)
  if (!time || !on) return null
  const ship = namesShip(values.type)
  const said = (text: string) => text.trim() || undefined
  return {
    type: values.type,
    classifier: values.classifier,
    of: values.of,
    on,
    at: `${String(time[1]).padStart(2, '0')}:${time[2]}`,
    zone: values.zone === 'place' ? undefined : values.zone,
    seaport: (happensInPort(values.type) && values.seaport) || undefined,
    vessel: ship ? said(values.vessel) : undefined,
    voyage: ship ? said(values.voyage) : undefined,
    facility: said(values.facility),
    note: said(values.note),
  }
}

/** What is asked for, as soon as typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  // Waits on the clock for a pause of typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** One milestone for the chosen orders: typed once, shown order by order, entered, and told what became of each. */
export function ManyMilestone({
  chosen,
  count,
  onDone,
  onClose,
}: {
  chosen: Chosen
  /** How many orders were chosen. */
  count: number
  onDone: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['many', 'desk', 'tracking', 'common'])
  const now = useNow()
  const add = useAddManyEvents()
  const [key] = useState(submitKey)
  const [result, setResult] = useState<{ reply: ManyEventsReply; event: string } | null>(null)
  const form = useForm<Values>({
    initial: {
      type: 'departed',
      classifier: 'actual',
      of: 'containers',
      on: businessDateOf(now),
      at: formatTime(now),
      zone: 'place',
      seaport: null,
      vessel: '',
      voyage: '',
      facility: '',
      note: '',
    },
    check: ({ on, at }) => ({
      ...(parseBusinessDate(on) ? {} : { on: t('milestone.onWrong') }),
      ...(clock.test(at.normalize('NFKC').trim()) ? {} : { at: t('milestone.atWrong') }),
    }),
    submit: async (values) => {
      const event = eventOf(values)
      if (!event) return
      const reply = await add.mutateAsync({ ...chosen, event, key })
      setResult({ reply, event: t(`tracking:events.${values.type}`) })
      onDone()
    },
  })
  const event = eventOf(form.values)
  const settled = useSettled(JSON.stringify(event))
  const preview = useManyPreview(
    event && !result && settled !== 'null' ? { ...chosen, event: JSON.parse(settled) } : null,
  )
  const shown = formatCount(count)
  if (result) return <ManyResult result={result} onClose={onClose} />

  const ready = event && preview.data && !preview.isPlaceholderData && settled === JSON.stringify(event)
  const takes = ready ? preview.data.done : 0
  return (
    <Dialog title={t('milestone.title', { count, shown })} size="l" onClose={onClose}>
      <Form form={form} label={t('milestone.title', { count, shown })}>
        <p className="sm soft">{t('milestone.lead')}</p>
        <EventFields form={form} />
        <section className={css.preview} aria-label={t('milestone.preview')} aria-busy={!ready}>
          <h3>{t('milestone.preview')}</h3>
          {!event ? (
            <p className="soft">{t('milestone.first')}</p>
          ) : preview.error && !preview.data ? (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          ) : !preview.data ? (
            <>
              <p className="sr" role="status">
                {t('milestone.reading')}
              </p>
              <Skeleton lines={4} />
            </>
          ) : (
            <div className={ready ? undefined : css.old}>
              <Summary reply={preview.data} words={['willTake', 'willLeave']} />
              <ManyMilestoneRows reply={preview.data} />
            </div>
          )}
        </section>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('milestone.back')}</Button>
          <SubmitButton
            form={form}
            reason={
              !event
                ? t('milestone.waits')
                : !ready
                  ? t('milestone.reading')
                  : takes === 0
                    ? t('milestone.nothing')
                    : undefined
            }
          >
            {takes === 0
              ? t('milestone.enterNone')
              : t('milestone.enter', { count: takes, shown: formatCount(takes) })}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** What happened, where and when. */
function EventFields({ form }: { form: FormState<Values> }): ReactElement {
  const { t } = useTranslation(['many', 'desk', 'tracking', 'common'])
  const { type, classifier, of } = form.values
  return (
    <>
      <div className={css.fields}>
        <Field label={t('desk:milestones.event')} required>
          {(control) => (
            <div className="input">
              <select
                {...control}
                name="type"
                value={type}
                onChange={({ target }) => form.set('type', target.value)}
              >
                {columnGroupNames.map((group) => (
                  <optgroup key={group} label={t(`desk:milestones.groups.${group}`)}>
                    {columnGroups[group].map((each) => (
                      <option key={each} value={each}>
                        {t(`tracking:events.${each}`)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
          )}
        </Field>
        <TextField form={form} name="on" type="date" label={t('milestone.on')} required />
        <TextField
          form={form}
          name="at"
          label={t('milestone.at')}
          placeholder="08:30"
          maxLength={5}
          required
        />
        <SelectField
          form={form}
          name="zone"
          label={t('milestone.zone')}
          choices={[
            { value: 'place', label: t('milestone.zonePlace') },
            { value: homeZone, label: t('milestone.zoneBeijing') },
            { value: 'UTC', label: t('milestone.zoneUtc') },
          ]}
        />
      </div>
      <div className={css.choices}>
        <SegmentedChoice
          label={t('desk:milestones.classifier')}
          name="classifier"
          value={classifier}
          choices={classifiers.toReversed().map((value) => ({ value, label: t(`common:facts.${value}`) }))}
          onChange={(value) => form.set('classifier', value)}
        />
        <SegmentedChoice
          label={t('milestone.of')}
          name="of"
          value={of}
          choices={[
            { value: 'containers', label: t('milestone.ofContainers') },
            { value: 'order', label: t('milestone.ofOrder') },
          ]}
          onChange={(value) => form.set('of', value)}
        />
        {of === 'order' && <span className="sm soft">{t('milestone.ofOrderHint')}</span>}
      </div>
      <div className={css.fields}>
        {happensInPort(type) && (
          <Field label={t('milestone.port')} hint={t('milestone.portHint')} required={false}>
            {(control) => (
              <SeaportInput
                code={form.values.seaport}
                control={control}
                wrong={false}
                onChange={(code) => form.set('seaport', code)}
              />
            )}
          </Field>
        )}
        {namesShip(type) && (
          <>
            <TextField
              form={form}
              name="vessel"
              label={t('desk:milestones.vessel')}
              maxLength={80}
              required={false}
            />
            <TextField
              form={form}
              name="voyage"
              label={t('desk:milestones.voyage')}
              maxLength={20}
              required={false}
            />
          </>
        )}
        <TextField
          form={form}
          name="facility"
          label={t('desk:milestones.facility')}
          maxLength={80}
          required={false}
        />
        <TextField
          form={form}
          name="note"
          label={t('desk:milestones.note')}
          maxLength={300}
          required={false}
          className={css.long ?? ''}
        />
      </div>
    </>
  )
}

/** How many take it and how many leave something. */
function Summary({
  reply: { done, containers, orders, more },
  words: [take, leave],
  event = '',
}: {
  reply: ManyEventsReply
  words: readonly ['willTake', 'willLeave'] | readonly ['done', 'leftOver']
  event?: string
}): ReactElement {
  const { t } = useTranslation('many')
  const left = orders.filter((each) => each.fault !== null || each.left.length > 0).length
  return (
    <Callout {...(left > 0 ? { meaning: 'wait' as const } : {})}>
      <p role="status">
        {done > 0
          ? t(`milestone.${take}`, {
              count: done,
              shown: formatCount(done),
              containers: formatCount(containers),
              event,
            })
          : t(take === 'done' ? 'milestone.doneNone' : 'milestone.nothing')}{' '}
        {left > 0 &&
          (done > 0 || take === 'done') &&
          t(`milestone.${leave}`, { count: left, shown: formatCount(left) })}
      </p>
      {more && <p>{t('milestone.more', { most: formatCount(mostAtOnce) })}</p>}
    </Callout>
  )
}

/** What became of each order. */
function ManyResult({
  result: { reply, event },
  onClose,
}: {
  result: { reply: ManyEventsReply; event: string }
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('many')
  return (
    <Dialog title={t('milestone.resultTitle')} size="l" onClose={onClose}>
      <div className="kit-form">
        <Summary reply={reply} words={['done', 'leftOver']} event={event} />
        <ManyMilestoneRows reply={reply} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('milestone.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
