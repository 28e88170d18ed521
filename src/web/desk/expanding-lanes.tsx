import type { ReactElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type listExpandingLanes, setExpandingLane } from '#contract/rates.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useExpandingLanes, useSetExpandingLane } from '#web/features/rates/api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { LaneEnd } from './lane-end.tsx'

type ExpandingLane = ReplyOf<typeof listExpandingLanes>[number]

/** Lanes for which the shop says "route being expanded" in place of "no price found". */
export function ExpandingLanes(): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const language = useLanguage()
  const lanes = useExpandingLanes()
  const set = useSetExpandingLane()
  const form = useForm({
    initial: { origin: '', destination: '' },
    check: (values) =>
      checkWith(
        setExpandingLane.body,
        language,
      )({
        origin: values.origin.trim().toUpperCase(),
        destination: values.destination.trim().toUpperCase(),
        expanding: true,
      }),
    submit: async ({ origin, destination }) => {
      await set.mutateAsync({
        origin: origin.trim().toUpperCase(),
        destination: destination.trim().toUpperCase(),
        expanding: true,
      })
      notices.say('ok', t('lanes.added'))
      form.replace({ origin: '', destination: '' })
    },
  })
  const remove = (lane: ExpandingLane) =>
    set.mutate(
      { origin: lane.origin, destination: lane.destination, expanding: false },
      {
        onSuccess: () => notices.say('ok', t('lanes.removed')),
        onError: (error) => notices.say('stop', error.message),
      },
    )
  return (
    <div className="two-columns">
      <div>
        <p className="sm soft lead">{t('lanes.lead')}</p>
        <DataTable<ExpandingLane>
          name="desk.lanes"
          label={t('tabs.lanes')}
          settings={false}
          skeletonRows={4}
          rows={lanes.data}
          rowKey={(lane) => `${lane.origin} ${lane.destination}`}
          error={lanes.error}
          onRetry={() => void lanes.refetch()}
          columns={[
            {
              key: 'origin',
              title: t('lanes.origin'),
              names: true,
              cell: (lane) => <LaneEnd code={lane.origin} />,
            },
            {
              key: 'destination',
              title: t('lanes.destination'),
              cell: (lane) => <LaneEnd code={lane.destination} />,
            },
            { key: 'addedAt', title: t('lanes.addedAt'), cell: (lane) => <DateTime at={lane.addedAt} /> },
            {
              key: 'remove',
              title: <span className="sr">{t('common:table.actions')}</span>,
              name: t('common:table.actions'),
              right: true,
              cell: (lane) => (
                <Button
                  size="s"
                  pending={
                    set.isPending &&
                    set.variables?.expanding === false &&
                    set.variables.origin === lane.origin &&
                    set.variables.destination === lane.destination
                  }
                  onClick={() => remove(lane)}
                >
                  {t('lanes.remove')}
                  <span className="sr">
                    {t('lanes.named', { origin: lane.origin, destination: lane.destination })}
                  </span>
                </Button>
              ),
            },
          ]}
          empty={
            <EmptyState icon="route" title={t('lanes.none')}>
              {t('lanes.noneText')}
            </EmptyState>
          }
        />
      </div>
      <section className="panel side-form" aria-label={t('lanes.add')}>
        <h2>{t('lanes.add')}</h2>
        <Form form={form} label={t('lanes.add')}>
          <TextField
            form={form}
            name="origin"
            label={t('lanes.origin')}
            hint={t('lanes.endHint')}
            maxLength={5}
            required
          />
          <TextField form={form} name="destination" label={t('lanes.destination')} maxLength={5} required />
          <SubmitButton form={form}>{t('lanes.addNow')}</SubmitButton>
        </Form>
      </section>
    </div>
  )
}
