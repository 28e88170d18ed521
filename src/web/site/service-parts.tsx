import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { Areas } from '#i18n/areas.ts'
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
 * A service page, in the order in which it is read: what it is, what is offered, how it is priced, how long it takes,
 * what can go wrong, what is not in it, and the quote form. Nothing here needs a script.
 */
const names = namesOf({ ...site, ...css })

const parts = ['offer', 'price', 'time', 'wrong', 'out', 'faq'] as const
type Part = (typeof parts)[number]

/** The services and the area that holds the phrases of each page. */
const areas = {
  oceanShipping: 'ocean',
  landCarriage: 'land',
  clearance: 'clearance',
  storage: 'storage',
  shipping: 'shipping',
} as const satisfies { [Page in SitePage]?: keyof Areas }
type Service = keyof typeof areas
const services = Object.keys(areas) as Service[]

/** The shipment that a page's quote form is filled with: that of its example. */
const samples = {
  oceanShipping: { from: 'CNSHA', to: 'NLRTM', type: ['40HQ'], quantity: ['1'], service: ['none'] },
  landCarriage: {
    fromKind: 'door',
    fromCountry: 'CN',
    fromProvince: '330000',
    fromCity: '330200',
    fromRegion: '330281',
    to: 'NLRTM',
    type: ['40HQ'],
    quantity: ['1'],
    service: ['none'],
  },
  clearance: {
    from: 'CNSHA',
    to: 'NLRTM',
    type: ['40HQ'],
    quantity: ['1'],
    service: ['customsDeclaration', 'importClearance'],
  },
  storage: {
    from: 'CNNGB',
    to: 'DEHAM',
    type: ['40HQ'],
    quantity: ['1'],
    service: ['storage', 'containerLoading'],
    storageDays: '5',
  },
  shipping: { from: 'CNSHA', to: 'NLRTM', type: ['40HQ'], quantity: ['1'], service: ['none'] },
} as const satisfies Record<Service, Parameters<typeof paths.quoteSearch>[0]>

/** Keys of a part of the phrases under which all these fields stand. */
type KeysWith<Tree, Field extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends Record<Field, string> ? Key : never
}[keyof Tree & string]
type PhrasesOf<Of extends Service> = Areas[(typeof areas)[Of]]

/** What a page lists, by the keys of its own phrases: one that is not there, or lacks a field, does not compile. */
type ServiceLists<Of extends Service> = {
  readonly offers: readonly KeysWith<PhrasesOf<Of>['offer'], 'name' | 'text'>[]
  readonly charges: readonly {
    readonly code: ChargeCode & KeysWith<PhrasesOf<Of>['price'], 'name' | 'basis'>
    readonly payer: PriceRow['payer']
    readonly fixed: PriceRow['fixed']
  }[]
  readonly times: readonly KeysWith<PhrasesOf<Of>['time'], 'name' | 'time' | 'why'>[]
  readonly troubles: readonly KeysWith<PhrasesOf<Of>['wrong'], 'name' | 'see' | 'act' | 'money'>[]
  readonly exclusions: readonly KeysWith<PhrasesOf<Of>['out'], 'name' | 'text'>[]
  readonly questions: readonly KeysWith<PhrasesOf<Of>['faq'], 'name' | 'text'>[]
}

