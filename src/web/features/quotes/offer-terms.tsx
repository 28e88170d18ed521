import type { ReactElement } from 'react'
import type { OfferReply } from '#contract/quotes.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { parseAmount } from '#domain/kernel/money.ts'
import { cutOffsBeforeReady } from '#domain/quotes/sailings.ts'
import {
  formatInstant,
  formatMoney,
  formatNumber,
  formatShortDay,
  formatTime,
  formatZone,
} from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useQuoteOptions } from './api.ts'

type ExclusionBasis =
  | 'container'
  | 'billOfLading'
  | 'shipment'
  | 'declaration'
  | 'day'
  | 'hour'
  | 'revenueTon'
  | 'percent'
const exclusionBases: readonly string[] = [
  'container',
  'billOfLading',
  'shipment',
  'declaration',
  'day',
  'hour',
  'revenueTon',
  'percent',
] satisfies ExclusionBasis[]

/** Grams as tonnes with two decimals. */
export const tonnes = (grams: number): string => formatNumber(grams / 1_000_000, { zero: 'shown' })

/** What the total does not hold, and what that usually costs. */
export function Exclusions({
  offer,
}: {
  offer: Pick<OfferReply, 'exclusions' | 'servicesOnRequest'>
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const { data: options } = useQuoteOptions()
  const nameOf = (code: string) => {
    const service = options?.services.find((each) => each.code === code)
    return service ? read(service.name) : code
  }
  const price = (given: NonNullable<OfferReply['exclusions'][number]['indicative']>): string | null => {
    if (!exclusionBases.includes(given.basis)) return null
    const basis = given.basis as ExclusionBasis
    const amount = basis === 'percent' ? null : parseAmount(given.amount, given.currency)
    return t(`detail.exclusionBasis.${basis}`, { amount: amount ? formatMoney(amount) : given.amount })
  }
  return (
    <section>
      <h3>{t('detail.exclusions')}</h3>
      <ul className="nots">
        {offer.servicesOnRequest.map((code) => (
          <li key={code}>
            {nameOf(code)}
            <small className="t-wait">{t('detail.onRequest')}</small>
          </li>
        ))}
        {offer.exclusions.map((each) => {
          const usual = each.indicative ? price(each.indicative) : null
          const reason = read(each.reason)
          return (
            <li key={each.code}>
              {read(each.name)}
              <small>{usual ? t('detail.exclusionPrice', { reason, price: usual }) : reason}</small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The cut-offs, in the time of the port of loading, and which of them pass before the goods are ready. */
export function CutOffs({
  offer,
  readyOn,
}: {
  offer: Pick<OfferReply, 'cutOffs' | 'pol'>
  readyOn?: string | null | undefined
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const { language, portName } = useReader()
  const first = offer.cutOffs[0]
  if (!first) return null
  const zone = formatZone(new Date(first.at), offer.pol.zone)
  const nameOf = ({ code, filing }: OfferReply['cutOffs'][number]) =>
    filing ? t(`detail.filing.${filing}`) : t(`detail.cutOff.${code}`)
  const early = readyOn ? cutOffsBeforeReady(offer.cutOffs, businessDate(readyOn), offer.pol.zone) : []
  return (
    <section>
      <h3>{t('detail.cutOffs', { pol: portName(offer.pol), zone })}</h3>
      <dl className="pairs wide">
        {[...offer.cutOffs]
          .sort((a, b) => (a.at < b.at ? -1 : 1))
          .map((each) => (
            <div key={each.code}>
              <dt>{nameOf(each)}</dt>
              <dd>
                <time dateTime={each.at}>
                  {formatShortDay(each.at, language, offer.pol.zone)} {formatTime(each.at, offer.pol.zone)}
                </time>
              </dd>
            </div>
          ))}
      </dl>
      {readyOn && early.length > 0 && (
        <p className="sm t-wait">
          {t('detail.beforeReady', {
            day: formatShortDay(readyOn, language),
            names: early.map(nameOf).join(t('detail.beforeReadyJoin')),
          })}
        </p>
      )}
    </section>
  )
}

export function FreeTime({ offer }: { offer: Pick<OfferReply, 'freeTime' | 'pod'> }): ReactElement {
  const { t } = useTranslation('quotes')
  const { portName } = useReader()
  const { demurrageDays, detentionDays } = offer.freeTime
  return (
    <section>
      <h3>{t('detail.free', { pod: portName(offer.pod) })}</h3>
      <dl className="pairs wide">
        <div>
          <dt>{t('detail.demurrage')}</dt>
          <dd>
            {demurrageDays === null
              ? t('offer.freeUnknown')
              : t('detail.demurrageDays', { count: demurrageDays })}
          </dd>
        </div>
        <div>
          <dt>{t('detail.detention')}</dt>
          <dd>
            {detentionDays === null
              ? t('offer.freeUnknown')
              : t('detail.detentionDays', { count: detentionDays })}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Rates of exchange with their day and source, validity and space, and how the CO2e was worked out. */
export function OfferTerms({ offer, domestic }: { offer: OfferReply; domestic: boolean }): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const rate = offer.exchangeRates[0]
  const { co2e } = offer
  return (
    <div className="terms">
      <section>
        <h3>{t('detail.rates')}</h3>
        <p>
          <span className="num">
            {offer.exchangeRates.map((each) => (
              <span key={each.from} className="qr-line">
                {t('detail.rate', { from: each.from, to: each.to, rate: each.rate })}
              </span>
            ))}
          </span>
          <small>
            {rate ? t('detail.rateNote', { source: read(rate.source), on: rate.on }) : t('detail.rateNone')}
          </small>
        </p>
      </section>
      <section>
        <h3>{t('detail.validity')}</h3>
        <p>
          {offer.allotment === null
            ? t('detail.spaceUnknown', { at: formatInstant(offer.validUntil) })
            : t('detail.space', { at: formatInstant(offer.validUntil), count: offer.allotment })}
          <small>{t(domestic ? 'detail.payTerms.domestic' : 'detail.payTerms.overseas')}</small>
          {offer.remarks && <small>{offer.remarks}</small>}
        </p>
      </section>
      <section>
        <h3>{co2e ? t('detail.co2', { tonnes: tonnes(co2e.grams) }) : t('detail.co2None')}</h3>
        <p>
          <small>
            {co2e
              ? t(co2e.estimate ? 'detail.co2Estimate' : 'detail.co2Sum', {
                  teu: co2e.teu,
                  kilometres: formatNumber(co2e.kilometres, { decimals: 0 }),
                  grams: formatNumber(co2e.gramsPerTeuKm, { decimals: 1 }),
                  source: co2e.source,
                  lane: read(co2e.laneName),
                })
              : t('detail.co2Unknown')}
          </small>
        </p>
      </section>
    </div>
  )
}
