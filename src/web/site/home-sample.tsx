import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney, formatNumber, formatShortDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { amountOf, type SampleCharge, sampleQuote } from './home-figures.ts'
import css from './home-sections.module.css'
import { namesOf } from './names.ts'
import { WayPoint } from './passage.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css })

/** The lane of the sample in the quote form; the day is the reader's own. */
const samePlaces = {
  fromKind: 'door',
  fromCountry: 'CN',
  fromProvince: '330000',
  fromCity: '330200',
  fromRegion: '330281',
  to: 'NLRTM',
  type: [sampleQuote.containerType],
  quantity: [String(sampleQuote.quantity)],
  service: ['customsDeclaration'],
}

const stages = ['origin', 'ocean', 'destination'] as const

/** Which lines make up each part of the total; the rest of a stage is its last part. */
const partOf = ({ code, stage }: SampleCharge) => {
  if (code === 'OF') return 'freight'
  if (code === 'TRK' || code === 'CUS') return 'haulage'
  return stage === 'ocean' ? 'surcharges' : stage
}
const parts = (['freight', 'surcharges', 'haulage', 'origin', 'destination'] as const).map((key) => ({
  key,
  minor: sampleQuote.charges.reduce((sum, each) => sum + (partOf(each) === key ? each.cny : 0), 0),
}))

