import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import type { SeaportDetail, SeaWayReply } from '#contract/seaports.ts'
import { seaGates } from '#domain/reference/sea-network.ts'
import { sailingDays, sailingKnots } from '#domain/reference/sea-passages.ts'
import { formatNumber } from '#i18n/format.ts'
import type { SeaportView } from '#web/features/reference/seaport-address.ts'
import { seaWayQuery } from '#web/features/reference/seaport-api.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import { Field } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import css from './ports.module.css'

type Way = Pick<NonNullable<SeaWayReply['way']>, 'nauticalMiles' | 'kilometres' | 'waters'>

/** How far it is by sea from this port to another, with the waters the ship may use and its speed at choice. */
export function PortWay({
  port,
  view,
  onChange,
}: {
  port: SeaportDetail
  view: SeaportView
  onChange: (view: SeaportView) => void
}): ReactElement {
  const { t } = useTranslation('ports')
  const way = useQuery(seaWayQuery(port.code, view.to, view.closed))
  const same = view.to === port.code
  return (
    <section className="section" aria-labelledby="port-way">
      <div className="section-head">
        <h2 id="port-way">{t('way.title')}</h2>
      </div>
      <form className={css.way} aria-label={t('way.form')} onSubmit={(event) => event.preventDefault()}>
        <Field label={t('way.to')}>
          {(control) => (
            <SeaportInput
              code={view.to}
              control={control}
              wrong={same}
              onChange={(code) => onChange({ ...view, port: port.code, to: code })}
            />
          )}
        </Field>
        <KnotsField knots={view.knots} onChange={(knots) => onChange({ ...view, knots })} />
        <fieldset className={css.waters} aria-describedby="port-waters-hint">
          <legend className="field-label">{t('way.open')}</legend>
          {seaGates.map((gate) => (
            <label key={gate} className="kit-check">
              <input
                className="check"
                type="checkbox"
                checked={!view.closed.includes(gate)}
                onChange={(event) =>
                  onChange({
                    ...view,
                    closed: seaGates.filter((each) =>
                      each === gate ? !event.target.checked : view.closed.includes(each),
                    ),
                  })
                }
              />
              <span>{t(`waters.${gate}`)}</span>
            </label>
          ))}
          <p className="hint" id="port-waters-hint">
            {t('way.openHint')}
          </p>
        </fieldset>
      </form>
      {same && <Callout meaning="wait">{t('way.same')}</Callout>}
      {!same && view.to !== null && (
        <div aria-live="polite">
          {way.data ? (
            <Result reply={way.data} knots={view.knots} />
          ) : way.error ? (
            <ErrorState error={way.error} onRetry={() => void way.refetch()} />
          ) : (
            <Skeleton lines={4} />
          )}
        </div>
      )}
    </section>
  )
}

/** The speed; what cannot be one waits in the field and is set right when it is left. */
function KnotsField({ knots, onChange }: { knots: number; onChange: (knots: number) => void }): ReactElement {
  const { t } = useTranslation('ports')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most } = sailingKnots
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('way.knots')}
      </label>
      <div className="input">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={0.5}
          aria-describedby={`${id}-hint`}
          value={typed ?? String(knots)}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = Number(event.target.value)
            if (event.target.value !== '' && next >= least && next <= most) onChange(next)
          }}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t('way.knotsHint', { least, most })}
      </p>
    </div>
  )
}

const whole = (value: number): string => formatNumber(value, { decimals: 0, zero: 'shown' })

function Result({ reply, knots }: { reply: SeaWayReply; knots: number }): ReactElement {
  const { t } = useTranslation('ports')
  const { way, detours, straightKilometres } = reply
  if (!way)
    return (
      <Callout meaning="wait">
        <b>{t('way.none')}</b> {t('way.noneText')}
      </Callout>
    )
  const days = (of: Way) => formatNumber(sailingDays(of.nauticalMiles, knots), { decimals: 1, zero: 'shown' })
  const row = (key: string, name: string, of: Way | null, beyond: Way | null) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {of ? (
        <>
          <td>
            {of.waters.length > 0
              ? of.waters.map((water) => t(`waters.${water}`)).join(' → ')
              : t('way.openSea')}
          </td>
          <td className="r">{whole(of.nauticalMiles)}</td>
          <td className="r">{whole(of.kilometres)}</td>
          <td className="r">{days(of)}</td>
          <td className="r">{beyond ? whole(of.nauticalMiles - beyond.nauticalMiles) : '–'}</td>
        </>
      ) : (
        <td colSpan={5}>{t('way.noWay')}</td>
      )}
    </tr>
  )
  return (
    <>
      <p className={css.result}>
        {t('way.result', {
          nauticalMiles: whole(way.nauticalMiles),
          kilometres: whole(way.kilometres),
          days: days(way),
          knots,
        })}
      </p>
      <p className="soft">{t('way.straight', { kilometres: whole(straightKilometres) })}</p>
      <WideTable caption={t('way.compare')} className={css.compare ?? ''}>
        <thead>
          <tr>
            <th scope="col">{t('way.case')}</th>
            <th scope="col">{t('way.waters')}</th>
            <th scope="col" className="r">
              {t('way.miles')}
            </th>
            <th scope="col" className="r">
              {t('way.km')}
            </th>
            <th scope="col" className="r">
              {t('way.days')}
            </th>
            <th scope="col" className="r">
              {t('way.more')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row('shortest', t('way.shortest'), way, null)}
          {detours.map(({ closed: [water, ...more], way: detour }) =>
            row(
              [water, ...more].join(),
              water && more.length === 0
                ? t('way.without', { water: t(`waters.${water}`) })
                : t('way.withoutCanals'),
              detour,
              way,
            ),
          )}
        </tbody>
      </WideTable>
      <p className={css.note}>{t('way.note')}</p>
    </>
  )
}
