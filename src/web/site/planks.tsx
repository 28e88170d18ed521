import type { ReactElement, ReactNode } from 'react'
import { addDays } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney, formatShortDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './home.module.css'
import { amountOf, type SampleCharge, sampleQuote } from './home-figures.ts'
import sections from './home-sections.module.css'
import { namesOf } from './names.ts'
import { WayPoint } from './passage.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css, ...sections })

/** A container number whose check digit is right (ISO 6346). */
const sampleContainer = 'CSQU3054383'

const chargeOf = (code: SampleCharge['code']) =>
  sampleQuote.charges.find((each) => each.code === code) as SampleCharge
const freight = chargeOf('OF')
const terminal = chargeOf('THC')
const shown = (amount: Money | null) => formatMoney(amount)

const factShapes = {
  planned: (
    <circle
      cx="7"
      cy="7"
      r="5.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.2 2.2"
    />
  ),
  estimated: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M7 1.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" />
    </>
  ),
  actual: (
    <>
      <circle cx="7" cy="7" r="6.4" fill="currentColor" />
      <path
        d="m4 7.2 2.1 2.1L10.2 5"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
} as const

function Bill({
  code,
  name,
  amount,
  why,
  end,
}: {
  code: string
  name: string
  amount: string
  why: string
  end: string
}): ReactElement {
  return (
    <div className={names('bill')}>
      <span className={names('bill__code even-code')}>{code}</span>
      <span>{name}</span>
      <span className={names('bill__amt')}>{amount}</span>
      <span className={names('bill__sub')}>
        <span>{why}</span>
        <span>{end}</span>
      </span>
    </div>
  )
}

function Fact({
  kind,
  name,
  when,
  was,
  source,
  zone,
}: {
  kind: keyof typeof factShapes
  name: string
  when: string
  was?: string
  source: string
  zone: string
}): ReactElement {
  return (
    <div className={names('fact')}>
      <svg className={names(`fact__mark is-${kind}`)} viewBox="0 0 14 14" aria-hidden="true">
        {factShapes[kind]}
      </svg>
      <span>{name}</span>
      <span className={names('fact__when')}>
        {was && <s>{was}</s>}
        {when}
      </span>
      <span className={names('fact__src')}>
        <span>{source}</span>
        <span>{zone}</span>
      </span>
    </div>
  )
}

function Check({ waits, children }: { waits?: boolean; children: ReactNode }): ReactElement {
  return (
    <p className={names(waits ? 'check check--wait' : 'check')}>
      <Icon name={waits ? 'alert' : 'check'} />
      <span>{children}</span>
    </p>
  )
}

function Plank({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}): ReactElement {
  return (
    <article className={names('plank')}>
      <div className={names('specimen')}>{children}</div>
      <div>
        <h3 className={names('plank__title')}>{title}</h3>
        <p className={names('plank__text')}>{text}</p>
      </div>
    </article>
  )
}

/** Price, passage, papers: what the name stands for, with a sample of each. */
export function Planks(): ReactElement {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const short = (day: string) => formatShortDay(day, language)
  return (
    <section className={names('section')} data-below>
      <div className={names('wrap')}>
        <WayPoint is="taiwanStrait" />
      </div>
      <div className={names('wrap')}>
        <div className={names('section__head')}>
          <h2 className={names('h2')}>
            <Wrapped parts={[t('planks.title1'), t('planks.title2')]} />
          </h2>
          <p className={names('lead')}>{t('planks.lead')}</p>
        </div>
        <div className={names('planks')}>
          <Plank title={t('planks.price.title')} text={t('planks.price.text')}>
            <Bill
              code={freight.code}
              name={t('sample.charges.OF')}
              amount={shown(amountOf(freight))}
              why={t('planks.price.quoted', { amount: formatMoney(amountOf(freight), { currency: 'none' }) })}
              end={t('planks.price.gap', { amount: shown(null) })}
            />
            <Bill
              code={terminal.code}
              name={t('sample.charges.THC')}
              amount={shown(amountOf(terminal))}
              why={t('planks.price.perContainer', { count: terminal.quantity, price: shown(terminal.unit) })}
              end={t('planks.price.prepaid')}
            />
            <Bill
              code="OWS"
              name={t('planks.price.overweight')}
              amount={shown(null)}
              why={t('planks.price.overweightWhy')}
              end={t('planks.price.notDue')}
            />
          </Plank>
          <Plank title={t('planks.passage.title')} text={t('planks.passage.text')}>
            <Fact
              kind="actual"
              name={t('planks.passage.left')}
              when={`${short(sampleQuote.departsOn)} 05:40`}
              source={t('planks.passage.leftSource')}
              zone="UTC+8"
            />
            <Fact
              kind="estimated"
              name={t('planks.passage.arrives')}
              was={short(sampleQuote.arrivesOn)}
              when={`${short(addDays(sampleQuote.arrivesOn, 1))} 06:00`}
              source={t('planks.passage.arrivesSource')}
              zone="UTC+1"
            />
            <Fact
              kind="planned"
              name={t('planks.passage.collected')}
              when={short(addDays(sampleQuote.arrivesOn, 4))}
              source={t('planks.passage.collectedSource')}
              zone={t('planks.passage.localDay')}
            />
          </Plank>
          <Plank title={t('planks.papers.title')} text={t('planks.papers.text')}>
            <p className={names('digits')} role="img" aria-label={sampleContainer}>
              {[...sampleContainer].map((digit, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the characters of a constant.
                <span key={at} aria-hidden="true">
                  {digit}
                </span>
              ))}
            </p>
            <Check>{t('planks.papers.digit')}</Check>
            <Check>{t('planks.papers.file')}</Check>
            <Check waits>{t('planks.papers.goods')}</Check>
          </Plank>
        </div>
      </div>
    </section>
  )
}