/** A quote as the results write it out, marked as a sample, with what it does not hold beside it. */
export function HomeSample(): ReactElement {
  const { t } = useTranslation(['home', 'quotes'])
  const language = useLanguage()
  const short = (day: string) => formatShortDay(day, language)
  const usual = (given: (typeof sampleQuote.exclusions)[number]['usually']) =>
    given &&
    t(`quotes:detail.exclusionBasis.${given.basis}`, {
      amount: typeof given.amount === 'string' ? given.amount : formatMoney(given.amount),
    })
  return (
    <section className={names('section')} data-below>
      <div className={names('wrap')}>
        <WayPoint is="babElMandeb" />
        <div className={names('section__head')}>
          <h2 className={names('h2')}>
            <Wrapped parts={[t('sample.title1'), t('sample.title2')]} />
          </h2>
          <p className={names('lead')}>{t('sample.lead', { ready: short(sampleQuote.readyOn) })}</p>
        </div>
        <div className={names('pricing')}>
          <article className={names('sheet')} aria-labelledby="sample-name">
            <header className={names('sheet__head')}>
              <h3 className={names('sheet__no')} id="sample-name">
                {t('sample.name')}
              </h3>
              <span className={names('stamp')}>{t('sample.stamp')}</span>
              <p className={names('sheet__meta')}>
                <span>{t('sample.ends')}</span>
                <span>
                  {sampleQuote.quantity} × {sampleQuote.containerType}
                </span>
                <span>{t('sample.sails', { date: short(sampleQuote.departsOn) })}</span>
                <span>{t('sample.route')}</span>
                <span>{t('sample.days', { days: sampleQuote.transitDays })}</span>
                <span>{t('sample.valid', { date: short(sampleQuote.validTo) })}</span>
              </p>
            </header>
            <table className={names('lines')}>
              <thead>
                <tr>
                  <th scope="col">{t('sample.code')}</th>
                  <th scope="col">{t('quotes:detail.charge')}</th>
                  <th scope="col">{t('quotes:detail.basis')}</th>
                  <th scope="col" className={names('r')}>
                    {t('sample.quantity')}
                  </th>
                  <th scope="col" className={names('r')}>
                    {t('sample.unit')}
                  </th>
                  <th scope="col" className={names('r')}>
                    {t('quotes:detail.amount')}
                  </th>
                </tr>
              </thead>
              {stages.map((stage) => (
                <tbody key={stage}>
                  <tr className={names('grp')}>
                    <th colSpan={6} scope="rowgroup">
                      {t(`sample.stages.${stage}`)}
                    </th>
                  </tr>
                  {sampleQuote.charges
                    .filter((each) => each.stage === stage)
                    .map((each) => {
                      const amount = amountOf(each)
                      return (
                        <tr key={each.code}>
                          <td className={names('code')}>{each.code}</td>
                          <td className={names('name')}>
                            {t(`sample.charges.${each.code}`)}
                            {each.code === sampleQuote.mayChange.code && (
                              <small>{t(`quotes:detail.mayChange.${sampleQuote.mayChange.until}`)}</small>
                            )}
                          </td>
                          <td className={names('basis')}>{t(`quotes:detail.bases.${each.basis}`)}</td>
                          <td className={names('r qty')}>{each.quantity}</td>
                          <td className={names('r unit')} data-quantity={each.quantity}>
                            {formatMoney(each.unit, { currency: 'none' })}
                          </td>
                          <td className={names('r amt')}>
                            <span className={names('cur')}>{amount.currency}</span>
                            {formatMoney(amount, { currency: 'none' })}
                          </td>
                        </tr>
                      )
                    })}
                </tbody>
              ))}
            </table>
            <div className={names('sum')}>
              {sampleQuote.byCurrency.map((each) => {
                const rate = sampleQuote.rates.find(({ from }) => from === each.currency)
                return (
                  <Fragment key={each.currency}>
                    <p className={names('sum__row')}>
                      <span>{t('sample.subtotal', { currency: each.currency })}</span>
                      <b>{formatMoney(each)}</b>
                    </p>
                    {rate && (
                      <p className={names('sum__row')}>
                        <span>
                          <Phrase
                            text={t('sample.inCny', {
                              currency: each.currency,
                              rate: rate.rate,
                              date: short(sampleQuote.askedOn),
                            })}
                            parts={{ whole: (inner) => <span className={names('whole')}>{inner}</span> }}
                          />
                        </span>
                        <b>
                          {formatMoney({
                            minor: sampleQuote.charges.reduce(
                              (sum, { unit, cny }) => sum + (unit.currency === each.currency ? cny : 0),
                              0,
                            ),
                            currency: 'CNY',
                          })}
                        </b>
                      </p>
                    )}
                  </Fragment>
                )
              })}
              <p className={names('sum__row sum__total')}>
                <span>{t('sample.total')}</span>
                <b>{formatMoney(sampleQuote.total)}</b>
              </p>
              <p className={names('sum__row')}>
                <span>{t('sample.prepaid')}</span>
                <b>{formatMoney(sampleQuote.prepaid)}</b>
              </p>
              <p className={names('sum__row')}>
                <span>{t('sample.collect')}</span>
                <b>{formatMoney(sampleQuote.collect)}</b>
              </p>
              <p className={names('sum__row')}>
                <span>
                  {t('sample.co2e', {
                    grams: formatNumber(sampleQuote.co2e.gramsPerTeuKm, { decimals: 1 }),
                  })}
                </span>
                <b>{t('sample.tonnes', { tonnes: formatNumber(sampleQuote.co2e.grams / 1_000_000) })}</b>
              </p>
            </div>
          </article>
          <div>
            <h3 className={names('out__title')}>{t('quotes:detail.exclusions')}</h3>
            <ul className={names('out')}>
              {sampleQuote.exclusions.map(({ code, usually }) => {
                const reason = t(`sample.out.${code}.reason`)
                const price = usual(usually)
                return (
                  <li key={code} className={names('out__item')}>
                    <Icon name="dashed" />
                    <span className={names('out__name')}>{t(`sample.out.${code}.name`)}</span>
                    <span className={names('out__why')}>
                      {price ? t('quotes:detail.exclusionPrice', { reason, price }) : reason}
                    </span>
                  </li>
                )
              })}
            </ul>
          </div>
          <div className={names('pricing__foot')}>
            <div>
              <h3 className={names('out__sub')}>
                {t('sample.mix', { amount: formatMoney(sampleQuote.total) })}
              </h3>
              <div className={names('mix')} aria-hidden="true">
                {parts.map(({ key, minor }) => (
                  <i
                    key={key}
                    className={names(`mix-${key}`)}
                    style={{ ['--w' as string]: formatCount(minor / 10_000) }}
                  />
                ))}
              </div>
              <ul className={names('mix-key')}>
                {parts.map(({ key, minor }) => (
                  <li key={key} className={names(`mix-${key}`)}>
                    {t(`sample.mixParts.${key}`)}
                    <b>{formatMoney({ minor, currency: 'CNY' }, { currency: 'none' })}</b>
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <p className={names('out__note')}>{t('sample.note')}</p>
              <p className={names('out__end')}>
                <Link className={names('btn btn--main')} to={paths.quoteSearch(samePlaces)}>
                  {t('sample.action')}
                </Link>
                <Link className={names('link')} to={sitePath('science', language)}>
                  {t('sample.more')}
                  <Icon name="arrow" />
                </Link>
              </p>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
