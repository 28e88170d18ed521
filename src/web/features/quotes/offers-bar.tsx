import { type ReactElement, useId, useState } from 'react'
import type { NamedOffer } from '#contract/quotes.ts'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { offerSorts } from '#domain/quotes/offer.ts'
import { formatShortDay } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/popover.ts'
import { useReader } from '#web/ui/reader.ts'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isNarrowed, type OfferView, plainView, routings } from './offers.ts'

type Part = 'carrier' | 'routing' | 'departure'
type BarProps = {
  offers: readonly NamedOffer[]
  shown: number
  view: OfferView
  onChange: (view: OfferView) => void
}

/** The chosen conditions in words, for the bar and for the empty state. */
export function useConditions(offers: readonly NamedOffer[], view: OfferView) {
  const { t } = useTranslation('quotes')
  const { language } = useReader()
  const carriers = new Set(offers.map((offer) => offer.carrier.scac))
  const day = (given: string) => formatShortDay(given, language)
  const words: Record<Part, string> = {
    carrier:
      view.carriers.length === 0
        ? t('filter.allCarriers', { count: carriers.size })
        : t('filter.someCarriers', { count: view.carriers.length }),
    routing: view.routing ? t(`filter.${view.routing}`) : t('filter.any'),
    departure:
      view.departFrom && view.departTo
        ? t('filter.departBetween', { from: day(view.departFrom), to: day(view.departTo) })
        : view.departFrom
          ? t('filter.departAfter', { day: day(view.departFrom) })
          : view.departTo
            ? t('filter.departBefore', { day: day(view.departTo) })
            : t('filter.any'),
  }
  const active: Record<Part, boolean> = {
    carrier: view.carriers.length > 0,
    routing: view.routing !== null,
    departure: view.departFrom !== null || view.departTo !== null,
  }
  return { words, active }
}

/** A day that counts as soon as it is complete; half a day stays in the field. */
function DayFilter({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: string | null
  min: string | undefined
  max: string | undefined
  onChange: (day: string | null) => void
}): ReactElement {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <DayInput
          control={{ id }}
          value={typed ?? value ?? ''}
          min={min}
          max={max}
          onChange={(text) => {
            const whole = text === '' || parseBusinessDate(text) !== null
            setTyped(whole ? null : text)
            if (whole) onChange(text || null)
          }}
        />
      </div>
    </div>
  )
}

/** The controls of one condition. */
function Controls({ part, offers, view, onChange }: { part: Part } & Omit<BarProps, 'shown'>): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  if (part === 'carrier') {
    const carriers = [...new Map(offers.map((offer) => [offer.carrier.scac, offer.carrier])).values()]
    return (
      <fieldset className="qr-choices">
        <legend>{t('filter.carrier')}</legend>
        {carriers.map((carrier) => (
          <label className="kit-check" key={carrier.scac}>
            <input
              className="check"
              type="checkbox"
              checked={view.carriers.includes(carrier.scac)}
              onChange={(event) =>
                onChange({
                  ...view,
                  carriers: event.target.checked
                    ? [...view.carriers, carrier.scac]
                    : view.carriers.filter((each) => each !== carrier.scac),
                })
              }
            />
            <span>{read(carrier.short)}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  if (part === 'routing') {
    return (
      <fieldset className="qr-choices">
        <legend>{t('filter.routing')}</legend>
        {[null, ...routings].map((routing) => (
          <label className="kit-check" key={routing ?? 'any'}>
            <input
              className="check"
              type="radio"
              name="routing"
              checked={view.routing === routing}
              onChange={() => onChange({ ...view, routing })}
            />
            <span>{t(`filter.${routing ?? 'any'}`)}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  const days = offers.map((offer) => offer.departsOn).sort()
  const bounds = { min: days[0], max: days.at(-1) }
  return (
    <fieldset className="qr-choices">
      <legend>{t('filter.departure')}</legend>
      <DayFilter
        label={t('filter.departFrom')}
        value={view.departFrom}
        {...bounds}
        onChange={(departFrom) => onChange({ ...view, departFrom })}
      />
      <DayFilter
        label={t('filter.departTo')}
        value={view.departTo}
        {...bounds}
        onChange={(departTo) => onChange({ ...view, departTo })}
      />
    </fieldset>
  )
}

/** One condition as a button with its controls below it. */
function Pick({
  part,
  words,
  active,
  ...rest
}: { part: Part; words: string; active: boolean } & Omit<BarProps, 'shown'>): ReactElement {
  const { t } = useTranslation('quotes')
  const { open, box, toggle, close } = usePopover()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape and for the focus leaving.
    <div
      className="qr-pick"
      {...box}
      onBlur={(event) => {
        if (event.relatedTarget && !box.ref.current?.contains(event.relatedTarget as Node)) close()
      }}
    >
      <button type="button" className={`pick${active ? ' on' : ''}`} aria-expanded={open} onClick={toggle}>
        {t(`filter.${part}`)} <b>{words}</b>
        <Icon name="chevron-down" />
      </button>
      {open && (
        <div className="pop">
          <Controls part={part} {...rest} />
        </div>
      )}
    </div>
  )
}

/** Sort order and conditions; on a phone the conditions are a sheet. */
export function OffersBar(props: BarProps): ReactElement {
  const { offers, view, onChange, shown } = props
  const { t } = useTranslation(['quotes', 'common'])
  const { words, active } = useConditions(offers, view)
  const [sheet, setSheet] = useState(false)
  const parts: readonly Part[] = ['carrier', 'routing', 'departure']
  const narrowed = isNarrowed(view)
  const clear = () => onChange({ ...plainView, sort: view.sort })
  return (
    <div className="filters offers-bar">
      <span className="sm soft sort-label">{t('sort.label')}</span>
      <Segmented
        label={t('sort.label')}
        value={view.sort}
        onChange={(sort) => onChange({ ...view, sort })}
        items={offerSorts.map((sort) => ({
          key: sort,
          label: (
            <>
              {t(`sort.${sort}`)}
              {view.sort === sort && (
                <>
                  <Icon name="arrow-up" size="s" />
                  <span className="sr">{t(`sort.hint.${sort}`)}</span>
                </>
              )}
            </>
          ),
        }))}
      />
      <span className="gap" />
      {parts.map((part) => (
        <Pick
          key={part}
          part={part}
          words={words[part]}
          active={active[part]}
          offers={offers}
          view={view}
          onChange={onChange}
        />
      ))}
      {narrowed && (
        <Button look="bare" className="qr-clear" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      <Button
        className={`only-narrow${narrowed ? ' line' : ''}`}
        icon="filter"
        onClick={() => setSheet(true)}
      >
        {t('filter.open')}
      </Button>
      {sheet && (
        <Dialog
          title={t('filter.label')}
          onClose={() => setSheet(false)}
          foot={
            <>
              {narrowed && <Button onClick={clear}>{t('filter.clear')}</Button>}
              <Button look="primary" onClick={() => setSheet(false)}>
                {t('filter.done', { count: shown })}
              </Button>
            </>
          }
        >
          {parts.map((part) => (
            <Controls key={part} part={part} offers={offers} view={view} onChange={onChange} />
          ))}
        </Dialog>
      )}
    </div>
  )
}