/** A service page: its own lists and drawing, and the order and words that all five have in common. */
export function ServicePage<const Of extends Service>({
  service,
  lists,
  timesOf,
  drawing,
}: {
  service: Of
  lists: ServiceLists<Of>
  /** Whether its times are those of steps or of lanes. */
  timesOf: 'step' | 'lane'
  drawing: ReactNode
}): ReactElement {
  const { t } = useTranslation(areas[service])
  // The keys are held to the phrases by `ServiceLists`; here they are put together.
  const say = t as (key: string) => string
  const { t: shared } = useTranslation('service')
  const listed = (part: Part, keys: readonly string[]) =>
    keys.map((key) => ({ name: say(`${part}.${key}.name`), text: say(`${part}.${key}.text`) }))
  return (
    <>
      <Opening service={service} title={say('title')} lead={say('lead')} caption={say('caption')}>
        {drawing}
      </Opening>
      <ServicePart part="offer" title={say('offer.title')} lead={say('offer.lead')}>
        <Listed items={listed('offer', lists.offers)} />
      </ServicePart>
      <ServicePart part="price" title={say('price.title')} lead={say('price.lead')}>
        <PriceTable
          rows={lists.charges.map((each) => ({
            ...each,
            name: say(`price.${each.code}.name`),
            basis: say(`price.${each.code}.basis`),
          }))}
          example={say('price.example')}
          note={say('price.note')}
        />
      </ServicePart>
      <ServicePart part="time" title={say('time.title')} lead={say('time.lead')}>
        <TimeTable
          of={timesOf}
          rows={lists.times.map((key) => ({
            name: say(`time.${key}.name`),
            time: say(`time.${key}.time`),
            why: say(`time.${key}.why`),
          }))}
          note={say('time.note')}
        />
      </ServicePart>
      <ServicePart part="wrong" title={say('wrong.title')} lead={say('wrong.lead')}>
        <Troubles
          items={lists.troubles.map((key) => ({
            name: say(`wrong.${key}.name`),
            see: say(`wrong.${key}.see`),
            act: say(`wrong.${key}.act`),
            money: say(`wrong.${key}.money`),
          }))}
        />
      </ServicePart>
      <ServicePart
        part="out"
        title={say('out.title')}
        lead={service === 'shipping' ? say('out.lead') : shared('outLead')}
      >
        <Listed items={listed('out', lists.exclusions)} />
      </ServicePart>
      <ServicePart part="faq" title={say('faq.title')}>
        <Questions items={listed('faq', lists.questions)} />
      </ServicePart>
      <Closing service={service} />
    </>
  )
}

function Opening({
  service,
  title,
  lead,
  caption,
  children,
}: {
  service: Service
  title: string
  lead: string
  caption: string
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('service')
  return (
    <section className={names('svc')}>
      <div className={names('wrap svc__grid')}>
        <div>
          <h1 className={names('svc__title')}>
            <Wrapped parts={title.split('\n')} />
          </h1>
          <p className={names('svc__lead')}>{lead}</p>
          <div className={names('svc__go')}>
            <Link className={names('btn btn--main btn--big')} to={paths.quoteSearch(samples[service])}>
              {t(`samples.${service}.go`)}
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
          {children}
          <figcaption>{caption}</figcaption>
        </figure>
      </div>
    </section>
  )
}

/** The way to the quote form, filled with the page's example, and to the other services. */
function Closing({ service }: { service: Service }): ReactElement {
  const { t } = useTranslation('service')
  const language = useLanguage()
  return (
    <section className={names('last')} aria-label={t('last')}>
      <div className={names('wrap last__row')}>
        <div>
          <p className={names('last__lane')}>{t(`samples.${service}.lane`)}</p>
          <p className={names('last__meta')}>{t(`samples.${service}.meta`)}</p>
        </div>
        <div className={names('last__go')}>
          <Link className={names('btn btn--main btn--big')} to={paths.quoteSearch(samples[service])}>
            {t(`samples.${service}.go`)}
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
  )
}

/** One part of the page: heading at the left, substance at the right. */
function ServicePart({
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
function Listed({ items }: { items: readonly Named[] }): ReactElement {
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
  readonly payer: 'shipper' | 'consignee' | 'causer' | 'billed'
  readonly fixed: 'atOrder' | 'sailing' | 'gateIn' | 'atCost' | 'askedFirst' | 'byDay'
}

/** Charges with their code, basis, payer, and the moment after which they no longer change. */
function PriceTable({
  rows,
  example,
  note,
}: {
  rows: readonly PriceRow[]
  example: string
  note: string
}): ReactElement {
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
      <p className={names('example')}>{example}</p>
      <p className={names('caption')}>{note}</p>
    </>
  )
}

type TimeRow = { readonly name: string; readonly time: string; readonly why: string }

/** How long each step takes and what decides it. */
function TimeTable({
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
  readonly name: string
  readonly see: string
  readonly act: string
  readonly money: string
}

/** What can go wrong: what the shipper sees first, what we do, who pays. */
function Troubles({ items }: { items: readonly Trouble[] }): ReactElement {
  const { t } = useTranslation('service')
  return (
    <ul className={names('trouble')}>
      {items.map((each) => (
        <li key={each.name}>
          <h3 className={names('trouble__name')}>{each.name}</h3>
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
function Questions({ items }: { items: readonly Named[] }): ReactElement {
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
