import { type ReactElement, type ReactNode, useId } from 'react'
import type { NamedOffer } from '#contract/quotes.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { formatInstant, formatMoney, formatShortDay, formatTime } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOffer, useOfferAhead } from './api.ts'
import { ChargeTable } from './charge-groups.tsx'
import { CutOffs, Exclusions, FreeTime, OfferTerms, tonnes } from './offer-terms.tsx'
import type { Lead } from './offers.ts'
import { Trip } from './trip.tsx'

/** Below this many containers left, the row says so instead of how long the price holds. */
const fewLeft = 10

type OfferRowProps = {
  /** What the offer answers. */
  draft: QuoteDraft | null
  offer: NamedOffer
  leads: readonly Lead[]
  /** Whole percent above the least CO2e; null where it is not known. */
  aboveLeast: number | null
  domestic: boolean
  open: boolean
  onToggle: () => void
  choosing: boolean
  onChoose: () => void
  /** More buttons at the foot of the breakdown. */
  more: ReactNode
}

/** One offer: a row that compares column by column, and its breakdown in place. */
export function OfferRow(given: OfferRowProps): ReactElement {
  const { offer, leads, aboveLeast, open, choosing, onChoose } = given
  const { t } = useTranslation('quotes')
  const { language, read } = useReader()
  const id = useId()
  const ahead = useOfferAhead(given.draft)
  const carrier = read(offer.carrier.short)
  const sails = formatShortDay(offer.departsOn, language)
  const total = formatMoney(offer.totals.cny, { currency: 'symbol', zero: 'shown' })
  const shortCutOffs = offer.cutOffs.flatMap(({ code, at }) =>
    code === 'DCO' || code === 'FCO' ? [{ code, at }] : [],
  )
  const { space } = offer
  const few = offer.allotment !== null && offer.allotment <= fewLeft
  const spaceUnit = space ? t(`space.units.${space.unit}`) : ''
  const full =
    space && !space.enough
      ? t(space.left > 0 ? 'space.notEnough' : 'space.usedUp', { left: space.left, unit: spaceUnit })
      : undefined
  const days = (count: number | null) =>
    count === null ? t('offer.freeUnknown') : t('offer.days', { count })
  return (
    <tbody className={`offer${open ? ' open' : ''}`}>
      <tr>
        <td className="o-who">
          {leads.length > 0 && (
            <span className="tag sea plain">
              {leads.map((lead) => t(`offer.lead.${lead}`)).join(t('offer.leadJoin'))}
            </span>
          )}
          <b>{carrier}</b>
          <span>{t('offer.service', { carrier: offer.carrier.name.en, service: offer.service })}</span>
        </td>
        <td className="o-trip">
          <Trip {...offer} />
        </td>
        <td className="o-cut">
          <dl className="pairs">
            {shortCutOffs.map((each) => (
              <div key={each.code}>
                <dt>{t(`offer.short.${each.code}`)}</dt>
                <dd>
                  <time dateTime={each.at} title={formatInstant(each.at, offer.pol.zone)}>
                    {formatShortDay(each.at, language, offer.pol.zone)} {formatTime(each.at, offer.pol.zone)}
                  </time>
                </dd>
              </div>
            ))}
          </dl>
        </td>
        <td className="o-free">
          <dl className="pairs">
            <div>
              <dt>{t('offer.demurrage')}</dt>
              <dd>{days(offer.freeTime.demurrageDays)}</dd>
            </div>
            <div>
              <dt>{t('offer.detention')}</dt>
              <dd>{days(offer.freeTime.detentionDays)}</dd>
            </div>
          </dl>
        </td>
        <td className="o-co2">
          <span className="lbl">{t('columns.co2')}</span>
          <span className="num">
            {offer.co2e ? t('offer.tonnes', { tonnes: tonnes(offer.co2e.grams) }) : '–'}
          </span>
          {aboveLeast !== null && (
            <small>
              {aboveLeast === 0 ? t('offer.leastCo2') : t('offer.aboveLeast', { percent: aboveLeast })}
            </small>
          )}
        </td>
        <td className="o-sum r">
          <b className="money">{total}</b>
          <span>
            {t('offer.prepaid')}{' '}
            <span className="money">{formatMoney(offer.totals.prepaid.cny, { currency: 'none' })}</span>
          </span>
          <span>
            {t('offer.collect')}{' '}
            <span className="money">{formatMoney(offer.totals.collect.cny, { currency: 'none' })}</span>
          </span>
        </td>
        <td className="o-act">
          <Button look={open ? 'primary' : 'line'} pending={choosing} reason={full} onClick={onChoose}>
            {choosing ? t('offer.choosing') : t('offer.choose')}
            <span className="sr">{t('offer.named', { carrier, day: sails, total })}</span>
          </Button>
          <button
            type="button"
            className="more"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={given.onToggle}
            onPointerEnter={() => ahead(offer)}
            onFocus={() => ahead(offer)}
          >
            {t(open ? 'offer.hide' : 'offer.details')}
            <span className="sr">{t('offer.named', { carrier, day: sails, total })}</span>
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
          </button>
          <small className={space && (full || space.left <= fewLeft) ? 'space' : 'valid'}>
            {full ? (
              <span className="t-stop">{full}</span>
            ) : space && space.left <= fewLeft ? (
              <span className="t-wait">{t('space.left', { left: space.left, unit: spaceUnit })}</span>
            ) : few && !space ? (
              <span className="t-wait">{t('offer.left', { count: offer.allotment ?? 0 })}</span>
            ) : (
              t('offer.validUntil', { day: formatShortDay(offer.validUntil, language) })
            )}
          </small>
        </td>
      </tr>
      {open && (
        <tr className="detail" id={id}>
          <td colSpan={7}>
            <h2 className="sr">{t('detail.heading', { carrier })}</h2>
            <WrittenOut draft={given.draft} offer={offer} domestic={given.domestic} />
            <div className="detail-foot">
              <Button look="primary" pending={choosing} reason={full} onClick={onChoose}>
                {t('detail.use')}
                <Icon name="arrow" />
              </Button>
              {given.more}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Every charge, what the price does not hold, cut-offs, free time and terms. */
function WrittenOut({
  draft,
  offer,
  domestic,
}: Pick<OfferRowProps, 'draft' | 'offer' | 'domestic'>): ReactElement {
  const { t } = useTranslation('quotes')
  const { portName } = useReader()
  const { data: written, error, refetch } = useOffer(draft, offer)
  if (!written) {
    return error ? (
      <ErrorState title={t('detail.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={8} label={t('detail.loading')} />
    )
  }
  return (
    <>
      <div className="detail-grid">
        <div className="scroll-x">
          <ChargeTable
            charges={written.charges}
            totals={written.totals}
            pol={portName(offer.pol)}
            pod={portName(offer.pod)}
          />
        </div>
        <div className="aside">
          <Exclusions offer={written} />
          <CutOffs offer={written} readyOn={draft?.readyOn} />
          <FreeTime offer={offer} />
        </div>
      </div>
      <OfferTerms offer={written} domestic={domestic} />
    </>
  )
}
