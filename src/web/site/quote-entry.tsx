import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { paths } from '#web/app/paths.ts'
import { searchSeaports } from '#web/features/reference/api.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type SeaportChoice, SeaportField } from '#web/ui/seaport-field.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Entry, type EntryPlace, keepEntry, mostBoxes } from './entry-draft.ts'
import css from './home.module.css'
import { boxTypes } from './lanes.ts'
import { namesOf } from './names.ts'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

/** Only one such form stands on a page; fixed ids are the same on the server and in an island. */
const errorId = 'ask-error'
const readyId = 'ask-ready'

type PlaceCellProps = {
  side: 'from' | 'to'
  place: EntryPlace
  onChange: (place: EntryPlace) => void
  wrong: boolean
  suggestions: readonly SeaportChoice[]
}

function PlaceCell({ side, place, onChange, wrong, suggestions }: PlaceCellProps): ReactElement {
  const { t, i18n } = useTranslation('site')
  const other = place.port && (i18n.language === 'en-US' ? '' : place.port.name.en)
  return (
    <>
      <div className={names('ask__top')}>
        <span className={names('ask__label')} id={`ask-${side}-label`}>
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
            id: `ask-${side}`,
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
  entry: Entry
  suggestions: readonly SeaportChoice[]
  /** Opens a path of the site. */
  open: (path: string) => void
}

/** The quote form of the home page. What is filled in here is found again in the portal's form. */
export function QuoteEntry({ entry: first, suggestions, open }: QuoteEntryProps): ReactElement {
  const { t } = useTranslation(['site', 'common'])
  const shell = useRef<HTMLFormElement>(null)
  const [entry, setEntry] = useState(first)
  const [wrong, setWrong] = useState<'fromMissing' | 'toMissing' | 'sameCountry' | 'readyMissing' | null>(
    null,
  )
  const { from, to, box, count, readyOn } = entry
  const change = (changed: Partial<Entry>) => {
    setWrong(null)
    setEntry((now) => ({ ...now, ...changed }))
  }
  // The tab's storage keeps what is filled in, for the page in the other language.
  useEffect(() => {
    if (entry !== first) keepEntry(entry)
  }, [entry, first])

  const check = () => {
    if (!from.port) return 'fromMissing'
    if (!to.port) return 'toMissing'
    // The countries must differ but for a port to a door (requirements §5).
    if (from.port.country === to.port.country && !(from.kind === 'port' && to.kind === 'door'))
      return 'sameCountry'
    return parseBusinessDate(readyOn) ? null : 'readyMissing'
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setWrong(found)
    if (found) {
      const side = found === 'fromMissing' ? 'from' : 'to'
      shell.current
        ?.querySelector<HTMLElement>(found === 'readyMissing' ? `#${readyId}` : `[data-side="${side}"]`)
        ?.focus()
      return
    }
    open(
      paths.quoteSearch({
        from: from.port?.code,
        to: to.port?.code,
        fromKind: from.kind,
        toKind: to.kind,
        type: box,
        quantity: count,
        readyOn,
      }),
    )
  }
  const teu = (boxTypes.find(([type]) => type === box)?.[1] ?? 1) * count
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
            suggestions={suggestions}
            side="from"
            place={from}
            onChange={(place) => change({ from: place })}
            wrong={wrong === 'fromMissing' || wrong === 'sameCountry'}
          />
          <button
            className={names('swap')}
            type="button"
            aria-label={t('ask.swap')}
            onClick={() => change({ from: to, to: from })}
          >
            <Icon name="swap" />
          </button>
        </div>
        <div className={names('ask__cell')}>
          <PlaceCell
            suggestions={suggestions}
            side="to"
            place={to}
            onChange={(place) => change({ to: place })}
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
                onChange={(event) => change({ box: event.target.value })}
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
                onClick={() => change({ count: Math.max(1, count - 1) })}
              >
                <Icon name="minus" />
              </button>
              <input
                inputMode="numeric"
                aria-label={t('ask.count')}
                value={count}
                onChange={(event) =>
                  change({
                    count: Math.min(
                      mostBoxes,
                      Math.max(1, Number(event.target.value.replaceAll(/\D/g, '')) || 1),
                    ),
                  })
                }
              />
              <button
                type="button"
                aria-label={`${t('ask.count')} ${t('common:actions.increase')}`}
                onClick={() => change({ count: Math.min(mostBoxes, count + 1) })}
              >
                <Icon name="plus" />
              </button>
            </span>
          </div>
          <p className={names('ask__hint')}>{t('ask.teu', { count: teu })}</p>
        </div>
        <div className={names('ask__cell')}>
          <div className={names('ask__top')}>
            <label className={names('ask__label')} htmlFor={readyId}>
              {t('ask.ready')}
            </label>
          </div>
          <div className={names('ask__line')}>
            <DayInput
              className={names('ask__day')}
              control={{
                id: readyId,
                'aria-invalid': wrong === 'readyMissing' ? true : undefined,
                'aria-describedby': wrong === 'readyMissing' ? errorId : undefined,
                'aria-required': true,
              }}
              value={readyOn}
              onChange={(day) => change({ readyOn: day })}
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
