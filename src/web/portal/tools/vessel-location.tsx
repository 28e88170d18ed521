import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { VesselReply } from '#contract/vessels.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { vesselQuery } from '#web/features/vessels/api.ts'
import { VesselFacts } from '#web/features/vessels/vessel-facts.tsx'
import { VesselField } from '#web/features/vessels/vessel-field.tsx'
import { VesselMap } from '#web/features/vessels/vessel-map.tsx'
import { daysOf, VesselTrack } from '#web/features/vessels/vessel-track.tsx'
import { vesselTitle } from '#web/features/vessels/vessel-values.ts'
import css from '#web/features/vessels/vessels.module.css'
import { CallFailure } from '#web/lib/call.ts'
import { Field, Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Age } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolVessel')

/** Where a ship is (requirements §5): one field, the last position with age and source, and the track. */
export default function VesselLocation(): ReactElement {
  const { t } = useTranslation('vessels')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('vessel')?.trim() || null
  const days = daysOf(search.get('days'))
  const answer = useQuery(vesselQuery(asked))
  const { found = null, choices = [] } = answer.data ?? {}
  const failure = answer.error instanceof CallFailure ? answer.error : null
  const now = new Date(answer.dataUpdatedAt || Date.now())
  const wrong = failure?.fields.vessel?.message ?? null
  return (
    <ToolPage tool="vessel" title={t('title')} lead={t('lead')} found={found && vesselTitle(found.vessel)}>
      <VesselForm
        key={asked}
        asked={asked ?? ''}
        wrong={wrong}
        onAsk={(vessel) => setSearch(new URLSearchParams({ vessel }))}
      />
      {!asked && <p className={css.start}>{t('startText')}</p>}
      {/* What became of the question stands before the map: below it a phone would not show it. */}
      {asked && failure?.reason === 'vessel.noData' && (
        <EmptyState title={t('noData')}>
          {failure.message}
          <br />
          {t('noDataHint')}
        </EmptyState>
      )}
      {asked && answer.isError && !answer.data && !wrong && failure?.reason !== 'vessel.noData' && (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isError && answer.data && <StaleNote onRetry={() => void answer.refetch()} />}
      {choices.length > 0 && <Choices vessels={choices} now={now} />}
      <VesselMap
        found={found}
        days={days}
        listed={!asked}
        onChoose={(vessel) => setSearch(new URLSearchParams({ vessel }), { preventScrollReset: true })}
      />
      {asked && answer.isPending && <Skeleton lines={8} />}
      {found && (
        <>
          <VesselFacts found={found} now={now} />
          <VesselTrack
            vessel={found.vessel}
            days={days}
            onDays={(each) =>
              setSearch(new URLSearchParams({ vessel: asked ?? '', days: String(each) }), { replace: true })
            }
          />
        </>
      )}
    </ToolPage>
  )
}

function VesselForm({
  asked,
  wrong,
  onAsk,
}: {
  asked: string
  /** What the server found wrong with the number in the address. */
  wrong: string | null
  onAsk: (vessel: string) => void
}): ReactElement {
  const { t } = useTranslation('vessels')
  const form = useForm({
    initial: { vessel: asked },
    check: ({ vessel }) => (vessel.trim() === '' ? { vessel: t('missing') } : ({} as Record<string, string>)),
    submit: async ({ vessel }) => onAsk(vessel.trim()),
  })
  const { fail } = form
  // What the server says of the address stands beside the field, as what the form itself finds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the answer, not the form.
  useEffect(() => {
    if (wrong) fail({ vessel: wrong })
  }, [wrong])
  return (
    <Form form={form} label={t('title')} className={css.form ?? ''}>
      <Field label={t('field')} error={form.errors.vessel} hint={t('hint')} required>
        {(control) => (
          <VesselField
            value={form.values.vessel}
            onChange={(text) => form.set('vessel', text)}
            onChoose={({ mmsi }) => onAsk(mmsi)}
            control={control}
            wrong={form.errors.vessel !== undefined}
          />
        )}
      </Field>
      <SubmitButton form={form}>{t('look')}</SubmitButton>
    </Form>
  )
}

/** Ships of one name: each leads to its own address. */
function Choices({ vessels, now }: { vessels: readonly VesselReply[]; now: Date }): ReactElement {
  const { t } = useTranslation('vessels')
  return (
    <section>
      <h2>{t('choose')}</h2>
      <ul className={css.choices}>
        {vessels.map((vessel) => (
          <li key={`${vessel.mmsi}-${vessel.source}`}>
            <Link to={paths.vesselTool({ vessel: vessel.mmsi })}>
              {vesselTitle(vessel)} · MMSI <span className="code">{vessel.mmsi}</span>
            </Link>
            <span className="quiet">
              {t(`sources.${vessel.source}`)}
              {' · '}
              {vessel.reportedAt ? (
                <>
                  {t('lastHeard')} <Age at={vessel.reportedAt} now={now} />
                </>
              ) : (
                t('neverHeard')
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
