import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { type SitePage, sitePath } from '#web/app/site-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

/**
 * The parts of a service page, in the order in which they are read: what it is, what is offered, how it is priced,
 * how long it takes, what can go wrong, what is not in it, and the quote form. Nothing here needs a script.
 */
const names = namesOf({ ...site, ...css })

/** The shipment the quote form is filled with. */
const sample = { from: 'CNSHA', to: 'NLRTM', type: ['40HQ'], quantity: ['1'] } as const

const parts = ['offer', 'price', 'time', 'wrong', 'out', 'faq'] as const
type Part = (typeof parts)[number]

const services = [
  'oceanShipping',
  'landCarriage',
  'clearance',
  'storage',
  'shipping',
] as const satisfies SitePage[]
type Service = (typeof services)[number]

/** Opening, drawing and index of a service page; `children` are its parts. */
export function ServicePage({
  service,
  title,
  lead,
  drawing,
  caption,
  children,
}: {
  service: Service
  title: string
  lead: string
  drawing: ReactNode
  caption: string
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation(['service', 'common'])
  const language = useLanguage()
  return (
    <>
      <section className={names('svc')}>
        <div className={names('wrap svc__grid')}>
          <div>
            <h1 className={names('svc__title')}>
              <Wrapped parts={title.split('\n')} />
            </h1>
            <p className={names('svc__lead')}>{lead}</p>
            <div className={names('svc__go')}>
              <Link className={names('btn btn--main btn--big')} to={paths.quoteSearch(sample)}>
                {t('go')}
              </Link>
              <small>{t('goHint')}</small>
            </div>
            <nav className={names('svc__index')} aria-label={t('index')}>
              {parts.map((part) => (
                <a key={part} href={`#${part}`}>
                  {t(`parts.${part}`)}
                </a>
              ))}
            </nav>
          </div>
          <figure className={names('figure')}>
            {drawing}
            <figcaption>{caption}</figcaption>
          </figure>
        </div>
      </section>
      {children}
      <section className={names('last')} aria-label={t('last')}>
        <div className={names('wrap last__row')}>
          <div>
            <p className={names('last__lane')}>{t('lane')}</p>
            <p className={names('last__meta')}>{t('laneMeta')}</p>
          </div>
          <div className={names('last__go')}>
            <Link className={names('btn btn--main btn--big')} to={paths.quoteSearch(sample)}>
              {t('go')}
            </Link>
          </div>
        </div>
        <nav className={names('wrap also')} aria-label={t('also')}>
          {services
            .filter((each) => each !== service)
            .map((each) => (
              <Link key={each} className={names('link')} to={sitePath(each, language)}>
                {t(`services.${each}`)}
              </Link>
            ))}
        </nav>
      </section>
    </>
  )
}

/** One part of the page: heading at the left, substance at the right. */
export function ServicePart({
  part,
  title,
  lead,
  children,
}: {
  part: Part
  title: string
  lead?: string
  children: ReactNode
}): ReactElement {
  const ground = parts.indexOf(part) % 2 === 1 ? ' section--surface' : ''
  return (
    <section className={names(`section section--plain${ground}`)} id={part}>
      <div className={names('wrap split')}>
        <div className={names('split__head')}>
          <h2 className={names('h2')}>
            <Wrapped parts={title.split('\n')} />
          </h2>
          {lead && <p className={names('split__lead')}>{lead}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}

type Named = { readonly name: string; readonly text: string }

/** Named things in two columns: what is offered, or what is left out. */
export function Listed({ items }: { items: readonly Named[] }): ReactElement {
  return (
    <ul className={names('incl')}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

type PriceRow = {
  readonly code: ChargeCode
  readonly name: string
  readonly basis: string
  readonly payer: 'shipper' | 'consignee' | 'causer'
  readonly fixed: 'atOrder' | 'sailing' | 'gateIn' | 'atCost' | 'askedFirst' | 'byDay'
}

/** Charges with their code, basis, payer, and the moment after which they no longer change. */
export function PriceTable({ rows, note }: { rows: readonly PriceRow[]; note: string }): ReactElement {
  const { t } = useTranslation('service')
  return (
    <>
      <table className={names('grid-table')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.charge')}</th>
            <th scope="col">{t('columns.basis')}</th>
            <th scope="col">{t('columns.payer')}</th>
            <th scope="col">{t('columns.fixed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">
                {row.name}
                <span className={names('code')}>{row.code}</span>
              </th>
              <td data-th={t('columns.basis')}>{row.basis}</td>
              <td data-th={t('columns.payer')}>{t(`payers.${row.payer}`)}</td>
              <td data-th={t('columns.fixed')}>{t(`fixed.${row.fixed}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={names('caption')}>{note}</p>
    </>
  )
}

type TimeRow = { readonly name: string; readonly time: string; readonly why: string }

/** How long each step takes and what decides it. */
export function TimeTable({
  of,
  rows,
  note,
}: {
  of: 'step' | 'lane'
  rows: readonly TimeRow[]
  note: string
}): ReactElement {
  const { t } = useTranslation('service')
  return (
    <>
      <table className={names(of === 'lane' ? 'grid-table grid-table--lanes' : 'grid-table')}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${of}`)}</th>
            <th scope="col">{t('columns.time')}</th>
            <th scope="col">{t('columns.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td data-th={t('columns.time')}>{row.time}</td>
              <td data-th={t('columns.why')}>{row.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={names('caption')}>{note}</p>
    </>
  )
}

type Trouble = {
  readonly code: string
  readonly name: string
  readonly see: string
  readonly act: string
  readonly money: string
}

/** What can go wrong: what the shipper sees first, what we do, who pays. */
export function Troubles({ items }: { items: readonly Trouble[] }): ReactElement {
  const { t } = useTranslation('service')
  return (
    <ul className={names('trouble')}>
      {items.map((each) => (
        <li key={each.name}>
          <h3 className={names('trouble__name')}>
            {each.name}
            <span className={names('code')}>{each.code}</span>
          </h3>
          <dl>
            {(['see', 'act', 'money'] as const).map((term) => (
              <div key={term} className={names('trouble__row')}>
                <dt>{t(`trouble.${term}`)}</dt>
                <dd>{each[term]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Questions that fold; the first is open. */
export function Questions({ items }: { items: readonly Named[] }): ReactElement {
  return (
    <div className={names('faq')}>
      {items.map(({ name, text }, at) => (
        <details key={name} open={at === 0}>
          <summary>
            {name}
            <Icon name="plus" />
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  )
}

/** An explanatory drawing 400 units wide; `title` is what it says to those who do not see it. */
export function Drawing({
  title,
  height,
  children,
}: {
  title: string
  height: number
  children: ReactNode
}): ReactElement {
  return (
    <svg className={names('draw')} viewBox={`0 0 400 ${height}`} role="img">
      <title>{title}</title>
      {children}
    </svg>
  )
}
