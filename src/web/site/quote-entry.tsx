import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { paths } from '#web/app/paths.ts'
import { searchSeaports } from '#web/features/reference/api.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type SeaportChoice, SeaportField } from '#web/ui/seaport-field.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './home.module.css'
import { boxTypes } from './lanes.ts'
import { namesOf } from './names.ts'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

type Place = { readonly kind: 'port' | 'door'; readonly port: SeaportChoice | null }
type PlaceCellProps = {
  side: 'from' | 'to'
  place: Place
  onChange: (place: Place) => void
  wrong: boolean
  errorId: string
  suggestions: readonly SeaportChoice[]
}

function PlaceCell({ side, place, onChange, wrong, errorId, suggestions }: PlaceCellProps): ReactElement {
  const { t, i18n } = useTranslation('site')
  const id = useId()
  const other = place.port && (i18n.language === 'en-US' ? '' : place.port.name.en)
  return (
    <>
      <div className={names('ask__top')}>
        <span className={names('ask__label')} id={`${id}-label`}>
          {t(`ask.${side}`)}
        </span>
        <span className={names('seg')} role="radiogroup" aria-label={t(`ask.${side}Kind`)}>
          {(['port', 'door'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name={`${side}-kind`}
                checked={place.kind === kind}
                onChange={() => onChange({ ...place, kind })}
              />
              <span>{t(`ask.${kind}`)}</span>
            </label>
          ))}
        </span>
      </div>
      <div className={names('ask__line')}>
        <SeaportField
          className={names('ask__port')}
          value={place.port}
          onChange={(port) => onChange({ ...place, port })}
          search={searchSeaports}
          suggestions={suggestions}
          control={{
            id: `${id}-input`,
            'aria-invalid': wrong ? true : undefined,
            'aria-describedby': wrong ? errorId : undefined,
            'aria-required': true,
            ...{ 'aria-label': t(`ask.${side}Port`), 'data-side': side },
          }}
        />
      </div>
      <p className={names('ask__hint')}>{place.kind === 'door' ? t('ask.doorHint') : other}</p>
    </>
  )
}

type QuoteEntryProps = {
  from: SeaportChoice
  to: SeaportChoice
  readyOn: string
  suggestions: readonly SeaportChoice[]
}

/** The quote form of the home page. What is filled in here is found again in the portal's form. */
export function QuoteEntry({
  from: firstFrom,
  to: firstTo,
  readyOn,
  suggestions,
}: QuoteEntryProps): ReactElement {
  const { t } = useTranslation(['site', 'common'])
  const navigate = useNavigate()
  const errorId = useId()
  const shell = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState<Place>({ kind: 'port', port: firstFrom })
  const [to, setTo] = useState<Place>({ kind: 'port', port: firstTo })
  const [box, setBox] = useState('40HQ')
  const [count, setCount] = useState(1)
  const [ready, setReady] = useState(readyOn)
  const [wrong, setWrong] = useState<'fromMissing' | 'toMissing' | 'sameCountry' | 'readyMissing' | null>(
    null,
  )

  const check = () => {
    if (!from.port) return 'fromMissing'
    if (!to.port) return 'toMissing'
    // The countries must differ but for a port to a door (requirements §5).
    if (from.port.country === to.port.country && !(from.kind === 'port' && to.kind === 'door'))
      return 'sameCountry'
    return parseBusinessDate(ready) ? null : 'readyMissing'
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setWrong(found)
    if (found) {
      const side = found === 'fromMissing' ? 'from' : 'to'
      shell.current
        ?.querySelector<HTMLElement>(
          found === 'readyMissing' ? `[id="${errorId}-ready"]` : `[data-side="${side}"]`,
        )
        ?.focus()
      return
    }
    void navigate(
      paths.quoteSearch({
        from: from.port?.code,
        to: to.port?.code,
        fromKind: from.kind,
        toKind: to.kind,
        type: box,
        quantity: count,
        readyOn: ready,
      }),
    )
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setWrong(null)
      set(value)
    }
  const teu = (boxTypes.find(([type]) => type === box)?.[1] ?? 1) * count
  const place = { errorId, suggestions }
  return (
    <form
      className={names('ask ask--bar')}
      aria-label={t('ask.label')}
      noValidate
      onSubmit={submit}
      ref={shell}
    >
      <div className={names('ask__grid')}>
        <div className={names('ask__cell')}>
          <PlaceCell
            {...place}
            side="from"
            place={from}
            onChange={change(setFrom)}
            wrong={wrong === 'fromMissing' || wrong === 'sameCountry'}
          />
          <button
            className={names('swap')}
            type="button"
            aria-label={t('ask.swap')}
            onClick={() => {
              setWrong(null)
              setFrom(to)
              setTo(from)
            }}
          >
            <Icon name="swap" />
          </button>
        </div>
        <div className={names('ask__cell')}>
          <PlaceCell
            {...place}
            side="to"
            place={to}
            onChange={change(setTo)}
            wrong={wrong === 'toMissing' || wrong === 'sameCountry'}
          />
        </div>
        <div className={names('ask__cell')}>
          <div className={names('ask__top')}>
            <span className={names('ask__label')}>{t('ask.box')}</span>
          </div>
          <div className={names('ask__line')}>
            <span className={names('pick-wrap')}>
              <select
                className={names('pick')}
                aria-label={t('ask.boxType')}
                value={box}
                onChange={(event) => setBox(event.target.value)}
              >
                {boxTypes.map(([type]) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </span>
            <span className={names('step')}>
              <button
                type="button"
                aria-label={`${t('ask.count')} ${t('common:actions.decrease')}`}
                onClick={() => setCount(Math.max(1, count - 1))}
              >
                <Icon name="minus" />
              </button>
              <input
                inputMode="numeric"
                aria-label={t('ask.count')}
                value={count}
                onChange={(event) =>
                  setCount(Math.min(99, Math.max(1, Number(event.target.value.replaceAll(/\D/g, '')) || 1)))
                }
              />
              <button
                type="button"
                aria-label={`${t('ask.count')} ${t('common:actions.increase')}`}
                onClick={() => setCount(Math.min(99, count + 1))}
              >
                <Icon name="plus" />
              </button>
            </span>
          </div>
          <p className={names('ask__hint')}>{t('ask.teu', { count: teu })}</p>
        </div>
        <div className={names('ask__cell')}>
          <div className={names('ask__top')}>
            <label className={names('ask__label')} htmlFor={`${errorId}-ready`}>
              {t('ask.ready')}
            </label>
          </div>
          <div className={names('ask__line')}>
            <DayInput
              className={names('ask__day')}
              control={{
                id: `${errorId}-ready`,
                'aria-invalid': wrong === 'readyMissing' ? true : undefined,
                'aria-describedby': wrong === 'readyMissing' ? errorId : undefined,
                'aria-required': true,
              }}
              value={ready}
              onChange={change(setReady)}
            />
          </div>
          <p className={names('ask__hint')}>{t('ask.readyHint')}</p>
        </div>
        <div className={names('ask__go')}>
          <button className={names('btn btn--main btn--big')} type="submit">
            {t('ask.go')}
          </button>
        </div>
      </div>
      <p className={names('ask__error')} id={errorId} role="alert" hidden={!wrong}>
        <Icon name="alert" />
        <span>{wrong ? t(`ask.${wrong}`) : ''}</span>
      </p>
      <p className={names('ask__foot')}>
        <span>{t('ask.foot1')}</span>
        <span>{t('ask.foot2')}</span>
      </p>
    </form>
  )
}
